// Where the start list stands on the home: fetched where it does.
import { lazy, Suspense } from 'react'

const Home = lazy(() => import('./start-home.tsx'))
const Fold = lazy(() => import('./start-fold.tsx'))

/** In place of the home, or folded on it. */
export const Start = ({ fold = false }: { readonly fold?: boolean }) => <Suspense>{fold ? <Fold /> : <Home />}</Suspense>

// The routes as types: `<Link to>`, `navigate` and `redirect` take paths that exist, and nothing else.
import type { AnyRoute, Router } from '@tanstack/react-router'
import type { RoutePath } from '@piaotai/domain/paths.ts'

type ByPath = Readonly<Record<RoutePath, AnyRoute>>
interface Paths {
  fileRoutesByFullPath: ByPath
  fullPaths: RoutePath
  fileRoutesByTo: ByPath
  to: RoutePath
  fileRoutesById: ByPath
  id: RoutePath
}
declare const root: AnyRoute
/** The tree of any session: which of its paths are there is known when it is made. */
type Tree = ReturnType<typeof root._addFileTypes<Paths>>

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<Tree, 'never', false>
  }
}

// In a dialog that cannot go on yet: the way to the page that must be seen to first, or whom to ask where that page is not granted.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { useGo, type Goal } from '../controls/go-link.tsx'
import { useLackedPage } from './use-lacked-page.ts'

const AskForRight = lazy(() => import('./ask-for-right.tsx'))

/** `say`: what the button says, by the dictionary emptyPage. */
export const GoOrAsk = ({ goal, say, onGo }: { goal: Goal; say: string; onGo?: () => void }) => {
  const { t } = useTranslation('emptyPage')
  const go = useGo()
  const why = useLackedPage()(goal.to)
  const label = t(say as 'goTaxAccounts')
  return why === undefined ? (
    <Button
      type="primary"
      onClick={() => {
        onGo?.()
        go(goal)
      }}
    >
      {label}
    </Button>
  ) : (
    <Suspense>
      <AskForRight what={label} why={why} />
    </Suspense>
  )
}

// A failure to load, shown in place of the content, with a retry button.
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../lib/http/api.ts'
import { Button } from '../controls/button.tsx'
import { EmptyState } from './empty-state.tsx'

const refusals: ReadonlySet<string> = new Set(['permission.denied', 'permission.beyondOwn', 'suite.notIncluded', 'suite.ended'])

interface Props {
  readonly title: string
  readonly text: string
  readonly onRetry: () => unknown
  /** A refusal for want of a right is told as one. */
  readonly error: unknown
}
export const LoadFailed = ({ title, text, onRetry, error }: Props) => {
  const { t } = useTranslation('shell')
  if (error instanceof CallFailed && refusals.has(error.type ?? '')) return <EmptyState kind="none" title={title} text={error.message} />
  return (
    <EmptyState
      kind="none"
      title={title}
      text={text}
      actions={
        <Button
          onClick={() => {
            void onRetry()
          }}
        >
          {t('retry')}
        </Button>
      }
    />
  )
}

// The dialogs of a reconciliation: a question to the seller, and a word for what differs.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reconciled } from './reconcile.queries.ts'

const ReplyDialog = lazy(() => import('../../../shared/reply/reply-dialog.tsx'))
const ExplainDialog = lazy(() => import('./explain-dialog.tsx'))

interface Props {
  /** The invoice that is asked about. */
  readonly asking: string | undefined
  readonly explaining: readonly Reconciled[] | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}
export const ReconcileDialogs = ({ asking, explaining, onDone, onClose }: Props) => {
  const { t } = useTranslation('reconcile')
  return (
    <Suspense>
      {asking === undefined ? null : (
        <ReplyDialog
          area="company"
          invoiceId={asking}
          opening={{ title: t('ask.title'), subject: t('ask.subject'), body: t('ask.body') }}
          onClose={onClose}
        />
      )}
      {explaining === undefined ? null : <ExplainDialog rows={explaining} onDone={onDone} onClose={onClose} />}
    </Suspense>
  )
}

// One bank statement: what it marked, each line with its result, and when it was undone.
import { FileDown, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import { RecordDrawer } from '../../../ui/kits/records/record-drawer.tsx'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import { useStatement, type Statement } from '../bank-file/bank-file.queries.ts'
import { useLineDialog } from './line-dialog.tsx'
import { StatementRows } from './statement-rows.tsx'
import { statementLookOf, useStatementActions } from './use-statement-actions.tsx'

const StatementDrawer = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('paymentBankFiles')
  const read = useStatement(id)
  const { rowActions, undoing } = useStatementActions()
  const { ask, dialog } = useLineDialog()
  const statement = read.data
  const stands = statement && statementLookOf(statement)
  return (
    <RecordDrawer<Statement>
      title={statement?.name ?? '…'}
      record={statement}
      state={stands ? <StateTag look={stands.look} word={t(`statements.${stands.key}`)} /> : null}
      rowActions={rowActions}
      facts={[
        [t('statements.good'), statement ? t('statements.goodOf', { good: statement.good, total: statement.total }) : <Nil key="good" />],
        [t('statements.invoices'), statement?.invoices ?? <Nil key="invoices" />],
        [t('statements.amount'), <Amount key="amount" value={statement?.amount} strong />],
        [t('statements.waiting'), statement?.open ?? <Nil key="open" />],
        [t('statements.alarms'), statement?.alarms ?? <Nil key="alarms" />],
        [t('statements.by'), statement ? `${statement.by} ${minuteOf(statement.at)}` : <Nil key="by" />],
      ]}
      events={
        statement && [
          ...(statement.undone
            ? [
                {
                  id: 'undone',
                  at: statement.undone.at,
                  icon: Undo2,
                  what: [t('statements.undoneBy'), statement.undoneReason].filter((part) => part !== '').join(' · '),
                  who: statement.undone.by,
                },
              ]
            : []),
          { id: 'brought', at: statement.at, icon: FileDown, what: t('statement.title'), who: statement.by },
        ]
      }
      failed={read.isError ? { title: t('failedTitle'), text: t('failedText'), onRetry: read.refetch, error: read.error } : undefined}
      onClose={onClose}
    >
      <section aria-label={t('statements.rows')}>
        <h3>{t('statements.rows')}</h3>
        {statement ? <StatementRows rows={statement.rows} onAct={ask} /> : null}
      </section>
      {dialog}
      {undoing}
    </RecordDrawer>
  )
}
export default StatementDrawer

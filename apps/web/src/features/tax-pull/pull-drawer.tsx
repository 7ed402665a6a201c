// One pull: its parts compared with the bureau, and what happened.
import { Check, CircleX, Clock, KeyRound, ListChecks, Play, RotateCcw, Scissors, Square, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../lib/format/moment.ts'
import { Amount, Nil } from '../../ui/values/amount.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import { PullTag } from './mirror-looks.tsx'
import { usePull, type TaxPull } from './tax-pull.queries.ts'
import { Entered, rangeOf } from './pulls-list.tsx'
import styles from './tax-pull.module.css'

const icons: Readonly<Record<string, LucideIcon>> = {
  begun: Play,
  planned: Scissors,
  split: Scissors,
  restarted: RotateCcw,
  sliceDone: ListChecks,
  finished: Check,
  waitsForLogin: KeyRound,
  wentOn: Play,
  faulted: Clock,
  failed: CircleX,
  cancelled: Square,
  retried: RotateCcw,
}
interface Props {
  readonly id: string
  readonly rowActions: Pick<RowActions<TaxPull>, 'actions' | 'act' | 'busy'>
  readonly onClose: () => void
}
const PullDrawer = ({ id, rowActions, onClose }: Props) => {
  const { t } = useTranslation('taxPull')
  const read = usePull(id)
  const pull = read.data
  return (
    <RecordDrawer<TaxPull>
      title={<span className="mono">{pull?.number ?? '…'}</span>}
      record={pull}
      state={pull ? <PullTag pull={pull} /> : null}
      rowActions={rowActions}
      facts={
        pull
          ? [
              [t('pulls.range'), rangeOf(pull)],
              [t('pulls.by'), `${t(`pulls.ways.${pull.way}`)} · ${pull.by}`],
              [t('pulls.count'), pull.count],
              [t('pulls.amount'), <Amount key="amount" value={pull.amount} />],
              [
                t('pulls.taxId'),
                <span key="taxId" className="mono">
                  {pull.taxId}
                </span>,
              ],
              [t('pulls.at'), minuteOf(pull.createdAt)],
              [t('pulls.sync'), <Entered key="sync" pull={pull} />],
              [t('pulls.thenSync'), `${t(pull.thenSync ? 'yes' : 'no')} · ${t(pull.charged ? 'pulls.charged' : 'pulls.free')}`],
            ]
          : []
      }
      events={pull?.events.map((event) => ({
        id: event.id,
        at: event.at,
        icon: icons[event.kind] ?? Check,
        what: t(`pullEvent.${event.kind}` as 'pullEvent.begun', event.detail),
        who: event.by,
        details: [
          typeof event.detail['error'] === 'string' ? t(`errors.${event.detail['error']}` as 'errors.BUSY') : '',
          typeof event.detail['note'] === 'string' ? event.detail['note'] : '',
        ].filter(Boolean),
      }))}
      failed={
        read.isError ? { title: t('pulls.failed'), text: t('pulls.failedText'), onRetry: read.refetch, error: read.error } : undefined
      }
      onClose={onClose}
    >
      {pull && pull.parts.length > 0 ? (
        <section aria-label={t('pulls.parts')}>
          <h3>{t('pulls.parts')}</h3>
          <div className={styles['table']}>
            <table className={styles['sides']}>
              <thead>
                <tr>
                  <th>{t('pulls.part')}</th>
                  <th>{t('pulls.found')}</th>
                  <th>{t('pulls.expected')}</th>
                  <th>{t('pulls.ours')}</th>
                  <th>{t('pulls.state')}</th>
                </tr>
              </thead>
              <tbody>
                {pull.parts.map((part) => (
                  <tr key={part.id}>
                    <td>{part.first === part.last ? part.first : `${part.first} → ${part.last.slice(5)}`}</td>
                    <td>{part.found}</td>
                    <td>{part.expected ?? <Nil />}</td>
                    <td>{part.amount === null ? <Nil /> : <Amount value={part.amount} />}</td>
                    <td>
                      {part.state === 'done'
                        ? part.provisional
                          ? t('pulls.young')
                          : t(part.compared ? 'pulls.agree' : 'pulls.countAgrees')
                        : t(part.state === 'running' ? 'pulls.reading' : 'pulls.planned')}
                      {part.pass > 0 ? ` · ${t('pulls.passes', { count: part.pass })}` : ''}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {pull.provisional ? <p className={styles['note']}>{t('pulls.provisional')}</p> : null}
        </section>
      ) : null}
    </RecordDrawer>
  )
}
export default PullDrawer

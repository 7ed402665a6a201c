// One entry of the log beside its list: what was recorded, and whether the chain still holds there.
import { ShieldCheck, ShieldX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { secondOf } from '../../lib/format/moment.ts'
import { Nil } from '../../ui/values/amount.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import { StateTag } from '../../ui/kits/records/state-tag.tsx'
import { useLogEntry, type LogEntry } from './company-log.queries.ts'
import { actOf, ResultTag } from './company-log-list.tsx'
import styles from './company-log.module.css'

interface Props {
  readonly id: string
  readonly rowActions: RowActions<LogEntry>
  readonly onClose: () => void
}
const LogDrawer = ({ id, rowActions, onClose }: Props) => {
  const { t } = useTranslation('companyLog')
  const read = useLogEntry(id)
  const r = read.data
  return (
    <RecordDrawer<LogEntry>
      title={r ? actOf(r, t) : '…'}
      record={r}
      state={r ? <ResultTag entry={r} t={t} /> : null}
      rowActions={rowActions}
      events={undefined}
      facts={
        r
          ? [
              [t('at'), secondOf(r.at)],
              [t('actor'), r.actor ?? t('system')],
              [t('object'), r.object ?? <Nil key="object" />],
              [t('address'), r.address ?? <Nil key="address" />],
              [t('kind'), r.objectType],
              [t('objectId'), r.objectId],
              [t('request'), r.requestId ?? <Nil key="request" />],
              [t('seq'), String(r.seq)],
              [
                t('chain'),
                <StateTag
                  key="chain"
                  look={r.intact ? { tone: 'good', icon: ShieldCheck } : { tone: 'wrong', icon: ShieldX }}
                  word={t(r.intact ? 'intact' : 'broken')}
                />,
              ],
              [
                t('hash'),
                <code key="hash" className={styles['hash']}>
                  {r.hash}
                </code>,
              ],
            ]
          : []
      }
      failed={read.isError ? { title: t('unread'), text: t('unreadText'), onRetry: read.refetch, error: read.error } : undefined}
      onClose={onClose}
    >
      {r && r.detail !== '{}' ? (
        <section className={styles['part']} aria-label={t('detail')}>
          <h3>{t('detail')}</h3>
          <pre className={styles['detail']}>{JSON.stringify(JSON.parse(r.detail), null, 2)}</pre>
        </section>
      ) : null}
    </RecordDrawer>
  )
}
export default LogDrawer

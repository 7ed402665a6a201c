// One delivery: what was sent, and each attempt. What the receiver answered beyond its status is kept nowhere.
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { secondOf } from '../../lib/format/moment.ts'
import { Nil } from '../../ui/values/amount.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import { noteWord, stateTag } from './delivery-list.tsx'
import { webhooksKey, type Delivery } from './webhook.queries.ts'
import styles from './webhook.module.css'

interface Props {
  readonly id: string
  readonly rowActions: RowActions<Delivery>
  readonly onClose: () => void
}
const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
const DeliveryDrawer = ({ id, rowActions, onClose }: Props) => {
  const { t } = useTranslation('webhook')
  const read = useQuery({
    queryKey: [...webhooksKey, 'delivery', id],
    queryFn: ({ signal }) => bureauApi.readWebhookDelivery({ id }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1500 : false),
  })
  const delivery = read.data
  return (
    <RecordDrawer<Delivery>
      title={delivery ? t(`events.${delivery.event}`) : '…'}
      record={delivery}
      state={delivery ? stateTag(t, delivery) : null}
      rowActions={rowActions}
      facts={
        delivery
          ? [
              [t('event'), delivery.event],
              [
                t('message'),
                <span key="message" className="mono">
                  {delivery.messageId}
                </span>,
              ],
              [t('at'), secondOf(delivery.createdAt)],
              [t('answer'), delivery.note === '' ? <Nil key="answer" /> : noteWord(t, delivery.note)],
              ...(delivery.nextAt === null ? [] : [[t('state'), t('next', { at: secondOf(delivery.nextAt) })] as const]),
            ]
          : []
      }
      events={delivery?.tries.map(({ at, status, note, tookMs }, index) => ({
        id: String(index),
        at,
        icon: status !== null && status >= 200 && status < 300 ? CircleCheck : CircleX,
        what: `${noteWord(t, note)} · ${tookMs} ms`,
        who: null,
      }))}
      failed={read.isError ? { title: t('failed'), text: t('failedText'), onRetry: read.refetch, error: read.error } : undefined}
      onClose={onClose}
    >
      {delivery ? (
        <section aria-label={t('body')}>
          <pre className={styles['body']}>{pretty(delivery.body)}</pre>
          <p className={styles['kept']}>{t('kept')}</p>
        </section>
      ) : null}
    </RecordDrawer>
  )
}
export default DeliveryDrawer

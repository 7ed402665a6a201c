// One batch: whom it pays, its invoices with what became of each and why, and what happened.
import { BadgeCheck, CornerUpLeft, Send, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import { FileView } from '../../../ui/fields/file-view.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { RecordDrawer } from '../../../ui/kits/records/record-drawer.tsx'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import { Causes } from '../causes.tsx'
import { useBatch, type Batch } from '../payment.queries.ts'
import { batchLooks, useBatchActions } from './use-batch-actions.ts'
import { paymentLooks } from '../confirmation/submitted-list.tsx'
import styles from '../payment.module.css'
import '../payment-sentences.ts'

const icons = { submit: Send, withdraw: Undo2, return: CornerUpLeft, confirm: BadgeCheck, cancel: Undo2 } as const

const BatchDrawer = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('payment')
  const read = useBatch(id)
  const rowActions = useBatchActions()
  const batch = read.data
  return (
    <RecordDrawer<Batch>
      title={batch?.number ?? '…'}
      record={batch}
      state={batch ? <StateTag look={batchLooks[batch.state]} word={t(`batchState.${batch.state}`)} /> : null}
      rowActions={rowActions}
      facts={[
        [t('drawer.payee'), batch?.payee.name || <Nil key="payee" />],
        [
          t('drawer.account'),
          batch && batch.payee.bankAccount !== '' ? (
            <span key="account">
              {batch.payee.bankName} <span className="mono">{batch.payee.bankAccount}</span>
            </span>
          ) : (
            t('noAccount')
          ),
        ],
        [t('drawer.amount'), <Amount key="amount" value={batch?.amount} strong />],
        [t('drawer.dueDay'), batch?.dueDay ?? <Nil key="due" />],
        [t('drawer.by'), batch ? `${batch.submittedBy} ${minuteOf(batch.submittedAt)}` : <Nil key="by" />],
        [t('drawer.note'), batch?.note || <Nil key="note" />],
      ]}
      events={batch?.events.map((event) => ({
        id: event.id,
        at: event.at,
        icon: icons[event.act],
        what: [
          t(`event.${event.act}`, { count: event.count }),
          event.remark,
          // What proved the payments that were taken back.
          ...event.proof.flatMap((proof) => [
            t('drawer.paidDay', { day: proof.paidDay }),
            proof.paidAccount === '' ? '' : t('drawer.paidFrom', { account: proof.paidAccount }),
            proof.statement === null ? '' : t('drawer.fromStatement'),
          ]),
        ]
          .filter((part) => part !== '')
          .join(' · '),
        who: event.by,
      }))}
      failed={read.isError ? { title: t('failedTitle'), text: t('failedText'), onRetry: read.refetch, error: read.error } : undefined}
      onClose={onClose}
    >
      <section aria-label={t('drawer.invoices')}>
        <h3>{t('drawer.invoices')}</h3>
        <ul className={styles['items']}>
          {batch?.invoices.map((item) => (
            <li key={item.id}>
              <div>
                <LongNumber value={item.number} />
                <span className={styles['name']}>{item.sellerName}</span>
                <Amount value={item.amount} />
                <StateTag look={paymentLooks[item.state]} word={t(`state.${item.state}`)} />
              </div>
              {item.remark === '' && item.paidDay === null ? null : (
                <span className={styles['evidence']}>
                  {[
                    item.paidDay === null ? '' : t('drawer.paidDay', { day: item.paidDay }),
                    item.paidAccount === '' ? '' : t('drawer.paidFrom', { account: item.paidAccount }),
                    item.statementId === null ? '' : t('drawer.fromStatement'),
                    item.remark,
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              )}
              {item.reason === '' ? null : (
                <span className={styles['evidence']}>
                  <Causes causes={item.submittedFor} /> {t('drawer.reason', { reason: item.reason })}
                </span>
              )}
              {item.overrideReason === '' ? null : (
                <span className={styles['evidence']}>
                  <Causes causes={item.overriddenFor} /> {t('drawer.override', { reason: item.overrideReason })}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
      {batch?.vouchers.map((file) => (
        <FileView
          key={file.id}
          title={t('drawer.voucher')}
          words={{ download: t('drawer.download'), none: t('drawer.noVoucher'), notDrawn: t('drawer.notDrawn') }}
          file={file}
        />
      ))}
    </RecordDrawer>
  )
}
export default BatchDrawer

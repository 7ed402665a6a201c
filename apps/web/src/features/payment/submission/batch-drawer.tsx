// One batch: whom it pays, its invoices with what became of each and why, and what happened.
import { BadgeCheck, Ban, CornerUpLeft, FileOutput, Hand, Landmark, Send, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { FileView } from '../../../ui/fields/file-view.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { RecordDrawer } from '../../../ui/kits/records/record-drawer.tsx'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import { Causes } from '../causes.tsx'
import { InFile } from '../in-file.tsx'
import { useBatch, type Batch, type BatchEvent } from '../payment.queries.ts'
import { batchLooks, useBatchActions } from './use-batch-actions.tsx'
import { paymentLooks } from '../confirmation/submitted-list.tsx'
import styles from '../payment.module.css'

const icons = {
  submit: Send,
  withdraw: Undo2,
  return: CornerUpLeft,
  confirm: BadgeCheck,
  cancel: Undo2,
  file: FileOutput,
  fileClosed: Landmark,
  ask: Hand,
  agree: BadgeCheck,
  refuse: Ban,
  giveUp: Undo2,
} as const

const BatchDrawer = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('payment')
  const { t: tr } = useTranslation('paymentFileRows')
  const { t: tu } = useTranslation('paymentUnpaid')
  const read = useBatch(id)
  const rowActions = useBatchActions()
  const batch = read.data
  const eventWords = ({ act, count, file, state }: BatchEvent): string => {
    switch (act) {
      case 'file':
        return tr('batchEvent.file', { file })
      case 'fileClosed':
        return tr('batchEvent.fileClosed', { file, state: tr(`row.${state ?? 'void'}`) })
      case 'ask':
      case 'agree':
        return tr(`batchEvent.${act}`, { count })
      case 'refuse':
      case 'giveUp':
        return tr(`batchEvent.${act}`)
      default:
        return t(`event.${act}`, { count })
    }
  }
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
        what: [eventWords(event), event.remark, event.reason === event.remark ? '' : event.reason]
          .filter((part) => part !== '')
          .join(' · '),
        who: event.by,
        ...(event.agreedBy === '' ? {} : { details: [tr('drawer.agreed', { by: event.agreedBy })] }),
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
              {item.rest === null ? null : (
                <span className={styles['evidence']}>
                  {tu(`part.${item.rest}`, { total: amountText(item.total), amount: amountText(item.amount) })}
                </span>
              )}
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
              {item.file === null ? null : (
                <span className={styles['evidence']}>
                  <InFile file={item.file} />
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
      {batch && batch.takenBack.length > 0 ? (
        <section aria-label={tr('takenBack.title')}>
          <h3>{tr('takenBack.title')}</h3>
          <ul className={styles['items']}>
            {batch.takenBack.map((one) => (
              <li key={one.id}>
                <div>
                  <LongNumber value={one.number} />
                  <span className={styles['name']}>
                    {[
                      one.paidDay === null ? '' : t('drawer.paidDay', { day: one.paidDay }),
                      one.paidAccount === '' ? '' : t('drawer.paidFrom', { account: one.paidAccount }),
                    ]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </span>
                  <Amount value={one.amount} />
                </div>
                <span className={styles['evidence']}>
                  {tr('takenBack.what', {
                    confirmedBy: one.confirmedBy,
                    confirmedAt: minuteOf(one.confirmedAt),
                    takenBackBy: one.takenBackBy,
                    takenBackAt: minuteOf(one.takenBackAt),
                    reason: one.reason,
                  })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {rowActions.outcome}
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

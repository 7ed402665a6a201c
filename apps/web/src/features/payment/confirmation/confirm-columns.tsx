// The payments that wait for a confirmation, as columns.
import type { TableColumnsType } from 'antd'
import type { TFunction } from 'i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { Causes, PayeeAccount } from '../causes.tsx'
import { InFile } from '../in-file.tsx'
import { outcomeOf } from '../outcomes.ts'
import styles from '../payment.module.css'

export type Payment = Received<(typeof paymentEndpoints)['previewConfirmation']>['payments'][number]
export const outcomeIn = ({ findings }: Payment) => outcomeOf(findings, findings.isOther)
/** A payment as a row that may be held back. */
export const saidRowOf = ({ invoiceId, number, sellerName, amount, findings, file, submittedFor, reason, submittedBy }: Payment) => ({
  id: invoiceId,
  number,
  sellerName,
  amount,
  findings,
  fileId: file?.id,
  before: { causes: submittedFor, reason, by: submittedBy },
})

export const confirmColumns = (t: TFunction<'payment'>, onRemove: (one: Payment) => void): TableColumnsType<Payment> => [
  { title: t('column.batch'), width: 190, render: (_, one) => <span className="mono">{one.batchNumber}</span> },
  { title: t('column.number'), width: 190, render: (_, one) => <LongNumber value={one.number} /> },
  {
    title: t('column.submittedBy'),
    render: (_, one) => (
      <>
        {one.submittedBy} {one.file ? <InFile file={one.file} /> : null}
        {one.reason === '' || outcomeIn(one) !== undefined ? null : (
          <span className={styles['evidence']}>
            <Causes causes={one.submittedFor} /> {t('drawer.reason', { reason: one.reason })}
          </span>
        )}
      </>
    ),
  },
  {
    title: t('drawer.payee'),
    width: 190,
    render: (_, one) => (
      <>
        {one.payee.name}
        <span className={styles['evidence']}>
          <PayeeAccount payee={one.payee} />
        </span>
      </>
    ),
  },
  { title: t('column.amount'), width: 120, align: 'right', render: (_, one) => <Amount value={one.amount} strong /> },
  {
    title: t('column.actions'),
    width: 84,
    render: (_, one) => (
      <button
        type="button"
        className="plain"
        aria-label={t('dialog.removeOne', { number: one.number ?? '' })}
        onClick={() => {
          onRemove(one)
        }}
      >
        {t('dialog.remove')}
      </button>
    ),
  },
]

// One receipt of the tax platform: result with its fix, quota owner, the provider's message, the review.
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { verificationEndpoints } from '@piaotai/contract/verification.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { Status } from '../../ui/values/status.tsx'
import styles from './receipt.module.css'

export type Receipt = Received<(typeof verificationEndpoints)['verifyInvoice']>
/** An answer without a clear result, not reviewed yet. */
export const waitsForReview = (r: Receipt): boolean => (r.charge === 'unmapped' || r.charge === 'unknown') && r.review === null
/** The fix for a receipt's result, as a sentence; empty if there is none. */
export const useReceiptFix = (): ((r: Receipt) => string) => {
  const { t } = useTranslation('verification')
  const { t: states } = useTranslation('states')
  return (r) =>
    r.status === null || r.review
      ? ''
      : waitsForReview(r)
        ? t('review.waits')
        : states(`verify.hint.${r.status}` as 'verify.hint.3', { defaultValue: '' })
}
/** `hint`: shows the fix as text, not only as a tooltip. */
export const ReceiptLine = ({ receipt: r, hint = false }: { readonly receipt: Receipt; readonly hint?: boolean }) => {
  const { t } = useTranslation('verification')
  const { t: invoices } = useTranslation('invoice')
  const { t: states } = useTranslation('states')
  const fields = r.fields.map((name) => invoices(`detail.field.${name}` as 'detail.field.number', { defaultValue: name })).join(t('comma'))
  const shown = useReceiptFix()(r)
  const fix = hint ? shown : ''
  return (
    <>
      <div className={styles['receipt-head']}>
        {r.status === null ? <span className="status running">{t('asking')}</span> : <Status family="verify" value={r.status} />}
        {r.review ? null : <Offset receipt={r} />}
        <time className="mono">{minuteOf(r.askedAt)}</time>
      </div>
      <p className="sub">
        {t('by', { name: r.userName ?? t('system'), purse: t(`paidBy.${r.purse}`) })}
        {r.charge ? ` · ${t(`charge.${r.charge}`)}` : ''}
        {r.message ? ` · ${r.message}` : ''}
        {r.charge === 'unmapped' && r.code ? ` · ${t('review.answered', { code: r.code })}` : ''}
      </p>
      {fix ? <p className={styles['receipt-fix']}>{fix}</p> : null}
      {fields ? <p className="sub">{t('fields', { fields })}</p> : null}
      {r.review ? (
        <p className="sub">
          {t('review.told', { by: r.review.by, at: minuteOf(r.review.at), note: r.review.note })}
          {r.review.status === null ? '' : ` · ${r.redKind ? '' : states(`verify.full.${r.review.status}` as 'verify.full.0')}`}
          <Offset receipt={r} />
        </p>
      ) : null}
    </>
  )
}
/** The kind and amount of the offset. */
export const Offset = ({ receipt: { redKind, redAmount } }: { readonly receipt: Pick<Receipt, 'redKind' | 'redAmount'> }) => {
  const { t } = useTranslation('verification')
  return redKind === null ? null : (
    <span>
      {t(`offset.${redKind}`)}
      {redAmount === null ? null : (
        <>
          {' '}
          <Amount value={redAmount} />
        </>
      )}
    </span>
  )
}

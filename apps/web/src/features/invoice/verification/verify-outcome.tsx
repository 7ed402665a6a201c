// The unsuccessful invoices of a batch by result: whose, how much, what the bureau said, and what comes next; a number opens its
// invoice, a group goes back into the list, selected.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { verificationEndpoints } from '@piaotai/contract/verification.ts'
import { Offset, useReceiptFix } from '../../../shared/verification/receipt.tsx'
import { Amount } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { Status } from '../../../ui/values/status.tsx'
import type { Left } from '../chosen.ts'
import styles from './verify.module.css'

export type Unwell = Received<typeof verificationEndpoints.listVerifications>['content'][number]
interface Props {
  readonly left: readonly Unwell[]
  readonly onOpen: (invoiceId: string) => void
  readonly onSelect: (left: readonly Left[]) => void
}
export const VerifyOutcome = ({ left, onOpen, onSelect }: Props) => {
  const { t } = useTranslation('verification')
  const fixOf = useReceiptFix()
  const groups = Map.groupBy(left, ({ status }) => status ?? 0)
  return [...groups].map(([status, alike]) => {
    const there = alike.flatMap(({ invoiceId: id, number }) => (id === null ? [] : [{ id, number }]))
    const fixes = new Set(alike.map(fixOf))
    const [fix = ''] = fixes
    return (
      <section key={status} className={styles['verify-outcome']}>
        <p>
          <Status family="verify" value={status} />
          <b>{t('forecast.pieces', { count: alike.length })}</b>
          {fixes.size === 1 ? <span>{fix}</span> : null}
          {there.length > 0 ? (
            <Button
              size="small"
              onClick={() => {
                onSelect(there)
              }}
            >
              {t('end.select', { count: there.length })}
            </Button>
          ) : null}
        </p>
        <ul className={styles['verify-rows']} tabIndex={0} aria-label={t('attend')}>
          {alike.map((row) => (
            <li key={row.id}>
              <NumberOf row={row} onOpen={onOpen} />
              <span title={row.seller ?? undefined}>{row.seller}</span>
              <span className="num">{row.amountIncludingTax === null ? null : <Amount value={row.amountIncludingTax} />}</span>
              <span>
                {row.redKind === null ? row.message : <Offset receipt={row} />}
                {fixes.size > 1 ? ` ${fixOf(row)}` : null}
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
const NumberOf = ({ row, onOpen }: { readonly row: Unwell; readonly onOpen: Props['onOpen'] }) => {
  const { invoiceId } = row
  return invoiceId === null ? (
    <LongNumber value={row.number} />
  ) : (
    <button
      type="button"
      className="number-link"
      onClick={() => {
        onOpen(invoiceId)
      }}
    >
      <LongNumber value={row.number} />
    </button>
  )
}

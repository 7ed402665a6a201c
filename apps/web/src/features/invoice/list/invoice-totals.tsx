// Sums of the selection, the page and the filter: exact, in whole 分.
import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { SelectionFrame } from '../../../ui/kits/list/selection-frame.tsx'
import { Amount } from '../../../ui/values/amount.tsx'
import { SizeChoice } from '../../../ui/table/size-choice.tsx'
import type { Invoice } from '../invoice-list.config.ts'
import { Button } from '../../../ui/controls/button.tsx'

const sum = (rows: readonly Invoice[], field: 'amountExcludingTax' | 'taxAmount' | 'amountIncludingTax'): string =>
  sumAmounts(rows.map((r) => r[field] ?? '0')) ?? '0.00'

export interface Sums {
  readonly totalElements: number
  readonly amountExcludingTax: string
  readonly taxAmount: string
  readonly amountIncludingTax: string
  readonly withoutTax: { readonly count: number; readonly amountIncludingTax: string }
}
/** Rows that state no tax: sums of net amount and tax leave them out. */
const bareOf = (rows: readonly Invoice[]): Sums['withoutTax'] => {
  const bare = rows.filter((row) => row.taxAmount === null)
  return { count: bare.length, amountIncludingTax: sum(bare, 'amountIncludingTax') }
}
const LeftOut = ({ withoutTax: { count, amountIncludingTax } }: Pick<Sums, 'withoutTax'>) => {
  const { t } = useTranslation('invoice')
  return count === 0 ? null : (
    <>
      {' '}
      <small>
        {t('total.leftOut', { count })} <Amount value={amountIncludingTax} />
      </small>
    </>
  )
}
interface SelectionProps {
  readonly rows: readonly Invoice[]
  /** All matches of the filter are selected: their sums replace those of the rows. */
  readonly matched: Sums | undefined
  readonly onClear: () => void
  /** Selects all matches of the filter; absent if there are no further ones, or more than one call returns. */
  readonly all?: { readonly count: number; readonly select: () => void } | undefined
  readonly actions: ReactNode
}
export const SelectionBar = ({ rows, matched, onClear, all, actions }: SelectionProps) => {
  const { t } = useTranslation('invoice')
  const sums = [
    { label: t('total.amount'), amount: matched?.amountExcludingTax ?? sum(rows, 'amountExcludingTax'), minor: true },
    {
      label: t('total.tax'),
      amount: matched?.taxAmount ?? sum(rows, 'taxAmount'),
      minor: true,
      note: <LeftOut withoutTax={matched?.withoutTax ?? bareOf(rows)} />,
    },
    { label: t('total.gross'), amount: matched?.amountIncludingTax ?? sum(rows, 'amountIncludingTax'), big: true },
  ]
  return (
    <SelectionFrame
      label={t('total.selected')}
      count={
        <span>
          {t('total.selected')}
          <b>{matched ? matched.totalElements.toLocaleString('en-US') : rows.length}</b> {t('total.pieces')}
        </span>
      }
      sums={sums}
      onClear={onClear}
      more={
        all ? (
          <button type="button" className="plain" onClick={all.select}>
            {t('batch.selectAll', { count: all.count })}
          </button>
        ) : null
      }
    >
      {actions}
    </SelectionFrame>
  )
}
interface TotalsProps {
  /** Of the page. */
  readonly rows: readonly Invoice[] | undefined
  /** Sums of all matches of the filter. */
  readonly totals: Omit<Sums, 'amountExcludingTax'> | undefined
}
/** Values that are still loading show no number. */
export const Totals = ({ rows, totals }: TotalsProps) => {
  const { t } = useTranslation('invoice')
  return (
    <>
      {rows ? (
        <span>
          {t('total.page', { count: rows.length })}
          <b>
            <Amount value={sum(rows, 'amountIncludingTax')} />
          </b>
        </span>
      ) : null}
      <span>
        {totals ? (
          <>
            {t('total.filtered', { count: totals.totalElements.toLocaleString('en-US') as unknown as number })}
            <b>
              <Amount value={totals.amountIncludingTax} />
            </b>
            <span className="sub" style={{ marginLeft: 10 }}>
              {t('total.ofTax')} <Amount value={totals.taxAmount} />
              <LeftOut withoutTax={totals.withoutTax} />
            </span>
          </>
        ) : (
          '…'
        )}
      </span>
    </>
  )
}
interface PagerProps {
  readonly next: string | null
  readonly previous: string | null
  readonly pageSize: number
  readonly onMove: (to: { readonly after?: string; readonly before?: string }) => void
  readonly onSize: (size: number) => void
}
export const Pager = ({ next, previous, pageSize, onMove, onSize }: PagerProps) => {
  const { t } = useTranslation('invoice')
  return (
    <>
      <Button
        type="text"
        size="small"
        disabled={previous === null}
        aria-label={t('total.first')}
        icon={<ChevronFirst size={15} />}
        onClick={() => {
          onMove({})
        }}
      />
      <Button
        type="text"
        size="small"
        disabled={previous === null}
        aria-label={t('total.previous')}
        icon={<ChevronLeft size={15} />}
        onClick={() => {
          onMove({ before: previous! })
        }}
      />
      <Button
        type="text"
        size="small"
        disabled={next === null}
        aria-label={t('total.next')}
        icon={<ChevronRight size={15} />}
        onClick={() => {
          onMove({ after: next! })
        }}
      />
      <SizeChoice value={pageSize} sizes={[20, 50, 100, 200, 500]} onChange={onSize} />
    </>
  )
}

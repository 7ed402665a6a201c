import { Amount } from '../../ui/values/amount.tsx'

interface Props {
  /** The list's answer; absent while it is on its way. */
  readonly of: { readonly totalElements: number; readonly amount: string } | undefined
  readonly count: (total: number) => string
  readonly label: string
}
/** The totals line of a list of payments: how many, and their sum. */
export const PaymentTotals = ({ of, count, label }: Props) =>
  of === undefined ? (
    <span>…</span>
  ) : (
    <>
      <span>{count(of.totalElements)}</span>
      <span>
        {label}{' '}
        <b>
          <Amount value={of.amount} />
        </b>
      </span>
    </>
  )

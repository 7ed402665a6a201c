// An entry of a voucher as it is typed, and as it is sent.
import { normaliseAmount } from '@piaotai/domain/money/money.ts'
import type { VoucherEntry } from './voucher.queries.ts'

export interface TypedRow {
  readonly key: number
  readonly summary: string
  readonly account: string
  readonly debit: string
  readonly credit: string
  readonly auxiliary: VoucherEntry['auxiliary']
  readonly auxiliaryName: string
  readonly auxiliaryCode: string
}
let serial = 0
export const typedOf = (entry: VoucherEntry): TypedRow => ({
  key: ++serial,
  summary: entry.summary,
  account: entry.account,
  debit: entry.side === 'debit' ? entry.amount : '',
  credit: entry.side === 'credit' ? entry.amount : '',
  auxiliary: entry.auxiliary,
  auxiliaryName: entry.auxiliaryName,
  auxiliaryCode: entry.auxiliaryCode,
})
export const entryOf = (row: TypedRow) => {
  const [debit, credit] = [row.debit.trim(), row.credit.trim()]
  const side = credit === '' ? ('debit' as const) : ('credit' as const)
  const typed = debit !== '' && credit !== '' ? '' : debit || credit
  const named = row.auxiliaryName.trim()
  return {
    side,
    account: row.account,
    summary: row.summary.trim(),
    amount: normaliseAmount(typed) ?? typed,
    auxiliary: named === '' ? null : (row.auxiliary ?? ('partner' as const)),
    auxiliaryName: named,
    auxiliaryCode: row.auxiliaryCode,
  }
}
/** An empty one, which goes on with the words of the last. */
export const nextRow = (last: TypedRow | undefined): TypedRow => ({
  key: ++serial,
  summary: last?.summary ?? '',
  account: '',
  debit: '',
  credit: '',
  auxiliary: null,
  auxiliaryName: '',
  auxiliaryCode: '',
})

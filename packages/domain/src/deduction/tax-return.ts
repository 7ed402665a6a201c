// 增值税申报: the lines of the return that a period's plan fills, and what is left to pay. Amounts are in yuan.
import { fromFen, toFen } from '../money/money.ts'
import type { DeductibleLine } from './deductible-rules.ts'
import type { TransferLine } from './deduction-acts.ts'

/** 主表: 11 销项税额, 12 进项税额, 13 上期留抵税额, 14 进项税额转出, 17 应抵扣税额合计, 18 实际抵扣税额, 19 应纳税额, 20 期末留抵税额. */
export const returnLines = ['11', '12', '13', '14', '17', '18', '19', '20'] as const
export type ReturnLine = (typeof returnLines)[number]
/** What goes into the return, by the lines of 附列资料（二）. */
export interface ReturnFacts {
  readonly output: string
  readonly input: readonly { readonly line: DeductibleLine | '8a'; readonly tax: string }[]
  readonly transfers: readonly { readonly line: TransferLine; readonly tax: string }[]
  readonly credit: string
}
export const taxReturnOf = ({ output, input, transfers, credit }: ReturnFacts): Readonly<Record<ReturnLine, string>> => {
  const sum = (of: readonly { readonly tax: string }[]): bigint => of.reduce((all, { tax }) => all + fen(tax), 0n)
  const [sold, bought, carried, out] = [fen(output), sum(input), fen(credit), sum(transfers)]
  const all = bought + carried - out
  const used = all < sold ? all : sold
  const lines: Readonly<Record<ReturnLine, bigint>> = {
    '11': sold,
    '12': bought,
    '13': carried,
    '14': out,
    '17': all,
    '18': used,
    '19': sold - used,
    '20': all - used,
  }
  return Object.fromEntries(returnLines.map((line) => [line, fromFen(lines[line])])) as Record<ReturnLine, string>
}
const fen = (amount: string): bigint => toFen(amount) ?? 0n

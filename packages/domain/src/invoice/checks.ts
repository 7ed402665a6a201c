// Local checks of a reading: sums, words, checksums, shapes. They need no other source, so that server and web run them
// after a correction too.
import { kindOf } from './kinds.ts'
import { sumFen, toFen } from '../money/money.ts'
import type { CheckName, FieldName, InvoiceLine, Warning } from './reading.ts'
import { judgeTaxId } from '../tax/tax-id.ts'
import { wordsToFen } from '../money/words-of-money.ts'

/** The values that checks look at; a Reading is one. */
export interface Checked {
  readonly type: number | null
  readonly code: string | null
  readonly number: string | null
  readonly date: string | null
  readonly buyer: { readonly name: string | null; readonly taxId: string | null }
  readonly seller: { readonly name: string | null; readonly taxId: string | null }
  readonly amountExcludingTax: string | null
  readonly taxAmount: string | null
  readonly amountIncludingTax: string | null
  readonly amountInWords: string | null
  readonly lines: readonly InvoiceLine[]
  readonly extra: Readonly<Record<string, string>>
}
export interface CheckResult {
  readonly name: CheckName
  readonly ok: boolean
  readonly warnings: readonly Warning[]
}

const warn = (field: Warning['field'], code: string, message: string): Warning => ({ field, code, message })
const good = (name: CheckName): CheckResult => ({ name, ok: true, warnings: [] })
/** Only a failed check makes warnings. */
const judged = (name: CheckName, ok: boolean, warnings: () => readonly Warning[]): CheckResult =>
  ok ? good(name) : { name, ok, warnings: warnings() }

/** Runs every possible check. Another source proved the `confirmed` fields, so a wrong sum does not blame them. */
export const runChecks = (r: Checked, today: string, confirmed: ReadonlySet<FieldName> = new Set()): readonly CheckResult[] =>
  [
    sums(r, confirmed),
    words(r),
    lineSums(r),
    lineTaxes(r),
    taxId('buyerTaxId', 'buyer.taxId', r.buyer.taxId),
    taxId('sellerTaxId', 'seller.taxId', r.seller.taxId),
    shape(r),
    year(r),
    future(r, today),
  ].filter((c) => c !== undefined)

const sums = (r: Checked, confirmed: ReadonlySet<FieldName>): CheckResult | undefined => {
  if (r.amountExcludingTax === null || r.amountIncludingTax === null) return undefined
  const parts = [
    r.amountExcludingTax,
    r.taxAmount ?? '0',
    ...(r.type === 61 ? [r.extra['民航发展基金'] ?? '0', r.extra['其他税费'] ?? '0'] : []),
  ]
  const ok = sumFen(parts) === toFen(r.amountIncludingTax)
  return judged('sumsAgree', ok, () => {
    const blamed = (['amountExcludingTax', 'taxAmount', 'amountIncludingTax'] as const).filter((f) => !confirmed.has(f))
    return (blamed.length > 0 ? blamed : (['taxAmount'] as const)).map((f) => warn(f, 'sumsDiffer', '金额与税额之和不等于价税合计'))
  })
}
const words = (r: Checked): CheckResult | undefined => {
  if (!r.amountInWords || r.amountIncludingTax === null) return undefined
  const fen = wordsToFen(r.amountInWords)
  if (fen === undefined) return undefined
  return judged('wordsAgree', fen === toFen(r.amountIncludingTax), () => [
    warn('amountIncludingTax', 'wordsDiffer', '价税合计的大写与小写不一致'),
  ])
}
const lineSums = (r: Checked): CheckResult | undefined => {
  const amounts = r.lines.map((l) => l.amount)
  if (amounts.length === 0 || r.amountExcludingTax === null) return undefined
  const total = amounts.every((a) => a !== null) ? sumFen(amounts) : undefined
  return judged('linesAgree', total === toFen(r.amountExcludingTax), () => [warn('lines', 'linesDiffer', '明细金额之和与合计金额不一致')])
}
/** Line amount × rate against line tax, by whole 分 of 10,000ths; six 分 of rounding are usual. */
const lineTaxes = (r: Checked): CheckResult | undefined => {
  const off = r.lines
    .map((line) => {
      const percent = /^(\d{1,2})(?:\.(\d+))?%$/.exec(line.taxRate ?? '')
      const amount = line.amount === null ? undefined : toFen(line.amount)
      const tax = line.taxAmount === null ? undefined : toFen(line.taxAmount)
      if (!percent || amount === undefined || tax === undefined) return undefined
      const rate = BigInt(percent[1]! + (percent[2] ?? '').padEnd(2, '0').slice(0, 2))
      const difference = amount * rate - tax * 10_000n
      return (difference < 0n ? -difference : difference) > 6n * 10_000n
    })
    .filter((v) => v !== undefined)
  return off.length === 0
    ? undefined
    : judged('lineTaxAgrees', !off.includes(true), () => [warn('lines', 'lineTaxDiffers', '明细的税额与金额乘税率不符')])
}
const taxId = (name: 'buyerTaxId' | 'sellerTaxId', field: 'buyer.taxId' | 'seller.taxId', id: string | null): CheckResult | undefined => {
  if (id === null) return undefined
  const judgement = judgeTaxId(id)
  return judgement === 'other'
    ? undefined
    : judged(name, judgement === 'good', () => [
        warn(field, 'taxIdInvalid', judgement === 'bad' ? '税号的校验位不成立' : '税号的位数或字符不对'),
      ])
}
const shape = (r: Checked): CheckResult | undefined => {
  const kind = r.type === null ? undefined : kindOf(r.type)
  if (r.number === null) return undefined
  const digital = /^\d{20}$/.test(r.number)
  const coded = /^\d{8}$/.test(r.number) && /^(\d{10}|\d{12})$/.test(r.code ?? '')
  const ok =
    kind === undefined || kind.shape === 'free'
      ? digital || coded || kind?.shape === 'free'
      : kind.shape === 'digital'
        ? digital && r.code === null
        : coded || digital
  return judged('numberShape', ok, () =>
    digital && r.code === null
      ? [warn('type', 'typeUnclear', '发票号码与发票类型不符')]
      : [
          warn('number', 'numberShape', '发票号码的位数与发票类型不符'),
          ...(r.code !== null ? [warn('code', 'codeShape', '发票代码的位数与发票类型不符')] : []),
        ],
  )
}
/** A 20-digit number begins with its year. An older code names its batch's print year, never after the issue. */
const year = (r: Checked): CheckResult | undefined => {
  if (r.date === null || r.number === null) return undefined
  const issued = Number(r.date.slice(2, 4))
  if (/^\d{20}$/.test(r.number))
    return judged('yearAgrees', Number(r.number.slice(0, 2)) === issued, () => [
      warn('number', 'yearDiffers', '发票号码中的年份与开票日期不符'),
      warn('date', 'yearDiffers', '开票日期与发票号码中的年份不符'),
    ])
  const at = r.code?.length === 12 ? 5 : r.code?.length === 10 ? 4 : undefined
  if (at === undefined || !r.code || !/^\d+$/.test(r.code)) return undefined
  const batch = Number(r.code.slice(at, at + 2))
  return judged('yearAgrees', batch <= issued && issued - batch <= 10, () => [
    warn('code', 'yearDiffers', '发票代码中的年份与开票日期不符'),
    warn('date', 'yearDiffers', '开票日期与发票代码中的年份不符'),
  ])
}
const future = (r: Checked, today: string): CheckResult | undefined =>
  r.date === null ? undefined : judged('dateNotFuture', r.date <= today, () => [warn('date', 'dateInFuture', '开票日期晚于今天')])

// What stands in each column of the sheets: headings and words as the tax bureau writes them.
import type { HeadColumn, LineColumn } from '@piaotai/domain/exports.ts'
import { kindOf } from '@piaotai/domain/kinds.ts'
import { fromFen, toFen } from '@piaotai/domain/money.ts'
import { verifyStatus as v } from '@piaotai/domain/states.ts'
import { sheetWords, stateWords } from '@piaotai/locales/exports.ts'
import type { SheetColumn } from '../../kernel/file-press.ts'
import { toInstant } from '../../kernel/instants.ts'
import type { HeadRecord, LineRecord } from './invoice-batches.ts'

interface Column<R> { readonly width: number; readonly kind: SheetColumn['kind']; readonly of: (row: R, seq: number) => string | null }
const text = <R>(width: number, of: (row: R) => string | null): Column<R> => ({ width, kind: 'text', of })
const amount = <R>(of: (row: R) => string | null): Column<R> => ({ width: 14, kind: 'amount', of })
const isDigital = (number: string | null): boolean => number !== null && /^\d{20}$/.test(number)

/** 发票状态 is what the last verification told; not verified is no state. */
const bureauStatus: Readonly<Record<number, string>> = { [v.success]: sheetWords.valid, [v.cancelled]: sheetWords.cancelled, [v.redOffset]: sheetWords.redOffset }
const origin = (r: HeadRecord): string | null => (isDigital(r.number) ? sheetWords.digitalOrigin : kindOf(r.type)?.vat ? sheetWords.paperOrigin : null)
const positive = (r: HeadRecord): string | null => (r.amount_including_tax === null ? null : r.amount_including_tax.startsWith('-') ? sheetWords.no : sheetWords.yes)
/** Minutes in Asia/Shanghai, as people read them. */
const localMinute = (at: string): string => new Date(Date.parse(toInstant(at)) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** Of an invoice: on the sheet of heads, and again before each line. */
const face = {
  seq: { width: 7, kind: 'figure', of: (_, seq) => String(seq) },
  code: text(14, (r) => r.code), number: text(14, (r) => (isDigital(r.number) ? null : r.number)), digitalNumber: text(23, (r) => (isDigital(r.number) ? r.number : null)),
  sellerTaxId: text(21, (r) => r.seller_tax_id), sellerName: text(30, (r) => r.seller_name), buyerTaxId: text(21, (r) => r.buyer_tax_id), buyerName: text(30, (r) => r.buyer_name), date: text(12, (r) => r.date),
  origin: text(20, origin), type: text(28, (r) => kindOf(r.type)?.zh ?? null), bureauStatus: text(10, (r) => bureauStatus[r.verify_status] ?? null), positive: text(14, positive),
  // Known to the tax bureau alone.
  riskGrade: text(14, () => null), drawer: text(10, (r) => r.drawer), remark: text(30, (r) => r.remark),
} satisfies Readonly<Record<string, Column<HeadRecord>>>
export const headSheet: Readonly<Record<HeadColumn, Column<HeadRecord>>> = {
  ...face,
  amountExcludingTax: amount((r) => r.amount_excluding_tax), taxAmount: amount((r) => r.tax_amount), amountIncludingTax: amount((r) => r.amount_including_tax),
  checkCode: text(23, (r) => r.check_code), category: text(10, (r) => stateWords.category(r.category)), verifyStatus: text(12, (r) => stateWords.verify(r.verify_status)), titleStatus: text(12, (r) => stateWords.title(r.title_status)),
  useStatus: text(12, (r) => stateWords.use(r.use_status)), pushStatus: text(12, (r) => stateWords.push(r.push_status)), entrySource: text(12, (r) => stateWords.entry(r.entry_source)), enteredAt: text(17, (r) => localMinute(r.entered_at)), enteredBy: text(12, (r) => r.entered_by_name),
}

export interface Line { readonly head: HeadRecord; readonly line: LineRecord }
const ofHead = <K extends keyof typeof face>(key: K): Column<Line> => { const column: Column<HeadRecord> = face[key]; return { ...column, of: (row, seq) => column.of(row.head, seq) } }
/** 价税合计 of a line is printed nowhere: the sum of what is. */
const lineTotal = ({ line }: Line): string | null => {
  const net = toFen(line.amount ?? ''), tax = toFen(line.tax_amount ?? '')
  return net === undefined || tax === undefined ? null : fromFen(net + tax)
}
export const lineSheet: Readonly<Record<LineColumn, Column<Line>>> = {
  seq: ofHead('seq'), code: ofHead('code'), number: ofHead('number'), digitalNumber: ofHead('digitalNumber'), sellerTaxId: ofHead('sellerTaxId'), sellerName: ofHead('sellerName'), buyerTaxId: ofHead('buyerTaxId'), buyerName: ofHead('buyerName'), date: ofHead('date'),
  // The classification code is not on the face.
  taxClass: text(21, () => null), specialBusiness: text(14, (r) => r.head.special_business),
  goodsName: text(32, (r) => r.line.name), spec: text(16, (r) => r.line.spec), unit: text(8, (r) => r.line.unit), quantity: { width: 12, kind: 'figure', of: (r) => r.line.quantity }, unitPrice: { width: 16, kind: 'figure', of: (r) => r.line.unit_price },
  lineAmount: amount((r) => r.line.amount), taxRate: text(8, (r) => r.line.tax_rate), lineTaxAmount: amount((r) => r.line.tax_amount), lineTotal: amount(lineTotal),
  origin: ofHead('origin'), type: ofHead('type'), bureauStatus: ofHead('bureauStatus'), positive: ofHead('positive'), riskGrade: ofHead('riskGrade'), drawer: ofHead('drawer'), remark: ofHead('remark'),
}

/** A sheet's columns as chosen, its rows made of records, and the row of totals that grows with them. */
export const sheetOf = <R, K extends string>(table: Readonly<Record<K, Column<R>>>, keys: readonly { readonly key: K; readonly heading: string }[]) => {
  const columns = keys.map(({ key }) => table[key]), sums: (bigint | undefined)[] = columns.map((column) => (column.kind === 'amount' ? 0n : undefined))
  let seq = 0
  return {
    columns: keys.map(({ key, heading }): SheetColumn => ({ heading, width: table[key].width, kind: table[key].kind })),
    row: (record: R): (string | null)[] => {
      seq++
      return columns.map((column, at) => {
        const value = column.of(record, seq), sum = sums[at]
        if (sum !== undefined && value !== null) sums[at] = sum + (toFen(value) ?? 0n)
        return value
      })
    },
    /** The word stands in the first column that is no sum. */
    total: (): (string | null)[] => {
      const word = sums.indexOf(undefined)
      return sums.map((sum, at) => (sum !== undefined ? fromFen(sum) : at === word ? sheetWords.total : null))
    },
  }
}

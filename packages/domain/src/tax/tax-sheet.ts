// Sheets of the bureau as a source of the mirror: 全量发票查询 and the deduction sheets, of either generation. Columns are found by their
// headings; a number that a spreadsheet has spoiled is refused, never mended.
import { isTotalRow, placePage } from '../invoice/invoice-sheet.ts'
import { kindNamed, readCell } from '../invoice/invoice-sheet-cells.ts'
import { plainHeading, type Column, type Placed, type SheetLine, type SheetPage } from '../invoice/invoice-sheet-columns.ts'
import { fromFen, normaliseAmount, toFen } from '../money/money.ts'
import type { BureauRisk, BureauSource, BureauState, BureauUse, PullDirection } from './tax-pull.ts'

export const taxSheetErrors = ['digitsLost', 'number', 'date', 'amount', 'notOurs', 'repeated', 'cell'] as const
export type TaxSheetError = (typeof taxSheetErrors)[number]
/** A row of a sheet in the mirror's words. */
export interface TaxSheetFacts {
  readonly number: string
  readonly code: string | null
  readonly type: number | null
  readonly typeWord: string
  /** YYYY-MM-DD HH:mm:ss */
  readonly issued: string
  readonly sellerName: string | null
  readonly sellerTaxId: string | null
  readonly buyerName: string | null
  readonly buyerTaxId: string | null
  readonly amount: string
  readonly tax: string
  readonly total: string
  readonly state: BureauState
  readonly risk: BureauRisk
  readonly redLocked: boolean
  readonly use: BureauUse
  readonly useTax: string | null
  readonly source: BureauSource
  readonly issuer: string | null
  readonly remark: string | null
}
export interface TaxSheetRow {
  readonly line: number
  readonly number: string
  readonly facts: TaxSheetFacts | null
  readonly errors: readonly TaxSheetError[]
}
export interface TaxSheet {
  /** `deduction`: the sheet for ticking, which knows uses and no seller's lines. */
  readonly kind: 'full' | 'deduction'
  readonly rows: readonly TaxSheetRow[]
}
/** Columns that the deduction sheets alone have. */
const extras = {
  ticked: ['是否勾选'],
  useTax: ['有效抵扣税额'],
  usedAt: ['勾选时间'],
  redLock: ['红字锁定标志'],
} as const
type Extra = keyof typeof extras

/** The first page with invoices by heads; a workbook of goods lines alone is none. */
export const readTaxSheet = (pages: readonly SheetPage[]): TaxSheet | undefined => {
  for (const page of pages) {
    const placed = placePage(page)
    if (placed?.kind !== 'heads' || !placed.places.has('date')) continue
    const more = extrasOf(page, placed)
    const kind = more.has('ticked') ? 'deduction' : 'full'
    const seen = new Set<string>()
    const rows = placed.rows.flatMap((row) => {
      if (row.cells.every((cell) => cell.trim() === '') || isTotalRow(placed, row)) return []
      const read = rowOf(placed, more, row)
      const key = read.facts === null ? '' : `${read.facts.code ?? ''}-${read.facts.number}`
      const repeated = key !== '' && seen.has(key)
      seen.add(key)
      return [repeated ? { ...read, facts: null, errors: ['repeated' as const] } : read]
    })
    return { kind, rows }
  }
  return undefined
}
const extrasOf = (page: SheetPage, placed: Placed): ReadonlyMap<Extra, number> => {
  const head = page.rows[page.rows.length - placed.rows.length - 1]
  const found = new Map<Extra, number>()
  for (const [at, cell] of (head?.cells ?? []).entries())
    for (const [key, words] of Object.entries(extras))
      if ((words as readonly string[]).some((word) => plainHeading(word) === plainHeading(cell))) found.set(key as Extra, at)
  return found
}
const rowOf = (placed: Placed, more: ReadonlyMap<Extra, number>, row: SheetLine): TaxSheetRow => {
  const errors = new Set<TaxSheetError>()
  const cell = (column: Column): string => {
    const { text, fault } = readCell(placed, row, column)
    if (fault !== undefined) errors.add(fault === 'digitsLost' || fault === 'zerosLost' ? 'digitsLost' : 'cell')
    return text
  }
  const extra = (key: Extra): string => row.cells[more.get(key) ?? -1]?.trim() ?? ''
  const digital = cell('digitalNumber')
  const number = digital || cell('number')
  const code = digital ? null : cell('code') || null
  if (!errors.has('digitsLost') && !(/^\d{20}$/.test(number) || (/^\d{8}$/.test(number) && /^(\d{10}|\d{12})$/.test(code ?? ''))))
    errors.add('number')
  const day = cell('date')
  const time = / (\d{2}:\d{2}:\d{2})$/.exec(row.cells[placed.places.get('date') ?? -1]?.trim() ?? '')?.[1] ?? '00:00:00'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) errors.add('date')
  const money = (column: Column): string | undefined => normaliseAmount(cell(column))
  const amount = money('amountExcludingTax')
  const tax = money('taxAmount') ?? (cell('taxAmount') === '' || cell('taxAmount') === '***' ? '0.00' : undefined)
  const sum = amount !== undefined && tax !== undefined ? fromFen((toFen(amount) ?? 0n) + (toFen(tax) ?? 0n)) : undefined
  const total = money('amountIncludingTax') ?? sum
  if (amount === undefined || tax === undefined || total === undefined) errors.add('amount')
  const word = cell('type')
  if (errors.size > 0) return { line: row.line, number, facts: null, errors: [...errors] }
  const useTax = normaliseAmount(extra('useTax')) ?? null
  return {
    line: row.line,
    number,
    errors: [],
    facts: {
      number,
      code,
      type: kindNamed(word, number) ?? null,
      typeWord: word.slice(0, 40),
      issued: `${day} ${time}`,
      sellerName: cell('seller.name') || null,
      sellerTaxId: cell('seller.taxId') || null,
      buyerName: cell('buyer.name') || null,
      buyerTaxId: cell('buyer.taxId') || null,
      amount: amount!,
      tax: tax!,
      total: total!,
      state: stateOf(cell('bureauStatus')),
      risk: riskOf(cell('riskGrade')),
      redLocked: /^(是|Y|已锁定|锁定)$/i.test(extra('redLock')),
      use: extra('ticked') === '是' ? 'ticked' : 'none',
      useTax: extra('ticked') === '是' ? useTax : null,
      source: /管理系统/.test(cell('origin')) || (cell('origin') === '' && code !== null) ? 'legacy' : 'digital',
      issuer: cell('drawer').slice(0, 60) || null,
      remark: cell('remark').slice(0, 400) || null,
    },
  }
}
export const stateOf = (word: string): BureauState => {
  if (word.includes('作废')) return 'void'
  if (/红冲|冲红/.test(word)) return word.includes('部分') ? 'redPartial' : 'redFull'
  return 'normal'
}
export const riskOf = (word: string): BureauRisk => {
  if (word.includes('失控')) return 'lost'
  if (word.includes('疑点')) return 'doubtful'
  return word.includes('异常') ? 'abnormal' : 'normal'
}
/** Received or issued, by whose tax id is ours; undefined when neither is, or when a sheet names only the other side. */
export const directionOf = (
  { buyerTaxId, sellerTaxId }: Pick<TaxSheetFacts, 'buyerTaxId' | 'sellerTaxId'>,
  own: ReadonlySet<string>,
): PullDirection | undefined => {
  if (buyerTaxId !== null && own.has(buyerTaxId)) return 'in'
  return sellerTaxId !== null && own.has(sellerTaxId) ? 'out' : undefined
}

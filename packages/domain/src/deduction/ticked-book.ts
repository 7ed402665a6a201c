// 用途确认信息: what the bureau holds as ticked for a period, invoice by invoice. Pages of other papers are summed and named, never read as
// invoices.
import { shanghaiInstant } from '../shanghai.ts'
import { kindNamed } from '../invoice/invoice-sheet-cells.ts'
import type { SheetLine, SheetPage } from '../invoice/invoice-sheet-columns.ts'
import { digitalNumberOf } from '../invoice/digital-number.ts'
import { fromFen, toFen } from '../money/money.ts'
import { bureauDigits, bureauMoney, bureauText, bureauTime, readBureauPage, type BureauPage } from '../tax/bureau-page.ts'
import type { BureauRisk, BureauSource, BureauState } from '../tax/tax-pull.ts'
import { stateOf } from '../tax/tax-pull.ts'
import { riskOf } from '../tax/tax-sheet.ts'

/** Why a row is not taken; `twoNumbers`: its digital number is not its code and number. */
export const tickedFaults = ['digitsLost', 'number', 'twoNumbers', 'date', 'amount', 'repeated'] as const
export type TickedFault = (typeof tickedFaults)[number]
export interface TickedFacts {
  readonly number: string
  readonly code: string | null
  readonly type: number | null
  readonly typeWord: string
  /** YYYY-MM-DD HH:mm:ss */
  readonly issued: string
  readonly sellerName: string | null
  readonly sellerTaxId: string | null
  readonly amount: string
  readonly tax: string
  readonly effectiveTax: string
  readonly state: BureauState
  readonly risk: BureauRisk
  readonly source: BureauSource
  /** YYYY-MM-DDTHH:mm:ss+08:00 */
  readonly tickedAt: string | null
}
export interface TickedRow {
  readonly line: number
  readonly number: string
  readonly seller: string | null
  /** Its effective tax, where that can be read. */
  readonly tax: string | null
  /** The bureau lists it as ticked. */
  readonly ticked: boolean
  readonly facts: TickedFacts | null
  readonly faults: readonly TickedFault[]
}
export interface TickedBook {
  readonly taxId: string | null
  readonly taxpayer: string | null
  readonly period: string | null
  readonly rows: readonly TickedRow[]
  /** The bureau's own 合计 of the effective tax; null without one. */
  readonly bureauTax: string | null
  /** What pages of other papers hold: 海关缴款书, 代扣代缴, 农产品加计扣除, 异常发票. */
  readonly left: readonly { readonly page: string; readonly count: number; readonly tax: string }[]
}

const columns = {
  ticked: ['勾选状态'],
  origin: ['发票来源'],
  digital: ['数电发票号码', '数电票号码', '全电发票号码'],
  code: ['发票代码'],
  number: ['发票号码'],
  date: ['开票日期'],
  sellerTaxId: ['销售方纳税人识别号', '销方识别号', '销售方识别号'],
  sellerName: ['销售方纳税人名称', '销方名称', '销售方名称'],
  amount: ['金额'],
  tax: ['税额', '票面税额'],
  useTax: ['有效抵扣税额', '有效税额'],
  word: ['票种'],
  state: ['发票状态'],
  tickedAt: ['勾选时间'],
  risk: ['发票风险等级'],
} as const
type Page = BureauPage<keyof typeof columns>
const needed = ['ticked', 'digital', 'date', 'useTax'] as const
const others = { ticked: ['勾选状态'], tax: ['本期加计扣除税额', '有效抵扣税额', '有效税额'] } as const
const isTicked = (word: string): boolean => /^已(勾选|确认)/.test(word)

/** Undefined for a workbook of another kind: no page of it tells what was ticked. */
export const readTickedBook = (pages: readonly SheetPage[]): TickedBook | undefined => {
  const read = pages.flatMap((page) => (page.name.includes('异常') ? [] : (readBureauPage(page, columns, needed) ?? [])))
  if (read.length === 0) return undefined
  const titles = read.map((page) => page.titles)
  const seen = new Set<string>()
  return {
    taxId: titles.find(({ taxId }) => taxId !== null)?.taxId ?? null,
    taxpayer: titles.find(({ taxpayer }) => taxpayer !== null)?.taxpayer ?? null,
    period: titles.find(({ period }) => period !== null)?.period ?? null,
    rows: read.flatMap((page) => page.rows.map((row) => unrepeated(rowOf(page, row), seen))),
    bureauTax: totalOf(read),
    left: pages.flatMap((page) => (read.some(({ name }) => name === page.name) ? [] : leftOf(page))),
  }
}
/** The sum over the pages' own totals; null if a page has rows and no total. */
const totalOf = (pages: readonly Page[]): string | null => {
  const totals = pages.filter(({ rows, totals }) => rows.length + totals.length > 0).map((page) => pageTotal(page))
  return totals.length === 0 || totals.includes(null) ? null : sumOf(totals)
}
const pageTotal = (page: Page): string | null => {
  const last = page.totals.at(-1)
  return last === undefined ? null : (bureauMoney(page, last, 'useTax') ?? null)
}
const sumOf = (amounts: readonly (string | null | undefined)[]): string =>
  fromFen(amounts.reduce((sum, one) => sum + (toFen(one ?? '0') ?? 0n), 0n))
const leftOf = (page: SheetPage): TickedBook['left'] => {
  const read = readBureauPage(page, others, ['ticked', 'tax'])
  const rows = read?.rows.filter((row) => isTicked(bureauText(read, row, 'ticked'))) ?? []
  return read && rows.length > 0
    ? [{ page: page.name.slice(0, 40), count: rows.length, tax: sumOf(rows.map((row) => bureauMoney(read, row, 'tax'))) }]
    : []
}
const unrepeated = (row: TickedRow, seen: Set<string>): TickedRow => {
  if (row.facts === null) return row
  const key = `${row.facts.code ?? ''}-${row.facts.number}`
  if (seen.has(key)) return { ...row, facts: null, faults: ['repeated'] }
  seen.add(key)
  return row
}
const rowOf = (page: Page, row: SheetLine): TickedRow => {
  const faults = new Set<TickedFault>()
  const issued = bureauTime(page, row, 'date')
  const named = numberOf(page, row, issued?.day ?? null)
  if (typeof named === 'string') faults.add(named)
  if (!issued) faults.add('date')
  const [amount, tax, useTax] = (['amount', 'tax', 'useTax'] as const).map((column) => bureauMoney(page, row, column))
  if (typeof amount !== 'string' || typeof tax !== 'string' || typeof useTax !== 'string' || !isPartOf(useTax, tax)) faults.add('amount')
  const seller = bureauText(page, row, 'sellerName') || null
  const head = {
    line: row.line,
    number: typeof named === 'string' ? (bureauText(page, row, 'digital') || bureauText(page, row, 'number')).slice(0, 40) : named.number,
    seller,
    tax: useTax ?? null,
    ticked: isTicked(bureauText(page, row, 'ticked')),
  }
  if (faults.size > 0 || typeof named === 'string' || !issued) return { ...head, facts: null, faults: [...faults] }
  const word = bureauText(page, row, 'word')
  const tickedAt = bureauTime(page, row, 'tickedAt')
  const origin = bureauText(page, row, 'origin')
  return {
    ...head,
    faults: [],
    facts: {
      ...named,
      type: kindNamed(word, named.number) ?? null,
      typeWord: word.slice(0, 40),
      issued: `${issued.day} ${issued.time}`,
      sellerName: seller,
      sellerTaxId: bureauText(page, row, 'sellerTaxId').toUpperCase() || null,
      amount: amount!,
      tax: tax!,
      effectiveTax: useTax!,
      state: stateOf(bureauText(page, row, 'state')),
      risk: riskOf(bureauText(page, row, 'risk')),
      source: /管理系统/.test(origin) || (origin === '' && named.code !== null) ? 'legacy' : 'digital',
      tickedAt: tickedAt ? shanghaiInstant(`${tickedAt.day} ${tickedAt.time}`) : null,
    },
  }
}
/** At most the tax of the invoice, with its sign. */
const isPartOf = (part: string, whole: string): boolean => {
  const [some, all] = [toFen(part)!, toFen(whole)!]
  return all >= 0n ? some >= 0n && some <= all : some <= 0n && some >= all
}
/** A digital row bears its number twice: whole, and as code and number. What a spreadsheet spoiled in the one is read of the other. */
const numberOf = (
  page: Page,
  row: SheetLine,
  date: string | null,
): { readonly number: string; readonly code: string | null } | TickedFault => {
  const [digital, code, number] = (['digital', 'code', 'number'] as const).map((column) => bureauDigits(page, row, column))
  const joined = digitalNumberOf({ code, number, date })
  if (digital === undefined) return joined === undefined ? 'digitsLost' : { number: joined, code: null }
  if (digital !== '') {
    if (!/^\d{20}$/.test(digital)) return 'number'
    const apart = (code ?? '') !== '' && (number ?? '') !== '' && `${code}${number}` !== digital
    return apart ? 'twoNumbers' : { number: digital, code: null }
  }
  if (code === undefined || number === undefined) return 'digitsLost'
  if (joined !== undefined) return { number: joined, code: null }
  return /^\d{8}$/.test(number) && /^(\d{10}|\d{12})$/.test(code) ? { number, code } : 'number'
}

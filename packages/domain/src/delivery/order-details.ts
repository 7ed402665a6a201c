// 订单明细: rows of a company's own sheet that go with delivered invoices, the template of their columns, and the rules that match them.
import { sumFen, toFen } from '../money/money.ts'
import { folded } from '../text/plain-text.ts'

/** `customer`: as the partner's order-details customer name calls them. */
export const orderColumns = [
  'order',
  'customer',
  'product',
  'spec',
  'unit',
  'quantity',
  'unitPrice',
  'amount',
  'taxRate',
  'taxAmount',
  'number',
  'date',
] as const
export type OrderColumn = (typeof orderColumns)[number]
/** How a row finds its invoice, in this order; the last by equal total and a day at most `days` apart. */
export const orderRules = ['number', 'remark', 'customer'] as const
export type OrderRule = (typeof orderRules)[number]

export const orderLimits = {
  /** Of an uploaded sheet. */
  sheetBytes: 5 * 1024 * 1024,
  sheetRows: 5000,
  cell: 200,
  heading: 40,
  fileName: 50,
  days: 90,
  /** Rows without one invoice that an answer shows. */
  shown: 200,
  /** Shorter order numbers occur in remarks by chance. */
  orderInRemark: 3,
  keptHours: 24,
} as const

/** A company's columns with their headings, in order, and its rules. An empty file name or heading stands for the usual one. */
export interface OrderTemplate {
  readonly columns: readonly { readonly key: OrderColumn; readonly heading: string }[]
  readonly fileName: string
  readonly rules: Readonly<Record<OrderRule, boolean>>
  readonly days: number
}
export const usualOrderTemplate: OrderTemplate = {
  columns: orderColumns.filter((key) => key !== 'customer').map((key) => ({ key, heading: '' })),
  fileName: '',
  rules: { number: true, remark: true, customer: true },
  days: 3,
}

/** Cells as typed; amounts are decimal strings and days YYYY-MM-DD where they read as such. */
export type OrderRow = { readonly [K in OrderColumn]?: string } & { readonly line: number }
export interface OrderInvoice {
  readonly id: string
  readonly number: string | null
  readonly code: string | null
  readonly date: string | null
  readonly remark: string | null
  readonly total: string | null
  /** The buyer's name, and what its partner is called in order details. */
  readonly customers: readonly string[]
}
export type OrderMatch =
  | { readonly invoiceId: string; readonly rule: OrderRule }
  | { readonly invoiceId: null; readonly reason: 'unmatched' | 'double'; readonly invoiceIds: readonly string[] }

const none: OrderMatch = { invoiceId: null, reason: 'unmatched', invoiceIds: [] }
const one = (found: readonly OrderInvoice[], rule: OrderRule): OrderMatch | undefined => {
  const [first, ...others] = found
  if (!first) return undefined
  return others.length === 0 ? { invoiceId: first.id, rule } : { invoiceId: null, reason: 'double', invoiceIds: found.map(({ id }) => id) }
}
/** Whether the order number stands in the remark as a word of its own: PO-12 is not in PO-123. */
const standsIn = (remark: string, order: string): boolean => {
  const part = /[0-9a-z_-]/
  for (let at = remark.indexOf(order); at >= 0; at = remark.indexOf(order, at + 1))
    if (!part.test(remark[at - 1] ?? ' ') && !part.test(remark[at + order.length] ?? ' ')) return true
  return false
}
/** Blanks stay, because they end a word. */
const spaced = (text: string | null | undefined): string => (text ?? '').normalize('NFKC').trim().toLowerCase()
const dayMs = 86_400_000
const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / dayMs

/** The invoice of each row. A row that names a number is matched by it or not at all. */
export const matchOrders = (
  rows: readonly OrderRow[],
  invoices: readonly OrderInvoice[],
  { rules, days }: Pick<OrderTemplate, 'rules' | 'days'>,
): readonly OrderMatch[] => {
  const matches = rows.map((row): OrderMatch | undefined => {
    const number = folded(row.number ?? '')
    if (rules.number && number !== '')
      return (
        one(
          invoices.filter(
            (invoice) => invoice.number !== null && [invoice.number, `${invoice.code ?? ''}${invoice.number}`].includes(number),
          ),
          'number',
        ) ?? none
      )
    const order = spaced(row.order)
    if (!rules.remark || order.length < orderLimits.orderInRemark) return undefined
    return one(
      invoices.filter(({ remark }) => standsIn(spaced(remark), order)),
      'remark',
    )
  })
  if (rules.customer) {
    const taken = new Set(matches.flatMap((match) => match?.invoiceId ?? []))
    for (const [at, match] of byCustomer(
      rows,
      matches,
      invoices.filter(({ id }) => !taken.has(id)),
      days,
    ))
      matches[at] = match
  }
  return matches.map((match) => match ?? none)
}
/** Rows of one order, or of one customer and day, that no other rule matched: their sum is an invoice's total. */
const byCustomer = (
  rows: readonly OrderRow[],
  matches: readonly (OrderMatch | undefined)[],
  invoices: readonly OrderInvoice[],
  days: number,
): ReadonlyMap<number, OrderMatch> => {
  const open = rows.flatMap((row, at) => (matches[at] === undefined && (row.customer ?? '') !== '' ? [{ row, at }] : []))
  const groups = [...Map.groupBy(open, ({ row }) => JSON.stringify([row.customer, row.order || ` ${row.date ?? ''}`])).values()]
  const found = groups.map((group) => {
    const total = sumFen(group.flatMap(({ row }) => [row.amount ?? '', row.taxAmount || '0']))
    const [{ row }] = group as [(typeof group)[number]]
    const fitting = invoices.filter(
      (invoice) =>
        total !== undefined &&
        toFen(invoice.total ?? '') === total &&
        invoice.customers.some((name) => folded(name) === folded(row.customer ?? '')) &&
        (!row.date || !invoice.date || daysApart(row.date, invoice.date) <= days),
    )
    return { group, match: one(fitting, 'customer') }
  })
  const claims = Map.groupBy(found, ({ match }) => match?.invoiceId ?? null)
  return new Map(
    found.flatMap(({ group, match }) => {
      if (!match) return []
      // Two orders of one total claim one invoice: nobody but a person can tell whose it is.
      const shared = match.invoiceId !== null && claims.get(match.invoiceId)!.length > 1
      const said: OrderMatch = shared ? { invoiceId: null, reason: 'double', invoiceIds: [match.invoiceId] } : match
      return group.map(({ at }) => [at, said] as const)
    }),
  )
}

// The configuration of each invoice list: its area, its category, and the party whose name comes first.
import type { z } from 'zod'
import type { InvoiceRow } from '@piaotai/contract/invoice-shapes.ts'
import type { SendingPage } from '@piaotai/domain/delivery.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { ButtonKey, InvoiceButton, PageKey, ReadArea } from '@piaotai/domain/permissions.ts'

export type Invoice = z.output<typeof InvoiceRow>
/** The part of an invoice that deleting needs. */
export type Deletable = Pick<Invoice, 'id' | 'number' | 'sellerName' | 'useStatus'>
export interface InvoiceList extends Readonly<Record<InvoiceButton, ButtonKey>> {
  readonly key: PageKey
  readonly area: 'personal' | 'company'
  readonly category?: number
  /** Only invoices in pools. */
  readonly pooled?: true
  /** Shows invoices of granted pools; read-only. */
  readonly granted?: true
  readonly counterparty: 'seller' | 'buyer'
  /** A page of sending: delivering is its main action. */
  readonly sends?: SendingPage
}
/** Keys of the list's buttons; the list of granted pools has `download` alone, and nobody holds the others. */
const buttonsOf = (page: string): Readonly<Record<InvoiceButton, ButtonKey>> => {
  const key = (button: InvoiceButton) => `${page}.${button}` as ButtonKey
  return {
    import: key('import'),
    correct: key('correct'),
    edit: key('edit'),
    classify: key('classify'),
    delete: key('delete'),
    download: key('download'),
    verify: key('verify'),
  }
}
const list = (
  key: PageKey,
  area: InvoiceList['area'],
  category: number | undefined,
  counterparty: InvoiceList['counterparty'] = 'seller',
): InvoiceList => ({
  key,
  area,
  counterparty,
  ...buttonsOf(key.slice(key.indexOf('.') + 1)),
  ...(category === undefined ? {} : { category }),
})
export const invoiceLists: readonly InvoiceList[] = [
  list('menu_1.myInvoices', 'personal', undefined),
  list('menu_1.incomeInvoice', 'personal', 1),
  list('menu_1.outputInvoice', 'personal', 2, 'buyer'),
  list('menu_1.thirdPartyInvoice', 'personal', 3),
  list('menu_2.allInvoiceCo', 'company', undefined),
  list('menu_2.incomeInvoiceCo', 'company', 1),
  list('menu_2.outputInvoiceCo', 'company', 2, 'buyer'),
  list('menu_2.thirdPartyInvoiceCo', 'company', 3),
  // Actions on invoices in pools need the permissions of the company's lists.
  {
    ...list('menu_2.allInvoiceCo', 'company', undefined),
    key: 'menu_2.businessTicketPoolCo',
    download: 'businessTicketPoolCo.download',
    pooled: true,
  },
  // Pages of sending: the actions on invoices need the permissions of the lists that they are a part of.
  { ...list('menu_1.myInvoices', 'personal', undefined, 'buyer'), key: 'menu_1.sendInvoice', sends: 'sendInvoice' },
  { ...list('menu_2.outputInvoiceCo', 'company', 2, 'buyer'), key: 'menu_6.sendInvoiceCo', sends: 'sendInvoiceCo' },
  { ...list('menu_2.outputInvoiceCo', 'company', 2, 'buyer'), key: 'menu_6.sendInvEmailCo', sends: 'sendInvEmailCo' },
  { ...list('menu_1.ticketPoolAuthorizedToMe', 'personal', undefined), pooled: true, granted: true },
]

/** The area of the list's read calls. */
export const lookedAt = (list: Pick<InvoiceList, 'area' | 'granted'>): ReadArea => (list.granted ? 'granted' : list.area)

/** A list's part of the address, as plain strings; unset values are absent. */
export interface ListSearch {
  readonly number?: readonly string[]
  readonly keyword?: string
  readonly seller?: string
  readonly buyer?: string
  readonly type?: readonly number[]
  readonly dateFrom?: string
  readonly dateTo?: string
  readonly amountFrom?: string
  readonly amountTo?: string
  readonly verifyStatus?: readonly number[]
  readonly titleStatus?: readonly number[]
  readonly useStatus?: readonly number[]
  readonly pushStatus?: readonly number[]
  readonly sendStatus?: readonly number[]
  readonly mailDeliveryStatus?: readonly number[]
  readonly entrySource?: readonly number[]
  readonly enteredFrom?: string
  readonly enteredTo?: string
  readonly hasWarnings?: boolean
  /** Ids of pools, or `none` alone. */
  readonly pool?: readonly string[]
  /** Rates as printed, `mixed` or `none`; exactly one seller or buyer by tax id, or by name where there is none. */
  readonly taxRate?: readonly string[]
  readonly sellerIs?: string
  readonly buyerIs?: string
  readonly tab?: string
  readonly sort?: string
  readonly order?: 'asc' | 'desc'
  readonly pageSize?: number
  readonly after?: string
  readonly before?: string
  readonly open?: string
}
/** The list's filter, without paging, tab and the open invoice. */
export const filterOf = (search: ListSearch): Omit<ListSearch, 'tab' | 'sort' | 'order' | 'pageSize' | 'after' | 'before' | 'open'> => {
  const { tab: _tab, sort: _sort, order: _order, pageSize: _size, after: _after, before: _before, open: _open, ...filter } = search
  return filter
}
export const isNarrowed = (search: ListSearch): boolean => Object.keys(filterOf(search)).length > 0 || (search.tab ?? 'all') !== 'all'

/** Twenty digits printed in groups of four. */
const inGroups = /(?<!\d)(\d{4}) (\d{4}) (\d{4}) (\d{4}) (\d{4})(?!\d)/g
/**
 * Splits a pasted list of numbers at every character that is no letter or digit; normalises full-width forms and drops
 * duplicates. `more`: how many exceed a call's limit and are dropped.
 */
export const splitNumbers = (text: string): { readonly numbers: readonly string[]; readonly more: number } => {
  const all = [
    ...new Set(
      text
        .normalize('NFKC')
        .replace(inGroups, '$1$2$3$4$5')
        .split(/[^0-9A-Za-z]+/)
        .filter((part) => part !== ''),
    ),
  ]
  return { numbers: all.slice(0, limits.numbersPasted), more: Math.max(0, all.length - limits.numbersPasted) }
}

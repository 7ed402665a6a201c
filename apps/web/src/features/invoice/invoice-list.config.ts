// The configuration of each invoice list: its area, its category, and the party whose name comes first.
import type { z } from 'zod'
import type { InvoiceRow } from '@piaotai/contract/invoice/invoice-shapes.ts'
import type { SendingPage } from '@piaotai/domain/delivery/delivery.ts'
import type { ButtonKey, InvoiceButton, PageKey, ReadArea } from '@piaotai/domain/rights/permission.ts'

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

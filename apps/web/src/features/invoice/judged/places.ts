// Where a way on leads outside the invoice: to the batch, the file, the statement, the partner that it names.
import type { WayOn } from '@piaotai/domain/judgement/causes.ts'
import type { RoutePath } from '@piaotai/domain/paths.ts'
import { category } from '@piaotai/domain/states.ts'
import type { Invoice } from '../invoice-list.config.ts'
import type { JudgedInvoice } from './judged.queries.ts'

export interface Place {
  readonly to: RoutePath
  readonly search: Readonly<Record<string, string>>
}
type Party = Pick<Invoice, 'number' | 'category' | 'sellerName' | 'sellerTaxId'>
export const batchPlace = (id: string): Place => ({ to: '/purchaseInvMan/submitPayment', search: { view: 'batches', open: id } })
export const filePlace = (id: string): Place => ({ to: '/purchaseInvMan/confirmPayment', search: { view: 'files', open: id } })
export const statementPlace = (id: string): Place => ({ to: '/purchaseInvMan/confirmPayment', search: { view: 'statements', open: id } })

/** Undefined if it leads to no page, or to none that the person may see. */
export const placeOf = (way: WayOn, judged: JudgedInvoice, invoice: Party, held: ReadonlySet<string>): Place | undefined => {
  const { batch, file, line } = judged
  const on = (key: string, to: RoutePath, search: Place['search'] = {}): Place | undefined => (held.has(key) ? { to, search } : undefined)
  const incoming = invoice.category === category.incoming
  switch (way) {
    case 'openBatch':
    case 'openReceipt':
      return batch && held.has('menu_5.submitPayment') ? batchPlace(batch.id) : undefined
    case 'openFile':
      return file && held.has('confirmPayment.bankFile') ? filePlace(file.id) : undefined
    case 'claim':
      return line && held.has('confirmPayment.statement') ? statementPlace(line.statementId) : undefined
    case 'register':
    case 'confirmAccount': {
      const search = { keyword: invoice.sellerTaxId ?? invoice.sellerName ?? '' }
      return on('menu_3.partnerlist', '/partner/partnerlist', search) ?? on('menu_3.uppartnerlist', '/partner/uppartnerlist', search)
    }
    case 'askBureau':
    case 'fetchOriginal': {
      const search = { number: invoice.number ?? '' }
      return incoming
        ? on('menu_2.directTaxIncomeInvoice', '/companyInvoice/directTaxIncomeInvoice', search)
        : on('menu_2.directTaxOutputInvoice', '/companyInvoice/directTaxOutputInvoice', search)
    }
    case 'undoTick':
      return on('menu_2.directTaxIncomeInvoice', '/companyInvoice/directTaxIncomeInvoice', { view: 'deduct' })
    case 'openPeriod':
      return on('menu_4.caiwupz', '/comset/caiwupz')
    case 'openDelivery':
      return on('menu_6.sendInvEmailRecordCo', '/salesInvoiceManagement/sendInvEmailRecordCo')
    case 'markOutside':
      return on('menu_2.pushInvoiceCo', '/companyInvoice/pushInvoiceCo')
    case 'offset':
      return on('menu_5.submitPayment', '/purchaseInvMan/submitPayment')
    default:
      return undefined
  }
}

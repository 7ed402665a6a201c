// Who may do what with invoices: the area says which lists count, and the button on any of them is enough.
import { invoiceKeys, type InvoiceButton } from '@piaotai/domain/permissions.ts'
import type { Access } from '../endpoint.ts'

/** Who sees lists of invoices in the area. */
export const list = { byArea: { personal: invoiceKeys('personal'), company: invoiceKeys('company') } }
/** Who looks at them there, and at those of pools that were granted. */
export const look = { byArea: { ...list.byArea, granted: invoiceKeys('granted') } }
/** Records of imports are seen from the lists too, which lead to them. */
export const records = {
  byArea: { personal: ['menu_1.uploadHistory', 'menu_1.uploadHistoryFile', ...invoiceKeys('personal')], company: invoiceKeys('company') },
} satisfies Access
/** Who holds a button on one of them. */
export const onList = (button: InvoiceButton) => ({
  byArea: { personal: invoiceKeys('personal', button), company: invoiceKeys('company', button) },
})
/** Who may save what the lists show. */
export const download = { byArea: { ...onList('download').byArea, granted: invoiceKeys('granted', 'download') } }

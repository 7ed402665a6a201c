// Permissions of invoice actions: the area selects the lists, and the button on any of them is enough.
import { invoiceKeys, listingKeys, type InvoiceButton } from '@piaotai/domain/rights/permission.ts'
import type { Access } from '../endpoint.ts'

/** Permission to list invoices in the area. */
export const list = { byArea: { personal: invoiceKeys('personal'), company: invoiceKeys('company') } }
/** Permission to read these invoices, those of granted pools, and those that a page of sending shows. */
export const look = { byArea: { personal: listingKeys('personal'), company: listingKeys('company'), granted: listingKeys('granted') } }
/** Permission for import records, which the lists link to. */
export const records = {
  byArea: { personal: ['menu_1.uploadHistory', 'menu_1.uploadHistoryFile', ...invoiceKeys('personal')], company: invoiceKeys('company') },
} satisfies Access
/** Holds the button on one of these lists. */
export const onList = (button: InvoiceButton) => ({
  byArea: { personal: invoiceKeys('personal', button), company: invoiceKeys('company', button) },
})
/** Permission to download listed invoices. */
export const download = { byArea: { ...onList('download').byArea, granted: invoiceKeys('granted', 'download') } }

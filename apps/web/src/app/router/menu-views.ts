// Views of pages that are named like pages of their own.
import type { PageKey } from '@piaotai/domain/rights/permission.ts'

/** Named by the menu below their page. */
export const menuViews: { readonly [K in PageKey]?: readonly ('companies' | 'reconcile' | 'deduct' | 'rules' | 'accounts')[] } = {
  'menu_2.monthClose': ['companies'],
  'menu_2.directTaxIncomeInvoice': ['reconcile', 'deduct'],
  'menu_4.caiwupz': ['rules', 'accounts'],
}
/** Views of the bureau’s lists that the menu does not name. */
export const taxViews: { readonly [K in PageKey]?: readonly ('pulls' | 'reconcile' | 'book')[] } = {
  'menu_2.directTaxIncomeInvoice': ['pulls', 'book'],
  'menu_2.directTaxOutputInvoice': ['pulls', 'reconcile'],
}

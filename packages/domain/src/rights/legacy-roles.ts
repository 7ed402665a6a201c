import type { PageKey } from './permission.ts'

/**
 * The numeric roles of older clients, sent as `operatorInfo.roles`. 96–98 belong to deduction, 99 and 100 to contracts;
 * each maps to the page keys that replaced it.
 */
export const legacyRoles: Readonly<Record<number, readonly PageKey[]>> = {
  96: ['menu_2.directTaxIncomeInvoice'],
  97: ['menu_5.submitPayment'],
  98: ['menu_5.confirmPayment'],
  99: ['menu_2.businessInvoiceCo'],
  100: ['menu_2.businessInvoiceCo', 'menu_5.confirmPayment'],
}

// The parts of the product by which the company log is narrowed.
import type { auditActions } from './audit.ts'

/** Parts of the product by which the log is narrowed, each with the nouns that it holds. */
export const logParts = {
  invoices: ['invoice', 'import', 'file', 'view', 'pool', 'categoryRules', 'extendedFields'],
  exchange: [
    'delivery',
    'receipt',
    'mail',
    'reply',
    'commercial',
    'partner',
    'companyGroup',
    'pushTarget',
    'reconciliation',
    'deduction',
    'booking',
    'rule',
    'taxAccount',
    'taxInvoice',
    'taxLogin',
    'taxPull',
    'taxSession',
    'apiKey',
    'intake',
    'webhook',
    'device',
  ],
  books: ['payment', 'voucher', 'month', 'ledgerAccount', 'title', 'titles'],
  exports: ['export', 'exportTemplate'],
  people: ['staff', 'staffImport', 'department', 'group', 'permissionRoot', 'invitation', 'joinRequest', 'alarm'],
  company: ['company', 'notice', 'robot'],
  accounts: ['account', 'access'],
} as const satisfies Record<string, readonly (keyof typeof auditActions)[]>
export type LogPart = keyof typeof logParts
/** Nouns that no part of the log would show: the line below does not compile, and names them. */
type WithoutPart = Exclude<keyof typeof auditActions, (typeof logParts)[LogPart][number]>
export const logPartNames = Object.keys(logParts) as [WithoutPart] extends [never]
  ? readonly LogPart[]
  : `give a part of logParts the noun ${WithoutPart}`

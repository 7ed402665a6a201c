// Lists whose rows are all there is to see of their records, and why; every other list opens what a click on a row means.

/** Of the kit's lists, by the name that the list gives as `whole`. */
export const wholeRows = {
  groupRows: 'An invoice of another company: the row holds what its grant lets the group see.',
  payees: 'Sums of a payee: each figure is itself a link to the invoices that it counts.',
} as const satisfies Readonly<Record<string, string>>
export type WholeRow = keyof typeof wholeRows

const preview = 'A line of a sheet before it is brought in: no record yet.'
const part = 'A part of the record that stands open around it; what it belongs to is linked.'
/** Of smaller tables, by their file below `features`. */
export const wholeTables: Readonly<Record<string, string>> = {
  'member/import-members.page.tsx': preview,
  'voucher/sheet-import-dialog.tsx': preview,
  'extraction/import-dialog.tsx': preview,
  'title/import-dialog.tsx': preview,
  'partner/import-dialog.tsx': preview,
  'manual-entry/sheet-rows.tsx': preview,
  'partner/suggest-dialog.tsx': 'A company that is no partner yet: it is chosen by its tick.',
  'partner/link-rows.tsx': 'An invitation between two companies: the row names both, its state and its acts.',
  'member/joining/joining-tabs.tsx': 'A request or an invitation: the row holds all of it, and the answer is given there.',
  'title/title-table.tsx': 'The row holds every field of a title, under one another.',
  'voucher/accounts/accounts-table.tsx': 'An account of the book: the row holds all its fields.',
  'voucher/refused-invoices.tsx': part,
  'payment/bank-file/bank-rows.tsx': part,
  'payment/bank-file/bank-file-lines.tsx': part,
  'payment/statement/statement-rows.tsx': part,
  'payment/confirmation/confirm-dialog.tsx': part,
  'payment/submission/payee-table.tsx': part,
  'group/log-dialog.tsx': 'An entry of what was looked at: the row holds all of it.',
  'group/rows-dialog.tsx': wholeRows.groupRows,
  'group/group-records.tsx': 'A push over several companies: the row counts it, and its button lists its invoices.',
}

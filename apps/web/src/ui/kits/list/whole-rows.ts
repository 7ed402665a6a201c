// Lists whose rows are all there is to see of their records, and why; every other list opens what a click on a row means.
export const wholeRows = {
  groupRows: 'An invoice of another company: the row holds what its grant lets the group see.',
  payees: 'Sums of a payee: each figure is itself a link to the invoices that it counts.',
} as const satisfies Readonly<Record<string, string>>
export type WholeRow = keyof typeof wholeRows

// Where the next step of a cell is done: the page whose filter shows the same, or the row's own record.
import { linkOptions } from '@tanstack/react-router'
import type { MonthCell } from '@piaotai/domain/month/month-cells.ts'
import type { MonthThingKind } from '@piaotai/domain/month/month-things.ts'
import type { Way } from '../../lib/page/way.ts'
import { inMonth, toCheck } from '../../shared/invoice/list-links.ts'
import type { MonthThing } from './month.queries.ts'

const incoming = '/companyInvoice/directTaxIncomeInvoice'
const outgoing = '/companyInvoice/directTaxOutputInvoice'
const plan = (month: string, tab: 'pending' | 'proposed' | 'accepted' | 'failed' | 'changed' | undefined): Way =>
  linkOptions({ to: incoming, search: { view: 'deduct', period: month, ...(tab ? { tab } : {}) } })
const reconciled = (month: string, result: 'differs' | 'oursOnly' | undefined): Way =>
  linkOptions({ to: incoming, search: { view: 'reconcile', period: month, tab: 'todo', ...(result ? { result: [result] } : {}) } })

/** The page that shows the cell's rows; a cell without one opens its line. */
const ways: Readonly<Partial<Record<MonthCell, (month: string) => Way>>> = {
  daysNotPulled: (month) => linkOptions({ to: incoming, search: { month } }),
  bureauOnly: (month) => linkOptions({ to: incoming, search: { month, tab: 'toSync' } }),
  importsHeld: () => linkOptions({ to: '/uploadHistoryFile', search: { area: 'company', by: 'file', ending: 'attention' } }),
  mailParts: () => linkOptions({ to: '/companyInvoice/comemailhistory', search: { status: ['held'] } }),
  doubts: (month) => linkOptions({ to: '/companyInvoice/allInvoiceCo', search: { ...toCheck, ...inMonth(month) } }),
  uncategorised: (month) => linkOptions({ to: '/companyInvoice/allInvoiceCo', search: { tab: 'uncategorised', ...inMonth(month) } }),
  titles: (month) => linkOptions({ to: '/companyInvoice/incomeInvoiceCo', search: { titleStatus: [2, 3, 4], ...inMonth(month) } }),
  differs: (month) => reconciled(month, 'differs'),
  oursOnly: (month) => reconciled(month, 'oursOnly'),
  snapshot: (month) => reconciled(month, undefined),
  undecided: (month) => plan(month, undefined),
  toExport: (month) => plan(month, 'accepted'),
  toReadBack: (month) => plan(month, 'accepted'),
  failedTicks: (month) => plan(month, 'failed'),
  changedTicks: (month) => plan(month, 'changed'),
  transfersOpen: (month) => plan(month, undefined),
  confirmedDiffers: (month) => plan(month, undefined),
  dueNotSubmitted: () => linkOptions({ to: '/purchaseInvMan/submitPayment', search: { overdue: true } }),
  toConfirm: () => linkOptions({ to: '/purchaseInvMan/confirmPayment', search: { state: 'submitted' } }),
  fileRows: () => linkOptions({ to: '/purchaseInvMan/confirmPayment', search: { view: 'files', tab: 'look' } }),
  bankLines: () => linkOptions({ to: '/purchaseInvMan/confirmPayment', search: { view: 'lines', state: 'open' } }),
  paidWithoutProof: () => linkOptions({ to: '/purchaseInvMan/confirmPayment', search: { state: 'confirmed' } }),
  employees: () => linkOptions({ to: '/purchaseInvMan/submitPayment', search: { view: 'expenses' } }),
  noVoucher: (month) => linkOptions({ to: '/comset/caiwupz', search: { period: month } }),
  noRule: () => linkOptions({ to: '/comset/caiwupz', search: { view: 'rules' } }),
  drafts: (month) => linkOptions({ to: '/comset/caiwupz', search: { period: month, state: 'draft' } }),
  pushesWaiting: (month) => linkOptions({ to: '/comset/caiwupz', search: { period: month, state: 'draft' } }),
  noNumber: (month) => linkOptions({ to: '/comset/caiwupz', search: { period: month, state: 'exported' } }),
  doubleNumber: (month) => linkOptions({ to: '/comset/caiwupz', search: { period: month, state: 'numbered' } }),
  changedSince: (month) => linkOptions({ to: '/comset/caiwupz', search: { period: month, changed: true } }),
  inputTaxDiffers: (month) => linkOptions({ to: '/comset/caiwupz', search: { period: month } }),
  noOriginal: (month) =>
    linkOptions({ to: '/companyInvoice/allInvoiceCo', search: { original: ['none'], category: [1, 2], ...inMonth(month) } }),
  notSigned: () => linkOptions({ to: '/salesInvoiceManagement/sendInvEmailRecordCo', search: { state: ['pending', 'expired'] } }),
  packageMissing: (month) => linkOptions({ to: '/companyInvoice/allInvoiceCo', search: inMonth(month) }),
}
export const wayOfCell = (cell: MonthCell, month: string): Way | undefined => ways[cell]?.(month)

const isOut = ({ facts, id }: MonthThing): boolean => facts['direction'] === 'out' || id === 'out'
/** A row of the bureau’s list, of the direction that it has. */
const ofBureau = (thing: MonthThing, open: string): Way =>
  isOut(thing) ? linkOptions({ to: outgoing, search: { open } }) : linkOptions({ to: incoming, search: { open } })

/** The record itself, where its page opens one. */
const records: Readonly<Partial<Record<MonthThingKind, (thing: MonthThing, month: string) => Way>>> = {
  taxInvoice: (thing) => ofBureau(thing, thing.id),
  day: (thing, month) =>
    isOut(thing) ? linkOptions({ to: outgoing, search: { month } }) : linkOptions({ to: incoming, search: { month } }),
  importFile: ({ facts }) =>
    linkOptions({
      to: '/uploadHistoryFile',
      search: { area: 'company', by: 'file', ending: 'attention', ...(facts['name'] ? { name: facts['name'] } : {}) },
    }),
  mailPart: ({ facts, id }) => linkOptions({ to: '/companyInvoice/comemailhistory', search: { open: facts['mailId'] ?? id } }),
  seller: ({ party, id }) => linkOptions({ to: '/companyInvoice/incomeInvoiceCo', search: { seller: party ?? id } }),
  gap: (_, month) => linkOptions({ to: '/companyInvoice/outputInvoiceCo', search: inMonth(month) }),
  reconciliationRow: (thing, month) => {
    const { number, facts } = thing
    if (facts['taxInvoiceId']) return ofBureau(thing, facts['taxInvoiceId'])
    const search = { view: 'reconcile', period: month, ...(number === null ? {} : { keyword: number }) } as const
    return isOut(thing) ? linkOptions({ to: outgoing, search }) : linkOptions({ to: incoming, search })
  },
  payment: ({ number }) => linkOptions({ to: '/purchaseInvMan/confirmPayment', search: number === null ? {} : { keyword: number } }),
  bankFileRow: ({ facts }) =>
    linkOptions({ to: '/purchaseInvMan/confirmPayment', search: { view: 'files', ...(facts['fileId'] ? { open: facts['fileId'] } : {}) } }),
  statementLine: () => linkOptions({ to: '/purchaseInvMan/confirmPayment', search: { view: 'lines' } }),
  voucher: ({ id }, month) => linkOptions({ to: '/comset/caiwupz', search: { period: month, open: id } }),
  delivery: ({ id }) => linkOptions({ to: '/salesInvoiceManagement/sendInvEmailRecordCo', search: { open: id } }),
}
/** The two directions are reconciled each for itself. */
const snapshotOf = (thing: MonthThing, month: string): Way => {
  const search = { view: 'reconcile', period: month } as const
  return isOut(thing) ? linkOptions({ to: outgoing, search }) : linkOptions({ to: incoming, search })
}
export const wayOfThing = (cell: MonthCell, thing: MonthThing, month: string): Way | undefined =>
  cell === 'snapshot' ? snapshotOf(thing, month) : (records[thing.kind]?.(thing, month) ?? wayOfCell(cell, month))
/** The invoice that the row’s step opens in place; null: it is done elsewhere. */
export const invoiceInPlace = (cell: MonthCell, thing: MonthThing, month: string): string | null =>
  thing.kind === 'invoice' || wayOfThing(cell, thing, month) === undefined ? thing.invoiceId : null

// The strip's cells: of each thing that may be done with an invoice, the act that it is about now and what the judge says of it.
import type { Cause, JudgedAct, Verdict, WayOn } from '@piaotai/domain/judgement/causes.ts'
import type { Said } from '@piaotai/domain/judgement/judge.ts'
import { category } from '@piaotai/domain/states.ts'
import type { Invoice } from '../invoice-list.config.ts'
import type { JudgedInvoice } from './judged.queries.ts'

export const cellKeys = ['payment', 'tick', 'voucher', 'deliver', 'push'] as const
type CellKey = (typeof cellKeys)[number]
/** What needs no judgement: it is done, or nobody needs it. */
type State = 'unneeded' | 'paid' | 'ticked' | 'booked' | 'delivered'
type Plain =
  | 'pay'
  | 'waits'
  | 'notPaid'
  | 'tick'
  | 'notTicked'
  | 'voucher'
  | 'voucherRest'
  | 'deliver'
  | 'notDelivered'
  | 'push'
  | 'notPushed'
export interface Cell {
  readonly key: CellKey
  readonly act: JudgedAct
  /** `rest`: there is nothing to judge. */
  readonly look: Verdict | 'rest'
  readonly state?: State
  /** What is said first, or that nothing speaks against it. */
  readonly says: { readonly cause: Cause } | { readonly plain: Plain }
  readonly way: WayOn
}
export type CellInvoice = Pick<Invoice, 'category' | 'pushStatus'>

const badStandings: readonly JudgedInvoice['standing'][] = ['void', 'redFull', 'redPartial', 'redUnknown']
export const standsBad = ({ standing }: Pick<JudgedInvoice, 'standing'>): boolean => badStandings.includes(standing)
/** The act of payment that comes next, by how far it is. */
export const payActOf = ({ paid, batch }: Pick<JudgedInvoice, 'paid' | 'batch'>): 'submit' | 'confirm' | 'undo' =>
  paid ? 'undo' : batch ? 'confirm' : 'submit'
/** The first that says the strictest word. */
export const mainOf = ({ verdict, said }: JudgedInvoice['acts'][JudgedAct]): Said | undefined => said.find((one) => one.verdict === verdict)

const rest = (key: CellKey, act: JudgedAct, state: State, says: Cell['says'], way: WayOn = 'none'): Cell => ({
  key,
  act,
  look: 'rest',
  state,
  says,
  way,
})
const cellOf = (judged: JudgedInvoice, key: CellKey, act: JudgedAct, plain: Plain): Cell => {
  const main = mainOf(judged.acts[act])
  return { key, act, look: judged.acts[act].verdict, says: main ? { cause: main.cause } : { plain }, way: main?.way ?? 'none' }
}
/** Whether nothing but these causes speaks against an act. */
const onlyFor = (judged: JudgedInvoice, act: JudgedAct, ...wanted: readonly Cause[]): boolean => {
  const hard = judged.acts[act].said.filter(({ verdict }) => verdict !== 'said')
  const told = hard.length > 0 ? hard : judged.acts[act].said
  return told.length > 0 && told.every(({ cause }) => wanted.includes(cause))
}

const paymentOf = (judged: JudgedInvoice): Cell => {
  const act = payActOf(judged)
  if (judged.acts.submit.said.some(({ cause }) => cause === 'notIncoming')) return rest('payment', act, 'unneeded', { plain: 'notPaid' })
  if (act !== 'undo') return cellOf(judged, 'payment', act, act === 'confirm' ? 'waits' : 'pay')
  const paid = rest('payment', act, 'paid', { cause: 'paid' }, 'openReceipt')
  const main = judged.acts.submit.said.find(({ cause }) => cause === judged.standing)
  // The money has left for what should not be paid.
  return standsBad(judged) && main ? { ...paid, look: 'refused', says: { cause: main.cause }, way: main.way } : paid
}
const tickOf = (judged: JudgedInvoice): Cell =>
  judged.acts.tick.said.some(({ cause }) => cause === 'notIncoming')
    ? rest('tick', 'tick', 'unneeded', { plain: 'notTicked' })
    : onlyFor(judged, 'tick', 'ticked')
      ? rest('tick', 'tick', 'ticked', { cause: 'ticked' }, 'undoTick')
      : cellOf(judged, 'tick', 'tick', 'tick')
const voucherOf = (judged: JudgedInvoice): Cell =>
  onlyFor(judged, 'voucher', 'inDraft', 'inVoucher')
    ? rest(
        'voucher',
        'voucher',
        'booked',
        { cause: judged.acts.voucher.said.some(({ cause }) => cause === 'inVoucher') ? 'inVoucher' : 'inDraft' },
        'openVoucher',
      )
    : cellOf(judged, 'voucher', 'voucher', judged.standing === 'redPartial' ? 'voucherRest' : 'voucher')
/** Companies deliver what they issued, persons what they hold. */
const deliverOf = (judged: JudgedInvoice, invoice: CellInvoice, area: 'personal' | 'company'): Cell =>
  area === 'company' && invoice.category !== category.outgoing
    ? rest('deliver', 'deliver', 'unneeded', { plain: 'notDelivered' })
    : onlyFor(judged, 'deliver', 'delivered')
      ? rest('deliver', 'deliver', 'delivered', { cause: 'delivered' }, 'openDelivery')
      : cellOf(judged, 'deliver', 'deliver', 'deliver')
const pushNotNeeded = 6
const pushOf = (judged: JudgedInvoice, { pushStatus }: CellInvoice): Cell =>
  pushStatus === pushNotNeeded ? rest('push', 'push', 'unneeded', { plain: 'notPushed' }) : cellOf(judged, 'push', 'push', 'push')

export const cellsOf = (judged: JudgedInvoice, invoice: CellInvoice, area: 'personal' | 'company'): readonly Cell[] => [
  paymentOf(judged),
  tickOf(judged),
  voucherOf(judged),
  deliverOf(judged, invoice, area),
  pushOf(judged, invoice),
]
/** The strip stands where something is to be said. */
export const stripStands = (cells: readonly Cell[]): boolean => cells.some(({ look }) => look !== 'allowed' && look !== 'rest')

// 处理: what is to be done with an invoice now, in its order, and what cannot be done.
import type { JudgedAct } from '@piaotai/domain/judgement/causes.ts'
import type { Step } from '@piaotai/domain/judgement/next-step-of.ts'
import type { Permission } from '@piaotai/domain/rights/permission.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import { lacksFor, type Lacking } from '../list/row-step.ts'
import { cellsOf, mainOf, payActOf, type CellInvoice } from './cells.ts'
import type { JudgedInvoice } from './judged.queries.ts'

export type Todo = Exclude<Step, 'view'>
/** An act of payment that waits for a reason or for another person, or takes back what was done. */
export type PayAct = 'submit' | 'confirm' | 'withdraw' | 'return' | 'undo'
export type Doable =
  | { readonly step: Todo; readonly lacks: string | undefined }
  | { readonly act: PayAct; readonly lacks: string | undefined }

const payRights: Readonly<Record<PayAct, Permission>> = {
  submit: 'submitPayment.submit',
  confirm: 'confirmPayment.confirm',
  withdraw: 'submitPayment.withdraw',
  return: 'confirmPayment.return',
  undo: 'confirmPayment.cancel',
}
const later: Readonly<Record<'submit' | 'confirm' | 'undo', readonly PayAct[]>> = {
  submit: ['submit'],
  confirm: ['confirm', 'return', 'withdraw'],
  undo: ['undo'],
}
/** What the person lacks comes with its reason, after what they may do. */
export const doableOf = (list: InvoiceList, judged: JudgedInvoice, lacking: Lacking): readonly Doable[] => {
  const steps = judged.steps.flatMap((step) => (step === 'view' ? [] : [{ step, lacks: lacksFor(list, step, lacking) }]))
  const acts = later[payActOf(judged)].flatMap((act) => {
    const { verdict } = judged.acts[act]
    const open = verdict !== 'refused' && verdict !== 'after' && !judged.steps.some((step) => step === act)
    return open ? [{ act, lacks: lacking(payRights[act]) }] : []
  })
  return [...steps, ...acts].toSorted((a, b) => Number(a.lacks !== undefined) - Number(b.lacks !== undefined))
}
/** Refused, or after a step that comes first; each with its first cause. */
export const impossibleOf = (judged: JudgedInvoice, invoice: CellInvoice, area: InvoiceList['area']) => {
  const cells = cellsOf(judged, invoice, area).flatMap(({ look, act, state }): JudgedAct[] =>
    state === undefined && (look === 'refused' || look === 'after') ? [act] : [],
  )
  const back: readonly JudgedAct[] = payActOf(judged) === 'confirm' ? ['withdraw', 'return'] : []
  return [...cells, ...back].flatMap((act) => {
    const main = mainOf(judged.acts[act])
    return main && (main.verdict === 'refused' || main.verdict === 'after') ? [{ act, main }] : []
  })
}

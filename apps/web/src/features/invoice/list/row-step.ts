// The step that a row of a list offers: the first that the judge names and that the person may take there.
import { nextStepOf, type Step } from '@piaotai/domain/judgement/next-step-of.ts'
import type { Permission } from '@piaotai/domain/rights/permission.ts'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'
import type { JudgedInvoice } from '../judged/judged.queries.ts'

/** Why a person lacks all of some rights; undefined if one is held. */
export type Lacking = (...keys: readonly Permission[]) => string | undefined
const sending = (list: InvoiceList): readonly Permission[] =>
  list.area === 'personal' ? ['sendInvoice.send'] : ['sendInvEmailCo.send', 'sendInvoiceCo.send']

/** The rights of which any lets a person take a step; none for a step that whoever sees the invoice may take. */
export const rightsTo = (list: InvoiceList, step: Step): readonly Permission[] => {
  const rights: Readonly<Partial<Record<Step, readonly Permission[]>>> = {
    claim: ['confirmPayment.statement'],
    correct: [list.correct],
    verify: [list.verify],
    classify: [list.classify],
    forward: [list.classify],
    confirmAccount: ['confirmPayment.confirm'],
    confirm: ['confirmPayment.confirm'],
    submit: ['submitPayment.submit'],
    send: sending(list),
  }
  return rights[step] ?? []
}
export const lacksFor = (list: InvoiceList, step: Step, lacking: Lacking): string | undefined => {
  const rights = rightsTo(list, step)
  return rights.length === 0 ? undefined : lacking(...rights)
}

/** `view` until the invoice is judged, and where the list only shows. A page of sending delivers first. */
export const rowStepOf = (
  list: InvoiceList,
  { mailDeliveryStatus }: Pick<Invoice, 'mailDeliveryStatus'>,
  judged: Pick<JudgedInvoice, 'acts' | 'steps'> | undefined,
  lacking: Lacking,
): Step => {
  if (list.granted || !judged) return 'view'
  const may = (step: Step): boolean => lacksFor(list, step, lacking) === undefined
  const sends = list.sends !== undefined && mailDeliveryStatus === 0 && ['allowed', 'said'].includes(judged.acts.deliver.verdict)
  return sends && may('send') ? 'send' : nextStepOf(judged.steps, may)
}

// The next sensible step of an invoice: what its state waits for, and the person may do.
import type { Permission } from '@piaotai/domain/rights/permission.ts'
import { usageStatus, verifyStatus } from '@piaotai/domain/states.ts'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'

export type Step = 'view' | 'check' | 'classify' | 'verify' | 'submit' | 'confirm' | 'send'
export type Standing = Pick<Invoice, 'warningCount' | 'category' | 'verifyStatus' | 'useStatus' | 'mailDeliveryStatus'>
/** Not asked yet, or asked without a lasting answer. */
const unanswered: ReadonlySet<number> = new Set([
  verifyStatus.notVerified,
  verifyStatus.quotaExceeded,
  verifyStatus.failed,
  verifyStatus.sameDay,
])

/** Why a person lacks all of some rights; undefined if one is held. */
export type Lacking = (...keys: readonly Permission[]) => string | undefined
const sending = (list: InvoiceList): readonly Permission[] =>
  list.area === 'personal' ? ['sendInvoice.send'] : ['sendInvEmailCo.send', 'sendInvoiceCo.send']

/** The first step that the state waits for and the person has the right to; `view` if there is none. */
export const nextStep = (list: InvoiceList, row: Standing, lacking: Lacking): Step => {
  if (list.granted) return 'view'
  const undelivered = row.category === 2 && row.mailDeliveryStatus === 0
  const steps: readonly (readonly [Exclude<Step, 'view'>, boolean, readonly Permission[]])[] = [
    ['send', list.sends !== undefined && row.mailDeliveryStatus === 0, sending(list)],
    ['check', row.warningCount > 0, [list.correct]],
    ['classify', row.category === 0, [list.classify]],
    ['verify', unanswered.has(row.verifyStatus), [list.verify]],
    ['submit', row.category === 1 && row.useStatus === usageStatus.unused, ['submitPayment.submit']],
    ['confirm', row.category === 1 && row.useStatus === usageStatus.submitted, ['confirmPayment.confirm']],
    ['send', undelivered, sending(list)],
  ]
  return steps.find(([, waits, rights]) => waits && lacking(...rights) === undefined)?.[0] ?? 'view'
}

// 标不用付 and 由谁垫付: what a person decides about invoices that wait to be submitted. Each invoice has an outcome of its own.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { notToPayEndpoints } from '@piaotai/contract/payment/not-to-pay.ts'
import type { AuditAction } from '@piaotai/domain/audit.ts'
import type { InvoiceFacts } from '@piaotai/domain/judgement/invoice-facts.ts'
import { Problem, type ProblemType } from '@piaotai/domain/problems.ts'
import { category } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import { chooseInvoices, writeBearer, writeNotToPay, type InvoiceRecord } from '../../../invoices/invoice/index.ts'
import { factsOf } from '../../../invoices/judgement/index.ts'
import type { UsageDeps } from '../../../invoices/usage/index.ts'
import { submittedInScope } from '../payment-scope.ts'

type E = typeof notToPayEndpoints
type Outcomes = Out<E['markNotToPay']>
type Deps = Pick<UsageDeps, 'db' | 'audit'>
interface Change {
  readonly action: AuditAction
  /** Where an invoice is on its way to being paid for the act to be possible. */
  readonly from: InvoiceFacts['pay']
  readonly detailOf: (invoice: InvoiceRecord) => Readonly<Record<string, unknown>>
  readonly write: (tx: Tx, invoices: readonly InvoiceRecord[]) => Promise<void>
}

/** Why an invoice stays as it is. */
const standsAgainst = ({ category: of, pay }: InvoiceFacts, from: InvoiceFacts['pay']): ProblemType | undefined => {
  if (of !== category.incoming) return 'payment.notIncoming'
  if (pay === from) return undefined
  if (pay === 'bankSaid') return 'payment.bankSaid'
  return from === 'notToPay' ? 'payment.notMarked' : 'invoice.useDiffers'
}
const change = ({ db, audit }: Deps, actor: Actor, ids: readonly string[], { action, from, detailOf, write }: Change): Promise<Outcomes> =>
  db.inTenant(actor, async (tx) => {
    const invoices = await chooseInvoices(tx, actor, 'company', ids, submittedInScope(actor, 'company'))
    const facts = await factsOf(tx, ids)
    const problems = new Map(
      invoices.flatMap(({ id }) => {
        const problem = standsAgainst(facts.get(id)!, from)
        return problem ? [[id, problem] as const] : []
      }),
    )
    const free = invoices.filter(({ id }) => !problems.has(id))
    if (free.length > 0) {
      await write(tx, free)
      await audit.record(
        tx,
        actor,
        free.map((one) => ({ action, objectType: 'invoice', objectId: one.id, detail: { number: one.number, ...detailOf(one) } })),
      )
    }
    return invoices.map(({ id, number, seller_name: sellerName }) => {
      const problem = problems.get(id)
      return { id, number, sellerName, ok: problem === undefined, ...(problem ? { problem } : {}) }
    })
  })
const idsOf = (invoices: readonly InvoiceRecord[]): readonly string[] => invoices.map(({ id }) => id)

export const markNotToPay =
  (deps: Deps) =>
  (actor: Actor, { ids, reason, note }: In<E['markNotToPay']>): Promise<Outcomes> => {
    const why = note.trim()
    // The word alone says nothing.
    if (reason === 'other' && why === '') throw new Problem('payment.reasonMissing')
    return change(deps, actor, ids, {
      action: 'invoice.markedNotToPay',
      from: 'unused',
      detailOf: () => ({ why: reason, ...(why === '' ? {} : { reason: why }) }),
      write: (tx, invoices) => writeNotToPay(tx, idsOf(invoices), { reason, note: why }),
    })
  }
export const takeBackNotToPay =
  (deps: Deps) =>
  (actor: Actor, { ids }: In<E['takeBackNotToPay']>): Promise<Outcomes> =>
    change(deps, actor, ids, {
      action: 'invoice.toPayAgain',
      from: 'notToPay',
      detailOf: (invoice) => ({ why: invoice.not_to_pay, ...(invoice.not_to_pay_note ? { reason: invoice.not_to_pay_note } : {}) }),
      write: (tx, invoices) => writeNotToPay(tx, idsOf(invoices), null),
    })
export const setBearer =
  (deps: Deps) =>
  (actor: Actor, { ids, bearer }: In<E['setBearer']>): Promise<Outcomes> =>
    change(deps, actor, ids, {
      action: 'invoice.bearerSet',
      from: 'unused',
      detailOf: (invoice) => ({ before: invoice.bearer, after: bearer }),
      write: async (tx, invoices) => {
        await writeBearer(tx, idsOf(invoices), bearer)
        for (const { id, number, bearer: before } of invoices)
          if (before !== bearer)
            await emit(tx, 'invoice.bearerSet', {
              companyId: actor.companyId,
              invoiceId: id,
              number,
              before: before as typeof bearer,
              after: bearer,
            })
      },
    })

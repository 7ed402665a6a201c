// One act on the usage of invoices: judged by the table under their locks, written with the person, logged, and
// followed by its effects.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { usageEndpoints } from '@piaotai/contract/usage.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { usageStatusAfter, type UsageAct } from '@piaotai/domain/usage.ts'
import type { Expression, SqlBool } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { chooseBatch, writeUsageStatus, type InvoiceRecord } from '../invoice/index.ts'
import { emitReturned } from './emit-returned.ts'
import { beginUsage, endUsage, markConfirmed, unmarkConfirmed, usageOf, type UsageKey, type UsageRecord } from './usage-rows.ts'

export type UsageDeps = Needs<'db' | 'clock' | 'audit'>
export type UsageInput = In<(typeof usageEndpoints)['withdrawInvoices']> & { readonly remark?: string | undefined }
export type UsageOutcomes = Out<(typeof usageEndpoints)['withdrawInvoices']>
/** What another noun has to say of an act, and what it writes along with it. */
export interface Accompanied {
  /** The invoices that stay as they are. */
  readonly refused: ReadonlyMap<string, Problem>
  /** The invoices that stay as they are until another person agrees, with the request for it. */
  readonly waits?: ReadonlyMap<string, string>
  /** For an invoice's log. */
  readonly noted: (id: string) => Readonly<Record<string, unknown>>
  /** Writes along: the invoices that the act changed, with their uses. */
  readonly written: (changed: readonly ChangedUse[]) => Promise<void>
}
export interface ChangedUse {
  readonly invoice: InvoiceRecord
  readonly useId: string
}
export interface Accompaniment<I> {
  /** Invoices in reach besides those of the area's lists. */
  readonly alsoInScope: (actor: Actor, area: Area) => Expression<SqlBool>
  /** `invoices` are locked, and their states allow the act. */
  readonly begin: (tx: Tx, actor: Actor, invoices: readonly InvoiceRecord[], input: I, now: Date) => Promise<Accompanied>
}
const actions = {
  submit: 'invoice.submitted',
  withdraw: 'invoice.withdrawn',
  return: 'invoice.returned',
  confirm: 'invoice.confirmed',
  cancel: 'invoice.confirmationCancelled',
  occupy: 'invoice.occupied',
  release: 'invoice.released',
} as const satisfies Record<UsageAct, string>

/** Judged as a whole: without `each`, one invoice that may not change keeps all of them. */
export const changeUsage = <I extends UsageInput>(deps: UsageDeps, act: UsageAct, along?: Accompaniment<I>) => {
  const change = changeUsageIn(deps, act, along)
  return (actor: Actor, input: I): Promise<UsageOutcomes> => deps.db.inTenant(actor, (tx) => change(tx, actor, input))
}
/** The same within the transaction of a larger act. */
export const changeUsageIn =
  <I extends UsageInput>(deps: Pick<UsageDeps, 'audit' | 'clock'>, act: UsageAct, along?: Accompaniment<I>) =>
  async (tx: Tx, actor: Actor, input: I): Promise<UsageOutcomes> => {
    const { audit, clock } = deps
    const { each, remark = '', area, ids, matches } = input
    const now = clock.now()
    const chosen = await chooseBatch(tx, actor, { area, ids, matches }, limits.useBatch, along?.alsoInScope(actor, area))
    const fit = chosen.filter((r) => usageStatusAfter(r.use_status, act) !== undefined)
    if (!each && fit.length < chosen.length) throw new Problem('invoice.useDiffers')
    const also = fit.length > 0 ? await along?.begin(tx, actor, fit, input, now) : undefined
    const problems = also?.refused ?? new Map<string, Problem>()
    const [refusal] = problems.values()
    if (!each && refusal) throw refusal
    const ready = fit.filter((r) => !problems.has(r.id) && !also?.waits?.has(r.id))
    const done = new Set(ready.map((r) => r.id))
    const [first] = ready
    if (first) {
      // Every act leads from one state to one state.
      const key = { companyId: actor.companyId, ids: [...done] }
      const from = first.use_status
      const to = usageStatusAfter(from, act)!
      await writeUsageStatus(tx, key.ids, to)
      const note = remark.trim() === '' ? {} : { remark: remark.trim() }
      await audit.record(
        tx,
        actor,
        ready.map((r) => ({
          action: actions[act],
          objectType: 'invoice',
          objectId: r.id,
          detail: { from, to, ...note, ...also?.noted(r.id) },
        })),
      )
      const uses = await writeUses(tx, actor, act, key, now)
      const useOf = new Map(uses.map((use) => [use.invoice_id, use]))
      await also?.written(
        ready.flatMap((invoice) => {
          const use = useOf.get(invoice.id)
          return use ? [{ invoice, useId: use.use_id }] : []
        }),
      )
      if (act === 'return')
        await emitReturned(
          tx,
          actor,
          ready.map(({ id, number }) => ({ id, number, usage: useOf.get(id) })),
          remark.trim(),
        )
      await emit(tx, 'usage.changed', { companyId: actor.companyId, act, from, to, uses: uses.map(usageOf) })
    }
    return chosen.map(({ id, number, seller_name: sellerName }) => {
      const waits = also?.waits?.get(id)
      if (done.has(id)) return { id, number, sellerName, ok: true }
      if (waits !== undefined) return { id, number, sellerName, ok: false, problem: 'payment.waitsForSecond', waits }
      return { id, number, sellerName, ok: false, problem: problems.get(id)?.type ?? 'invoice.useDiffers' }
    })
  }
/** Returns the rows that the act began, changed or ended. */
const writeUses = (tx: Tx, actor: Actor, act: UsageAct, key: UsageKey, now: Date): Promise<readonly UsageRecord[]> => {
  if (act === 'submit' || act === 'occupy') return beginUsage(tx, actor, key, now)
  if (act === 'confirm') return markConfirmed(tx, actor, key, now)
  return act === 'cancel' ? unmarkConfirmed(tx, key) : endUsage(tx, key)
}

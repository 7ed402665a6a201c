// One act on the usage of invoices: judged by the table under their locks, written with the person, logged, and
// followed by its effects.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { usageEndpoints } from '@piaotai/contract/invoice/usage.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { usageStatusAfter, type UsageAct } from '@piaotai/domain/usage-states.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Audit, Clock, Database, Tx } from '../../kernel/deps.ts'
import { emit } from '../../kernel/events.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import { chooseBatch, writeUsageStatus } from '../invoice/index.ts'
import { notifyReturned } from './notify-returned.ts'
import { beginUsage, endUsage, markConfirmed, unmarkConfirmed, usageOf, type UsageKey, type UsageRecord } from './usage-rows.ts'

export interface UsageDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly outbox: Outbox
}
type Input = In<(typeof usageEndpoints)['submitInvoices']> & { readonly remark?: string | undefined }
const actions = {
  submit: 'invoice.submitted',
  withdraw: 'invoice.withdrawn',
  return: 'invoice.returned',
  confirm: 'invoice.confirmed',
  cancel: 'invoice.confirmationCancelled',
  occupy: 'invoice.occupied',
  release: 'invoice.released',
} as const satisfies Record<UsageAct, string>

export const changeUsage =
  (deps: UsageDeps, act: UsageAct) =>
  (actor: Actor, { each, remark = '', ...choice }: Input): Promise<Out<(typeof usageEndpoints)['submitInvoices']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const { audit, clock } = deps
      const now = clock.now()
      const chosen = await chooseBatch(tx, actor, choice, limits.useBatch)
      const ready = chosen.filter((r) => usageStatusAfter(r.use_status, act) !== undefined)
      if (!each && ready.length < chosen.length) throw new Problem('invoice.useDiffers')
      const done = new Set(ready.map((r) => r.id))
      const [first] = ready
      if (first) {
        // Every act leads from one state to one state.
        const key = { companyId: actor.companyId, ids: [...done] }
        const from = first.use_status
        const to = usageStatusAfter(from, act)!
        await writeUsageStatus(tx, key.companyId, key.ids, to)
        const note = remark.trim() === '' ? {} : { remark: remark.trim() }
        await audit.record(
          tx,
          actor,
          ready.map((r) => ({ action: actions[act], objectType: 'invoice', objectId: r.id, detail: { from, to, ...note } })),
        )
        const uses = await writeUses(tx, actor, act, key, now)
        if (act === 'return') await notifyReturned(tx, deps.outbox, actor, returnedOf(ready, uses), remark.trim())
        await emit(tx, 'usage.changed', { companyId: actor.companyId, act, from, to, uses: uses.map(usageOf) })
      }
      return chosen.map(({ id, number, seller_name: sellerName }) => ({
        id,
        number,
        sellerName,
        ...(done.has(id) ? { ok: true } : { ok: false, problem: 'invoice.useDiffers' }),
      }))
    })
/** Returns the rows that the act began, changed or ended. */
const writeUses = (tx: Tx, actor: Actor, act: UsageAct, key: UsageKey, now: Date): Promise<readonly UsageRecord[]> => {
  if (act === 'submit' || act === 'occupy') return beginUsage(tx, actor, key, now)
  if (act === 'confirm') return markConfirmed(tx, actor, key, now)
  return act === 'cancel' ? unmarkConfirmed(tx, key) : endUsage(tx, key)
}
const returnedOf = (invoices: readonly { readonly id: string; readonly number: string | null }[], ended: readonly UsageRecord[]) => {
  const usageByInvoice = new Map(ended.map((row) => [row.invoice_id, row]))
  return invoices.map(({ id, number }) => ({ number, usage: usageByInvoice.get(id) }))
}

// One act on the use of invoices: judged by the table under their locks, written with who did it, logged, and followed by what it causes.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { useEndpoints } from '@piaotai/contract/invoice/use.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { afterUse, type UseAct } from '@piaotai/domain/use-states.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Audit, Clock, Database, LaterJobs } from '../../kernel/needs.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import { chooseBatch } from '../invoice/index.ts'
import { planVerifyAgain } from '../verification/index.ts'
import { tellReturned } from './tell-returned.ts'
import { beginUse, endUse, markConfirmed, unmarkConfirmed } from './use-rows.ts'

export interface UseNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly jobs: LaterJobs
  readonly outbox: Outbox
}
type Ask = In<(typeof useEndpoints)['submitInvoices']> & { readonly remark?: string | undefined }
const actions = {
  submit: 'invoice.submitted',
  withdraw: 'invoice.withdrawn',
  return: 'invoice.returned',
  confirm: 'invoice.confirmed',
  cancel: 'invoice.confirmationCancelled',
  occupy: 'invoice.occupied',
  release: 'invoice.released',
} as const satisfies Record<UseAct, string>

export const changeUse =
  (needs: UseNeeds, act: UseAct) =>
  (actor: Actor, { each, remark = '', ...choice }: Ask): Promise<Out<(typeof useEndpoints)['submitInvoices']>> =>
    needs.db.inTenant(actor, async (tx) => {
      const { audit, clock } = needs
      const now = clock.now()
      const chosen = await chooseBatch(tx, actor, choice, limits.useBatch)
      const ready = chosen.filter((r) => afterUse(r.use_status, act) !== undefined)
      if (!each && ready.length < chosen.length) throw new Problem('invoice.useDiffers')
      const done = new Set(ready.map((r) => r.id))
      const [first] = ready
      if (first) {
        // Every act leads from one state to one state.
        const key = { companyId: actor.companyId, ids: [...done] }
        const from = first.use_status
        const to = afterUse(from, act)!
        await tx
          .updateTable('invoice')
          .set({ use_status: to })
          .where('company_id', '=', actor.companyId)
          .where('id', 'in', key.ids)
          .execute()
        const note = remark.trim() === '' ? {} : { remark: remark.trim() }
        await audit.record(
          tx,
          actor,
          ready.map((r) => ({ action: actions[act], objectType: 'invoice', objectId: r.id, detail: { from, to, ...note } })),
        )
        if (act === 'submit' || act === 'occupy') await planVerifyAgain(needs)(tx, actor.companyId, await beginUse(tx, actor, key, now))
        else if (act === 'confirm') await planVerifyAgain(needs)(tx, actor.companyId, await markConfirmed(tx, actor, key, now))
        else if (act === 'cancel') await unmarkConfirmed(tx, key)
        else {
          const ended = await endUse(tx, key)
          if (act === 'return')
            await tellReturned(
              tx,
              needs.outbox,
              actor,
              ready.map((r) => ({ number: r.number, use: ended.get(r.id) })),
              remark.trim(),
            )
        }
      }
      return chosen.map(({ id, number, seller_name: sellerName }) => ({
        id,
        number,
        sellerName,
        ...(done.has(id) ? { ok: true } : { ok: false, problem: 'invoice.useDiffers' }),
      }))
    })

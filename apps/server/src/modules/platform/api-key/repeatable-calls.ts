// Writes of programs that bear an idempotency key: done once, answered alike each time.
import { createHash } from 'node:crypto'
import { keyLimits } from '@piaotai/domain/api-key/api-key.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { canonical, json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { ApiKeyDeps } from './deps.ts'

interface Repeatable {
  readonly idempotencyKey: string
  /** The call and its input. */
  readonly call: string
  readonly input: unknown
}
/** A process that is alive answers within this time. */
const answeredWithinMs = 10 * 60_000
const hourMs = 3_600_000

/**
 * Runs the call, or answers as it was answered before. A refused call was not done, and may be sent again. One that
 * failed unexpectedly, or whose process died, is never run again: its outcome is not known.
 */
export const callOnce =
  ({ db, clock }: Pick<ApiKeyDeps, 'db' | 'clock'>) =>
  async (
    actor: Actor & Required<Pick<Actor, 'byKey'>>,
    { idempotencyKey, call, input }: Repeatable,
    run: () => Promise<unknown>,
  ): Promise<unknown> => {
    const place = { company_id: actor.companyId, key_id: actor.byKey.id, idempotency_key: idempotencyKey }
    const request_hash = createHash('sha256').update(canonical({ call, input })).digest()
    const now = clock.now()
    const kept = await db.inTenant(actor, async (tx) => {
      const begun = await tx
        .insertInto('repeatable_call')
        .values({
          ...place,
          request_hash,
          begun_at: now.toISOString(),
          until: new Date(now.getTime() + keyLimits.idempotencyHours * hourMs).toISOString(),
          answer: null,
        })
        .onConflict((oc) => oc.doNothing())
        .returning('begun_at')
        .executeTakeFirst()
      if (begun) return undefined
      return tx
        .selectFrom('repeatable_call')
        .select(['request_hash', 'begun_at', 'answer'])
        .where('key_id', '=', place.key_id)
        .where('idempotency_key', '=', place.idempotency_key)
        .executeTakeFirstOrThrow()
    })
    if (kept) {
      if (!Buffer.from(kept.request_hash).equals(request_hash)) throw new Problem('key.repeated')
      if (kept.answer !== null) return (kept.answer as { readonly data: unknown }).data
      throw new Problem(now.getTime() - Date.parse(kept.begun_at) < answeredWithinMs ? 'key.underWay' : 'key.outcomeUnknown')
    }
    const ofCall = <T extends { where: (...given: never[]) => T }>(query: T): T =>
      Object.entries(place).reduce((narrowed, [column, value]) => narrowed.where(...([column, '=', value] as never[])), query)
    const data = await run().catch(async (error: unknown) => {
      if (error instanceof Problem) await db.inTenant(actor, (tx) => ofCall(tx.deleteFrom('repeatable_call')).execute())
      throw error
    })
    await db.inTenant(actor, (tx) => ofCall(tx.updateTable('repeatable_call').set({ answer: json({ data }) })).execute())
    return data
  }

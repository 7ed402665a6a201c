// Pairing, the person's side: they draw a code or enter one, see the device, and decide.
import { randomBytes } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deviceEndpoints } from '@piaotai/contract/api-key/devices.ts'
import { afterStep, deviceLimits, deviceScopes, deviceSources, plainPairingCode, shownPairingCode } from '@piaotai/domain/api-key/device.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { newId } from '../../../lib/ids.ts'
import { holdSession, placeOf } from '../../people/account/index.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import type { ApiKeyDeps } from './deps.ts'
import { addPairing, findPairing, hashOf, isExpired, step, withCode, type PairingRecord } from './pairing-rows.ts'

type E = typeof deviceEndpoints
const dayMs = 86_400_000
const lastDay = (now: Date): string => shanghaiDay(new Date(now.getTime() + deviceLimits.days * dayMs))

const requireFewer = async (tx: Tx, { companyId, userId }: Actor, now: Date): Promise<void> => {
  await takeAdvisoryLock(tx, `devices ${companyId} ${userId}`)
  const live = await tx
    .selectFrom('api_key')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'device')
    .where('ended_at', 'is', null)
    .where('expires_on', '>=', shanghaiDay(now))
    .execute()
  if (live.length >= deviceLimits.ofPerson) throw new Problem('device.tooMany', { most: deviceLimits.ofPerson })
}
/** Drawn by the caller in their company, or by a device. */
const mayDecide = (row: PairingRecord, { companyId, userId }: Actor): boolean =>
  row.user_id === null || (row.user_id === userId && row.company_id === companyId)

export const drawCode =
  ({ db, clock, rateLimits }: ApiKeyDeps) =>
  (actor: Actor): Promise<Out<E['drawCode']>> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      if (!(await rateLimits.consume(tx, 'beginIp', placeOf(actor.ip)))) throw new Problem('busy')
      await requireFewer(tx, actor, now)
      const { code, expiresAt } = await addPairing(tx, now, 'waiting', {
        device_hash: null,
        device_name: null,
        device_address: null,
        asked_at: null,
        company_id: actor.companyId,
        user_id: actor.userId,
      })
      return { code: shownPairingCode(code), expiresAt }
    })

/** What the code of a page led to is asked for every few seconds by its page, and counts as no guess. */
export const readPairing =
  (deps: ApiKeyDeps) =>
  async (actor: Actor, { code }: In<E['readPairing']>): Promise<Out<E['readPairing']>> => {
    const now = deps.clock.now()
    const plain = plainPairingCode(code)
    const own =
      plain === undefined
        ? undefined
        : await deps.db.outside((tx) =>
            tx
              .selectFrom('device_pairing')
              .selectAll()
              .where('code_hash', '=', hashOf(plain))
              .where('user_id', '=', actor.userId)
              .where('company_id', '=', actor.companyId)
              .executeTakeFirst(),
          )
    const row =
      own ??
      (await withCode(deps, actor, code, (typed) =>
        deps.db.outside(async (tx) => {
          const found = await findPairing(tx, typed)
          return found && mayDecide(found, actor) && !isExpired(found, now) ? found : undefined
        }),
      ))
    return {
      state: row.state !== 'taken' && isExpired(row, now) ? 'expired' : row.state,
      device:
        row.device_name === null
          ? null
          : { name: row.device_name, address: row.device_address, askedAt: toInstant(row.asked_at ?? row.created_at) },
      allows: { scopes: [...deviceScopes], expiresOn: lastDay(now) },
      expiresAt: toInstant(row.expires_at),
    }
  }

/** The device gets a key of the caller at its next question; it stands among the caller's devices at once. */
export const agreePairing =
  (deps: ApiKeyDeps & GateDeps) =>
  async (actor: Actor, { code }: In<E['agreePairing']>): Promise<Out<E['agreePairing']>> => {
    const opened = await passGate(deps, actor, 'ownDevice')
    return withCode(deps, actor, code, (plain) =>
      deps.db.inTenant(actor, async (tx) => {
        const now = deps.clock.now()
        await holdSession(tx, actor)
        const row = await findPairing(tx, plain)
        if (!row || !mayDecide(row, actor)) return undefined
        if (isExpired(row, now) || afterStep(row.state, 'agree') === undefined) throw new Problem('device.pairingOver')
        await requireFewer(tx, actor, now)
        const id = newId(now)
        const name = row.device_name ?? '?'
        await tx
          .insertInto('api_key')
          .values({
            company_id: actor.companyId,
            id,
            user_id: actor.userId,
            kind: 'device',
            name,
            // No key has this hash: the device's own is drawn when it fetches it.
            hash: randomBytes(32),
            ends: '',
            scopes: json([...deviceScopes]),
            sources: json([...deviceSources]),
            addresses: json([]),
            paired_from: row.device_address,
            created_at: now.toISOString(),
            expires_on: lastDay(now),
          })
          .execute()
        await step(tx, row, 'agree', now, { company_id: actor.companyId, user_id: actor.userId, key_id: id })
        await deps.audit.record(tx, actor, [
          { action: 'device.paired', objectType: 'device', objectId: id, detail: { name, address: row.device_address } },
        ])
        await opened(tx, { type: 'device', id, name })
        return { id }
      }),
    )
  }

export const refusePairing =
  (deps: ApiKeyDeps) =>
  (actor: Actor, { code }: In<E['refusePairing']>): Promise<Out<E['refusePairing']>> =>
    withCode(deps, actor, code, (plain) =>
      deps.db.inTenant(actor, async (tx) => {
        const row = await findPairing(tx, plain)
        if (!row || !mayDecide(row, actor)) return undefined
        const now = deps.clock.now()
        await step(tx, row, 'refuse', now, { company_id: actor.companyId, user_id: actor.userId })
        await deps.audit.record(tx, actor, [
          {
            action: 'device.refused',
            objectType: 'device',
            objectId: newId(now),
            detail: { name: row.device_name, address: row.device_address },
          },
        ])
        return {}
      }),
    )

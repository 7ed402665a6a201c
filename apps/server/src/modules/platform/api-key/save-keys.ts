// Makes, changes, replaces and ends keys behind the gate of opening acts. A key is shown once.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { apiKeyEndpoints } from '@piaotai/contract/api-key/api-key.ts'
import { keyLimits, type KeyEnd } from '@piaotai/domain/api-key/api-key.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { isOpeningScope } from '@piaotai/domain/rights/opening-acts.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { holdSession } from '../../people/account/index.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import type { ApiKeyDeps } from './deps.ts'
import { drawKey, findKey, requireLive, type KeyRecord } from './key-rows.ts'

type E = typeof apiKeyEndpoints
type Draft = In<E['createKey']>['draft']
export interface SaveKeyDeps extends ApiKeyDeps, GateDeps {}
/** The scopes of single opening acts are a super admin's to give. */
const requireMayGive = ({ role }: Actor, scopes: readonly string[]): void => {
  if (role !== 'superAdmin' && scopes.some(isOpeningScope)) throw new Problem('key.openingScope')
}
const dayMs = 86_400_000

const requireExpiry = ({ expiresOn }: Draft, now: Date): void => {
  const last = shanghaiDay(new Date(now.getTime() + keyLimits.days * dayMs))
  if (expiresOn <= shanghaiDay(now) || expiresOn > last) throw new Problem('key.expiryInvalid', { days: keyLimits.days })
}
const columnsOf = ({ name, scopes, expiresOn, addresses, sources }: Draft) => ({
  name,
  scopes: json([...new Set(scopes)]),
  addresses: json([...new Set(addresses)]),
  sources: json([...new Set(sources)]),
  expires_on: expiresOn,
})
const requireFewer = async (tx: Tx, { companyId, userId }: Actor, now: Date): Promise<void> => {
  await takeAdvisoryLock(tx, `keys ${companyId} ${userId}`)
  const live = await tx
    .selectFrom('api_key')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'program')
    .where('ended_at', 'is', null)
    .where('expires_on', '>=', shanghaiDay(now))
    .execute()
  if (live.length >= keyLimits.ofPerson) throw new Problem('key.tooMany', { most: keyLimits.ofPerson })
}

export const createKey =
  (deps: SaveKeyDeps) =>
  async (actor: Actor, { draft, proof }: In<E['createKey']>): Promise<Out<E['createKey']>> => {
    const { db, clock, audit } = deps
    const now = clock.now()
    requireExpiry(draft, now)
    requireMayGive(actor, draft.scopes)
    const opened = await passGate(deps, actor, 'apiKey', { proof })
    return db.inTenant(actor, async (tx) => {
      await holdSession(tx, actor)
      await requireFewer(tx, actor, now)
      const id = newId(now)
      const { key, columns } = drawKey(actor.companyId)
      await tx
        .insertInto('api_key')
        .values({ company_id: actor.companyId, id, user_id: actor.userId, created_at: now.toISOString(), ...columns, ...columnsOf(draft) })
        .execute()
      await audit.record(tx, actor, [
        { action: 'apiKey.created', objectType: 'apiKey', objectId: id, detail: { ...draft, ends: columns.ends } },
      ])
      await opened(tx, { type: 'apiKey', id, name: draft.name })
      return { id, key }
    })
  }

export const changeKey =
  (deps: SaveKeyDeps) =>
  async (actor: Actor, { id, draft, version, proof }: In<E['changeKey']>): Promise<Out<E['changeKey']>> => {
    const { db, clock, audit } = deps
    const now = clock.now()
    requireExpiry(draft, now)
    await db.inTenant(actor, (tx) => findKey(tx, actor, id, 'own'))
    requireMayGive(actor, draft.scopes)
    const opened = await passGate(deps, actor, 'apiKey', { proof })
    return db.inTenant(actor, async (tx) => {
      const before = requireLive(await findKey(tx, actor, id, 'own'), now)
      if (before.version !== version) throw new Problem('key.changed')
      await tx
        .updateTable('api_key')
        .set({ ...columnsOf(draft), version: version + 1 })
        .where('id', '=', id)
        .execute()
      await audit.record(tx, actor, [{ action: 'apiKey.changed', objectType: 'apiKey', objectId: id, detail: { ...draft } }])
      await opened(tx, { type: 'apiKey', id, name: draft.name })
      return { version: version + 1 }
    })
  }

export const rotateKey =
  (deps: SaveKeyDeps) =>
  async (actor: Actor, { id, proof }: In<E['rotateKey']>): Promise<Out<E['rotateKey']>> => {
    const { db, clock, audit } = deps
    const now = clock.now()
    requireMayGive(actor, (await db.inTenant(actor, (tx) => findKey(tx, actor, id, 'own'))).scopes)
    const opened = await passGate(deps, actor, 'apiKey', { proof })
    return db.inTenant(actor, async (tx) => {
      await holdSession(tx, actor)
      const { name, scopes, addresses, sources, expires_on } = requireLive(await findKey(tx, actor, id, 'own'), now)
      await endKeyRow(tx, actor, id, 'rotated', now)
      const next = newId(now)
      const { key, columns } = drawKey(actor.companyId)
      await tx
        .insertInto('api_key')
        .values({
          company_id: actor.companyId,
          id: next,
          user_id: actor.userId,
          name,
          scopes: json(scopes),
          addresses: json(addresses),
          sources: json(sources),
          expires_on,
          created_at: now.toISOString(),
          ...columns,
        })
        .execute()
      await audit.record(tx, actor, [{ action: 'apiKey.rotated', objectType: 'apiKey', objectId: next, detail: { name, instead: id } }])
      await opened(tx, { type: 'apiKey', id: next, name })
      return { id: next, key }
    })
  }

export const endKey =
  ({ db, clock, audit }: ApiKeyDeps) =>
  (actor: Actor, { id }: In<E['endKey']>): Promise<Out<E['endKey']>> =>
    db.inTenant(actor, async (tx) => {
      const row: KeyRecord = await findKey(tx, actor, id, 'any')
      if (row.ended_at !== null) throw new Problem('key.over')
      await endKeyRow(tx, actor, id, 'ended', clock.now())
      await audit.record(tx, actor, [
        { action: 'apiKey.ended', objectType: 'apiKey', objectId: id, detail: { name: row.name, ends: row.ends } },
      ])
      return {}
    })
/** Ends a key of the actor's company. */
export const endKeyRow = async (tx: Tx, actor: Actor, id: string, because: KeyEnd, now: Date): Promise<void> => {
  await tx
    .updateTable('api_key')
    .set({ ended_at: now.toISOString(), ended_because: because, ended_by_name: actor.userName })
    .where('id', '=', id)
    .execute()
}

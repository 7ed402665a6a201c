// Makes, changes, switches and removes robots. What says more, or elsewhere, passes the gate of opening acts; the address and the secret
// are kept sealed, and nobody is shown them again.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { robotEndpoints } from '@piaotai/contract/robot.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { robotKinds, robotLimits } from '@piaotai/domain/robot.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import { json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import type { RobotAddress } from '../../../ports/robots.ts'
import { passGate, type GateDeps, type Opened } from '../permission/index.ts'
import type { RobotDeps } from './deps.ts'
import { sendRobot } from './jobs.ts'
import { addressOf, findRobot, sealAddress, switchRobotOff, whoseIn, type RobotRecord } from './robot-rows.ts'

type E = typeof robotEndpoints
type Draft = In<E['createRobot']>['draft']
export interface SaveRobotDeps extends RobotDeps, GateDeps {}
const pass = (deps: SaveRobotDeps, actor: Actor, area: Area): Promise<Opened> =>
  passGate(deps, actor, area === 'personal' ? 'ownRobot' : 'robot')
/** The address of a draft, read; undefined where it keeps the former one. */
const addressIn = ({ robots }: RobotDeps, area: Area, draft: Draft, kept?: RobotRecord): RobotAddress | undefined => {
  const offered = robotKinds(area)
  if (!draft.kinds.every((kind) => offered.includes(kind))) throw new Problem('robot.kinds')
  const text = draft.address.trim()
  if (text === '' && !kept) throw new Problem('robot.addressNeeded')
  const read = text === '' ? undefined : robots.read(text)
  if (text !== '' && !read) throw new Problem('robot.address')
  if (draft.secret.trim() !== '' && (read?.vendor ?? kept?.vendor) === 'wecom') throw new Problem('robot.secretOfNone')
  return read
}
const columnsOf = ({ name, kinds, language, at }: Draft) => ({ name: name.trim(), kinds: json([...new Set(kinds)]), language, at })
const savedBy = (actor: Actor, now: Date) => ({ saved_by: actor.userId, saved_by_name: actor.userName, saved_at: now.toISOString() })
/** What the log tells: no address, no secret. */
const toldOf = (area: Area, { name, kinds, language, at }: Draft, vendor: string) => ({
  name,
  vendor,
  kinds,
  language,
  at,
  own: area === 'personal',
})
const fresh = { failures: 0, failing_since: null, held_until: null } as const

export const createRobot =
  (deps: SaveRobotDeps) =>
  async (actor: Actor, { area, draft }: In<E['createRobot']>): Promise<Out<E['createRobot']>> => {
    const read = addressIn(deps, area, draft)
    const opened = await pass(deps, actor, area)
    return deps.db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      await takeAdvisoryLock(tx, `robots ${companyId}`)
      const there = await tx.selectFrom('robot').select('id').where(whoseIn(area, actor)).execute()
      if (there.length >= robotLimits[area]) throw new Problem('robot.tooMany', { most: robotLimits[area] })
      const now = deps.clock.now()
      const id = newId(now)
      const { vendor, address, ends } = read!
      const secret = draft.secret.trim()
      await onUniqueViolation('robot.nameTaken', () =>
        tx
          .insertInto('robot')
          .values({
            company_id: companyId,
            id,
            user_id: area === 'personal' ? actor.userId : null,
            vendor,
            ends,
            signed: secret !== '',
            address_sealed: sealAddress(deps, companyId, id, { address, secret }),
            created_at: now.toISOString(),
            ...columnsOf(draft),
            ...savedBy(actor, now),
          })
          .execute(),
      )
      await deps.audit.record(tx, actor, [
        { action: 'robot.added', objectType: 'robot', objectId: id, detail: toldOf(area, draft, vendor) },
      ])
      await opened(tx, { type: 'robot', id, name: draft.name.trim() })
      return { id }
    })
  }
/** A secret goes with the address that it was given for, and to no other. */
const sealedIn = (deps: RobotDeps, row: RobotRecord, draft: Draft, read: RobotAddress | undefined) => {
  const secret = draft.secret.trim()
  if (!read && secret === '') return {}
  const kept = addressOf(deps, row)
  const { vendor, address, ends } = read ?? { vendor: row.vendor, address: kept.address, ends: row.ends }
  return { vendor, ends, signed: secret !== '', address_sealed: sealAddress(deps, row.company_id, row.id, { address, secret }) }
}
export const changeRobot =
  (deps: SaveRobotDeps) =>
  async (actor: Actor, { area, id, draft, version }: In<E['changeRobot']>): Promise<Out<E['changeRobot']>> => {
    const kept = await deps.db.inTenant(actor, (tx) => findRobot(tx, actor, area, id))
    if (kept.version !== version) throw new Problem('robot.changed')
    const read = addressIn(deps, area, draft, kept)
    const more = read !== undefined || draft.secret.trim() !== '' || draft.kinds.some((kind) => !kept.kinds.includes(kind))
    const opened = more ? await pass(deps, actor, area) : undefined
    return deps.db.inTenant(actor, async (tx) => {
      const row = await findRobot(tx, actor, area, id)
      if (row.version !== version) throw new Problem('robot.changed')
      await onUniqueViolation('robot.nameTaken', () =>
        tx
          .updateTable('robot')
          .set({
            ...columnsOf(draft),
            ...sealedIn(deps, row, draft, read),
            // Whoever changes a word only does not answer for where it goes.
            ...(opened ? { ...savedBy(actor, deps.clock.now()), ...fresh } : {}),
            version: version + 1,
          })
          .where('id', '=', id)
          .execute(),
      )
      await deps.audit.record(tx, actor, [
        { action: 'robot.changed', objectType: 'robot', objectId: id, detail: toldOf(area, draft, read?.vendor ?? row.vendor) },
      ])
      await opened?.(tx, { type: 'robot', id, name: draft.name.trim() })
      return { version: version + 1 }
    })
  }
export const switchRobot =
  (deps: SaveRobotDeps) =>
  async (actor: Actor, { area, id, on }: In<E['switchRobot']>): Promise<Record<string, never>> => {
    const kept = await deps.db.inTenant(actor, (tx) => findRobot(tx, actor, area, id))
    const opened = on && !kept.is_on ? await pass(deps, actor, area) : undefined
    return deps.db.inTenant(actor, async (tx) => {
      const row = await findRobot(tx, actor, area, id)
      if (on === row.is_on) return {}
      if (!on) {
        await switchRobotOff(deps, tx, row, 'hand', actor)
        return {}
      }
      if (!opened || row.version !== kept.version) throw new Problem('robot.changed')
      // Whoever switches it on answers for it.
      await tx
        .updateTable('robot')
        .set({ is_on: true, off_because: null, ...savedBy(actor, deps.clock.now()), ...fresh })
        .where('id', '=', id)
        .execute()
      await deps.jobs.add(tx, sendRobot, { companyId: actor.companyId, robotId: id })
      await deps.audit.record(tx, actor, [
        { action: 'robot.switchedOn', objectType: 'robot', objectId: id, detail: { name: row.name, own: area === 'personal' } },
      ])
      await opened(tx, { type: 'robot', id, name: row.name })
      return {}
    })
  }
export const removeRobot =
  (deps: SaveRobotDeps) =>
  (actor: Actor, { area, id }: In<E['removeRobot']>): Promise<Record<string, never>> =>
    deps.db.inTenant(actor, async (tx) => {
      const { name } = await findRobot(tx, actor, area, id)
      await tx.deleteFrom('robot').where('id', '=', id).execute()
      await deps.audit.record(tx, actor, [
        { action: 'robot.removed', objectType: 'robot', objectId: id, detail: { name, own: area === 'personal' } },
      ])
      return {}
    })

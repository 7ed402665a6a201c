// Paired devices: seen, and ended.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deviceEndpoints } from '@piaotai/contract/api-key/devices.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { ApiKeyDeps } from './deps.ts'
import { stateOf } from './key-rows.ts'
import { endKeyRow } from './save-keys.ts'

type E = typeof deviceEndpoints

/** Live ones first, then by the day of their pairing. */
export const listDevices =
  ({ db, clock }: Pick<ApiKeyDeps, 'db' | 'clock'>) =>
  (actor: Actor, { area, ...asked }: In<E['listDevices']>): Promise<Out<E['listDevices']>> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const found = tx
        .selectFrom('api_key')
        .innerJoin('app_user', 'app_user.id', 'api_key.user_id')
        .where('api_key.kind', '=', 'device')
        .$if(area === 'personal', (query) => query.where('api_key.user_id', '=', actor.userId))
      const { rows, ...place } = await pageOf(
        tx,
        found,
        found
          .selectAll('api_key')
          .select(['app_user.name as owner'])
          .orderBy(sql`ended_at is not null or expires_on < ${shanghaiDay(now)}`)
          .orderBy('api_key.created_at', 'desc')
          .orderBy('api_key.id'),
        asked,
      )
      return {
        ...place,
        content: rows.map((row) => ({
          id: row.id,
          name: row.name,
          owner: { id: row.user_id, name: row.owner },
          state: stateOf(row, now),
          pairedAt: toInstant(row.created_at),
          pairedFrom: row.paired_from,
          lastSeenAt: row.last_used_at && toInstant(row.last_used_at),
          lastSeenFrom: row.last_used_from,
          expiresOn: row.expires_on,
          endedAt: row.ended_at && toInstant(row.ended_at),
          endedBy: row.ended_by_name,
        })),
      }
    })

export const endDevice =
  ({ db, clock, audit }: ApiKeyDeps) =>
  (actor: Actor, { id }: In<E['endDevice']>): Promise<Out<E['endDevice']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await tx
        .selectFrom('api_key')
        .select(['name', 'ended_at'])
        .where('id', '=', id)
        .where('kind', '=', 'device')
        .$if(!actor.permissions.has('scan.save'), (query) => query.where('user_id', '=', actor.userId))
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw new Problem('device.notFound')
      if (row.ended_at !== null) throw new Problem('device.over')
      await endKeyRow(tx, actor, id, 'ended', clock.now())
      await audit.record(tx, actor, [{ action: 'device.ended', objectType: 'device', objectId: id, detail: { name: row.name } }])
      return {}
    })

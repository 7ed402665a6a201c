import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { apiKeyEndpoints } from '@piaotai/contract/api-key/api-key.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { ApiKeyDeps } from './deps.ts'
import { stateOf } from './key-rows.ts'

type E = typeof apiKeyEndpoints
const dayMs = 86_400_000

type Filter = Omit<In<E['listKeys']>, 'page' | 'pageSize' | 'exactCount'>
/** Keys of programs that the filter names: one's own, or those of the whole company. */
export const keysFound = (tx: Tx, { userId }: Actor, { area, keyword, state, ends }: Filter, now: Date) => {
  const today = shanghaiDay(now)
  return tx
    .selectFrom('api_key')
    .innerJoin('app_user', 'app_user.id', 'api_key.user_id')
    .where('api_key.kind', '=', 'program')
    .$if(area === 'personal', (query) => query.where('api_key.user_id', '=', userId))
    .$if(Boolean(keyword?.trim()), (query) => query.where(sql<boolean>`strpos(lower(api_key.name), ${keyword!.trim().toLowerCase()}) > 0`))
    .$if(state !== undefined, (query) =>
      state === 'live' || state === 'expired'
        ? query.where('ended_at', 'is', null).where('expires_on', state === 'live' ? '>=' : '<', today)
        : query.where('ended_because', '=', state!),
    )
    .$if(ends !== undefined, (query) => query.where('ended_at', 'is', null).where('expires_on', '=', today))
}
/** Live ones first, then by the day of their making. */
export const listKeys =
  ({ db, clock }: Pick<ApiKeyDeps, 'db' | 'clock'>) =>
  (actor: Actor, { page: at, pageSize, exactCount, ...filter }: In<E['listKeys']>): Promise<Out<E['listKeys']>> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const today = shanghaiDay(now)
      const found = keysFound(tx, actor, filter, now)
      const since = new Date(now.getTime() - dayMs).toISOString()
      const page = await pageOf(
        tx,
        found,
        found
          .selectAll('api_key')
          .select(['app_user.name as owner'])
          .select((eb) =>
            eb
              .selectFrom('api_key_hour')
              .select((of) => of.fn.coalesce(of.fn.sum<string>('calls'), sql<string>`0`).as('calls'))
              .whereRef('key_id', '=', 'api_key.id')
              .where('hour', '>', since)
              .as('calls'),
          )
          .orderBy(sql`ended_at is not null or expires_on < ${today}`)
          .orderBy('api_key.created_at', 'desc')
          .orderBy('api_key.id'),
        { page: at, pageSize, exactCount },
      )
      const { rows, ...place } = page
      return {
        ...place,
        content: rows.map((row) => ({
          id: row.id,
          name: row.name,
          ends: row.ends,
          scopes: row.scopes,
          addresses: row.addresses,
          sources: row.sources,
          owner: { id: row.user_id, name: row.owner },
          state: stateOf(row, now),
          createdAt: toInstant(row.created_at),
          expiresOn: row.expires_on,
          endedAt: row.ended_at && toInstant(row.ended_at),
          endedBy: row.ended_by_name,
          lastUsedAt: row.last_used_at && toInstant(row.last_used_at),
          lastUsedFrom: row.last_used_from,
          calls: Number(row.calls ?? 0),
          version: row.version,
        })),
      }
    })

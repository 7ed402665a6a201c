import type { Selectable } from 'kysely'
import { keyMark, type KeyState } from '@piaotai/domain/api-key/api-key.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { companyOfToken, hashCompanyToken, makeCompanyToken } from '../../../lib/company-token.ts'

export type KeyRecord = Selectable<Tables['api_key']>

/** A new key with the columns that are kept of it. */
export const drawKey = (companyId: string) => {
  const key = keyMark + makeCompanyToken(companyId)
  return { key, columns: { hash: hashCompanyToken(key), ends: key.slice(-4) } }
}
/** The company and the hash of a presented key; undefined for anything else. */
export const readKey = (presented: string): { readonly companyId: string; readonly hash: Buffer } | undefined => {
  const companyId = presented.startsWith(keyMark) ? companyOfToken(presented.slice(keyMark.length)) : undefined
  return companyId === undefined ? undefined : { companyId, hash: hashCompanyToken(presented) }
}
export const stateOf = ({ ended_because, expires_on }: Pick<KeyRecord, 'ended_because' | 'expires_on'>, now: Date): KeyState =>
  ended_because ?? (expires_on < shanghaiDay(now) ? 'expired' : 'live')

/** A key that the actor may act on, locked: their own, or with the right over keys anybody's. */
export const findKey = async (tx: Tx, actor: Actor, id: string, whose: 'own' | 'any'): Promise<KeyRecord> => {
  const row = await tx
    .selectFrom('api_key')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'program')
    .$if(whose === 'own' || !actor.permissions.has('apiKeys.edit'), (query) => query.where('user_id', '=', actor.userId))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('key.notFound')
  return row
}
export const requireLive = (row: KeyRecord, now: Date): KeyRecord => {
  if (stateOf(row, now) !== 'live') throw new Problem('key.over')
  return row
}

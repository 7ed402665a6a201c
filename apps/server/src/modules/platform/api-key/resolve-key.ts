// The caller behind a key: the person's rights of this moment in the company of the key.
import { sql } from 'kysely'
import { keyLimits } from '@piaotai/domain/api-key/api-key.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { requireRunningSuite } from '../../../kernel/running-suite.ts'
import { isWithin } from '../../../lib/networks.ts'
import { refuseDemo } from '../../people/account/index.ts'
import { readMember, rightsOf } from '../../people/permission/index.ts'
import type { ApiKeyDeps } from './deps.ts'
import { readKey, stateOf, type KeyRecord } from './key-rows.ts'

interface Asking {
  readonly key: string
  readonly language: Visitor['language']
  readonly ip: string | null
  readonly requestId: string | null
  /** Whether this caller may use the demo accounts. */
  readonly admitsDemo: boolean
}
const usedEveryMs = 60_000

/**
 * Read on every call, so that an ended key, a lost membership or a narrowed right counts at once. Counts the call, and
 * refuses it where the minute is full; a refused one is not counted.
 */
export const resolveKey =
  ({ db, clock, rateLimits }: Pick<ApiKeyDeps, 'db' | 'clock' | 'rateLimits'>) =>
  async ({ key, language, ip, requestId, admitsDemo }: Asking): Promise<Visitor> => {
    const presented = readKey(key)
    if (!presented) throw new Problem('key.invalid')
    const { companyId, hash } = presented
    const now = clock.now()
    return db.inTenant({ companyId }, async (tx) => {
      const row = await tx.selectFrom('api_key').selectAll().where('hash', '=', hash).executeTakeFirst()
      if (!row || stateOf(row, now) !== 'live') throw new Problem('key.invalid')
      if (!isAllowed(row.addresses, ip)) throw new Problem('key.addressRefused')
      const person = await tx
        .selectFrom('app_user')
        .select(['name', 'email', 'disabled_at'])
        .where('id', '=', row.user_id)
        .executeTakeFirstOrThrow()
      refuseDemo(person.email, admitsDemo, 'key.invalid')
      if (person.disabled_at !== null) throw new Problem('key.invalid')
      const member = await readMember(tx, companyId, row.user_id)
      if (!member || member.status === 'disabled') throw new Problem('key.invalid')
      const rights = rightsOf(member, shanghaiDay(now))
      await requireRunningSuite(tx, { clock }, companyId)
      if (row.kind === 'program' && !rights.open.has('openPlatform')) throw new Problem('suite.notIncluded')
      if (!(await rateLimits.consume(tx, 'keyCalls', row.id)))
        throw new Problem('key.tooOften', { seconds: await rateLimits.blockedFor(tx, 'keyCalls', row.id), most: keyLimits.callsAMinute })
      await countCall(tx, row, now, ip)
      return {
        userId: row.user_id,
        userName: `${person.name} · ${row.name}`,
        sessionId: null,
        companyId,
        ...rights,
        byKey: { id: row.id, name: row.name, scopes: new Set(row.scopes), sources: row.sources },
        language,
        ip,
        requestId,
      }
    })
  }

/** Without addresses a key is used from anywhere. */
export const isAllowed = (addresses: readonly string[], ip: string | null): boolean =>
  addresses.length === 0 || isWithin(addresses, ip ?? '')

const countCall = async (tx: Tx, row: KeyRecord, now: Date, ip: string | null): Promise<void> => {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000).toISOString()
  await tx
    .insertInto('api_key_hour')
    .values({ company_id: row.company_id, key_id: row.id, hour, calls: 1 })
    .onConflict((oc) => oc.columns(['company_id', 'key_id', 'hour']).doUpdateSet({ calls: sql`api_key_hour.calls + 1` }))
    .execute()
  if (row.last_used_at !== null && now.getTime() - Date.parse(row.last_used_at) < usedEveryMs && row.last_used_from === ip) return
  await tx.updateTable('api_key').set({ last_used_at: now.toISOString(), last_used_from: ip }).where('id', '=', row.id).execute()
}

// Pairings under way, found by the code that people read; wrong codes count per person and per address.
import { createHash, randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import {
  afterStep,
  deviceLimits,
  pairingLetters,
  plainPairingCode,
  type PairingState,
  type PairingStep,
} from '@piaotai/domain/api-key/device.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { RateLimitKind } from '../../../kernel/rate-limits.ts'
import { placeOf } from '../../people/account/index.ts'
import type { ApiKeyDeps } from './deps.ts'

export type PairingRecord = Selectable<Tables['device_pairing']>
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const drawLetters = (): string => Array.from({ length: deviceLimits.code }, () => pairingLetters[randomInt(pairingLetters.length)]).join('')

type NewPairing = Pick<PairingRecord, 'device_hash' | 'device_name' | 'device_address' | 'asked_at' | 'company_id' | 'user_id'>
/** A new pairing with its code. A code that another pairing has is drawn anew. */
export const addPairing = async (
  tx: Tx,
  now: Date,
  state: 'waiting' | 'asking',
  of: NewPairing,
): Promise<{ code: string; expiresAt: string }> => {
  const expiresAt = new Date(now.getTime() + deviceLimits.minutes * 60_000).toISOString()
  for (;;) {
    const code = drawLetters()
    const made = await tx
      .insertInto('device_pairing')
      .values({ ...of, code_hash: hashOf(code), state, key_id: null, created_at: now.toISOString(), expires_at: expiresAt })
      .onConflict((oc) => oc.column('code_hash').doNothing())
      .returning('expires_at')
      .executeTakeFirst()
    if (made) return { code, expiresAt }
  }
}
/** The pairing of a code, locked; undefined for a code that none has. */
export const findPairing = (tx: Tx, code: string): Promise<PairingRecord | undefined> =>
  tx.selectFrom('device_pairing').selectAll().where('code_hash', '=', hashOf(code)).forUpdate().executeTakeFirst()
export const isExpired = ({ expires_at }: Pick<PairingRecord, 'expires_at'>, now: Date): boolean => Date.parse(expires_at) <= now.getTime()

/** Takes a locked pairing one step further; refuses a step that its state or its time does not allow. */
export const step = async (
  tx: Tx,
  row: PairingRecord,
  which: PairingStep,
  now: Date,
  set: Partial<NewPairing & { key_id: string }> = {},
): Promise<PairingState> => {
  const state = isExpired(row, now) ? undefined : afterStep(row.state, which)
  if (state === undefined) throw new Problem('device.pairingOver')
  await tx
    .updateTable('device_pairing')
    .set({ ...set, state })
    .where('code_hash', '=', row.code_hash)
    .execute()
  return state
}

interface Guesser {
  readonly ip: string | null
  readonly userId?: string
}
/**
 * Runs with a typed code. Each try counts before it is looked at, and is given back where the code was one: parallel
 * guesses cannot pass the limit.
 */
export const withCode = async <T>(
  { db, rateLimits }: Pick<ApiKeyDeps, 'db' | 'rateLimits'>,
  { ip, userId }: Guesser,
  typed: string,
  run: (plain: string) => Promise<T | undefined>,
): Promise<T> => {
  const counted: readonly (readonly [RateLimitKind, string])[] = [
    ...(userId === undefined ? [] : [['deviceCode', userId] as const]),
    ['deviceCodeIp', placeOf(ip)],
  ]
  const blocked = await db.outside(async (tx) => {
    for (const [index, [kind, subject]] of counted.entries()) {
      if (await rateLimits.consume(tx, kind, subject)) continue
      for (const [before, of] of counted.slice(0, index)) await rateLimits.giveBack(tx, before, of)
      return Math.max(1, Math.ceil((await rateLimits.blockedFor(tx, kind, subject)) / 60))
    }
    return undefined
  })
  if (blocked !== undefined) throw new Problem('device.codeLocked', { minutes: blocked })
  const plain = plainPairingCode(typed)
  const giveBack = () =>
    db.outside(async (tx) => {
      for (const [kind, subject] of counted) await rateLimits.giveBack(tx, kind, subject)
    })
  const answer =
    plain === undefined
      ? undefined
      : await run(plain).catch(async (error: unknown) => {
          if (error instanceof Problem && error.type !== 'device.codeWrong') await giveBack()
          throw error
        })
  if (answer === undefined) throw new Problem('device.codeWrong')
  await giveBack()
  return answer
}

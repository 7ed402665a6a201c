// Pairing, the device's side: it draws a code or brings one, and asks until a person has decided.
import { randomBytes } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deviceEndpoints } from '@piaotai/contract/api-key/devices.ts'
import { afterStep, deviceLimits, shownPairingCode } from '@piaotai/domain/api-key/device.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { webAddress } from '@piaotai/domain/paths.ts'
import { placeOf, type Caller } from '../../people/account/index.ts'
import type { ApiKeyDeps } from './deps.ts'
import { drawKey } from './key-rows.ts'
import { addPairing, findPairing, hashOf, isExpired, step, withCode } from './pairing-rows.ts'

type E = typeof deviceEndpoints
export interface PairDeps extends ApiKeyDeps {
  readonly origin: string
}
const newDeviceCode = (): string => randomBytes(32).toString('base64url')
const goodSeconds = deviceLimits.minutes * 60
/** The name as one line without characters that draw nothing. */
const tidyName = (name: string): string => name.replace(/[\p{C}\s]+/gu, ' ').trim() || '?'

export const askDevice =
  ({ db, clock, rateLimits, origin }: PairDeps) =>
  (input: In<E['askDevice']>, caller: Caller): Promise<Out<E['askDevice']>> =>
    db.outside(async (tx) => {
      if (!(await rateLimits.consume(tx, 'beginIp', placeOf(caller.ip)))) throw new Problem('busy')
      const deviceCode = newDeviceCode()
      const now = clock.now()
      const { code } = await addPairing(tx, now, 'asking', {
        device_hash: hashOf(deviceCode),
        device_name: tidyName(input.name),
        device_address: caller.ip,
        asked_at: now.toISOString(),
        company_id: null,
        user_id: null,
      })
      const userCode = shownPairingCode(code)
      return {
        deviceCode,
        userCode,
        verificationUri: webAddress(origin, '/home/scan'),
        verificationUriComplete: webAddress(origin, '/home/scan', { code: userCode }),
        expiresIn: goodSeconds,
        interval: deviceLimits.everySeconds,
      }
    })

export const redeemCode =
  ({ db, clock, rateLimits }: ApiKeyDeps) =>
  (input: In<E['redeemCode']>, caller: Caller): Promise<Out<E['redeemCode']>> =>
    withCode({ db, rateLimits }, { ip: caller.ip }, input.code, (plain) =>
      db.outside(async (tx) => {
        const now = clock.now()
        const row = await findPairing(tx, plain)
        // A code that another device brought, or whose time is over, is none any more.
        if (!row || isExpired(row, now) || row.state !== 'waiting') return undefined
        const deviceCode = newDeviceCode()
        await step(tx, row, 'redeem', now, {
          device_hash: hashOf(deviceCode),
          device_name: tidyName(input.name),
          device_address: caller.ip,
          asked_at: now.toISOString(),
        })
        const left = Math.floor((Date.parse(row.expires_at) - now.getTime()) / 1000)
        return { deviceCode, expiresIn: left, interval: deviceLimits.everySeconds }
      }),
    )

/** Answers the key once; a device whose answer got lost is paired anew. */
export const pollDevice =
  ({ db, clock, rateLimits }: ApiKeyDeps) =>
  async (input: In<E['pollDevice']>): Promise<Out<E['pollDevice']>> => {
    const device = hashOf(input.deviceCode)
    const now = clock.now()
    const found = await db.outside(async (tx) => {
      const row = await tx.selectFrom('device_pairing').selectAll().where('device_hash', '=', device).executeTakeFirst()
      if (!row || (await rateLimits.consume(tx, 'devicePoll', device.toString('hex')))) return row
      throw new Problem('device.tooOften')
    })
    if (!found || isExpired(found, now) || found.state === 'taken') return { state: 'expired' }
    if (found.state === 'refused') return { state: 'refused' }
    if (found.state !== 'agreed' || found.company_id === null || found.key_id === null)
      return { state: 'waiting', interval: deviceLimits.everySeconds }
    const companyId = found.company_id
    const keyId = found.key_id
    return db.inTenant({ companyId }, async (tx) => {
      const row = await tx.selectFrom('device_pairing').selectAll().where('device_hash', '=', device).forUpdate().executeTakeFirstOrThrow()
      if (isExpired(row, now) || afterStep(row.state, 'take') === undefined) return { state: 'expired' }
      await step(tx, row, 'take', now)
      const { key, columns } = drawKey(companyId)
      const drawn = await tx
        .updateTable('api_key')
        .set(columns)
        .where('id', '=', keyId)
        .where('ended_at', 'is', null)
        .returning(['user_id', 'expires_on'])
        .executeTakeFirst()
      // Ended between the agreement and this moment, by the page or with the membership.
      if (!drawn) return { state: 'refused' }
      const company = await tx.selectFrom('company').select(['id', 'name']).where('id', '=', companyId).executeTakeFirstOrThrow()
      const person = await tx.selectFrom('app_user').select('name').where('id', '=', drawn.user_id).executeTakeFirstOrThrow()
      return { state: 'paired', key, company, person: person.name, expiresOn: drawn.expires_on }
    })
  }

// Image captchas: bound to a phone or e-mail and a device, stored as a keyed hash, valid for 120 seconds and one check,
// right or wrong.
import { randomInt } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { signInEndpoints } from '@piaotai/contract/account/sign-in.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { RateLimits } from '../../../../kernel/rate-limits.ts'
import type { Needs } from '../../../../kernel/deps.ts'
import { sameMac, type Encryption } from '../../../../lib/encryption.ts'
import type { CaptchaWitness } from '../../../../ports/local-outbox.ts'
import { placeOf, type Caller } from '../caller.ts'
import { glyphs } from './captcha-glyphs.ts'
import { captchaPicture } from './captcha-picture.ts'

type Draw = typeof signInEndpoints.drawCaptcha
export interface CaptchaDeps extends Needs<'db' | 'clock'> {
  readonly encryption: Encryption
  readonly rateLimits: RateLimits
  readonly witness?: CaptchaWitness | undefined
}
const characters = Object.keys(glyphs)
const length = 5
const goodSeconds = 120
const macOf = (encryption: Encryption, target: string, device: string, answer: string): Buffer =>
  encryption.mac('captcha', `${target}\n${device}\n${answer.toUpperCase()}`)

export const drawCaptcha =
  ({ db, clock, encryption, rateLimits, witness }: CaptchaDeps) =>
  async (input: In<Draw>, caller: Caller): Promise<Out<Draw>> => {
    const answer = Array.from({ length }, () => characters[randomInt(characters.length)]!).join('')
    const target = input.phoneOrEmail
    const device = input.deviceId ?? ''
    const expires = new Date(clock.now().getTime() + goodSeconds * 1000).toISOString()
    const mac = macOf(encryption, target, device, answer)
    await db.outside(async (tx) => {
      if (!(await rateLimits.consume(tx, 'captchaIp', placeOf(caller.ip)))) throw new Problem('busy')
      await tx
        .insertInto('captcha')
        .values({ target, device_id: device, mac, expires_at: expires })
        .onConflict((oc) => oc.columns(['target', 'device_id']).doUpdateSet({ mac, expires_at: expires }))
        .execute()
    })
    witness?.(target, answer)
    return { img: await captchaPicture(answer), expiresIn: goodSeconds }
  }

/** Checks an answer and deletes the captcha, right or wrong. A captcha drawn without a device fits any device. */
export const captchaFits = async (
  { db, clock, encryption }: Pick<CaptchaDeps, 'db' | 'clock' | 'encryption'>,
  target: string,
  device: string | undefined,
  answer: string,
): Promise<boolean> => {
  for (const drawnFor of new Set([device ?? '', ''])) {
    const taken = await db.outside((tx) =>
      tx
        .deleteFrom('captcha')
        .where('target', '=', target)
        .where('device_id', '=', drawnFor)
        .returning(['mac', 'expires_at'])
        .executeTakeFirst(),
    )
    if (taken)
      return Date.parse(taken.expires_at) > clock.now().getTime() && sameMac(taken.mac, macOf(encryption, target, drawnFor, answer))
  }
  return false
}

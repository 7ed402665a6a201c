// Image captchas: bound to a phone or e-mail and a device, kept as a keyed hash, good for 120 seconds and for one check, right or wrong.
import { randomInt } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { authCenter } from '@piaotai/contract/auth-center.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Attempts } from '../../kernel/attempts.ts'
import type { Clock, Database } from '../../kernel/needs.ts'
import { sameMac, type Secrets } from '../../kernel/secrets.ts'
import type { CaptchaWitness } from '../../outside.ts'
import { placeOf, type Caller } from './caller.ts'
import { glyphs } from './captcha-glyphs.ts'
import { captchaPicture } from './captcha-picture.ts'

type Draw = typeof authCenter.endpoints.drawCaptcha
export interface CaptchaNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly attempts: Attempts
  readonly witness?: CaptchaWitness | undefined
}
const characters = Object.keys(glyphs)
const length = 5
const goodSeconds = 120
const macOf = (secrets: Secrets, target: string, device: string, answer: string): Buffer =>
  secrets.mac('captcha', `${target}\n${device}\n${answer.toUpperCase()}`)

export const drawCaptcha =
  ({ db, clock, secrets, attempts, witness }: CaptchaNeeds) =>
  async (input: In<Draw>, caller: Caller): Promise<Out<Draw>> => {
    const answer = Array.from({ length }, () => characters[randomInt(characters.length)]!).join('')
    const target = input.phoneOrEmail
    const device = input.deviceId ?? ''
    const expires = new Date(clock.now().getTime() + goodSeconds * 1000).toISOString()
    const mac = macOf(secrets, target, device, answer)
    await db.outside(async (tx) => {
      if (!(await attempts.consume(tx, 'captchaIp', placeOf(caller.ip)))) throw new Problem('busy')
      await tx
        .insertInto('captcha')
        .values({ target, device_id: device, mac, expires_at: expires })
        .onConflict((oc) => oc.columns(['target', 'device_id']).doUpdateSet({ mac, expires_at: expires }))
        .execute()
    })
    witness?.(target, answer)
    return { img: await captchaPicture(answer), expiresIn: goodSeconds }
  }

/** Checks an answer; the captcha is gone afterwards, whatever came of it. One drawn without a device is good for any. */
export const captchaFits = async (
  { db, clock, secrets }: Pick<CaptchaNeeds, 'db' | 'clock' | 'secrets'>,
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
    if (taken) return Date.parse(taken.expires_at) > clock.now().getTime() && sameMac(taken.mac, macOf(secrets, target, drawnFor, answer))
  }
  return false
}

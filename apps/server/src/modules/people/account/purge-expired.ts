import type { Needs } from '../../../kernel/deps.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import { deviceDays } from './sign-in/known-devices.ts'

const dayMs = 86_400_000
const sessionsKeptDays = 30
/** Deletes sessions that ended long ago, and expired captchas, codes, tickets and counts. */
export const purgeExpired =
  ({ db, clock, rateLimits }: Needs<'db' | 'clock'> & { readonly rateLimits: RateLimits }) =>
  (): Promise<void> =>
    db.outside(async (tx) => {
      const now = clock.now().getTime()
      const before = (days: number): string => new Date(now - days * dayMs).toISOString()
      await tx.deleteFrom('session').where('expires_at', '<', before(sessionsKeptDays)).execute()
      await tx.deleteFrom('refresh_token').where('expires_at', '<', before(1)).execute()
      await tx.deleteFrom('captcha').where('expires_at', '<', before(1)).execute()
      await tx.deleteFrom('code').where('expires_at', '<', before(1)).execute()
      await tx.deleteFrom('sign_in_ticket').where('expires_at', '<', before(1)).execute()
      await tx.deleteFrom('known_device').where('last_seen_at', '<', before(deviceDays)).execute()
      await rateLimits.purge(tx, before(1))
    })

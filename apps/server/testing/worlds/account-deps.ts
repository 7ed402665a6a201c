// Dependencies of account use cases for tests: all real; messages stay in the database's outbox without running its
// jobs; captcha answers are recorded.
import { TOTP } from 'otpauth'
import { miniProgramSimulator } from '../../src/adapters/identity/mini-program-simulator.ts'
import { makeRateLimits } from '../../src/kernel/rate-limits.ts'
import { makeAudit } from '../../src/kernel/audit-chain.ts'
import type { Clock } from '../../src/kernel/deps.ts'
import { makeOutbox } from '../../src/kernel/outbox.ts'
import { makeEncryption } from '../../src/lib/encryption.ts'
import { apiKeyModule } from '../../src/modules/platform/api-key/index.ts'
import { reauthenticate, type TokenCaller } from '../../src/modules/people/account/index.ts'
import type { Floor } from '../database/database.ts'

const encryption = makeEncryption(['a secret of the tests, long enough'])
export const caller: TokenCaller = { ip: '127.0.0.1', agent: 'test', language: 'zh-CN', browser: null, device: null, remembered: null }
export const accountDeps = (floor: Floor, clock: Clock) => {
  const captchas = new Map<string, string>()
  const kernel = { db: floor.db, clock, audit: makeAudit({ clock }), rateLimits: makeRateLimits({ clock }) }
  const deps = {
    ...kernel,
    endAccess: apiKeyModule.offers(kernel).endAccess,
    encryption,
    outbox: makeOutbox({ clock, encryption, jobs: { add: async () => undefined } }),
  }
  return {
    ...deps,
    prove: reauthenticate(deps),
    witness: (target: string, answer: string): void => {
      captchas.set(target, answer)
    },
    captchas,
  }
}
/** External services for use cases that never call them. */
export const outsideDeps = {
  identityProvider: { begin: async () => '', finish: async () => ({ issuer: '', subject: '', email: null, emailVerified: false }) },
  miniProgram: miniProgramSimulator('http://127.0.0.1'),
  issuerAllowed: () => true,
  pictures: { draw: async () => undefined, keep: async () => '' },
}
/** The present code of an authenticator with this secret. */
export const totpCode = (secret: string, now: Date): string => new TOTP({ secret }).generate({ timestamp: now.getTime() })

import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

/** Asks the bureau whether a session lives, which prolongs it. A changed `run` ends a former chain. */
export const renewSession = {
  name: 'taxSession.renew',
  payload: z.object({ companyId: z.uuid(), sessionId: z.uuid(), run: z.number().int() }),
  attempts: 5,
  waitSeconds: 60,
  longestWaitSeconds: 600,
  expireSeconds: 180,
} as const satisfies Job
const everyMs = 2 * 3_600_000
const soonestMs = 60_000
/** At half of the life that is left, and every two hours at least: somebody elsewhere may have taken its place. */
export const renewsAt = (now: Date, expiresAt: Date): Date =>
  new Date(now.getTime() + Math.max(soonestMs, Math.min(everyMs, (expiresAt.getTime() - now.getTime()) / 2)))

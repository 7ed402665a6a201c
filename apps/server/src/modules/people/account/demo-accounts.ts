// Demo accounts: their names are public, so they work from this machine only, and only where a demo exists.
import { Problem, type ProblemType } from '@piaotai/domain/problems.ts'
import { securityEvent } from '../../../kernel/security-events.ts'

/** A domain that belongs to nobody (RFC 2606): no real person's address ends so. */
export const demoDomain = 'piaotai.example'

/** Of the person whose company the demo is. */
export const demoEmail = `demo@${demoDomain}`

export const isDemo = (email: string | null): boolean => email?.endsWith(`@${demoDomain}`) ?? false
/** Checked at every sign-in and every session. */
export const refuseDemo = (email: string | null, admitsDemo: boolean | undefined, word: ProblemType): void => {
  if (admitsDemo || !isDemo(email)) return
  securityEvent('security.demoRefused', {})
  throw new Problem(word)
}

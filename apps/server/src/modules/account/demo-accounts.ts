// Demo accounts: their names are public, so they work from this machine only, and only where a demo exists.
import { Problem, type ProblemType } from '@piaotai/domain/problems.ts'
import { securityEvent } from '../../kernel/security-events.ts'

/** Below a name that is nobody's (RFC 2606): no mail of a real person ends so. */
export const demoDomain = 'piaotai.example'

/** Asked of every sign-in and every session. */
export const refuseDemo = (email: string | null, admitsDemo: boolean | undefined, word: ProblemType): void => {
  if (admitsDemo || !email?.endsWith(`@${demoDomain}`)) return
  securityEvent('security.demoRefused', {})
  throw new Problem(word)
}

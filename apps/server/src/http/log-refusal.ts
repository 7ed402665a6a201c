// Refusals that are security events: failed proofs and invalid links. Limits and locks are logged where they are
// counted.
import type { FastifyRequest } from 'fastify'
import type { ProblemType } from '@piaotai/domain/problems.ts'
import { inSecurityLog, securityEvent } from '../kernel/security-events.ts'

const failedFactors: ReadonlySet<ProblemType> = new Set([
  'account.wrongCredentials',
  'account.captchaWrong',
  'account.codeWrong',
  'account.passwordWrong',
  'account.ticketInvalid',
  'sso.failed',
  'wx.failed',
])
const refusedLinks: ReadonlySet<ProblemType> = new Set([
  'file.linkExpired',
  'file.credentialInvalid',
  'file.credentialExpired',
  'file.credentialUsed',
  'mailbox.linkInvalid',
  'invitation.notFound',
  'invitation.otherPerson',
])
export const logRefusal = ({ log }: FastifyRequest, problem: ProblemType): void =>
  inSecurityLog(log, () => {
    if (failedFactors.has(problem)) securityEvent('security.factorFailed', { problem })
    else if (refusedLinks.has(problem)) securityEvent('security.linkRefused', { problem })
  })

// What the calls about the company's mailboxes and a person's own have in common.
import { z } from 'zod'
import { inbox, mailAccountStates, mailAuths, mailLimits, mailSecurities, oauthProviders } from '@piaotai/domain/mail.ts'
import { id } from '../ids.ts'
import { openingProblems } from '../account/proof-problems.ts'
import { ownProof } from '../account/proof-shapes.ts'
import { date, email, instant, line } from '../shapes.ts'

export const comment = line(mailLimits.comment)
export const login = {
  email,
  comment: comment.default(''),
  host: line(mailLimits.host, 1),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  login: line(mailLimits.login, 1),
  folder: line(mailLimits.folder, 1).default(inbox),
}
/** Missing: the kept one stays. */
export const secret = line(mailLimits.secret, 1)

export const Address = z.object({
  id: id('mailAddress').nullable(),
  address: z.string(),
  /** May be chosen once. */
  changeable: z.boolean(),
  comment: z.string(),
})
export const Account = z.object({
  id: id('mailAccount'),
  email: z.string(),
  comment: z.string(),
  host: z.string(),
  port: z.number().int(),
  security: z.enum(mailSecurities),
  login: z.string(),
  folder: z.string(),
  /** Its password, or a service's consent. */
  auth: z.enum(mailAuths),
  /** The end of the secret. */
  tail: z.string(),
  fromDay: date,
  state: z.enum(mailAccountStates),
  error: z.string().nullable(),
  triedAt: instant.nullable(),
  readAt: instant.nullable(),
  fetched: z.number().int(),
  /** New mail is heard of at once (IMAP IDLE). */
  watched: z.boolean(),
  createdBy: z.string(),
})
export const testProblems = [
  'mail.loginRefused',
  'mail.hostNotAllowed',
  'mail.hostLost',
  'mail.folderMissing',
  'mail.testedTooOften',
] as const
/** A new secret of a bound mailbox needs it. */
export const proof = z.strictObject(ownProof).optional()
export const proofProblems = openingProblems
export const consent = {
  provider: z.enum(oauthProviders),
  email,
  comment: comment.default(''),
  folder: line(mailLimits.folder, 1).default(inbox),
  fromDay: date,
  /** Of a bound mailbox that is opened anew. */
  id: id('mailAccount').optional(),
  proof,
}
export const Redirected = z.object({ redirectUrl: z.string() })
export const Tested = z.object({ mails: z.number().int() })

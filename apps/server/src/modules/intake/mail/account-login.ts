// What opens a bound mailbox: a password or a service's tokens, sealed to its row; tokens are renewed before they end.
import { z } from 'zod'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { MailboxProblem, type MailboxLogin, type OAuthTokens } from '../../../ports/mail-in.ts'
import type { MailDeps } from './deps.ts'

export type AccountRecord = Row<'mail_account'>
type Sealing = Pick<MailDeps, 'encryption'>
export type LoginDeps = Pick<MailDeps, 'db' | 'clock' | 'encryption' | 'mailOAuth'>

const placeOf = (companyId: string, rowId: string) => ({ table: 'mail_account', column: 'secret_sealed', rowId, companyId })
export const sealSecret = ({ encryption }: Sealing, companyId: string, id: string, secret: string): string =>
  encryption.seal(secret, placeOf(companyId, id))
/** The end of a password, where it says little of it. */
export const tailOf = (secret: string): string => (secret.length > 8 ? secret.slice(-4) : '')

const Tokens = z.object({ access: z.string(), refresh: z.string(), until: z.number() })
/** As they are sealed; `until`: of the access token. */
export const tokensText = ({ access, refresh, seconds }: OAuthTokens, former: string | undefined, now: Date): string => {
  const kept = refresh ?? former
  // Without it the mailbox would be lost in an hour.
  if (kept === undefined) throw new MailboxProblem('refused')
  return JSON.stringify({ access, refresh: kept, until: now.getTime() + seconds * 1000 })
}
const spareMs = 120_000

/** The login of a kept mailbox. `anew`: its access token was refused before its time. */
export const loginOf = async (deps: LoginDeps, row: AccountRecord, anew = false): Promise<MailboxLogin> => {
  const { db, clock, encryption, mailOAuth } = deps
  if (row.secret_sealed === null) throw new Problem('mail.secretNeeded')
  const secret = encryption.open(row.secret_sealed, placeOf(row.company_id, row.id))
  const of = { host: row.host, port: row.port, security: row.security, login: row.login, folder: row.folder }
  if (row.auth === 'password') return { ...of, secret }
  const tokens = Tokens.parse(JSON.parse(secret))
  if (!anew && tokens.until - spareMs > clock.now().getTime()) return { ...of, secret: tokens.access, isToken: true }
  const fresh = await mailOAuth.refresh(row.auth, tokens.refresh)
  const text = tokensText(fresh, tokens.refresh, clock.now())
  // Another process may have renewed them meanwhile: both pairs open the mailbox.
  await db.inTenant({ companyId: row.company_id }, (tx) =>
    tx
      .updateTable('mail_account')
      .set({ secret_sealed: sealSecret(deps, row.company_id, row.id, text) })
      .where('id', '=', row.id)
      .where('secret_sealed', '=', row.secret_sealed)
      .execute(),
  )
  return { ...of, secret: fresh.access, isToken: true }
}

const problems = {
  refused: 'mail.loginRefused',
  notAllowed: 'mail.hostNotAllowed',
  lost: 'mail.hostLost',
  noFolder: 'mail.folderMissing',
} as const
/** Counted before anything is called, so that a mailbox's password cannot be guessed through here. */
export const tryLogin = async (
  { db, rateLimits, mailboxes }: Pick<MailDeps, 'db' | 'rateLimits' | 'mailboxes'>,
  actor: Actor,
  login: () => Promise<MailboxLogin>,
): Promise<number> => {
  if (!(await db.inTenant(actor, (tx) => rateLimits.consume(tx, 'mailboxTest', actor.companyId)))) throw new Problem('mail.testedTooOften')
  try {
    return await mailboxes.test(await login())
  } catch (error) {
    throw error instanceof MailboxProblem ? new Problem(problems[error.reason]) : error
  }
}

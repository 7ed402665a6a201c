// The states of an authenticator: a pending secret, the active one, and the codes already compared with it.
import { renderMail } from '@piaotai/locales/mail-templates.ts'
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { note } from '../account-log.ts'
import type { SigningPerson } from '../sign-in/finish-sign-in.ts'
import type { AccountDeps } from '../deps.ts'
import { makeRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { endSessions } from '../sessions.ts'
import { tellPerson } from '../../../../kernel/outbox.ts'
import { notifyChange } from '../notify-change.ts'
import { newTotp, spendTotp, totpPlace } from './totp.ts'

/** A secret that counts after its first code. */
export const beginTotp = async (
  { encryption }: Pick<AccountDeps, 'encryption'>,
  tx: Tx,
  userId: string,
  label: string,
): Promise<{ secret: string; uri: string }> => {
  const made = newTotp(label)
  await tx
    .updateTable('app_user')
    .set({ totp_pending: encryption.seal(made.secret, totpPlace('totp_pending', userId)) })
    .where('id', '=', userId)
    .execute()
  return made
}
/** The person's e-mail and phone. */
export const rowScopeOf = (tx: Tx, userId: string): Promise<{ email: string | null; tel: string | null }> =>
  tx.selectFrom('app_user').select(['email', 'tel']).where('id', '=', userId).executeTakeFirstOrThrow()

/**
 * Activates the pending secret; the code proves that the authenticator has it. Ends every other session, notifies the
 * person and returns their recovery codes.
 */
export const finalizeTotp = async (
  deps: Pick<AccountDeps, 'encryption' | 'clock' | 'audit' | 'outbox'>,
  tx: Tx,
  person: SigningPerson & { readonly totp_pending: string | null },
  code: string,
  { language, except }: { readonly language: Language; readonly except?: string | null },
): Promise<string[]> => {
  const { encryption, clock, audit } = deps
  if (person.totp_sealed) throw new Problem('account.totpOn')
  if (!person.totp_pending) throw new Problem('account.totpOff')
  const secret = encryption.open(person.totp_pending, totpPlace('totp_pending', person.id))
  if (!(await spendTotp(tx, clock.now(), person.id, secret, code))) throw new Problem('account.codeWrong')
  await tx
    .updateTable('app_user')
    .set({ totp_sealed: encryption.seal(secret, totpPlace('totp_sealed', person.id)), totp_pending: null })
    .where('id', '=', person.id)
    .execute()
  const codes = await makeRecoveryCodes(deps, tx, person.id)
  await note(audit, tx, person, 'account.totpOn', { recoveryCodes: codes.length })
  await endSessions(tx, clock.now(), { userId: person.id, except: except ?? null, because: 'totp' })
  await notifyChange(deps, tx, await rowScopeOf(tx, person.id), 'totpOn', language)
  return codes
}
/** Counted before an authenticator's code is compared. */
export const countTotpGuess = async ({ db, rateLimits }: Pick<AccountDeps, 'db' | 'rateLimits'>, userId: string): Promise<void> => {
  if (!(await db.outside((tx) => rateLimits.consume(tx, 'totp', userId)))) throw new Problem('account.codeExhausted')
}
/** Compares with the active authenticator, or uses up a recovery code and notifies the person. */
export const requireFactor = async (
  deps: Pick<AccountDeps, 'encryption' | 'clock' | 'audit' | 'outbox'>,
  tx: Tx,
  person: SigningPerson,
  code: string,
  language: Language,
): Promise<undefined> => {
  const { encryption, clock, audit } = deps
  if (!person.totp_sealed) throw new Problem('account.codeWrong')
  if (/^\d{6}$/.test(code)) {
    const secret = encryption.open(person.totp_sealed, totpPlace('totp_sealed', person.id))
    if (!(await spendTotp(tx, clock.now(), person.id, secret, code))) throw new Problem('account.codeWrong')
    return
  }
  const left = await spendRecoveryCode(deps, tx, person.id, code)
  if (left === undefined) throw new Problem('account.codeWrong')
  await note(audit, tx, person, 'account.recoveryCodeUsed', { left })
  await tellPerson(deps, tx, await rowScopeOf(tx, person.id), renderMail('recoveryCodeUsed', language, { left: String(left) }))
}

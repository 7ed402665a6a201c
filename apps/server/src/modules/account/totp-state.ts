// An authenticator's way: a secret that waits for its first code, the one that counts, and the codes that are compared with it.
import { letterOf } from '@piaotai/locales/letters.ts'
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../kernel/needs.ts'
import { note } from './account-log.ts'
import type { SigningPerson } from './finish-sign-in.ts'
import type { AccountNeeds } from './needs.ts'
import { makeRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { endSessions } from './sessions.ts'
import { tellChange, tellPerson } from './tell-change.ts'
import { newTotp, spendTotp, totpPlace } from './totp.ts'

/** A secret that counts once its first code was given. */
export const beginTotp = async (
  { secrets }: Pick<AccountNeeds, 'secrets'>,
  tx: Tx,
  userId: string,
  label: string,
): Promise<{ secret: string; uri: string }> => {
  const made = newTotp(label)
  await tx
    .updateTable('app_user')
    .set({ totp_pending: secrets.seal(made.secret, totpPlace('totp_pending', userId)) })
    .where('id', '=', userId)
    .execute()
  return made
}
/** Where a person is reached. */
export const reachOf = (tx: Tx, userId: string): Promise<{ email: string | null; tel: string | null }> =>
  tx.selectFrom('app_user').select(['email', 'tel']).where('id', '=', userId).executeTakeFirstOrThrow()

/**
 * Turns the pending secret into the one that counts; the code proves that the authenticator has it. Every other session ends, the person is told,
 * and gets their recovery codes.
 */
export const settleTotp = async (
  needs: Pick<AccountNeeds, 'secrets' | 'clock' | 'audit' | 'outbox'>,
  tx: Tx,
  person: SigningPerson & { readonly totp_pending: string | null },
  code: string,
  { language, except }: { readonly language: Language; readonly except?: string | null },
): Promise<string[]> => {
  const { secrets, clock, audit } = needs
  if (person.totp_sealed) throw new Problem('account.totpOn')
  if (!person.totp_pending) throw new Problem('account.totpOff')
  const secret = secrets.open(person.totp_pending, totpPlace('totp_pending', person.id))
  if (!(await spendTotp(tx, clock.now(), person.id, secret, code))) throw new Problem('account.codeWrong')
  await tx
    .updateTable('app_user')
    .set({ totp_sealed: secrets.seal(secret, totpPlace('totp_sealed', person.id)), totp_pending: null })
    .where('id', '=', person.id)
    .execute()
  const codes = await makeRecoveryCodes(needs, tx, person.id)
  await note(audit, tx, person, 'account.totpOn', { recoveryCodes: codes.length })
  await endSessions(tx, clock.now(), { userId: person.id, except: except ?? null, because: 'totp' })
  await tellChange(needs, tx, await reachOf(tx, person.id), 'totpOn', language)
  return codes
}
/** Counted before a code of an authenticator is compared. */
export const countTotpGuess = async ({ db, attempts }: Pick<AccountNeeds, 'db' | 'attempts'>, userId: string): Promise<void> => {
  if (!(await db.outside((tx) => attempts.consume(tx, 'totp', userId)))) throw new Problem('account.codeExhausted')
}
/** Compares with the authenticator that is on, or uses up a recovery code in its place; that is told to the person. */
export const requireFactor = async (
  needs: Pick<AccountNeeds, 'secrets' | 'clock' | 'audit' | 'outbox'>,
  tx: Tx,
  person: SigningPerson,
  code: string,
  language: Language,
): Promise<undefined> => {
  const { secrets, clock, audit } = needs
  if (!person.totp_sealed) throw new Problem('account.codeWrong')
  if (/^\d{6}$/.test(code)) {
    const secret = secrets.open(person.totp_sealed, totpPlace('totp_sealed', person.id))
    if (!(await spendTotp(tx, clock.now(), person.id, secret, code))) throw new Problem('account.codeWrong')
    return
  }
  const left = await spendRecoveryCode(needs, tx, person.id, code)
  if (left === undefined) throw new Problem('account.codeWrong')
  await note(audit, tx, person, 'account.recoveryCodeUsed', { left })
  await tellPerson(needs, tx, await reachOf(tx, person.id), letterOf('recoveryCodeUsed', language, { left: String(left) }))
}

// The person's own authenticator: its first code switches it on, password and code switch it off or renew its recovery
// codes.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { sessionEndpoints } from '@piaotai/contract/account/sessions.ts'
import { renderMail } from '@piaotai/locales/mail-templates.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../../kernel/actor.ts'
import { inAccount, note } from '../account-log.ts'
import { confirmPassword } from './confirm-password.ts'
import { signingColumns } from '../sign-in/finish-sign-in.ts'
import type { AccountDeps } from '../deps.ts'
import { eraseSecondFactor, makeRecoveryCodes } from './recovery-codes.ts'
import { tellPerson } from '../../../../kernel/outbox.ts'
import { notifyChange } from '../notify-change.ts'
import { beginTotp, countTotpGuess, requireFactor, finalizeTotp } from './totp-state.ts'

type Ends = typeof sessionEndpoints

export const enrolTotp =
  (deps: AccountDeps) =>
  async (who: Visitor, input: In<Ends['enrolTotp']>): Promise<Out<Ends['enrolTotp']>> => {
    const person = await confirmPassword(deps, who, input.password)
    if (person.totp_sealed) throw new Problem('account.totpOn')
    return deps.db.outside((tx) => beginTotp(deps, tx, person.id, person.email ?? person.tel ?? person.name))
  }
/** This session and its browser then count as two-factor; every other one ends. */
export const confirmTotp =
  (deps: AccountDeps) =>
  async (who: Visitor, input: In<Ends['confirmTotp']>): Promise<Out<Ends['confirmTotp']>> => {
    await countTotpGuess(deps, who.userId)
    const person = await deps.db.outside((tx) =>
      tx
        .selectFrom('app_user')
        .select([...signingColumns, 'totp_pending'])
        .where('id', '=', who.userId)
        .executeTakeFirstOrThrow(),
    )
    return inAccount(deps.db, person, async (tx) => {
      const recoveryCodes = await finalizeTotp(deps, tx, person, input.code, { language: who.language, except: who.sessionId })
      await deps.rateLimits.clear(tx, 'totp', person.id)
      const session = await tx
        .updateTable('session')
        .set({ factors: 2 })
        .where('id', '=', who.sessionId)
        .returning('family_id')
        .executeTakeFirst()
      if (session?.family_id) await tx.updateTable('refresh_token').set({ factors: 2 }).where('family_id', '=', session.family_id).execute()
      return { recoveryCodes }
    })
  }
/** For a person without recovery codes left. The password alone would bypass the authenticator. */
export const renewRecoveryCodes =
  (deps: AccountDeps) =>
  async (who: Visitor, input: In<Ends['renewRecoveryCodes']>): Promise<Out<Ends['renewRecoveryCodes']>> => {
    const person = await confirmPassword(deps, who, input.password)
    if (!person.totp_sealed) throw new Problem('account.totpOff')
    await countTotpGuess(deps, person.id)
    return inAccount(deps.db, person, async (tx) => {
      await requireFactor(deps, tx, person, input.code, who.language)
      await deps.rateLimits.clear(tx, 'totp', person.id)
      const recoveryCodes = await makeRecoveryCodes(deps, tx, person.id)
      await note(deps.audit, tx, person, 'account.recoveryCodesRenewed', { recoveryCodes: recoveryCodes.length })
      await tellPerson(deps, tx, person, renderMail('recoveryCodesRenewed', who.language, {}))
      return { recoveryCodes }
    })
  }
export const disableTotp =
  (deps: AccountDeps) =>
  async (who: Visitor, input: In<Ends['disableTotp']>): Promise<Record<string, never>> => {
    const person = await confirmPassword(deps, who, input.password)
    if (!person.totp_sealed) throw new Problem('account.totpOff')
    await countTotpGuess(deps, person.id)
    await deps.db.outside(async (tx) => {
      const demanding = await tx
        .selectFrom('member')
        .innerJoin('company', 'company.id', 'member.company_id')
        .select('company.id')
        .where('user_id', '=', person.id)
        .where('demands_totp', '=', true)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (demanding) throw new Problem('account.totpDemanded')
    }, person.id)
    await inAccount(deps.db, person, async (tx) => {
      await requireFactor(deps, tx, person, input.code, who.language)
      await deps.rateLimits.clear(tx, 'totp', person.id)
      await eraseSecondFactor(tx, person.id)
      await note(deps.audit, tx, person, 'account.totpOff')
      await notifyChange(deps, tx, person, 'totpOff', who.language)
    })
    return {}
  }

// Opening an account by e-mail or phone, each proven by a code first.
import { consentVersion } from '@piaotai/domain/account/consent.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { In } from '@piaotai/contract/endpoint.ts'
import type { accountEndpoints } from '@piaotai/contract/account/account.ts'
import { unseen } from '@piaotai/domain/text/plain-text.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { newId } from '../../../../lib/ids.ts'
import type { Clock, Tx } from '../../../../kernel/deps.ts'
import { inAccount, note } from '../account-log.ts'
import { countGuess, spendCode } from '../proof/codes.ts'
import type { AccountDeps } from '../deps.ts'
import { personalWordsOf } from '../personal-words.ts'
import { requireStrong } from '../proof/password-rules.ts'
import { hashPassword } from '../proof/passwords.ts'

type Ends = typeof accountEndpoints
/** Removes line breaks and outer blanks; empty if nothing of the name is visible. */
export const tidyName = (name: string): string => (unseen(name) ? '' : name.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim())
export const requireName = (name: string): string => {
  const tidy = tidyName(name)
  if ([...tidy].length > limits.name || !tidy.isWellFormed()) throw new Problem('account.nameInvalid')
  return tidy
}

interface NewAccount {
  readonly name: string
  readonly email: string | null
  readonly tel: string | null
  readonly passwordHash: string | null
  /** The person agreed to the texts of today. Nobody agrees in their place: seeds and operators leave it out. */
  readonly consents?: boolean
  readonly wx?: { readonly openId: string; readonly nickName: string | null; readonly avatar: string | null }
}
/** The new account's id; undefined when phone, e-mail or WeChat belongs to another. */
export const openAccount = async (
  tx: Tx,
  clock: Clock,
  id: string,
  { name, email, tel, passwordHash, consents = false, wx }: NewAccount,
): Promise<string | undefined> => {
  const now = clock.now().toISOString()
  const made = await tx
    .insertInto('app_user')
    .values({
      id,
      name,
      email,
      tel,
      password_hash: passwordHash,
      password_changed_at: passwordHash ? now : null,
      head_url: null,
      default_company_id: null,
      created_at: now,
      consent_version: consents ? consentVersion : null,
      consented_at: consents ? now : null,
      wx_avatar: wx?.avatar ?? null,
      wx_nick_name: wx?.nickName ?? null,
      wx_open_id: wx?.openId ?? null,
      wx_bound: wx !== undefined,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

interface Input {
  readonly target: string
  readonly code: string
  readonly newPassword: string
  readonly name: string
}
const register = async (deps: AccountDeps, { target, code, newPassword, name }: Input): Promise<{ id: string }> => {
  const tidy = requireName(name)
  const byMail = target.includes('@')
  requireStrong(newPassword, personalWordsOf({ name: tidy, ...(byMail ? { email: target } : { tel: target }) }))
  await countGuess(deps, 'register', target)
  const passwordHash = await hashPassword(newPassword)
  const id = newId(deps.clock.now())
  const person = { id, name: tidy, default_company_id: null }
  await inAccount(deps.db, person, async (tx) => {
    await spendCode(deps, tx, 'register', target, code)
    const fresh = { name: tidy, email: byMail ? target : null, tel: byMail ? null : target, passwordHash, consents: true }
    if (!(await openAccount(tx, deps.clock, id, fresh))) throw new Problem(byMail ? 'account.emailTaken' : 'account.telTaken')
    await note(deps.audit, tx, person, 'account.registered', { by: byMail ? 'email' : 'tel' })
  })
  return { id }
}
export const registerByEmail =
  (deps: AccountDeps) =>
  ({ email, ...rest }: In<Ends['registerByEmail']>): Promise<{ id: string }> =>
    register(deps, { target: email, ...rest })
export const registerByTel =
  (deps: AccountDeps) =>
  ({ tel, ...rest }: In<Ends['registerByTel']>): Promise<{ id: string }> =>
    register(deps, { target: tel, ...rest })

// Account actions of operators. Each writes to the audit log and notifies the person.
import type { AuditAction } from '@piaotai/domain/audit.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import { plainPhone } from '@piaotai/domain/text/plain-text.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { EndedAccess, MailTemplateFields } from '@piaotai/locales/mail-templates.ts'
import type { AuditFact, Tx } from '../../../kernel/deps.ts'
import { inAccount, personColumns, type Person } from './account-log.ts'
import type { AccountDeps, SecuringDeps } from './deps.ts'
import { eraseSecondFactor } from './proof/recovery-codes.ts'
import { endSessions } from './sessions.ts'
import { tellNotice } from './notify-change.ts'

export type OperatorDeps = Pick<AccountDeps, 'db' | 'clock' | 'audit' | 'rateLimits' | 'outbox'>
export interface NamedPerson extends Person {
  readonly email: string | null
  readonly tel: string | null
}
/** The account with this e-mail or phone. Nobody proved to be the person, so the stamp does not count. */
export const personBy = async ({ db }: Pick<OperatorDeps, 'db'>, account: string): Promise<NamedPerson> => {
  const asked = emailOf(account) ?? plainPhone(account)
  const person = await db.outside((tx) =>
    tx
      .selectFrom('app_user')
      .select([...personColumns, 'tel', 'email'])
      .where((eb) => eb.or([eb('email', '=', asked), eb('tel', '=', asked)]))
      .executeTakeFirst(),
  )
  if (!person) throw new Problem('account.unknown')
  return { ...person, stamp: undefined }
}
/** Writes to the person's log in the operator's name, inside `inAccount`. */
export const noteFor = (
  { audit }: Pick<OperatorDeps, 'audit'>,
  tx: Tx,
  operator: string,
  person: Person,
  action: AuditAction,
  detail: AuditFact['detail'] = {},
): Promise<void> =>
  audit.record(tx, { companyId: person.default_company_id ?? person.id, userId: null, userName: operator }, [
    { action, objectType: 'user', objectId: person.id, detail },
  ])

/** What closes an account to whoever else has got into it. */
export type SecuringOperatorDeps = OperatorDeps & Pick<SecuringDeps, 'endAccess'>
type Act = (operator: string, account: string) => Promise<{ readonly name: string }>
/** Devices and keys end all: the operator cannot know which of them the person still holds. */
const allAccess =
  ({ endAccess }: SecuringOperatorDeps) =>
  (tx: Tx, operator: string, { id }: NamedPerson): Promise<EndedAccess> =>
    endAccess(tx, { userId: id, by: { userId: null, userName: operator }, keepKeys: [] })
const act =
  (
    deps: OperatorDeps,
    action: AuditAction,
    notice: MailTemplateFields['notice']['notice'],
    change: (tx: Tx, person: NamedPerson) => Promise<AuditFact['detail']>,
    access: (tx: Tx, operator: string, person: NamedPerson) => Promise<EndedAccess | undefined> = async () => undefined,
  ): Act =>
  async (operator, account) => {
    const person = await personBy(deps, account)
    await inAccount(deps.db, person, async (tx) => {
      const detail = await change(tx, person)
      const ended = await access(tx, operator, person)
      await noteFor(deps, tx, operator, person, action, { ...detail, ...ended })
      await tellNotice(deps, tx, person, notice, ended)
    })
    return { name: person.name }
  }

/** Deletes the second factor; the next sign-in enrols a new one where a company demands it. */
const dropSecondFactor = async ({ rateLimits }: Pick<OperatorDeps, 'rateLimits'>, tx: Tx, userId: string): Promise<boolean> => {
  const { totp_sealed } = await tx
    .selectFrom('app_user')
    .select('totp_sealed')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await eraseSecondFactor(tx, userId)
  await rateLimits.clear(tx, 'totp', userId)
  return totp_sealed !== null
}

/** For a lost authenticator. Ends all sessions: the next sign-in needs the first factor only. */
export const resetSecondFactor = (deps: SecuringOperatorDeps): Act =>
  act(
    deps,
    'account.factorReset',
    'factorReset',
    async (tx, { id }) => {
      if (!(await dropSecondFactor(deps, tx, id))) throw new Problem('account.totpOff')
      return { ended: await endSessions(tx, deps.clock.now(), { userId: id, because: 'totp' }) }
    },
    allAccess(deps),
  )
/** Every session, remembered browser, sign-in under way, device and key. */
export const endAllSessions = (deps: SecuringOperatorDeps): Act =>
  act(
    deps,
    'account.sessionsEnded',
    'sessionsEnded',
    async (tx, { id }) => ({ ended: await endSessions(tx, deps.clock.now(), { userId: id, because: 'operator' }) }),
    allAccess(deps),
  )
/** No sign-in opens a session until the account is enabled. */
export const disableAccount = (deps: SecuringOperatorDeps): Act => {
  const disable = async (tx: Tx, { id }: NamedPerson): Promise<AuditFact['detail']> => {
    const now = deps.clock.now()
    const ended = await endSessions(tx, now, { userId: id, because: 'operator' })
    const disabled = await tx
      .updateTable('app_user')
      .set({ disabled_at: now.toISOString() })
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!disabled) throw new Problem('account.disabled')
    return { ended }
  }
  return act(deps, 'account.disabled', 'disabled', disable, allAccess(deps))
}
export const enableAccount = (deps: OperatorDeps): Act =>
  act(deps, 'account.enabled', 'enabled', async (tx, { id }) => {
    const enabled = await tx
      .updateTable('app_user')
      .set({ disabled_at: null })
      .where('id', '=', id)
      .where('disabled_at', 'is not', null)
      .where('erased_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!enabled) throw new Problem('account.notDisabled')
    return {}
  })

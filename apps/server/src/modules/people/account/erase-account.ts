// Erases an account: cuts its identity, while vouchers that name it stay with their companies (PIPL art. 47, 会计档案管理办法).
import type { In } from '@piaotai/contract/endpoint.ts'
import type { ownDataEndpoints } from '@piaotai/contract/own-data.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import { actAs } from '../../../kernel/as-company.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { countOpenWork, dismiss, forgetInvited } from '../company/index.ts'
import { inAccount, actAsPerson, personColumns } from './account-log.ts'
import { forgetDevices } from './sign-in/known-devices.ts'
import { personBy, type NamedPerson, type SecuringOperatorDeps } from './operator-accounts.ts'
import { clearPasswordAttempts } from './sign-in/password-attempts.ts'
import { eraseSecondFactor } from './proof/recovery-codes.ts'
import { endSessions } from './sessions.ts'
import { tellNotice } from './notify-change.ts'

export interface EraseDeps extends SecuringOperatorDeps {
  /** Deletes a person's own picture. */
  readonly removePicture: (url: string) => Promise<void>
}
/** Checks a proof of the person. */
export type Prove = (who: Visitor, proof: { readonly code?: string | undefined; readonly password?: string | undefined }) => Promise<void>
/** Replacement for a name. */
const erasedName = '已注销'

/** Who erases: an operator by name, or the person. */
interface Eraser {
  readonly userId: string | null
  readonly userName: string
  readonly ip?: string | null
}
/** Erases another's account for an operator. */
export const eraseAccount =
  (deps: EraseDeps) =>
  async (operator: string, account: string): Promise<{ readonly name: string }> =>
    erase(deps, { userId: null, userName: operator }, await personBy(deps, account))

/** Erases one's own account, by a proof of the person. */
export const eraseOwnAccount =
  (deps: EraseDeps & { readonly prove: Prove }) =>
  async (who: Visitor, proof: In<(typeof ownDataEndpoints)['eraseOwnAccount']>): Promise<Record<string, never>> => {
    const person = await deps.db.outside((tx) =>
      tx
        .selectFrom('app_user')
        .select([...personColumns, 'tel', 'email'])
        .where('id', '=', who.userId)
        .executeTakeFirstOrThrow(),
    )
    await deps.prove(who, proof)
    await erase(deps, { userId: person.id, userName: person.name, ip: who.ip }, person)
    return {}
  }
/**
 * Refuses a super admin of a company and an account with open work. Names in invoices, their histories and the audit
 * log belong to vouchers, and stay.
 */
const erase = async (deps: EraseDeps, by: Eraser, person: NamedPerson): Promise<{ readonly name: string }> => {
  const picture = await inAccount(deps.db, person, async (tx) => {
    const now = deps.clock.now()
    await endSessions(tx, now, { userId: person.id, because: by.userId === null ? 'operator' : 'erased' })
    await deps.endAccess(tx, { userId: person.id, by, keepKeys: [] })
    await leaveCompanies(deps, tx, by, person)
    await forgetInvited(tx, { userId: person.id, targets: targetsOf(person) }, now)
    await tx.deleteFrom('sso_identity').where('user_id', '=', person.id).execute()
    // Its former membership names the chain of this entry.
    await actAsPerson(tx, person)
    await deps.audit.record(tx, { companyId: person.default_company_id ?? person.id, ...by }, [
      { action: 'account.erased', objectType: 'user', objectId: person.id },
    ])
    await tellNotice(deps, tx, person, 'erased')
    return cutIdentity(deps, tx, person)
  })
  if (picture) await deps.removePicture(picture)
  return { name: person.name }
}

const leaveCompanies = async (deps: EraseDeps, tx: Tx, by: Eraser, person: NamedPerson): Promise<void> => {
  const memberships = await tx
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select(['company.id', 'company.name', 'company.deleted_at', 'member.role'])
    .where('member.user_id', '=', person.id)
    .orderBy('company.id')
    .execute()
  const leading = memberships.find(({ role, deleted_at }) => role === 'superAdmin' && deleted_at === null)
  if (leading) throw new Problem('account.superAdminLeft', { company: leading.name })
  // A dissolved company keeps its super admin, whose membership gives access to it.
  for (const { id, name, role } of memberships) {
    if (role === 'superAdmin') continue
    await actAs(tx, person.id, id)
    const work = await countOpenWork(tx, person.id)
    if (work.imports + work.invoices + work.deliveries + work.payments > 0)
      throw new Problem('account.openWorkLeft', { company: name, ...work })
    await dismiss(tx, id, [person.id], 'removed', deps.clock.now())
    await deps.audit.record(tx, { companyId: id, ...by }, [{ action: 'staff.erased', objectType: 'user', objectId: person.id }])
  }
}
const targetsOf = ({ email, tel }: NamedPerson): readonly string[] => [email, tel].filter((target) => target !== null)

/** Returns the picture to delete. */
const cutIdentity = async ({ clock, rateLimits }: EraseDeps, tx: Tx, person: NamedPerson): Promise<string | null> => {
  const { head_url } = await tx.selectFrom('app_user').select('head_url').where('id', '=', person.id).executeTakeFirstOrThrow()
  const at = clock.now().toISOString()
  await tx.updateTable('session').set({ ip: null, agent: null }).where('user_id', '=', person.id).execute()
  await tx.deleteFrom('personal_mailbox').where('user_id', '=', person.id).execute()
  await forgetDevices(tx, person.id)
  await clearPasswordAttempts(rateLimits, tx, person.id)
  await eraseSecondFactor(tx, person.id)
  for (const target of targetsOf(person)) {
    await tx.deleteFrom('captcha').where('target', '=', target).execute()
    await tx.deleteFrom('code').where('target', '=', target).execute()
  }
  await tx
    .updateTable('app_user')
    .set({
      name: erasedName,
      email: null,
      tel: null,
      head_url: null,
      wx_avatar: null,
      wx_nick_name: null,
      wx_open_id: null,
      wx_bound: false,
      password_hash: null,
      password_changed_at: null,
      default_company_id: null,
      disabled_at: at,
      erased_at: at,
    })
    .where('id', '=', person.id)
    .execute()
  return head_url
}

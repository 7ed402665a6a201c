// Joining a company: by an invitation, or by the company's number and an approval.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { joiningEndpoints } from '@piaotai/contract/company/joining.ts'
import { isPlaceholderName } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { openFeatures, suiteNamed } from '@piaotai/domain/rights/suite.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { keepWithinCompanies } from './create-company.ts'
import { joinGroups, refreshActor } from '../permission/index.ts'
import { companyOfInvitation, groupsOfInvitation, mayInvite, openInvitation } from './invitations.ts'
import { countLookup } from './lookups.ts'
import { admit, isMember } from './members.ts'
import type { CompanyDeps, LookupDeps } from './deps.ts'
import { toldName } from './told-name.ts'

type Center = typeof joiningEndpoints
type Join = Center['joinCompany']

export const findCompanyByNumber =
  (deps: LookupDeps) =>
  async (who: Visitor, { number }: In<Center['findCompanyByNumber']>): Promise<Out<Center['findCompanyByNumber']>> => {
    await countLookup(deps, who)
    return deps.db.outside(async (tx) => {
      const company = await byNumber(tx, number)
      return { companyName: await toldName(tx, who.userId, company, deps.clock.now()), number: company.number }
    }, who.userId)
  }
const byNumber = async (tx: Tx, number: string) => {
  const company = await tx
    .selectFrom('company')
    .select(['id', 'name', 'number', 'suite', 'due_date'])
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!company) throw new Problem('company.notFound')
  return company
}

export const joinCompany =
  (deps: LookupDeps) =>
  async (who: Visitor, input: In<Join>): Promise<Out<Join>> => {
    const ways = [input.token, input.invitationId, input.number].filter((way) => way !== undefined)
    if (ways.length !== 1) throw new Problem('input.invalid', { field: 'token' })
    if (who.userName.trim() === '' || isPlaceholderName(who.userName)) throw new Problem('account.nameMissing')
    if (input.number !== undefined) return askByNumber(deps, who, input.number, input.message)
    const companyId =
      input.token === undefined ? await companyOfMine(deps, who, input.invitationId ?? '') : companyOfInvitation(input.token)
    return takeInvitation(
      deps,
      who,
      companyId,
      input.token === undefined ? { id: input.invitationId ?? '' } : { token: input.token },
      input.message,
    )
  }

const askByNumber = async (deps: LookupDeps, who: Visitor, number: string, message: string): Promise<Out<Join>> => {
  await countLookup(deps, who)
  const company = await deps.db.outside((tx) => byNumber(tx, number))
  requireMemberIds(deps, company)
  return deps.db.inTenant({ companyId: company.id, userId: who.userId }, async (tx) => {
    // Locked until the request is written, so that none enters a company being dissolved.
    const there = await tx
      .selectFrom('company')
      .select('id')
      .where('id', '=', company.id)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!there) throw new Problem('company.notFound')
    if (await isMember(tx, company.id, who.userId)) throw new Problem('company.alreadyMember')
    await input(deps, tx, who, company.id, { via: 'number', invitationId: null, message })
    return { state: 'waiting' as const, teamId: null, companyName: await toldName(tx, who.userId, company, deps.clock.now()) }
  })
}
/** An invitation to the person's phone or e-mail; the policy shows no other. */
const companyOfMine = async ({ db, clock }: LookupDeps, who: Visitor, id: string): Promise<string> => {
  const mine = await db.outside((tx) => openInvitation(tx, { id }, clock.now()), who.userId)
  if (!mine) throw new Problem('invitation.notFound')
  return mine.company_id
}

const takeInvitation = (
  deps: LookupDeps,
  who: Visitor,
  companyId: string,
  by: { readonly token: string } | { readonly id: string },
  message: string,
): Promise<Out<Join>> =>
  deps.db.inTenant({ companyId, userId: who.userId }, async (tx) => {
    const now = deps.clock.now()
    const invitation = await openInvitation(tx, by, now)
    if (!invitation || invitation.company_id !== companyId) throw new Problem('invitation.notFound')
    if (invitation.target !== null) {
      const me = await tx.selectFrom('app_user').select(['tel', 'email']).where('id', '=', who.userId).executeTakeFirstOrThrow()
      if (invitation.target !== (invitation.kind === 'tel' ? me.tel : me.email)) throw new Problem('invitation.otherPerson')
    }
    requireMemberIds(deps, invitation)
    if (await isMember(tx, companyId, who.userId)) throw new Problem('company.alreadyMember')
    if (invitation.kind === 'link' && invitation.join_approval) {
      await input(deps, tx, who, companyId, { via: 'link', invitationId: invitation.id, message })
      return { state: 'waiting' as const, teamId: null, companyName: invitation.company_name }
    }
    if (!(await isStillGood(deps, tx, invitation))) throw new Problem('invitation.notFound')
    await usageUp(tx, companyId, invitation.id)
    await enter(deps, tx, who.userId, companyId, invitation)
    await deps.audit.record(tx, { companyId, userId: who.userId, userName: who.userName }, [
      { action: 'company.joined', objectType: 'user', objectId: who.userId, detail: { via: invitation.kind, invitationId: invitation.id } },
    ])
    return { state: 'joined' as const, teamId: companyId, companyName: invitation.company_name }
  })
/**
 * An invitation grants only rights that its maker may grant today, not rights that they lost or that a group gained
 * since.
 */
const isStillGood = async (
  { clock }: Pick<CompanyDeps, 'clock'>,
  tx: Tx,
  invitation: { readonly id: string; readonly company_id: string; readonly created_by: string; readonly department_id: string | null },
): Promise<boolean> => {
  const maker = await refreshActor(tx, { companyId: invitation.company_id, userId: invitation.created_by }, clock.now())
  if (!maker) return false
  try {
    await mayInvite(tx, maker, {
      departmentId: invitation.department_id,
      groupIds: await groupsOfInvitation(tx, invitation.id),
    })
    return true
  } catch (error) {
    if (error instanceof Problem && error.type === 'permission.beyondOwn') return false
    throw error
  }
}
/** One conditional statement, so that an invitation never serves more people than its limit. */
const usageUp = async (tx: Tx, companyId: string, id: string): Promise<void> => {
  const used = await tx
    .updateTable('invitation')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .whereRef('uses', '<', 'max_uses')
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new Problem('invitation.notFound')
}
/** Writes membership, department and groups of the invitation, leaving out departments and groups deleted since. */
export const enter = async (
  { clock }: Pick<CompanyDeps, 'clock'>,
  tx: Tx,
  userId: string,
  companyId: string,
  invitation: { readonly id: string; readonly department_id: string | null } | undefined,
  admittedBy: string | null = null,
): Promise<void> => {
  await keepWithinCompanies(tx, userId)
  await admit(tx, companyId, { userId, departmentId: invitation?.department_id ?? null, admittedBy }, clock.now())
  if (!invitation) return
  await joinGroups(tx, companyId, userId, await groupsOfInvitation(tx, invitation.id))
}
const input = async (
  { clock, audit }: CompanyDeps,
  tx: Tx,
  who: Visitor,
  companyId: string,
  request: { readonly via: 'number' | 'link'; readonly invitationId: string | null; readonly message: string },
): Promise<void> => {
  const now = clock.now()
  const id = newId(now)
  const made = await tx
    .insertInto('join_request')
    .values({
      company_id: companyId,
      id,
      user_id: who.userId,
      via: request.via,
      invitation_id: request.invitationId,
      message: request.message,
      created_at: now.toISOString(),
      decided_at: null,
      decided_by: null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  // A pending request of the same person is enough.
  if (!made) return
  await audit.record(tx, { companyId, userId: who.userId, userName: who.userName }, [
    { action: 'joinRequest.made', objectType: 'joinRequest', objectId: id, detail: { via: request.via } },
  ])
  await emit(tx, 'joinRequest.made', { companyId, requestId: id, userId: who.userId })
}
const requireMemberIds = (
  { clock }: Pick<CompanyDeps, 'clock'>,
  company: { readonly suite: string; readonly due_date: string | null },
): void => {
  if (!openFeatures(suiteNamed(company.suite), company.due_date, shanghaiDay(clock.now())).has('people'))
    throw new Problem('suite.notIncluded')
}

import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { userCenter } from '@piaotai/contract/user-center.ts'
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import { isPlaceholderName, limits } from '@piaotai/domain/limits.ts'
import { sections } from '@piaotai/domain/permissions.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { hasEnded, type SuiteName } from '@piaotai/domain/suites.ts'
import { sql } from 'kysely'
import type { Visitor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import type { Audit, Clock, Database } from '../../kernel/needs.ts'

type Center = typeof userCenter.endpoints
interface Needs { readonly db: Database; readonly clock: Clock; readonly audit: Audit }
/** A trial's suite: this many members, for this many days. */
export const trial = { members: 5, days: 30 } as const
const companiesPerUser = 300

/** Makes a company on trial, with its creator as super admin. The session stays where it is, unless it stands nowhere. */
export const createTeam = ({ db, clock, audit }: Needs) => async (who: Visitor, input: In<Center['createTeam']>, given: { readonly taxId?: string } = {}): Promise<Out<Center['createTeam']>> => {
  const name = input.name.trim()
  if (name.length < 1 || [...name].length > limits.companyName) throw new Problem('company.nameInvalid')
  if (who.userName.trim() === '' || isPlaceholderName(who.userName)) throw new Problem('account.nameMissing')
  const now = clock.now(), id = newId(now), due = shanghaiDay(new Date(now.getTime() + trial.days * 86_400_000))
  await db.inTenant({ companyId: id, userId: who.userId }, async (tx) => {
    const own = await tx.selectFrom('member').select(sql<string>`count(*)`.as('n')).where('user_id', '=', who.userId).executeTakeFirstOrThrow()
    if (Number(own.n) >= companiesPerUser) throw new Problem('company.limit')
    const number = await sql<{ n: string }>`select nextval('company_number') as n`.execute(tx)
    await tx.insertInto('company').values({ id, number: String(number.rows[0]!.n), name, tax_id: given.taxId ?? null, due_date: due, member_limit: trial.members, created_by: who.userId, created_at: now.toISOString(), deleted_at: null }).execute()
    await tx.insertInto('member').values({ company_id: id, user_id: who.userId, role: 'superAdmin', joined_at: now.toISOString() }).execute()
    await audit.record(tx, { companyId: id, userId: who.userId, userName: who.userName }, [{ action: 'company.created', objectType: 'company', objectId: id, detail: { name } }])
    await tx.updateTable('app_user').set({ default_company_id: id }).where('id', '=', who.userId).where('default_company_id', 'is', null).execute()
    if (who.sessionId && !who.companyId) await tx.updateTable('session').set({ company_id: id }).where('id', '=', who.sessionId).execute()
  })
  return { id, inviteMemberNumber: trial.members, packageDueDate: due }
}

export const listTeams = ({ db, clock }: Pick<Needs, 'db' | 'clock'>) => async (who: Visitor, input: In<Center['listTeams']>): Promise<Out<Center['listTeams']>> => {
  const rows = await db.outside((tx) => tx.selectFrom('member').innerJoin('company', 'company.id', 'member.company_id').select(['company.id', 'company.name', 'company.number', 'company.suite', 'company.due_date', 'member.role']).where('user_id', '=', who.userId).where('company.deleted_at', 'is', null).orderBy('company.number').execute(), who.userId)
  const from = (input.page - 1) * input.pageSize
  const today = shanghaiDay(clock.now())
  return { content: rows.slice(from, from + input.pageSize).map(({ due_date, suite, ...row }) => ({ ...row, suite: suite as SuiteName, ended: hasEnded(due_date, today) })), page: input.page, pageSize: input.pageSize, totalElements: rows.length }
}

/** A company the user belongs to, with the menu that the session's rights open. A foreign one answers like none. */
export const readTeam = ({ db, clock }: Pick<Needs, 'db' | 'clock'>) => async (who: Visitor, input: In<Center['readTeam']>): Promise<Out<Center['readTeam']>> => {
  const team = await db.outside((tx) => tx.selectFrom('member').innerJoin('company', 'company.id', 'member.company_id').selectAll('company').select('role').where('company.id', '=', input.teamId).where('user_id', '=', who.userId).where('company.deleted_at', 'is', null).executeTakeFirst(), who.userId)
  if (!team || team.id !== who.companyId) throw new Problem('company.notFound')
  const menuList = sections.filter((s) => who.permissions.has(s.key)).map((s) => ({
    key: s.key, name: s.name, base: s.base,
    pages: s.pages.filter((p) => who.permissions.has(p.key)).map((p) => ({ key: p.key, path: p.path, group: p.group, buttons: p.buttons.filter((b) => who.permissions.has(b)), later: p.later, hidden: p.hidden, included: true })),
  }))
  return { id: team.id, name: team.name, number: team.number, taxId: team.tax_id, role: team.role, inviteMemberNumber: team.member_limit, packageDueDate: team.due_date, suite: team.suite as SuiteName, ended: hasEnded(team.due_date, shanghaiDay(clock.now())), logoUrl: null, operatorInfo: { menuList, roles: [] } }
}

/** The session and the user's default go to another company of theirs. */
export const switchTeam = ({ db, clock, audit }: Needs) => async (who: Visitor, input: In<Center['switchTeam']>): Promise<Record<string, never>> => {
  const member = await db.outside((tx) => tx.selectFrom('member').innerJoin('company', 'company.id', 'member.company_id').select('role').where('company_id', '=', input.teamId).where('user_id', '=', who.userId).where('company.deleted_at', 'is', null).executeTakeFirst(), who.userId)
  if (!member) throw new Problem('company.notFound')
  await db.inTenant({ companyId: input.teamId, userId: who.userId }, async (tx) => {
    await tx.updateTable('session').set({ company_id: input.teamId, last_seen_at: clock.now().toISOString() }).where('id', '=', who.sessionId).execute()
    await tx.updateTable('app_user').set({ default_company_id: input.teamId }).where('id', '=', who.userId).execute()
    await audit.record(tx, { companyId: input.teamId, userId: who.userId, userName: who.userName }, [{ action: 'company.switchedTo', objectType: 'user', objectId: who.userId }])
  })
  return {}
}

/** Adds a member without invitation: for the demo seed and operators. */
export const addMember = ({ db, clock }: Pick<Needs, 'db' | 'clock'>) => (companyId: string, userId: string, role: 'staff'): Promise<void> => db.inTenant({ companyId }, async (tx) => {
  await tx.insertInto('member').values({ company_id: companyId, user_id: userId, role, joined_at: clock.now().toISOString() }).onConflict((oc) => oc.doNothing()).execute()
  await tx.updateTable('app_user').set({ default_company_id: companyId }).where('id', '=', userId).where('default_company_id', 'is', null).execute()
})

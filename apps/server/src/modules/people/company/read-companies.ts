import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/company/company.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { hasEnded, suiteNamed } from '@piaotai/domain/rights/suite.ts'
import type { Actor, Visitor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { grantedTo, menuOf, readMember, rightsOf } from '../permission/index.ts'
import type { CompanyDeps } from './deps.ts'

type Center = typeof companyEndpoints
/** A signed link to a stored file. */
export type SignLink = (holder: Pick<Actor, 'companyId' | 'userId' | 'sessionId'>, fileId: string, purpose: 'file') => string

/** Whether the start list stands in this person's menu: put away, with something left. */
export interface StartInMenu {
  readonly isInMenu: (tx: Tx, person: Pick<Actor, 'companyId' | 'userId' | 'permissions'>) => Promise<boolean>
}

/** Companies that a person may enter; a session of single sign-on sees only its own. */
export const listCompanies =
  ({ db, clock }: Pick<CompanyDeps, 'db' | 'clock'>) =>
  async (who: Visitor, input: In<Center['listCompanies']>): Promise<Out<Center['listCompanies']>> => {
    const rows = await db.outside(
      (tx) =>
        tx
          .selectFrom('member')
          .innerJoin('company', 'company.id', 'member.company_id')
          .select(['company.id', 'company.name', 'company.number', 'company.suite', 'company.due_date', 'member.role'])
          .where('user_id', '=', who.userId)
          .where('member.status', '=', 'active')
          .where('company.deleted_at', 'is', null)
          .$if(who.boundTo !== undefined, (all) => all.where('company.id', '=', who.boundTo!))
          .orderBy('company.number')
          .execute(),
      who.userId,
    )
    const from = (input.page - 1) * input.pageSize
    const today = shanghaiDay(clock.now())
    const content = rows.slice(from, from + input.pageSize).map(({ due_date, suite, ...row }) => ({
      ...row,
      suite: suiteNamed(suite),
      ended: hasEnded(due_date, today),
    }))
    return { content, page: input.page, pageSize: input.pageSize, totalElements: rows.length }
  }

/** The session's company, with the person's menu. Any other company's id answers like an unknown one. */
export const readCompany =
  ({
    db,
    clock,
    signLink,
    starting,
  }: Pick<CompanyDeps, 'db' | 'clock'> & { readonly signLink: SignLink; readonly starting: StartInMenu }) =>
  async (who: Visitor, { teamId }: In<Center['readCompany']>): Promise<Out<Center['readCompany']>> => {
    if (teamId !== who.companyId) throw new Problem('company.notFound')
    const today = shanghaiDay(clock.now())
    const { member, company, permissions, open, start } = await db.inTenant({ companyId: teamId, userId: who.userId }, async (tx) => {
      const member = await readMember(tx, teamId, who.userId)
      const company = await tx.selectFrom('company').selectAll().where('id', '=', teamId).where('deleted_at', 'is', null).executeTakeFirst()
      if (!member || !company) throw new Problem('company.notFound')
      const rights = rightsOf(member, today)
      const person = { companyId: teamId, userId: who.userId, permissions: rights.permissions }
      return { member, company, ...rights, start: await starting.isInMenu(tx, person) }
    })
    return {
      id: company.id,
      name: company.name,
      number: company.number,
      taxId: company.tax_id,
      role: member.role,
      inviteMemberNumber: company.member_limit,
      packageDueDate: company.due_date,
      suite: suiteNamed(company.suite),
      ended: hasEnded(company.due_date, today),
      logoUrl: company.logo_file_id ? signLink({ ...who, companyId: teamId }, company.logo_file_id, 'file') : null,
      operatorInfo: { menuList: menuOf(grantedTo(member), permissions, open, start), roles: [...member.legacyRoles] },
    }
  }

// Companies: found, opened, entered, kept and closed.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { done, id, line, pageOf, queryInt } from '../shapes.ts'

export const TeamItem = z.object({ id, name: z.string(), number: z.string() })
/**
 * A granted page. `later`: in the menu, not built yet. `hidden`: reached from the header, not in the sub-menu.
 * `included` is false when the company's suite lacks it: its address shows the no-pay page.
 */
export const MenuItem = z.object({
  key: z.string(), path: z.string(), group: z.string(), buttons: z.array(z.string()),
  later: z.boolean(), hidden: z.boolean(), included: z.boolean(),
})
export const MenuSection = z.object({ key: z.string(), name: z.string(), base: z.string(), pages: z.array(MenuItem) })
export const TeamInfo = z.object({
  id, name: z.string(), number: z.string(), taxId: z.string().nullable(), role: z.enum(['superAdmin', 'staff']),
  inviteMemberNumber: z.number().int(), packageDueDate: z.string().nullable(),
  operatorInfo: z.object({ menuList: z.array(MenuSection) }),
})

export const companyEndpoints = {
  listTeams: endpoint({
    method: 'GET', path: '/team/list', access: 'signedIn', summary: '我的公司 My companies',
    input: z.strictObject({ page: queryInt(1, 1000).default(1), pageSize: queryInt(1, limits.teamListPageSize).default(limits.teamListPageSize) }),
    output: pageOf(TeamItem),
  }),
  createTeam: endpoint({
    method: 'POST', path: '/team', access: 'signedIn', summary: '创建公司，开通试用 Create a company',
    input: z.strictObject({ name: line(limits.companyName + 100, 1) }),
    output: z.object({ id, inviteMemberNumber: z.number().int(), packageDueDate: z.string() }),
    problems: ['company.nameInvalid', 'account.nameMissing', 'company.limit'],
  }),
  readTeam: endpoint({
    method: 'GET', path: '/team/personal/:teamId', access: 'signedIn', summary: '公司信息与菜单 Company and menu',
    input: z.strictObject({ teamId: id }), output: TeamInfo, problems: ['company.notFound'],
  }),
  switchTeam: endpoint({
    method: 'PUT', path: '/team/member/swith/:teamId', access: 'signedIn', summary: '切换公司 Switch company',
    input: z.strictObject({ teamId: id }), output: done, problems: ['company.notFound'],
  }),
} as const

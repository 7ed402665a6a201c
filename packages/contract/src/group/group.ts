// 集团公司: one's group, its companies with what each of them shows, and the invoices that they let the group see.
import { z } from 'zod'
import { groupGrants, groupLimits, groupMeasures, groupMemberStates } from '@piaotai/domain/group.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { done, instant, line, name, pageOf, pageQuery, queryInt } from '../shapes.ts'

const look = { needs: 'menu_7.groupCompanys' } as const
const lookAtRows = { anyOf: ['menu_7.groupCompanys', 'menu_7.groupPushInvoice'] } as const
export const groupMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month')
export const grants = z.array(z.enum(groupGrants))
const measure = z.enum(groupMeasures)

/** A company of the group, as far as it lets the group see. */
export const GroupMember = z
  .object({
    id: id('companyGroupMember'),
    companyName: z.string(),
    number: z.string(),
    /** The group's own company. */
    own: z.boolean(),
    state: z.enum(groupMemberStates),
    grants,
    invitedBy: z.string(),
    invitedAt: instant,
    decidedAt: instant.nullable(),
    endedAt: instant.nullable(),
    /** When the member's own job wrote what it shows. */
    writtenAt: instant.nullable(),
    /** Of the month asked for; amounts only where sums are granted. */
    figures: z.array(z.object({ measure, count: z.number().int(), amount: z.string().nullable() })),
  })
  .meta({ id: 'GroupMember' })
export const CompanyGroup = z
  .object({
    id: id('companyGroup'),
    name: z.string(),
    createdBy: z.string(),
    createdAt: instant,
    month: z.string(),
    /** Members and open invitations first; then those who refused, left or were removed. */
    members: z.array(GroupMember),
  })
  .meta({ id: 'CompanyGroup' })
export const GroupRow = z
  .object({
    id: id('groupRow'),
    memberId: id('companyGroupMember'),
    companyName: z.string(),
    number: z.string().nullable(),
    date: z.string().nullable(),
    type: z.number().int(),
    category: z.number().int(),
    sellerName: z.string().nullable(),
    buyerName: z.string().nullable(),
    amount: z.string().nullable(),
    verifyStatus: z.number().int(),
    /** Null where the company does not let the group push. */
    pushStatus: z.number().int().nullable(),
    /** Whether the company lets the group push it. */
    pushable: z.boolean(),
  })
  .meta({ id: 'GroupRow' })
/** Filters of the rows, for the lists and for a push over all that they find. */
export const groupRowFilter = {
  memberId: id('companyGroupMember').optional(),
  measure: measure.optional(),
  month: groupMonth.optional(),
  /** Two characters or more of a number or a seller's name. */
  keyword: line(limits.keywordMax).optional(),
  category: queryInt(0, 3).optional(),
  pushStatus: queryInt(0, 6).optional(),
  /** Only companies that let the group push. */
  pushable: z.union([z.boolean(), z.enum(['true', 'false']).transform((s) => s === 'true')]).optional(),
}

export const groupEndpoints = part('user', 'group', {
  readCompanyGroup: endpoint({
    method: 'GET',
    path: '/company-group',
    access: look,
    summary: '集团公司 The company’s group; null without one',
    /** This month unless another one of the last twelve is asked for. */
    input: z.strictObject({ month: groupMonth.optional() }),
    output: z.object({ group: CompanyGroup.nullable() }),
  }),
  createCompanyGroup: endpoint({
    method: 'POST',
    path: '/company-group',
    access: { needs: 'groupCompanys.create' },
    summary: '建立集团 Create the company’s group; the company itself is its first member',
    input: z.strictObject({ name: name(groupLimits.name) }),
    output: z.object({ id: id('companyGroup') }),
    problems: ['companyGroup.exists', 'companyGroup.nameEmpty'],
  }),
  dissolveCompanyGroup: endpoint({
    method: 'POST',
    path: '/company-group/:id/dissolve',
    access: { needs: 'groupCompanys.create' },
    summary: '解散集团 Dissolve the group: all that members let it see is deleted',
    input: z.strictObject({ id: id('companyGroup') }),
    output: done,
    problems: ['companyGroup.notFound'],
  }),
  inviteToGroup: endpoint({
    method: 'POST',
    path: '/company-group-member',
    access: { needs: 'groupCompanys.invite' },
    summary: '按企业编号邀请公司 Invite a company into the group by its number',
    input: z.strictObject({
      number: z.string().regex(/^\d{4,12}$/, 'number'),
      message: line(groupLimits.message).default(''),
    }),
    output: z.object({ id: id('companyGroupMember') }),
    problems: ['companyGroup.notFound', 'company.notFound', 'company.tooOften', 'companyGroupMember.exists', 'companyGroupMember.tooMany'],
  }),
  removeFromGroup: endpoint({
    method: 'POST',
    path: '/company-group-member/:id/remove',
    access: { needs: 'groupCompanys.remove' },
    summary: '移出公司或撤回邀请 Remove a company or take its invitation back; what it showed is deleted',
    input: z.strictObject({ id: id('companyGroupMember') }),
    output: done,
    problems: ['companyGroupMember.notFound', 'companyGroupMember.state', 'companyGroupMember.own'],
  }),
  readGroupMonths: endpoint({
    method: 'GET',
    path: '/company-group-member/:id/months',
    access: look,
    summary: '某公司某项近 12 个月 One measure of one company over twelve months',
    input: z.strictObject({ id: id('companyGroupMember'), measure }),
    output: z.object({
      months: z.array(z.object({ month: z.string(), count: z.number().int(), amount: z.string().nullable(), of: z.number().int() })),
    }),
    problems: ['companyGroupMember.notFound'],
  }),
  listGroupRows: endpoint({
    method: 'GET',
    path: '/group-row',
    access: lookAtRows,
    summary: '成员公司开放的发票 Invoices of the companies that let the group see them, the newest first',
    input: z.strictObject({ ...groupRowFilter, ...pageQuery }),
    output: pageOf(GroupRow),
    problems: ['companyGroupMember.notFound'],
  }),
})

// The people of a company.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { done, line, nothing, pageOf, pageQuery } from '../shapes.ts'
import { MemberItem, MemberPreview, memberStatus } from './member-shapes.ts'

const membersPage = 'menu_4.staffManagement'
const groupPage = 'menu_4.permissionGroup'
/** A foreign or unknown id in it refuses the whole call. */
const people = z.array(id('user')).min(1).max(limits.batch)
const onPeople = ['staff.notFound', 'staff.isSuperAdmin', 'staff.self'] as const

/** Imports that ask for something, unused invoices, partners that the person answers for, deliveries that nobody has signed for, payments that wait, rules that run in their name, and pushes that wait. */
const openWork = z.object({
  imports: z.number().int(),
  invoices: z.number().int(),
  partners: z.number().int(),
  deliveries: z.number().int(),
  payments: z.number().int(),
  rules: z.number().int(),
  pushes: z.number().int(),
})

export const memberEndpoints = part('user', null, {
  listMembers: endpoint({
    method: 'GET',
    path: '/staff',
    access: { anyOf: [membersPage, groupPage, 'menu_4.personset'] },
    summary: '员工列表 Staff',
    /** `keyword`: part of a name, phone or e-mail. `departmentId` includes lower departments; `none`: without one. */
    input: z.strictObject({
      ...pageQuery,
      keyword: line(limits.keywordMax).optional(),
      departmentId: z.union([id('department'), z.literal('none')]).optional(),
      status: memberStatus.optional(),
      groupId: id('permissionGroup').optional(),
    }),
    output: pageOf(MemberItem),
    problems: ['department.notFound', 'group.notFound'],
  }),
  setMemberStatus: endpoint({
    method: 'POST',
    path: '/staff/status',
    access: { needs: 'staffManagement.enable' },
    summary: '启用、停用员工 Enable or disable; a disabled person’s sessions leave the company at once',
    input: z.strictObject({ ids: people, status: memberStatus }),
    output: done,
    problems: [...onPeople, 'staff.outOfScope', 'permission.beyondOwn'],
  }),
  moveMembers: endpoint({
    method: 'POST',
    path: '/staff/department',
    access: { needs: 'staffManagement.move' },
    summary: '调整部门 Move to a department',
    input: z.strictObject({ ids: people, departmentId: id('department').nullable() }),
    output: done,
    problems: ['staff.notFound', 'staff.isSuperAdmin', 'staff.outOfScope', 'department.notFound', 'permission.beyondOwn'],
  }),
  readOpenWork: endpoint({
    method: 'GET',
    path: '/staff/:id/open-work',
    access: { needs: membersPage },
    summary: '未完的工作：导入与未使用的发票 Open work of a person',
    input: z.strictObject({ id: id('user') }),
    output: openWork,
    problems: ['staff.notFound', 'staff.outOfScope'],
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/staff/hand-over',
    access: { needs: 'staffManagement.handOver' },
    summary: '移交未完的工作 Hand open work over to a colleague',
    /**
     * Moves open imports and unused invoices to the other person's personal area, and partners and pending deliveries into their hands. The log keeps
     * their origin.
     */
    input: z.strictObject({ from: id('user'), to: id('user') }),
    output: openWork,
    problems: ['staff.notFound', 'staff.isSuperAdmin', 'staff.outOfScope', 'staff.same', 'staff.disabled'],
  }),
  removeMembers: endpoint({
    method: 'POST',
    path: '/staff/remove',
    access: { needs: 'staffManagement.remove' },
    summary: '移除员工，可同时移交 Remove, handing open work over',
    /**
     * Their sessions leave the company in the same transaction. Open work requires `handOverTo`, else the call fails
     * with `staff.openWork`.
     */
    input: z.strictObject({ ids: people, handOverTo: id('user').optional() }),
    output: done,
    problems: [...onPeople, 'staff.outOfScope', 'staff.openWork', 'staff.same', 'staff.disabled'],
  }),
  readMemberTemplate: endpoint({
    method: 'GET',
    path: '/staff/import/template',
    access: { needs: 'menu_4.importstaff' },
    summary: '导入模板（xlsx） Template',
    answers: 'bytes',
    input: nothing,
    output: z.any(),
  }),
  previewMembers: endpoint({
    method: 'POST',
    path: '/staff/import/preview',
    access: { needs: 'importstaff.import' },
    summary: '预览导入：逐格报错 Preview, with errors by cell',
    takes: 'form',
    fileBytes: limits.memberSheetBytes,
    /** A form with one `file`: xls or xlsx, 5 MB, 2000 rows. Changes nothing yet. */
    input: z.object({}),
    output: MemberPreview,
    problems: [
      'file.tooLarge',
      'file.incomplete',
      'staffImport.unreadable',
      'staffImport.headings',
      'staffImport.empty',
      'staffImport.tooMany',
    ],
  }),
  commitMembers: endpoint({
    method: 'POST',
    path: '/staff/import/commit',
    access: { needs: 'importstaff.import' },
    summary: '确认导入：逐人发出邀请 Commit: everybody on it is invited',
    /** Without `skipErrors` a faulty row refuses the whole call. A repeated call answers with the first result. */
    input: z.strictObject({ id: id('staffImport'), skipErrors: z.boolean().default(false) }),
    output: z.object({ invited: z.number().int(), skipped: z.number().int() }),
    problems: [
      'staffImport.notFound',
      'staffImport.errorsLeft',
      'permission.beyondOwn',
      'company.full',
      'company.tooOften',
      'invitation.tooManyToday',
    ],
  }),
})

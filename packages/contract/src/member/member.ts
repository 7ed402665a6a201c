// The people of a company and their permissions.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { done, line, nothing, pageOf, pageQuery } from '../shapes.ts'
import { Department, EffectiveAccess, groupFields, PermissionGroup, MemberItem, MemberPreview, memberStatus } from './member-shapes.ts'

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
export const memberEndpoints = {
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
    problems: [...onPeople],
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
  setMemberGroups: endpoint({
    method: 'PUT',
    path: '/staff/:id/groups',
    access: { needs: 'personset.edit' },
    summary: '设置一人的权限组与旧角色 Set a person’s groups and legacy roles',
    input: z.strictObject({
      id: id('user'),
      groupIds: z.array(id('permissionGroup')).max(50),
      roleIds: z.array(z.number().int().min(96).max(100)).max(5).optional(),
    }),
    output: done,
    problems: ['staff.notFound', 'staff.isSuperAdmin', 'group.notFound', 'permission.beyondOwn'],
  }),
  readAccess: endpoint({
    method: 'GET',
    path: '/staff/:id/access',
    access: { anyOf: ['menu_4.personset', membersPage] },
    summary: '一人的有效权限与每项的来由 Effective access, with the reason for each right',
    input: z.strictObject({ id: id('user') }),
    output: EffectiveAccess,
    problems: ['staff.notFound'],
  }),

  listDepartments: endpoint({
    method: 'GET',
    path: '/department',
    access: { anyOf: [membersPage, groupPage] },
    summary: '部门树 Departments',
    input: nothing,
    /** `whole`: the caller's scope over people is the whole company, so removing from departments is allowed. */
    output: z.object({ content: z.array(Department), whole: z.boolean() }),
  }),
  createDepartment: endpoint({
    method: 'POST',
    path: '/department',
    access: { needs: 'staffManagement.department' },
    summary: '新建部门 New department',
    input: z.strictObject({ name: line(limits.name, 1), parentId: id('department').nullable() }),
    output: Department,
    problems: ['department.notFound', 'department.nameTaken', 'department.tooDeep'],
  }),
  editDepartment: endpoint({
    method: 'PUT',
    path: '/department/:id',
    access: { needs: 'staffManagement.department' },
    summary: '改名或移动部门 Rename or move',
    input: z.strictObject({ id: id('department'), name: line(limits.name, 1), parentId: id('department').nullable() }),
    output: Department,
    problems: ['department.notFound', 'department.nameTaken', 'department.circle', 'department.tooDeep', 'permission.beyondOwn'],
  }),
  removeDepartment: endpoint({
    method: 'DELETE',
    path: '/department/:id',
    access: { needs: 'staffManagement.department' },
    summary: '删除空部门 Remove an empty department',
    input: z.strictObject({ id: id('department') }),
    output: done,
    problems: ['department.notFound', 'department.notEmpty'],
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

  listGroups: endpoint({
    method: 'GET',
    path: '/permission-group',
    access: { anyOf: [groupPage, membersPage, 'menu_4.personset'] },
    summary: '权限组 Permission groups',
    input: nothing,
    output: z.object({ content: z.array(PermissionGroup) }),
  }),
  readGroupChoices: endpoint({
    method: 'GET',
    path: '/permission-group/choices',
    access: { anyOf: [groupPage, 'menu_4.rootset'] },
    summary: '权限组可选的范围：票池、部门、套餐内的权限 What a group can be given',
    input: nothing,
    /** `grantable`: the keys that the caller may grant. */
    output: z.object({
      departments: z.array(Department),
      pools: z.array(z.object({ id: id('pool'), name: z.string() })),
      grantable: z.array(z.string()),
    }),
  }),
  createGroup: endpoint({
    method: 'POST',
    path: '/permission-group',
    access: { needs: 'permissionGroup.edit' },
    summary: '新建权限组 New permission group',
    input: z.strictObject(groupFields),
    output: PermissionGroup,
    problems: ['group.nameTaken', 'department.notFound', 'pool.notFound', 'permission.unknownKey', 'permission.beyondOwn'],
  }),
  editGroup: endpoint({
    method: 'PUT',
    path: '/permission-group/:id',
    access: { needs: 'permissionGroup.edit' },
    summary: '修改权限组，下一次请求即生效 Edit; it counts on the next request',
    input: z.strictObject({ id: id('permissionGroup'), version: z.number().int(), ...groupFields }),
    output: PermissionGroup,
    problems: [
      'group.notFound',
      'group.changed',
      'group.nameTaken',
      'department.notFound',
      'pool.notFound',
      'permission.unknownKey',
      'permission.beyondOwn',
    ],
  }),
  removeGroup: endpoint({
    method: 'DELETE',
    path: '/permission-group/:id',
    access: { needs: 'permissionGroup.edit' },
    summary: '删除权限组 Remove a permission group',
    input: z.strictObject({ id: id('permissionGroup') }),
    output: done,
    problems: ['group.notFound'],
  }),
  setGroupMembers: endpoint({
    method: 'PUT',
    path: '/permission-group/:id/members',
    access: { needs: 'permissionGroup.members' },
    summary: '设置权限组成员 Set a group’s members',
    input: z.strictObject({ id: id('permissionGroup'), userIds: z.array(id('user')).max(500) }),
    output: PermissionGroup,
    problems: ['group.notFound', 'staff.notFound', 'staff.isSuperAdmin', 'permission.beyondOwn'],
  }),
  readRoot: endpoint({
    method: 'GET',
    path: '/permission-root',
    access: { needs: 'menu_4.rootset' },
    summary: '权限设置：每位员工本来就有的权限 What every member of staff holds',
    input: nothing,
    output: z.object({
      keys: z.array(z.string()),
      /** Keys available to a group. */
      choices: z.array(z.string()),
    }),
  }),
  saveRoot: endpoint({
    method: 'PUT',
    path: '/permission-root',
    access: { needs: 'rootset.edit' },
    summary: '保存权限设置 Save them',
    input: z.strictObject({ keys: z.array(z.string().max(80)).max(300) }),
    output: done,
    problems: ['permission.unknownKey', 'permission.beyondOwn'],
  }),
} as const

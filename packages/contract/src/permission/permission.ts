// Permission groups, departments, and what a person may do.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { done, name, nothing } from '../shapes.ts'
import { Department, EffectiveAccess, groupFields, PermissionGroup } from '../member/member-shapes.ts'

const membersPage = 'menu_4.staffManagement'
const groupPage = 'menu_4.permissionGroup'

export const permissionEndpoints = part('user', null, {
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
    input: z.strictObject({ name: name(limits.name), parentId: id('department').nullable() }),
    output: Department,
    problems: ['department.notFound', 'department.nameTaken', 'department.tooDeep'],
  }),
  editDepartment: endpoint({
    method: 'PUT',
    path: '/department/:id',
    access: { needs: 'staffManagement.department' },
    summary: '改名或移动部门 Rename or move',
    input: z.strictObject({ id: id('department'), name: name(limits.name), parentId: id('department').nullable() }),
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
})

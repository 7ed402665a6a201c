// Staff, departments and permission groups on the wire.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { scopes } from '@piaotai/domain/permissions.ts'
import { id } from '../ids.ts'
import { instant, line, text } from '../shapes.ts'
import { role } from './company-shapes.ts'

export const memberStatus = z.enum(['active', 'disabled'])
export const MemberItem = z
  .object({
    id: id('user'),
    name: z.string(),
    headUrl: z.string().nullable(),
    tel: z.string().nullable(),
    email: z.string().nullable(),
    role,
    status: memberStatus,
    departmentId: id('department').nullable(),
    departmentName: z.string().nullable(),
    groups: z.array(z.object({ id: id('permissionGroup'), name: z.string() })),
    /** Numeric roles 96–100 of older clients. */
    roleIds: z.array(z.number().int()),
    joinedAt: instant,
    lastSeenAt: instant.nullable(),
    /** Within the scope of the caller's pages over people: may be moved and removed, and work handed over. */
    within: z.boolean(),
  })
  .meta({ id: 'Member' })
/** A flat tree: `parentId` null is the top. `members` are those of the department itself; `within`: the caller may move people into it. */
export const Department = z
  .object({
    id: id('department'),
    parentId: id('department').nullable(),
    name: z.string(),
    members: z.number().int(),
    within: z.boolean(),
  })
  .meta({ id: 'Department' })

const scope = z.enum(scopes)
/** What a permission group is, as it is written. Keys are pages and buttons of the permission table. */
export const groupFields = {
  name: line(limits.name, 1),
  remark: text(200).default(''),
  keys: z.array(z.string().max(80)).max(300),
  /** How far the company's invoices are seen by pages of the group, and whom its pages over people are good for. */
  scope,
  /** With scope `department`: these and the ones below them; empty means each member's own. */
  departmentIds: z.array(id('department')).max(100).default([]),
  /** Pools whose invoices are seen besides. */
  poolIds: z.array(id('pool')).max(100).default([]),
  /** Categories of invoices (0–3) that members may push; empty means none. */
  pushCategories: z.array(z.number().int().min(0).max(3)).max(4).default([]),
}
export const PermissionGroup = z
  .object({
    id: id('permissionGroup'),
    name: z.string(),
    remark: z.string(),
    keys: z.array(z.string()),
    scope,
    departmentIds: z.array(id('department')),
    poolIds: z.array(id('pool')),
    pushCategories: z.array(z.number().int()),
    version: z.number().int(),
    memberIds: z.array(id('user')),
    changedAt: instant,
    /** It gives no more than the caller has, who may put people into it. */
    grantable: z.boolean(),
  })
  .meta({ id: 'PermissionGroup' })
/** Why somebody holds a right. `base`: what every member of staff holds; `group` carries its id and name; `legacyRole` its number; `pool`: the pool itself names them. */
export const Reason = z
  .object({
    kind: z.enum(['superAdmin', 'base', 'group', 'legacyRole', 'pool']),
    id: z.string().nullable(),
    name: z.string().nullable(),
  })
  .meta({ id: 'AccessReason' })
export const EffectiveAccess = z
  .object({
    user: z.object({ id: id('user'), name: z.string(), role, status: memberStatus }),
    /** Each key that anything grants. `included` false: the suite does not open it, so it counts for nothing now. */
    keys: z.array(z.object({ key: z.string(), included: z.boolean(), reasons: z.array(Reason) })),
    scope,
    scopeReasons: z.array(Reason),
    departments: z.array(z.object({ id: id('department'), name: z.string() })),
    pools: z.array(z.object({ id: id('pool'), name: z.string(), reasons: z.array(Reason) })),
    pushCategories: z.array(z.number().int()),
    pushReasons: z.array(Reason),
  })
  .meta({ id: 'EffectiveAccess' })

/** A heading of the staff sheet, by its place from the left. */
export const memberColumns = ['name', 'tel', 'email', 'department', 'group'] as const
export const MemberPreview = z
  .object({
    id: id('staffImport'),
    fileName: z.string(),
    total: z.number().int(),
    good: z.number().int(),
    rows: z.array(
      z.object({
        line: z.number().int(),
        name: z.string(),
        tel: z.string(),
        email: z.string(),
        department: z.string(),
        group: z.string(),
        errors: z.array(z.object({ column: z.enum(memberColumns), reason: z.string() })),
      }),
    ),
  })
  .meta({ id: 'MemberPreview' })

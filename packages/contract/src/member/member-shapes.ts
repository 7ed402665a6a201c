// Staff, departments and permission groups on the wire.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { scopes } from '@piaotai/domain/rights/permission.ts'
import { id } from '../ids.ts'
import { instant, name, text } from '../shapes.ts'
import { role } from '../company/company-shapes.ts'

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
    /** Within the caller's scope over people: may be moved and removed, and their work handed over. */
    within: z.boolean(),
  })
  .meta({ id: 'Member' })
/**
 * A flat tree: `parentId` null is the top. `members` counts the department without its children; `within`: the caller
 * may move people into it.
 */
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
/** Writable fields of a permission group. Keys are pages and buttons of the permission table. */
export const groupFields = {
  name: name(limits.name),
  remark: text(200).default(''),
  keys: z.array(z.string().max(80)).max(300),
  /** The scope over the company's invoices on the group's pages, and over members on its pages over people. */
  scope,
  /** With scope `department`: these departments and the ones below; empty means each member's own. */
  departmentIds: z.array(id('department')).max(100).default([]),
  /** Pools whose invoices are also visible. */
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
    /** The group grants no more than the caller holds, so the caller may add members. */
    grantable: z.boolean(),
  })
  .meta({ id: 'PermissionGroup' })
/**
 * The origin of a right. `base`: every member of staff holds it; `group` carries its id and name; `legacyRole` its
 * number; `pool`: the pool names the member.
 */
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

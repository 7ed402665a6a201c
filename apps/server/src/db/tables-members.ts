// Tables of people and rights, as Kysely sees them.
import type { Generated } from 'kysely'

export interface CompanyQuota {
  company_id: string
  kind: string
  allowed: number
  used: Generated<number>
}
export interface Department {
  company_id: string
  id: string
  parent_id: string | null
  name: string
  /** From the top down to itself. */
  lineage: string[]
  created_at: string
}
export interface PermissionGroupRow {
  company_id: string
  id: string
  name: string
  remark: Generated<string>
  keys: string[]
  scope: 'own' | 'department' | 'company'
  push_categories: Generated<number[]>
  version: Generated<number>
  created_at: string
  changed_at: string
}
export interface PermissionGroupMember {
  company_id: string
  group_id: string
  user_id: string
}
export interface PermissionGroupDepartment {
  company_id: string
  group_id: string
  department_id: string
}
export interface PermissionGroupPool {
  company_id: string
  group_id: string
  pool_id: string
}
export interface InvitationRow {
  company_id: string
  id: string
  kind: 'link' | 'tel' | 'email'
  target: string | null
  name: string | null
  token_hash: Uint8Array
  department_id: string | null
  uses: Generated<number>
  max_uses: number
  created_by: string
  created_by_name: string
  created_at: string
  expires_at: string
  revoked_at: string | null
}
export interface InvitationGroup {
  company_id: string
  invitation_id: string
  group_id: string
}
export interface JoinRequestRow {
  company_id: string
  id: string
  user_id: string
  via: 'number' | 'link'
  invitation_id: string | null
  message: Generated<string>
  state: Generated<'waiting' | 'accepted' | 'refused' | 'withdrawn'>
  created_at: string
  decided_at: string | null
  decided_by: string | null
}
/** A row of a staff sheet as it was read. */
export interface SheetRow {
  readonly line: number
  readonly name: string
  readonly tel: string
  readonly email: string
  readonly department: string
  readonly group: string
}
export interface MemberImport {
  company_id: string
  id: string
  file_name: string
  rows: SheetRow[]
  created_by: string
  created_at: string
  committed_at: string | null
  invited: number | null
  skipped: number | null
}
export interface CompanyTitle {
  name: string
  tax_id: string
  search: string
}

export interface MemberTables {
  company_quota: CompanyQuota
  department: Department
  permission_group: PermissionGroupRow
  permission_group_member: PermissionGroupMember
  permission_group_department: PermissionGroupDepartment
  permission_group_pool: PermissionGroupPool
  invitation: InvitationRow
  invitation_group: InvitationGroup
  join_request: JoinRequestRow
  staff_import: MemberImport
  company_title: CompanyTitle
}

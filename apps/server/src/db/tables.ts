// The database's tables as Kysely sees them. Dates and numerics are strings everywhere (see the parsers of both adapters).
import type { Generated } from 'kysely'
import type { Json } from './json.ts'
import type { AccountTables } from './tables-account.ts'
import type { ManualEntryTables } from './tables-manual-entry.ts'
import type { ExportTables } from './tables-exports.ts'
import type { IntakeTables } from './tables-intake.ts'
import type { InvoiceTables } from './tables-invoices.ts'
import type { OrganiseTables } from './tables-organise.ts'
import type { MemberTables } from './tables-members.ts'
import type { PartnerTables } from './tables-partners.ts'
import type { PoolTables } from './tables-pools.ts'
import type { RiskTables } from './tables-risk.ts'
import type { TitleTables } from './tables-titles.ts'
import type { VerificationTables } from './tables-verification.ts'
import type { ViewTables } from './tables-views.ts'

export interface Company {
  id: string
  number: string
  name: string
  tax_id: string | null
  suite: Generated<string>
  due_date: string | null
  member_limit: number
  created_by: string
  created_at: string
  deleted_at: string | null
  demands_totp: Generated<boolean>
  /** All members, disabled ones too; kept by the statements that add and remove them. */
  member_count: Generated<number>
  logo_file_id: Generated<string | null>
  external_number: Generated<string | null>
  staff_keys: Generated<Json<string[] | null>>
  scan_settings: Generated<Json<Record<string, unknown> | null>>
  join_approval: Generated<boolean>
  deleted_reason: Generated<string | null>
  retained_until: Generated<string | null>
}
export interface Member {
  company_id: string
  user_id: string
  role: 'superAdmin' | 'staff'
  joined_at: string
  status: Generated<'active' | 'disabled'>
  department_id: Generated<string | null>
  legacy_roles: Generated<Json<number[]>>
}
export interface StoredFile {
  company_id: string
  id: string
  key: string
  sha256: string
  size: string
  format: string
  name: string
  created_by: string | null
  created_at: string
}
export interface AuditHead {
  company_id: string
  seq: string
  hash: string
}
export interface AuditLog {
  company_id: string
  seq: string
  id: string
  at: string
  actor_id: string | null
  actor_name: string | null
  session_id: string | null
  ip: string | null
  request_id: string | null
  action: string
  object_type: string
  object_id: string
  result: Generated<string>
  detail: Json<Record<string, unknown>>
  previous_hash: string
  hash: string
}

export interface Tables
  extends AccountTables,
    ManualEntryTables,
    ExportTables,
    IntakeTables,
    InvoiceTables,
    OrganiseTables,
    MemberTables,
    PartnerTables,
    PoolTables,
    RiskTables,
    TitleTables,
    VerificationTables,
    ViewTables {
  company: Company
  member: Member
  stored_file: StoredFile
  audit_head: AuditHead
  audit_log: AuditLog
}

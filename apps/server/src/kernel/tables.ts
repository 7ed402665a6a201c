// The database's tables as Kysely sees them. Dates and numerics are strings everywhere (see the parsers of both adapters).
import type { FileSignature } from '@piaotai/domain/signature.ts'
import type { ImportMode } from '@piaotai/domain/states.ts'
import type { Generated } from 'kysely'
import type { EntryTables } from './tables-entry.ts'
import type { BusinessColumns, OrganiseTables } from './tables-organise.ts'
import type { ExportTables } from './tables-exports.ts'
import type { PeopleTables } from './tables-people.ts'
import type { RiskTables } from './tables-risk.ts'
import type { PoolTables } from './tables-pools.ts'
import type { TitleTables } from './tables-titles.ts'
import type { ViewTables } from './tables-views.ts'
import type { VerificationTables } from './tables-verification.ts'

/** jsonb: parsed on the way out; give it as JSON text (`json(value)` of kernel/json.ts) on the way in. */
type Json<T> = T

export interface AppUser { id: string; name: string; head_url: string | null; wx_avatar: string | null; wx_nick_name: string | null; wx_bound: Generated<boolean>; tel: string | null; email: string | null; password_hash: string | null; password_changed_at: string | null; default_company_id: string | null; created_at: string; wx_open_id: Generated<string | null>; totp_sealed: Generated<string | null>; totp_pending: Generated<string | null>; totp_last_step: Generated<string>; stamp: Generated<number> }
export interface SessionRow { id: string; token_hash: Uint8Array; user_id: string; company_id: string | null; created_at: string; last_seen_at: string; idle_seconds: number; expires_at: string; ended_at: string | null; ended_because: string | null; ip: string | null; agent: string | null; opened_by: Generated<string>; factors: Generated<number>; family_id: Generated<string | null> }
export interface Attempt { kind: string; subject: string; count: number; window_ends_at: string; locked_until: string | null }
export interface Company { id: string; number: string; name: string; tax_id: string | null; suite: Generated<string>; due_date: string | null; member_limit: number; created_by: string; created_at: string; deleted_at: string | null; demands_totp: Generated<boolean>
  /** All members, disabled ones too; kept by the statements that add and remove them. */
  member_count: Generated<number>; logo_file_id: Generated<string | null>; external_number: Generated<string | null>; staff_keys: Generated<Json<string[] | null>>; scan_settings: Generated<Json<Record<string, unknown> | null>>
  join_approval: Generated<boolean>; deleted_reason: Generated<string | null>; retained_until: Generated<string | null>
}
export interface Member { company_id: string; user_id: string; role: 'superAdmin' | 'staff'; joined_at: string; status: Generated<'active' | 'disabled'>; department_id: Generated<string | null>; legacy_roles: Generated<Json<number[]>> }
export interface RefreshToken { token_hash: Uint8Array; family_id: string; user_id: string; factors: number; created_at: string; expires_at: string; used_at: string | null; ended_at: string | null }
export interface Captcha { target: string; device_id: string; mac: Uint8Array; expires_at: string }
export interface Code { purpose: string; target: string; mac: Uint8Array; created_at: string; expires_at: string }
export interface SignInTicket {
  token_hash: Uint8Array; kind: 'factor' | 'ssoState' | 'ssoLink' | 'miniProgram' | 'register'; browser_hash: Uint8Array | null; scene_hash: Uint8Array | null; user_id: string | null
  data: Json<Record<string, unknown>>; created_at: string; expires_at: string
}
export interface OutboxRow { id: string; channel: 'mail' | 'sms'; state: Generated<'waiting' | 'sent' | 'failed'>; sealed: string | null; attempts: Generated<number>; created_at: string; sent_at: string | null; error: string | null }
export interface PersonalMailbox { id: string; user_id: string; email: string; link_hash: Uint8Array; link_expires_at: string; created_at: string; confirmed_at: string | null }
export interface SignInRules { company_id: string; sso_on: Generated<boolean>; issuer: Generated<string>; client_id: Generated<string>; secret_sealed: string | null; changed_at: string }
export interface SsoDomain { domain: string; company_id: string }
export interface SsoIdentity { company_id: string; issuer: string; subject: string; user_id: string; linked_at: string }
export interface UsedCredential { key: string; used_at: string }
export interface StoredFile { company_id: string; id: string; key: string; sha256: string; size: string; format: string; name: string; created_by: string | null; created_at: string }
export interface ImportFileRow {
  company_id: string; id: string; batch_id: string; stored_file_id: string | null; parent_id: string | null; name: string; size: string; format: string | null; area: 'personal' | 'company'; mode: ImportMode; category: Generated<number>; entry_source: Generated<number>
  upload_status: number; recognition_status: number; progress_done: Generated<number>; progress_total: Generated<number>; reason: string | null; reason_detail: string | null; next_step: Generated<string>
  attempts: Generated<number>; cancelled: Generated<boolean>; created_by: string; created_at: string; started_at: string | null; finished_at: string | null; version: Generated<number>; changed_at: string
}
export interface InvoiceTable extends BusinessColumns {
  company_id: string; id: string; identity: string | null; type: number; code: string | null; number: string | null; date: string | null; check_code: string | null
  seller_name: string | null; seller_tax_id: string | null; buyer_name: string | null; buyer_tax_id: string | null
  amount_excluding_tax: string | null; tax_amount: string | null; amount_including_tax: string | null; amount_in_words: string | null
  machine_number: string | null; drawer: string | null; payee: string | null; reviewer: string | null; remark: string | null; special_business: string | null
  buyer_contact: string | null; buyer_bank: string | null; seller_contact: string | null; seller_bank: string | null; extra: Json<Generated<Record<string, string>>>
  fields: Generated<Json<Record<string, unknown>>>; warnings: Generated<Json<unknown[]>>; checks: Generated<Json<unknown[]>>; warning_count: Generated<number>
  category: Generated<number>; category_by_hand: Generated<boolean>; verify_status: Generated<number>; title_status: Generated<number>; use_status: Generated<number>; push_status: Generated<number>; mail_delivery_status: Generated<number>
  entry_source: number; source_file: Generated<'TAX_BUREAU' | 'NON_TAX_BUREAU' | 'DEFAULT'>; entered_by: string; entered_by_name: string; entered_at: string; original_format: string | null; original_rank: Generated<number>; search: Generated<string>; version: Generated<number>
  /** Of its lines, as printed; 'mixed' for several. Kept by whoever writes lines. */
  tax_rate: Generated<string | null>
}
export interface InvoiceLineRow { company_id: string; invoice_id: string; seq: number; name: string | null; spec: string | null; unit: string | null; quantity: string | null; unit_price: string | null; amount: string | null; tax_rate: string | null; tax_amount: string | null }
export interface InvoiceOriginal { company_id: string; id: string; invoice_id: string; stored_file_id: string; format: string; pages: number; first_page: number; rank: number; is_current: boolean; added_at: string; /** Null: nobody looked. */ signatures: Json<readonly FileSignature[] | null> }
export interface ImportItemRow { company_id: string; id: string; import_file_id: string; seq: number; pages: Json<number[]>; outcome: string; invoice_id: string | null; reason: string | null; reading: Json<Record<string, unknown> | null>; number: string | null; seller_name: string | null; amount_including_tax: string | null; warnings: Generated<Json<unknown[]>> }
export interface AuditHead { company_id: string; seq: string; hash: string }
export interface AuditLog { company_id: string; seq: string; id: string; at: string; actor_id: string | null; actor_name: string | null; session_id: string | null; ip: string | null; request_id: string | null; action: string; object_type: string; object_id: string; result: Generated<string>; detail: Json<Record<string, unknown>>; previous_hash: string; hash: string }

export interface Tables extends EntryTables, ExportTables, TitleTables, PoolTables, ViewTables, VerificationTables, PeopleTables, OrganiseTables, RiskTables {
  app_user: AppUser; session: SessionRow; attempt: Attempt; company: Company; member: Member; used_credential: UsedCredential
  stored_file: StoredFile; import_file: ImportFileRow; import_item: ImportItemRow; invoice: InvoiceTable; invoice_line: InvoiceLineRow; invoice_original: InvoiceOriginal; audit_head: AuditHead; audit_log: AuditLog
  refresh_token: RefreshToken; captcha: Captcha; code: Code; sign_in_ticket: SignInTicket; outbox: OutboxRow; personal_mailbox: PersonalMailbox; sign_in_rules: SignInRules; sso_domain: SsoDomain; sso_identity: SsoIdentity
}

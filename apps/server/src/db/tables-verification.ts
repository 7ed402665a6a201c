// Tables of verification at the tax platform and of invoices in use, as Kysely sees them.
import type { Generated } from 'kysely'
import type { AgainRule, Charge, QuotaOwner, TaxQuestion } from '@piaotai/domain/verification.ts'
import type { TaxFace } from '../ports/tax-platform.ts'

export interface VerificationTable {
  company_id: string
  id: string
  invoice_id: string | null
  identity: string
  number: string
  day: string
  purse: QuotaOwner
  user_id: string | null
  user_name: string | null
  batch_id: string | null
  cause: 'one' | 'batch' | 'typed' | 'again'
  provider: string
  question: TaxQuestion | null
  question_key: string
  state: 'asking' | 'settled'
  status: number | null
  charge: Charge | null
  code: string | null
  message: string | null
  face: TaxFace | null
  red_kind: 'full' | 'partial' | null
  red_amount: string | null
  fields: Generated<string[]>
  asked_at: string
  begun_at: string | null
  settled_at: string | null
  reviewed_at: Generated<string | null>
  reviewed_by_name: Generated<string | null>
  reviewed_status: Generated<number | null>
  review_note: Generated<string | null>
}
export interface PersonalQuota {
  user_id: string
  kind: string
  allowed: number
  used: Generated<number>
}
export interface VerifySettings {
  company_id: string
  again: AgainRule[]
}

/** There while the invoice is in use. */
export interface InvoiceUsage {
  company_id: string
  invoice_id: string
  use_id: string
  submitted_by: string
  submitted_by_name: string
  submitted_language: 'zh-CN' | 'en-US'
  submitted_at: string
  confirmed_by: string | null
  confirmed_by_name: string | null
  confirmed_language: 'zh-CN' | 'en-US' | null
  confirmed_at: string | null
}

export interface VerificationTables {
  invoice_use: InvoiceUsage
  verification: VerificationTable
  personal_quota: PersonalQuota
  verify_settings: VerifySettings
}

// Tables of a company's partners, as Kysely sees them.
import type { Generated } from 'kysely'
import type { CustomerType, InvoicingType, PartnerRelation, TaxpayerKind } from '@piaotai/domain/partner.ts'

export interface PartnerTableRow {
  company_id: string
  id: string
  name: string
  /** Unique within the company, in capitals. */
  tax_id: string
  relations: PartnerRelation[]
  customer_type: CustomerType
  taxpayer_kind: TaxpayerKind | null
  invoicing_type: InvoicingType | null
  contact: string
  phone: string
  address: string
  bank_name: string
  bank_code: string
  bank_account: string
  external_number: string
  order_name: string
  tags: string[]
  responsible_id: string | null
  /** The text that a keyword is looked for in. */
  search: string
  /** The name in pinyin. */
  sort_key: string
  version: Generated<number>
  changed_at: string
  changed_by_name: string | null
}
interface PartnerMailboxRow {
  company_id: string
  partner_id: string
  position: number
  address: string
  comment: string
}

export interface PartnerTables {
  partner: PartnerTableRow
  partner_mailbox: PartnerMailboxRow
}

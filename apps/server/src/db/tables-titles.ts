// Tables of a company's titles, as Kysely sees them.
import type { Generated } from 'kysely'
import type { FormerName, TitleKind } from '@piaotai/domain/title.ts'

export interface OwnTitleRow {
  company_id: string
  id: string
  kind: TitleKind
  name: string
  /** The name as it is compared. */
  name_key: string
  tax_id: string | null
  address: Generated<string>
  phone: Generated<string>
  bank_name: Generated<string>
  bank_account: Generated<string>
  former_names: Generated<FormerName[]>
  is_default: Generated<boolean>
  version: Generated<number>
  changed_at: string
  changed_by_name: string | null
}
/** Each change of titles is a round; `done_round` is the last one that all invoices were compared with. */
export interface TitleCheckRow {
  company_id: string
  round: number
  done_round: Generated<number>
  checked: Generated<number>
  changed: Generated<number>
  finished_at: string | null
}

export interface TitleTables {
  own_title: OwnTitleRow
  title_check: TitleCheckRow
}

// Tables of pools and of rules of classifying, as Kysely sees them.
import type { CategoryRule } from '@piaotai/domain/category-rules.ts'
import type { Generated } from 'kysely'

export interface PoolTable {
  company_id: string
  id: string
  name: string
  created_at: string
  position: Generated<number>
  /** Everybody who may classify puts invoices in. */
  open: Generated<boolean>
  version: Generated<number>
}
export interface InvoicePool {
  company_id: string
  invoice_id: string
  pool_id: string
}
/** Who sees a pool’s invoices by name, besides those whom a permission group gives it to. */
export interface PoolMember {
  company_id: string
  pool_id: string
  user_id: string
  may_put: boolean
}
export interface CategoryRules {
  company_id: string
  rules: CategoryRule[]
  version: Generated<number>
  changed_at: string
  changed_by_name: string
}

export interface PoolTables {
  pool: PoolTable
  invoice_pool: InvoicePool
  pool_member: PoolMember
  category_rules: CategoryRules
}

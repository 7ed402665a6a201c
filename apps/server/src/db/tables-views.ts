// Tables of saved views, as Kysely sees them.
import type { Generated } from 'kysely'

/** `owner_id` is null for a shared one whose owner has left. */
export interface ListView {
  company_id: string
  id: string
  page: string
  name: string
  owner_id: string | null
  owner_name: string
  shared: boolean /** As the contract shapes it. */
  settings: Record<string, unknown>
  version: Generated<number>
  created_at: string
  changed_at: string
}
/** The view that a person's list opens with. */
export interface ListViewFirst {
  company_id: string
  user_id: string
  page: string
  view_id: string
}

export interface ViewTables {
  list_view: ListView
  list_view_first: ListViewFirst
}

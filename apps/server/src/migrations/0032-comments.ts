// What tables and columns hold beyond their names; the generated table types show it too.
import { sql, type Kysely } from 'kysely'

const tables = {
  invoice_use: 'There while the invoice is in use.',
  known_device: 'A browser that the person has signed in with: the hash of its cookie.',
  list_view_first: "The view that a person's list opens with.",
  pool_member: "Who sees a pool's invoices by name, besides those whom a permission group gives it to.",
  title_check: 'Each change of titles is a round.',
  work_loss: 'Keyed by digest; belongs to no company.',
}
const columns = {
  'app_user.disabled_at': 'Since when an operator keeps the account from signing in.',
  'app_user.erased_at': "Since when the account's identity is gone; it stays disabled.",
  'company.member_count': 'All members, disabled ones too; kept by the statements that add and remove them.',
  'department.lineage': 'From the top down to itself.',
  'export_template.owner_id': "Null for the company's.",
  'invoice.attachment_count': 'Kept by the statements that attach and take away, so that five is the limit of the row itself.',
  'invoice.tax_rate': "Of its lines, as printed; 'mixed' for several. Kept by whoever writes lines.",
  'invoice_change_item.before': 'The columns that were written, with their former values.',
  'invoice_change_item.version': 'Of the invoice, right after the change.',
  'invoice_deletion.snapshot': 'All rows of the invoice. Written and read by SQL alone: as JavaScript its amounts would be floats.',
  'invoice_original.from_bureau': 'Fetched from the tax bureau by the app itself; null before the app could.',
  'invoice_original.signatures': 'Null: nobody looked.',
  'list_view.owner_id': 'Null for a shared view whose owner has left.',
  'list_view.settings': 'As the contract shapes it.',
  'own_title.name_key': 'The name as it is compared.',
  'pool.open': 'Everybody who may classify puts invoices in.',
  'risk_settings.limits': 'Decimal strings; without a row the usual limits count.',
  'title_check.done_round': 'The last round that all invoices were compared with.',
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [name, text] of Object.entries(tables)) await sql`comment on table ${sql.table(name)} is ${sql.lit(text)}`.execute(db)
  for (const [name, text] of Object.entries(columns)) await sql`comment on column ${sql.ref(name)} is ${sql.lit(text)}`.execute(db)
}

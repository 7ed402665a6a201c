// An original knows how it came and who brought it; an import may join its record as a further original.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `alter table invoice_original add column entry_source smallint, add column added_by uuid`,
  // Earlier originals came by the import of their file.
  `update invoice_original o set entry_source = f.entry_source, added_by = f.created_by
     from import_item i join import_file f on f.company_id = i.company_id and f.id = i.import_file_id
     where i.company_id = o.company_id and i.invoice_id = o.invoice_id and f.stored_file_id = o.stored_file_id
       and i.outcome in ('entered', 'originalUpdated')`,
  `alter table import_item drop constraint import_item_outcome_check,
     add constraint import_item_outcome_check check (outcome in ('entered', 'originalUpdated', 'joined', 'duplicate', 'held', 'exception', 'discarded'))`,
]

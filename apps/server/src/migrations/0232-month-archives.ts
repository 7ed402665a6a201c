// What is left of a month to archive: invoices without a file or with a picture, broken signatures and packages; and invoices that were
// paid for nothing. Of ten million invoices about a minute.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `create index invoice_without_file on invoice (company_id, date) where original_format is null or original_format in ('jpg', 'png')`,
  `create index invoice_gone on invoice (company_id, date) where standing in ('void', 'redFull') and (use_status = 3 or paid_before <> 0)`,
  `create index invoice_original_broken on invoice_original (company_id, invoice_id)
     where jsonb_path_exists(signatures, '$[*].says ? (@ == "contentChanged" || @ == "listChanged" || @ == "invalid" || @ == "sealWrong")')`,
  `create index download_archives on download (company_id, created_at) where kind = 'archive'`,
]

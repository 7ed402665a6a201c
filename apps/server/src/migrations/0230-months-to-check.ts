// What a month is checked for, each by its own index, so that the invoices with nothing left cost nothing. At ten million rows about a minute.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create index invoice_standing on invoice (company_id, standing, date) where standing in ('void', 'redFull', 'redPartial', 'redUnknown', 'notFound', 'differs', 'unasked')`,
  `create index invoice_qr_differs on invoice (company_id, date) where checks @> '[{"name": "qrAgrees", "ok": false}]'`,
  `create index import_item_differs on import_item (company_id, invoice_id) where outcome = 'held' and reason = 'differsFromRecord'`,
]
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

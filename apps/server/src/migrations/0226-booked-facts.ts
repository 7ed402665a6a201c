// What drafts were made by: the facts of their invoices, and the reason that a person gave for a making in the background.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `alter table voucher_making add column given_reason text not null default ''`,
  `comment on column voucher_making.given_reason is 'A person''s, for what asks for one among the chosen invoices.'`,
  `alter table voucher_invoice add column booked jsonb`,
  `comment on column voucher_invoice.booked is 'What of the invoice the voucher books, as it was when the draft was made; null of drafts made before it was kept.'`,
]

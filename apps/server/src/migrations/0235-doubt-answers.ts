// 核对: what people said of fields as they were read, as truth that recognition is measured by.
import { sql, type Kysely } from 'kysely'
import { rowSecurity } from '../db/row-security.ts'

const statements = [
  // One a field and file. warnings: those that the answer cleared, for an undo; origin: where the value was read.
  `create table doubt_answer (
     company_id uuid not null references company(id), invoice_id uuid not null, field text not null, file_sha256 text not null, file_name text,
     how text not null check (how in ('right', 'corrected')), read_value text, right_value text, origin jsonb not null, warnings jsonb not null,
     answered_by uuid not null references app_user(id), answered_at timestamptz not null, primary key (company_id, invoice_id, field, file_sha256))`,
  `comment on table doubt_answer is 'Fields of pictures that a person compared: what was read, and what is right. file_sha256 is empty where the invoice had no file.'`,
  ...rowSecurity('doubt_answer'),
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

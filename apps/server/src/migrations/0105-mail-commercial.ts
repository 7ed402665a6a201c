// Mail in: parts that are commercial invoices, as proposed and as made.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // proposed: what the file and its name say; {} where they say nothing, null while nobody has looked.
  `alter table mail_part add column proposed jsonb, add column commercial_id uuid,
     add constraint mail_part_commercial foreign key (company_id, commercial_id) references commercial_invoice (company_id, id) on delete set null (commercial_id)`,
]

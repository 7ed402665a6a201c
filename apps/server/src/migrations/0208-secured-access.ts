// Keys and devices end when their person secures the account; a pairing knows when its device asked.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `alter table api_key drop constraint api_key_ended_because_check,
     add constraint api_key_ended_because_check check (ended_because in ('ended', 'rotated', 'personLeft', 'dissolved', 'secured'))`,
  `alter table device_pairing add column asked_at timestamptz`,
]

// One's own data: what a person agreed to at registration, and masters as a file of the download center.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `alter table app_user add column consent_version text, add column consented_at timestamptz,
     add constraint app_user_consent_check check ((consent_version is null) = (consented_at is null))`,
  `do $$ declare kinds text;
   begin
     select pg_get_constraintdef(oid) into kinds from pg_constraint where conname = 'download_kind_check' and conrelid = 'download'::regclass;
     alter table download drop constraint download_kind_check;
     execute 'alter table download add constraint download_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''masters''::text, ');
   end $$`,
]

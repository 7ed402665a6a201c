// Payments as a sheet of the download center: the kinds that are there, and this one.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `do $$ declare kinds text;
       begin
         select pg_get_constraintdef(oid) into kinds from pg_constraint where conname = 'download_kind_check' and conrelid = 'download'::regclass;
         alter table download drop constraint download_kind_check;
         execute 'alter table download add constraint download_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''payments''::text, ');
       end $$`,
    )
    .execute(db)
}

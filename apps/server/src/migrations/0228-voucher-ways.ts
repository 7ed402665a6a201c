// Codes of a company in other books (核算组织, 凭证类别, 制单人), and files of vouchers as DBF.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table voucher_settings add column organisation text not null default '', add column voucher_type text not null default '',
     add column preparer text not null default ''`,
  `comment on column voucher_settings.organisation is '核算组织: the code that 金蝶云星空 asks for in its files and pushes.'`,
  `comment on column voucher_settings.voucher_type is '凭证类别编码: of NC and NC Cloud.'`,
  `comment on column voucher_settings.preparer is '制单人编码: of NC and NC Cloud.'`,
  // The kinds that stand are among the new ones: no row is read again.
  `do $$ declare known text; begin
     select pg_get_constraintdef(oid) into known from pg_constraint where conname = 'download_kind_check' and conrelid = 'download'::regclass;
     execute 'alter table download drop constraint download_kind_check';
     execute 'alter table download add constraint download_kind_check '
       || regexp_replace(replace(known, ' NOT VALID', ''), '^CHECK \\((.*)\\)$', 'CHECK (\\1 or kind = ''voucherDbf'')') || ' not valid';
   end $$`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

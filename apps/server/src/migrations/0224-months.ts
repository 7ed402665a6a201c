// 月结: signatures and seals of months, what a company does not do in them, notes, who looked when, and what arrived after closing.
import { sql, type Kysely } from 'kysely'
import { rowSecurity } from '../db/row-security.ts'

const period = (column: string): string =>
  `${column} integer not null check (${column} between 200001 and 209912 and ${column} % 100 between 1 and 12)`
const statements = [
  `create table month_close (
     company_id uuid not null references company(id), ${period('month')},
     prepared_by uuid references app_user(id), prepared_by_name text, prepared_at timestamptz,
     prepared_reason text, prepared_passes text[] not null default '{}',
     reopen_by uuid references app_user(id), reopen_by_name text, reopen_at timestamptz, reopen_reason text,
     things integer, required integer, looked_at timestamptz, primary key (company_id, month),
     check ((prepared_by is null) = (prepared_at is null)), check ((reopen_by is null) = (reopen_reason is null)))`,
  `comment on table month_close is 'A month on its way to closing: who signed it as prepared, who asked to reopen it, and what was left when somebody looked last.'`,
  `comment on column month_close.prepared_passes is 'Cells that gate the closing and that the reason passes.'`,
  `create table month_seal (
     company_id uuid not null references company(id), id uuid not null, ${period('month')}, content text not null, seal text not null check (seal ~ '^[0-9a-f]{64}$'),
     previous text, closed_at timestamptz not null, handed_over_at timestamptz, handed_over_by_name text, handed_over_digest text,
     reopened_at timestamptz, reopened_by uuid references app_user(id), reopened_by_name text, reopen_reason text, asked_by_name text, primary key (company_id, id),
     check ((reopened_at is null) = (reopened_by is null)), check (handed_over_at is null or reopened_at is null))`,
  `comment on table month_seal is 'Seals of closed months: the content never changes; a reopened one stays, and says so.'`,
  `comment on column month_seal.content is 'The text whose SHA-256 is the seal.'`,
  `create unique index month_seal_standing on month_seal (company_id, month) where reopened_at is null`,
  `create function month_seal_kept() returns trigger language plpgsql as $$ begin
     if (old.company_id, old.id, old.month, old.content, old.seal, old.previous, old.closed_at) is distinct from (new.company_id, new.id, new.month, new.content, new.seal, new.previous, new.closed_at)
       or (old.reopened_at is not null and new is distinct from old) or (old.handed_over_at is not null and new.handed_over_at is distinct from old.handed_over_at)
     then raise exception 'a seal never changes'; end if; return new; end $$`,
  `create trigger month_seal_kept before update on month_seal for each row execute function month_seal_kept()`,
  `create table month_settings (
     company_id uuid primary key references company(id), not_done text[] not null default '{}', one_person boolean not null default false,
     first_month integer check (first_month between 200001 and 209912 and first_month % 100 between 1 and 12), version integer not null)`,
  `comment on column month_settings.first_month is 'The first month that is kept; null: that in which the company was opened.'`,
  `create table month_note (
     company_id uuid not null references company(id), id uuid not null, ${period('month')}, text text not null,
     by_id uuid not null references app_user(id), by_name text not null, at timestamptz not null, primary key (company_id, id))`,
  `create index month_note_of_month on month_note (company_id, month, at)`,
  `create table month_look (
     company_id uuid not null references company(id), user_id uuid not null references app_user(id), ${period('month')}, at timestamptz not null, before timestamptz,
     primary key (company_id, user_id, month))`,
  `comment on column month_look.before is 'The look before the last one: what came since is told until the next day.'`,
  `create table month_late (
     company_id uuid not null references company(id), invoice_id uuid not null, ${period('goes_to')},
     by_name text not null, at timestamptz not null, primary key (company_id, invoice_id),
     foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade)`,
  `comment on table month_late is 'Invoices of a closed month that came after closing: the open month whose books they go to.'`,
  ...['month_close', 'month_seal', 'month_settings', 'month_note', 'month_look', 'month_late'].flatMap(rowSecurity),
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// Makings of drafts that go on in the background, and checks of vouchers whose plans do not depend on how many rows there once were.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // invoices: those that it takes, in the order of their drafts; the first `done` of them have a draft or a reason. refused: the first of those without a draft.
  `create table voucher_making (
     company_id uuid not null references company(id), id uuid not null, batch text not null, period integer not null check (period between 190001 and 299912 and period % 100 between 1 and 12),
     merging text not null check (merging in ('none', 'day', 'party')), chosen boolean not null, invoices uuid[] not null, done integer not null default 0,
     state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'stopped')), reason text check (reason in ('periodClosed', 'noRules', 'noRight', 'failed')),
     vouchers integer not null default 0, drafted integer not null default 0, amount numeric(18,2) not null default 0,
     refused jsonb not null default '[]', refused_count integer not null default 0,
     made_by uuid not null references app_user(id), made_by_name text not null, made_at timestamptz not null, ended_at timestamptz,
     primary key (company_id, id), check ((state = 'running') = (ended_at is null)), check ((state = 'stopped') = (reason is not null)))`,
  `create unique index voucher_making_running on voucher_making (company_id) where state = 'running'`,
  `create index voucher_making_newest on voucher_making (company_id, made_by, made_at desc)`,
  `alter table voucher_making enable row level security`,
  `alter table voucher_making force row level security`,
  `create policy tenant on voucher_making using (${company}) with check (${company})`,
  // One look at its voucher for each voucher that a statement touches: a join is planned for the number of vouchers that the last analysis found.
  `create or replace function voucher_entry_draft() returns trigger language plpgsql set enable_seqscan = off as $$
   begin
     if exists (select 1 from (select distinct company_id, voucher_id from touched) t
         cross join lateral (select v.state, v.period from voucher v where v.company_id = t.company_id and v.id = t.voucher_id limit 1) v
         cross join lateral (select p.state from voucher_period p where p.company_id = t.company_id and p.period = v.period limit 1) p
         where v.state <> 'draft' or p.state <> 'open') then
       raise exception 'entries change in drafts of open periods alone' using errcode = '23514', constraint = 'voucher_entry_draft';
     end if;
     return null;
   end $$`,
  // While there are few vouchers the planner holds every index that begins with the company for as good as the key, and sessions keep such plans.
  // seq > 0 is true of every voucher: queries that say so find the index.
  `drop index voucher_newest`,
  `create index voucher_newest on voucher (company_id, day desc, batch desc, seq) where seq > 0`,
  `create index voucher_of_period on voucher (period, company_id, state)`,
  `alter table voucher drop constraint voucher_reference`,
  `create unique index voucher_reference on voucher (batch, seq, company_id)`,
  `drop index voucher_entry_by_account`,
  `create index voucher_entry_by_account on voucher_entry (account, company_id)`,
  // A session keeps the plan of its first vouchers, when a walk through a page of rows is the quickest.
  `alter function voucher_balanced() set enable_seqscan = off`,
]

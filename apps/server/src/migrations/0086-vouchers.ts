// 记账凭证: the chart of accounts, periods, vouchers with their entries and invoices. The database refuses at the commit a voucher that does
// not balance, and any change of a voucher in a closed period.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const tables = ['ledger_account', 'voucher_settings', 'voucher_period', 'voucher', 'voucher_entry', 'voucher_invoice'] as const

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of tables) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const statements = [
  `create table ledger_account (
     company_id uuid not null references company(id), id uuid not null, code text not null, name text not null,
     category text not null check (category in ('asset', 'liability', 'common', 'equity', 'cost', 'income')), side text not null check (side in ('debit', 'credit')),
     active boolean not null default true, version integer not null default 1,
     primary key (company_id, id), constraint ledger_account_code unique (company_id, code))`,
  `create table voucher_settings (
     company_id uuid primary key references company(id), standard text check (standard in ('small', 'general')), book text not null default '', book_name text not null default '',
     word text not null default '记', version integer not null default 1)`,
  // period: 202611. A month without a row has never held a voucher, and is open.
  `create table voucher_period (
     company_id uuid not null references company(id), period integer not null check (period between 190001 and 299912 and period % 100 between 1 and 12),
     state text not null default 'open' check (state in ('open', 'closed')), changed_at timestamptz, changed_by_name text,
     primary key (company_id, period))`,
  `create table voucher (
     company_id uuid not null references company(id), id uuid not null, batch text not null, seq integer not null, day date not null,
     period integer not null check (period = extract(year from day) * 100 + extract(month from day)),
     state text not null default 'draft' check (state in ('draft', 'exported', 'numbered')), merging text not null check (merging in ('none', 'day', 'party')),
     rule_name text not null default '', number text, number_day date, by_hand boolean not null default false, changed_since boolean not null default false,
     made_by_name text not null, made_at timestamptz not null, exported_at timestamptz, exported_as text, exports integer not null default 0, numbered_at timestamptz,
     version integer not null default 1,
     primary key (company_id, id), constraint voucher_reference unique (company_id, batch, seq),
     foreign key (company_id, period) references voucher_period (company_id, period),
     check ((state = 'numbered') = (number is not null)))`,
  // The name of the account is kept as it was: a voucher does not change when its account is renamed.
  `create table voucher_entry (
     company_id uuid not null, voucher_id uuid not null, position integer not null, side text not null check (side in ('debit', 'credit')),
     account text not null, account_name text not null, summary text not null, amount numeric(18,2) not null check (amount <> 0),
     auxiliary text check (auxiliary in ('partner', 'department', 'pool', 'extended1', 'extended2')), auxiliary_name text not null default '', auxiliary_code text not null default '',
     primary key (company_id, voucher_id, position), foreign key (company_id, voucher_id) references voucher (company_id, id),
     foreign key (company_id, account) references ledger_account (company_id, code))`,
  // An invoice is in one voucher at most. It goes with a draft only: no reference, so that its deletion is judged by the product.
  `create table voucher_invoice (
     company_id uuid not null, invoice_id uuid not null, voucher_id uuid not null, position integer not null, total numeric(18,2) not null,
     changed_since boolean not null default false, entries jsonb not null default '[]',
     primary key (company_id, invoice_id), foreign key (company_id, voucher_id) references voucher (company_id, id))`,
  `comment on column voucher.changed_since is 'An invoice of it was corrected after the draft was made, or after the export.'`,
  `comment on column voucher_invoice.entries is 'Of a merged voucher: the entries that the invoice alone would have; empty where they are those of the voucher.'`,
  `comment on column voucher.by_hand is 'A person changed its entries.'`,
  `create index voucher_newest on voucher (company_id, period, day desc, batch desc, seq)`,
  `create index voucher_invoice_by_voucher on voucher_invoice (company_id, voucher_id, position)`,
  `create index voucher_entry_by_account on voucher_entry (company_id, account)`,
  `create function voucher_balanced() returns trigger language plpgsql as $$
   declare one uuid; whose uuid; debit numeric; credit numeric; entries integer; there boolean;
   begin
     if tg_table_name = 'voucher' then one := new.id; whose := new.company_id;
     elsif tg_op = 'DELETE' then one := old.voucher_id; whose := old.company_id;
     else one := new.voucher_id; whose := new.company_id; end if;
     select true into there from voucher where company_id = whose and id = one;
     if there is null then return null; end if;
     select coalesce(sum(amount) filter (where side = 'debit'), 0), coalesce(sum(amount) filter (where side = 'credit'), 0), count(*)
       into debit, credit, entries from voucher_entry where company_id = whose and voucher_id = one;
     if debit <> credit or entries < 2 then
       raise exception 'voucher % does not balance: debit %, credit %, % entries', one, debit, credit, entries using errcode = '23514', constraint = 'voucher_balanced';
     end if;
     return null;
   end $$`,
  `create constraint trigger voucher_balanced after insert on voucher deferrable initially deferred for each row execute function voucher_balanced()`,
  `create constraint trigger voucher_entry_balanced after insert or update or delete on voucher_entry deferrable initially deferred for each row execute function voucher_balanced()`,
  `create function voucher_period_open() returns trigger language plpgsql as $$
   begin
     if tg_op <> 'INSERT' then
       perform 1 from voucher_period where company_id = old.company_id and period = old.period and state = 'open' for share;
       if not found then raise exception 'the period % is closed', old.period using errcode = '23514', constraint = 'voucher_period_open'; end if;
     end if;
     if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.period <> old.period) then
       perform 1 from voucher_period where company_id = new.company_id and period = new.period and state = 'open' for share;
       if not found then raise exception 'the period % is closed', new.period using errcode = '23514', constraint = 'voucher_period_open'; end if;
     end if;
     return case when tg_op = 'DELETE' then old else new end;
   end $$`,
  `create trigger voucher_period_open before insert or update of day, period, state, number, number_day, batch, seq or delete on voucher for each row execute function voucher_period_open()`,
  // By statement: thousands of entries ask once.
  `create function voucher_entry_draft() returns trigger language plpgsql as $$
   begin
     if exists (select 1 from touched t join voucher v on v.company_id = t.company_id and v.id = t.voucher_id
         join voucher_period p on p.company_id = v.company_id and p.period = v.period where v.state <> 'draft' or p.state <> 'open') then
       raise exception 'entries change in drafts of open periods alone' using errcode = '23514', constraint = 'voucher_entry_draft';
     end if;
     return null;
   end $$`,
  `create trigger voucher_entry_draft_insert after insert on voucher_entry referencing new table as touched for each statement execute function voucher_entry_draft()`,
  `create trigger voucher_entry_draft_update after update on voucher_entry referencing new table as touched for each statement execute function voucher_entry_draft()`,
  `create trigger voucher_entry_draft_delete after delete on voucher_entry referencing old table as touched for each statement execute function voucher_entry_draft()`,
  `alter table download drop constraint download_kind_check`,
  `alter table download add constraint download_kind_check check (kind in ('sheet', 'originals', 'print', 'archive', 'commercial', 'voucherSheet', 'voucherText', 'voucherXbrl'))`,
]

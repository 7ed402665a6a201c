// 规则 (rules) of every kind, their runs, and what they came to for each invoice; what automatic deliveries sent to which address.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['rule', 'rule_run', 'rule_hit', 'auto_send_once']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const statements = [
  // tried_version: the version that the latest whole trial tried. on_event: runs upon what happens to an invoice. from_at: takes invoices entered since. next_at: of its schedule, or of what a cap left.
  `create table rule (
     company_id uuid not null references company(id), id uuid not null, kind text not null, name text not null, filter jsonb not null, settings jsonb not null, caps jsonb not null, position integer not null,
     state text not null check (state in ('draft', 'on', 'paused')), stopped text check (stopped in ('owner', 'right', 'suite', 'dissolved', 'off')), owner_id uuid not null, owner_name text not null,
     version integer not null default 1, tried_version integer, on_event boolean not null default false, on_since timestamptz, from_at timestamptz, next_at timestamptz,
     created_at timestamptz not null, changed_at timestamptz not null, changed_by_name text not null, removed_at timestamptz, primary key (company_id, id), check (state <> 'on' or (tried_version = version and from_at is not null)))`,
  `create unique index rule_name on rule (company_id, kind, name) where removed_at is null`,
  `create index rule_on_event on rule (company_id, position) where state = 'on' and on_event and removed_at is null`,
  // key: what makes a run one: the moment of a schedule, the day of events, a trial's own id.
  `create table rule_run (
     company_id uuid not null, id uuid not null, rule_id uuid not null, rule_version integer not null, cause text not null check (cause in ('trial', 'event', 'schedule')), key text not null,
     state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')), ended text check (ended in ('capRun', 'capDay', 'noQuota', 'paused', 'stopped', 'changed')),
     by_id uuid, by_name text, seen integer not null default 0, total integer not null default 0, result jsonb, created_at timestamptz not null, ended_at timestamptz,
     primary key (company_id, id), constraint rule_run_once unique (company_id, rule_id, cause, key), foreign key (company_id, rule_id) references rule (company_id, id))`,
  `create unique index rule_run_one_trial on rule_run (company_id, rule_id) where cause = 'trial' and state in ('waiting', 'running')`,
  `create index rule_run_by_time on rule_run (company_id, rule_id, created_at desc, id desc)`,
  // The latest of a rule for an invoice; what it did stands for good. act: of the delivery, the voucher … that came of it.
  `create table rule_hit (
     company_id uuid not null, rule_id uuid not null, invoice_id uuid not null, run_id uuid not null, outcome text not null check (outcome in ('acted', 'refused')), reason text, number text, amount numeric(18,2),
     target text not null, detail text not null, act text, at timestamptz not null, primary key (company_id, rule_id, invoice_id),
     foreign key (company_id, rule_id) references rule (company_id, id), foreign key (company_id, run_id) references rule_run (company_id, id), check ((outcome = 'refused') = (reason is not null)))`,
  `create index rule_hit_of_run on rule_hit (company_id, run_id, outcome)`,
  `create index rule_hit_by_time on rule_hit (company_id, rule_id, at desc)`,
  // No rule sends an invoice to an address twice. invoice: its identity, which outlives its row. address: an e-mail, or the id of a company.
  `create table auto_send_once (
     company_id uuid not null references company(id), invoice text not null, address text not null, invoice_id uuid not null, rule_id uuid not null, task_id uuid not null, at timestamptz not null, primary key (company_id, invoice, address))`,
]

// Lines of bank statements: each is kept once with its verdict, has a state of its own, and says what it did. An open one is the bank's
// word about a batch that a person has to settle.
import { sql, type Kysely } from 'kysely'

const read = ['payment_statement', 'payment_statement_row'] as const
const statements = [
  `alter table payment_statement add column account text not null default '', add column undone_reason text not null default ''`,
  // hash is null for lines that an earlier statement has (known_id says which) and for those of before. effect: what the line did, for its undo.
  `alter table payment_statement_row
     add column id uuid not null default gen_random_uuid(), add column hash text, add column serial text not null default '',
     add column party_account text not null default '', add column text text not null default '',
     add column state text not null default 'other' check (state in ('settled', 'open', 'dismissed', 'alarm', 'back', 'other')),
     add column batch_ids uuid[] not null default '{}', add column known_id uuid, add column paired_id uuid,
     add column marked integer not null default 0, add column effect jsonb,
     add column decided_at timestamptz, add column decided_by uuid references app_user(id), add column decided_by_name text,
     add column decided_reason text not null default '', add column undone_at timestamptz`,
  `alter table payment_batch_invoice add column statement_row_id uuid`,
  ...read.map((table) => `alter table ${table} no force row level security`),
  `alter table payment_batch_invoice no force row level security`,
  `update payment_statement_row r set batch_ids = case when batch_id is null then '{}' else array[batch_id] end,
     state = case when verdict = 'matched' and s.undone_at is null then 'settled' else 'other' end, undone_at = s.undone_at
     from payment_statement s where s.company_id = r.company_id and s.id = r.statement_id`,
  `update payment_batch_invoice p set statement_row_id = r.id from payment_statement_row r
     where p.statement_id is not null and r.company_id = p.company_id and r.statement_id = p.statement_id and r.batch_id = p.batch_id and r.state = 'settled'`,
  `update payment_statement_row r set marked = u.n, effect = jsonb_build_object('paid', u.uses) from
     (select company_id, statement_row_id as id, count(*) as n, jsonb_agg(use_id) as uses from payment_batch_invoice where statement_row_id is not null and state = 'confirmed'
       group by company_id, statement_row_id) u where u.company_id = r.company_id and u.id = r.id`,
  ...read.map((table) => `alter table ${table} force row level security`),
  `alter table payment_batch_invoice force row level security`,
  `create unique index payment_statement_row_id on payment_statement_row (company_id, id)`,
  `create unique index payment_statement_row_hash on payment_statement_row (company_id, hash) where undone_at is null`,
  `create index payment_statement_row_open on payment_statement_row (company_id, state, day desc, id) where state in ('open', 'alarm')`,
  `create index payment_statement_row_by_batch on payment_statement_row using gin (batch_ids)`,
  `create index payment_batch_invoice_by_statement_row on payment_batch_invoice (company_id, statement_row_id) where statement_row_id is not null`,
]
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

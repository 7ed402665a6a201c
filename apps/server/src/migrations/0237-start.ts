// 开始清单: steps that a company does not need, and who put the list away. At ten million invoices the exists ends at the first of each company.
import { sql, type Kysely } from 'kysely'
import { rowSecurity } from '../db/row-security.ts'

const read = ['member', 'invoice']
const statements = [
  `create table start_skip (
     company_id uuid not null references company(id), step text not null check (step in ('company', 'people', 'invoice', 'mail', 'bureau', 'book')),
     by_name text not null, at timestamptz not null, primary key (company_id, step))`,
  `comment on table start_skip is 'Steps of the start list that the company does not need.'`,
  `create table start_away (
     company_id uuid not null references company(id), user_id uuid not null references app_user(id), at timestamptz not null, primary key (company_id, user_id))`,
  `comment on table start_away is 'Who put the start list away: it stands in their menu, and no longer on their home.'`,
  ...read.map((table) => `alter table ${table} no force row level security`),
  // Whoever works already is not started anew.
  `insert into start_away (company_id, user_id, at)
     select m.company_id, m.user_id, now() from member m where exists (select 1 from invoice i where i.company_id = m.company_id)`,
  ...read.map((table) => `alter table ${table} force row level security`),
  ...['start_skip', 'start_away'].flatMap(rowSecurity),
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

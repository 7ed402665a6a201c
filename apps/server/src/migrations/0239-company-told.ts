// What a company was told of its suite and quotas: each once, whichever process comes first.
import { sql, type Kysely } from 'kysely'
import { rowSecurity } from '../db/row-security.ts'

const statements = [
  `create table company_told (
     company_id uuid not null references company(id), kind text not null check (kind in ('quotaLow', 'quotaOut', 'suiteEnding')), subject text not null,
     at timestamptz not null default now(), primary key (company_id, kind, subject))`,
  `comment on table company_told is 'subject: the quota with what was allowed of it; the last day of the suite with the days before it.'`,
  ...rowSecurity('company_told'),
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// Files that crash or exhaust their workers, by digest. The table belongs to no company.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table work_loss (
    sha256 text not null, work text not null, times integer not null, reason text not null, ends_at timestamptz not null,
    primary key (sha256, work))`.execute(db)
}

// Bytes that took down or wore out the processes that worked on them, by digest: of the bytes alone, of no company.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table work_loss (
    sha256 text not null, work text not null, times integer not null, reason text not null, ends_at timestamptz not null,
    primary key (sha256, work))`.execute(db)
}

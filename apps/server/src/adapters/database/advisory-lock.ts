import type { SqlSession } from '../../db/sql-session.ts'

const turn = 5_806_411
/**
 * Runs statements as one transaction, one process at a time: PostgreSQL fails one of two concurrent changes of a
 * catalogue row.
 */
export const withAdvisoryLock = async (session: SqlSession, statements: readonly string[]): Promise<void> => {
  await session.query([`select pg_advisory_xact_lock(${turn})`, ...statements].join(';\n'))
}

// Requirements of the app on a database, for every adapter.
import type { Dialect, PostgresPool } from 'kysely'
import type { SqlSession } from '../../db/sql-session.ts'
import type { Listen } from '../../kernel/change-feed.ts'

export interface DatabaseAdapter {
  readonly kind: 'embedded' | 'postgres'
  readonly dialect: Dialect
  /** The serving role, if a separate role migrates and grants it its rights. */
  readonly runtimeUser: string | undefined
  /** For pg-boss, outside any transaction of the app. */
  readonly session: SqlSession
  readonly listen: Listen
  /** Runs migrations and grants; may be another role's session. */
  readonly migrationSession: SqlSession & PostgresPool
  /** A superuser's connection for statements that need one; only the embedded database has it. */
  readonly superuser?: () => Promise<SqlSession & { readonly end: () => Promise<void> }>
  readonly end: () => Promise<void>
}

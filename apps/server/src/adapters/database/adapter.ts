// What the app needs of a database, whichever it is.
import type { Dialect, PostgresPool } from 'kysely'
import type { SqlSession } from '../../db/sql-session.ts'
import type { Listen } from '../../kernel/change-feed.ts'

export interface DatabaseAdapter {
  readonly kind: 'embedded' | 'postgres'
  readonly dialect: Dialect
  /** The role that serves, where another one migrates and grants it what it may. */
  readonly runtimeUser: string | undefined
  /** For pg-boss, outside any transaction of the app. */
  readonly session: SqlSession
  readonly listen: Listen
  /** Runs migrations and grants; may be another role's session. */
  readonly migrationSession: SqlSession & PostgresPool
  /** A superuser's connection, for what nobody else may, where the database is our own. */
  readonly superuser?: () => Promise<SqlSession & { readonly end: () => Promise<void> }>
  readonly end: () => Promise<void>
}

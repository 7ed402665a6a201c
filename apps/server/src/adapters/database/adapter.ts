// What the house needs of a database, whichever it is.
import type { Dialect, PostgresPool } from 'kysely'
import type { SqlSession } from '../../kernel/sql-session.ts'
import type { Listen } from '../../kernel/notices.ts'

export interface DatabaseAdapter {
  readonly kind: 'embedded' | 'postgres'
  readonly dialect: Dialect
  /** Whether tenant transactions change to the runtime role, because the session's own role bypasses policies. */
  readonly switchRole: boolean
  /** For pg-boss, outside any transaction of the house. A crash may forget its last steps there, never what the house enqueued: a job then runs once more, as after any crash. */
  readonly session: SqlSession
  readonly listen: Listen
  /** Runs migrations and grants; may be another role's session. */
  readonly migrationSession: SqlSession & PostgresPool
  readonly end: () => Promise<void>
}

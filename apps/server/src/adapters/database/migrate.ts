// Updates the schema: the folder's migrations by number, each in one transaction, and the grants of the runtime role.
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { SqlSession } from '../../db/sql-session.ts'
import type { DatabaseAdapter } from './adapter.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { migrationProvider } from './migration-folder.ts'
import { finalizeSearch } from './search-function.ts'

export const migrate = async ({ migrationSession, runtimeUser, superuser }: Omit<DatabaseAdapter, 'end'>): Promise<void> => {
  await migrateTo(migrationSession)
  await finalizeSearch(migrationSession, superuser)
  if (runtimeUser) await withAdvisoryLock(migrationSession, grants(runtimeUser))
}
/** Up to this migration, or to the latest; tables alone, without grants. */
export const migrateTo = async (migrationSession: DatabaseAdapter['migrationSession'], last?: string): Promise<void> => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: migrationSession }) })
  await withAdvisoryLock(migrationSession, ['create extension if not exists btree_gin'])
  const migrator = new Migrator({ db, provider: migrationProvider })
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error)
    throw new Error(
      `迁移 ${results?.find((r) => r.status === 'Error')?.migrationName ?? ''} 失败。Migration failed: ${error instanceof Error ? error.message : String(error)}`,
    )
}
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const grants = (role: string): readonly string[] => [
  `grant usage on schema public to ${quoted(role)}`,
  `grant select, insert, update, delete on all tables in schema public to ${quoted(role)}`,
  `grant usage, select on all sequences in schema public to ${quoted(role)}`,
  // The audit log is append-only.
  `revoke update, delete on audit_log from ${quoted(role)}`,
]
/** Grants the runtime role the use of pg-boss's schema, once that exists. */
export const grantJobs = async (session: SqlSession, role: string): Promise<void> => {
  await withAdvisoryLock(session, [
    `grant usage on schema pgboss to ${quoted(role)}`,
    `grant select, insert, update, delete on all tables in schema pgboss to ${quoted(role)}`,
    `grant execute on all functions in schema pgboss to ${quoted(role)}`,
  ])
}

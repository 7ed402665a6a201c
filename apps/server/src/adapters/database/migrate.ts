// Brings the schema up to date: a static list of migrations, each in one transaction, and the grants of the runtime role.
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as app from '../../migrations/0001-house.ts'
import * as lists from '../../migrations/0002-lists.ts'
import * as importOnce from '../../migrations/0003-import-once.ts'
import * as accounts from '../../migrations/0004-accounts.ts'
import * as people from '../../migrations/0005-people.ts'
import * as stamp from '../../migrations/0006-stamp.ts'
import * as search from '../../migrations/0007-search.ts'
import * as verification from '../../migrations/0008-verification.ts'
import * as organise from '../../migrations/0009-organise.ts'
import * as changes from '../../migrations/0011-changes.ts'
import * as deletions from '../../migrations/0012-deletions.ts'
import * as exports from '../../migrations/0010-exports.ts'
import * as pools from '../../migrations/0015-pools.ts'
import * as views from '../../migrations/0016-views.ts'
import * as exportTemplates from '../../migrations/0019-export-templates.ts'
import * as titles from '../../migrations/0013-titles.ts'
import * as prints from '../../migrations/0020-prints.ts'
import * as signatures from '../../migrations/0021-signatures.ts'
import * as filters from '../../migrations/0022-filters.ts'
import * as broughtAlong from '../../migrations/0023-brought-along.ts'
import * as figures from '../../migrations/0024-figures.ts'
import * as bounds from '../../migrations/0025-bounds.ts'
import * as losses from '../../migrations/0031-losses.ts'
import * as provenOriginals from '../../migrations/0028-proven-originals.ts'
import * as use from '../../migrations/0014-use.ts'
import * as entry from '../../migrations/0017-entry.ts'
import * as risk from '../../migrations/0018-risk.ts'
import * as safeAccounts from '../../migrations/0026-safe-accounts.ts'
import * as oneInvitation from '../../migrations/0027-one-invitation.ts'
import * as partners from '../../migrations/0032-partners.ts'
import type { SqlSession } from '../../db/sql-session.ts'
import type { DatabaseAdapter } from './adapter.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { finalizeSearch } from './search-function.ts'

const migrations = {
  '0001-house': app,
  '0002-lists': lists,
  '0003-import-once': importOnce,
  '0004-accounts': accounts,
  '0005-people': people,
  '0006-stamp': stamp,
  '0007-search': search,
  '0008-verification': verification,
  '0009-organise': organise,
  '0011-changes': changes,
  '0012-deletions': deletions,
  '0010-exports': exports,
  '0015-pools': pools,
  '0016-views': views,
  '0017-entry': entry,
  '0018-risk': risk,
  '0013-titles': titles,
  '0014-use': use,
  '0019-export-templates': exportTemplates,
  '0020-prints': prints,
  '0021-signatures': signatures,
  '0022-filters': filters,
  '0023-brought-along': broughtAlong,
  '0024-figures': figures,
  '0025-bounds': bounds,
  '0026-safe-accounts': safeAccounts,
  '0027-one-invitation': oneInvitation,
  '0031-losses': losses,
  '0028-proven-originals': provenOriginals,
  '0032-partners': partners,
}

export const migrate = async ({ migrationSession, runtimeUser, superuser }: Omit<DatabaseAdapter, 'end'>): Promise<void> => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: migrationSession }) })
  await withAdvisoryLock(migrationSession, ['create extension if not exists btree_gin'])
  const { error, results } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error)
    throw new Error(
      `迁移 ${results?.find((r) => r.status === 'Error')?.migrationName ?? ''} 失败。Migration failed: ${error instanceof Error ? error.message : String(error)}`,
    )
  await finalizeSearch(migrationSession, superuser)
  if (runtimeUser) await withAdvisoryLock(migrationSession, grants(runtimeUser))
}
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const grants = (role: string): readonly string[] => [
  `grant usage on schema public to ${quoted(role)}`,
  `grant select, insert, update, delete on all tables in schema public to ${quoted(role)}`,
  `grant usage, select on all sequences in schema public to ${quoted(role)}`,
  // The audit log can be added to and read, nothing else.
  `revoke update, delete on audit_log from ${quoted(role)}`,
]
/** After pg-boss has made its schema, the role that serves may use it. */
export const grantJobs = async (session: SqlSession, role: string): Promise<void> => {
  await withAdvisoryLock(session, [
    `grant usage on schema pgboss to ${quoted(role)}`,
    `grant select, insert, update, delete on all tables in schema pgboss to ${quoted(role)}`,
    `grant execute on all functions in schema pgboss to ${quoted(role)}`,
  ])
}

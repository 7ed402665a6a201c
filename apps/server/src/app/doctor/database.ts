// The database as it is: version, roles, encoding, migrations, row-level security, connections, clock.
import type { SqlSession } from '../../db/sql-session.ts'
import { note, wrong, type Finding } from './finding.ts'

const oldest = 150_000
/** Answers of the database and of this machine may differ by this without harm. */
const clockSeconds = 30
/** Have a company_id but are asked before a company is known. */
const looksFirst: ReadonlySet<string> = new Set(['session', 'sso_domain', 'delivery_link', 'mail_address', 'device_pairing'])
const facts = `select current_user as role, r.rolsuper or r.rolbypassrls as bypass, current_setting('server_version_num')::int as version,
  current_setting('server_version') as called, current_setting('max_connections')::int as most, pg_encoding_to_char(d.encoding) as encoding,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as now, to_regclass('public.kysely_migration') is not null as begun,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used
  from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`
const tables = `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid) as walled,
  pg_get_userbyid(c.relowner) = current_user as own
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where c.relkind in ('r', 'p')
  and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) order by 1`
interface Facts {
  readonly role: string
  readonly bypass: boolean
  readonly version: number
  readonly called: string
  readonly most: number
  readonly used: number
  readonly encoding: string
  readonly now: number
  readonly begun: boolean
}
interface Asked {
  readonly session: SqlSession
  /** Names of this release's migrations, in order. */
  readonly migrations: readonly string[]
  readonly now: () => number
  /** One database role serves and another one owns the tables. */
  readonly apart: boolean
}
const few = (names: readonly string[]): string => `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`

/** `off`: seconds between its clock and this machine's. */
const aboutServer = (is: Facts, off: number): readonly Finding[] => {
  const found: Finding[] = []
  if (is.version < oldest)
    found.push(
      wrong(
        'database.version',
        [`数据库是 PostgreSQL ${is.called}。`, `The database is PostgreSQL ${is.called}.`],
        ['请升级到 15 或更新。', 'Upgrade it to 15 or later.'],
      ),
    )
  if (is.bypass)
    found.push(
      wrong(
        'database.role',
        [`角色 ${is.role} 能绕过行级安全。`, `The role ${is.role} can bypass row-level security.`],
        [
          `请执行 ALTER ROLE ${is.role} NOSUPERUSER NOBYPASSRLS，或另建角色。`,
          `Run ALTER ROLE ${is.role} NOSUPERUSER NOBYPASSRLS, or make another role.`,
        ],
      ),
    )
  if (is.encoding !== 'UTF8')
    found.push(
      wrong(
        'database.encoding',
        [`数据库的编码是 ${is.encoding}。`, `The database's encoding is ${is.encoding}.`],
        ["请用 ENCODING 'UTF8' 重建。", "Create it anew with ENCODING 'UTF8'."],
      ),
    )
  if (off > clockSeconds)
    found.push(
      wrong(
        'clock',
        [`本机与数据库的时钟相差 ${Math.round(off)} 秒。`, `This machine's clock and the database's differ by ${Math.round(off)} s.`],
        ['请在两边开启 NTP 对时。', 'Turn on NTP on both.'],
      ),
    )
  if (is.used > is.most * 0.9)
    found.push(
      wrong(
        'database.connections',
        [`数据库的 ${is.most} 个连接已用 ${is.used} 个。`, `${is.used} of the database's ${is.most} connections are in use.`],
        ['请调大 max_connections 或调小 DATABASE_POOL。', 'Raise max_connections or lower DATABASE_POOL.'],
      ),
    )
  return found
}
const aboutMigrations = (pending: readonly string[], later: readonly string[]): readonly Finding[] => {
  const found: Finding[] = []
  if (pending.length > 0)
    found.push(
      wrong(
        'database.migrations',
        [`还有 ${pending.length} 个迁移没有执行：${few(pending)}。`, `Migrations that have not run: ${pending.length} (${few(pending)}).`],
        ['请启动一次本版本的票台。', 'Start Piaotai of this release once.'],
      ),
    )
  if (later.length > 0)
    found.push(
      wrong(
        'database.newer',
        [`数据库已由更新的版本迁移：${few(later)}。`, `A later release has migrated the database: ${few(later)}.`],
        ['请运行那个版本，或恢复升级前的备份。', 'Run that release, or restore the backup from before the upgrade.'],
      ),
    )
  return found
}
const aboutTables = async (session: SqlSession, role: string, apart: boolean): Promise<readonly Finding[]> => {
  const found: Finding[] = []
  const all = (await session.query(tables)).rows as { name: string; walled: boolean; own: boolean }[]
  const open = all.filter(({ name, walled }) => !walled && !looksFirst.has(name)).map(({ name }) => name)
  if (open.length > 0)
    found.push(
      wrong(
        'database.rowSecurity',
        [`这些表没有强制的行级安全：${few(open)}。`, `Row-level security is not forced on these tables: ${few(open)}.`],
        [
          '请由表的所有者对每张表执行 ALTER TABLE 表 ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY；策略被删的，从备份恢复。',
          'As their owner run ALTER TABLE … ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY for each; where the policy was dropped, restore a backup.',
        ],
      ),
    )
  if (apart && all.some(({ own }) => own))
    found.push(
      wrong(
        'database.owner',
        [`日常服务的角色 ${role} 拥有表，可以改掉它们的策略。`, `The serving role ${role} owns tables and could change their policies.`],
        [
          '请由管理员执行 REASSIGN OWNED，把表交给 MIGRATION_DATABASE_URL 的角色。',
          'As an administrator give them by REASSIGN OWNED to the role of MIGRATION_DATABASE_URL.',
        ],
      ),
    )
  return found
}
/** Findings, and whether the schema is this release's, so that its tables can be read. */
export const examineDatabase = async ({ session, migrations, now, apart }: Asked): Promise<{ findings: Finding[]; current: boolean }> => {
  const found: Finding[] = []
  const asked = now()
  const is = (await session.query(facts)).rows[0] as Facts
  const answered = now()
  const off = Math.max(asked - is.now, is.now - answered, 0) / 1000
  found.push(...aboutServer(is, off))
  if (!is.begun) {
    found.push(
      note(
        'database.empty',
        ['数据库还是空的。', 'The database is empty yet.'],
        ['首次启动会建表。', 'The first start creates its tables.'],
      ),
    )
    return { findings: found, current: false }
  }
  const done = new Set(((await session.query('select name from kysely_migration')).rows as { name: string }[]).map(({ name }) => name))
  const pending = migrations.filter((name) => !done.has(name))
  const later = [...done].filter((name) => !migrations.includes(name)).toSorted()
  found.push(...aboutMigrations(pending, later), ...(await aboutTables(session, is.role, apart)))
  return { findings: found, current: pending.length === 0 && later.length === 0 }
}

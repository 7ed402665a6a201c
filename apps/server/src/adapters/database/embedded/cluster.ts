// The embedded database's files: DATA_DIR/postgres/cluster, created once as a whole, with the two roles of production.
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { EmbeddedRefused, type Engine } from './engine.ts'

const major = '18'
/** `owner` migrates, `serving` serves under row-level security. */
export const roles = { superuser: 'postgres', owner: 'piaotai_owner', serving: 'piaotai' } as const
export const database = 'piaotai'

/** Only this account reaches the socket in its private folder, so it needs no password; the network does. */
const access = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n'
/** The same order and letters on every platform. */
const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']

/** The folder of the database's files, created if missing. Throws EmbeddedRefused for another engine's folder. */
export const openCluster = async (dataDir: string, engine: Engine): Promise<string> => {
  refuseFormer(dataDir)
  const home = join(dataDir, 'postgres')
  const cluster = join(home, 'cluster')
  if (!existsSync(cluster)) await makeCluster(home, cluster, engine)
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== major)
    throw new EmbeddedRefused(
      `数据目录 ${cluster} 是 PostgreSQL ${version} 的，本版票台内嵌的是 ${major}：请用原来的版本启动，或换一个 DATA_DIR。The data folder ${cluster} is of PostgreSQL ${version}, this release embeds ${major}: start it with the release that made it, or choose another DATA_DIR.`,
    )
  // A restored copy may have any owner and open permissions.
  if (engine.account !== undefined && statSync(cluster).uid !== engine.account) giveTo(cluster, engine.account)
  for (const path of [home, cluster]) chmodSync(path, 0o700)
  return cluster
}
const makeCluster = async (home: string, cluster: string, engine: Engine): Promise<void> => {
  // Private to this account, although its files may belong to the account that runs the database.
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const making = join(home, 'making')
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { mode: 0o700 })
  if (engine.account !== undefined) chownSync(making, engine.account, engine.account)
  await engine.run('initdb', ['-D', making, '-U', roles.superuser, '-A', 'trust', ...locale])
  writeFileSync(join(making, 'pg_hba.conf'), access, { flush: true })
  await alone(engine, making, [
    `create role ${roles.owner} login nosuperuser nobypassrls`,
    `create role ${roles.serving} login nosuperuser nobypassrls`,
    `create database ${database} owner ${roles.owner}`,
  ])
  renameSync(making, cluster)
  syncFolder(home)
}
/** Syncs a folder, so that the name of a new entry survives a power loss. */
const syncFolder = (path: string): void => {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
/** Statements of the superuser while no server runs. */
export const alone = (engine: Engine, cluster: string, statements: readonly string[]): Promise<void> =>
  engine.run('postgres', ['--single', '-D', cluster, 'postgres'], `${statements.join('\n')}\n`)

const giveTo = (path: string, account: number): void => {
  lchownSync(path, account, account)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), account)
}
/** Earlier releases kept PGlite's files in DATA_DIR/database. */
const refuseFormer = (dataDir: string): void => {
  const former = join(dataDir, 'database')
  if (existsSync(join(former, 'PG_VERSION')))
    throw new EmbeddedRefused(
      `数据目录 ${dataDir} 里是以前的内嵌数据库（${former}），本版不能打开：请原样保留它，换一个新的 DATA_DIR 启动；什么都没有删除。The data folder ${dataDir} holds the former embedded database (${former}), which this release cannot open: keep the folder as it is and start with a new DATA_DIR; nothing was deleted.`,
    )
}

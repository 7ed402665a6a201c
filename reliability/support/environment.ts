// A company on its own database, and the processes that serve it: started, killed, and inspected from outside.
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readConfig, type Config } from '../../apps/server/src/app/config.ts'
import { createApp, type App } from '../../apps/server/src/app/app.ts'
import { makePostgres } from '../../apps/server/testing/database/database.ts'
import { copyEmbedded } from '../../apps/server/testing/database/template.ts'
import { signIn, type Person } from '../../scripts/lib/api-client.ts'
import { startApp, type AppProcess } from '../../scripts/lib/app-process.ts'
import { tmpfsDir } from '../../scripts/lib/tmpfs-dir.ts'
import { dyingBy, type Fault } from './kills/fault.ts'
import { runCrashScenario, type CrashScenario } from './kills/crash-scenario.ts'

const password = 'Yantai2026'
/** The app's own database in its data folder, or a server for separate web and worker. */
export type GroundDatabase = 'embedded' | 'postgres'
export interface Environment {
  readonly folder: string
  /** The company of all imports in these runs. */
  readonly company: { readonly name: string; readonly taxId: string; readonly companyId: string; readonly userId: string }
  /** The settings of a process of this environment. */
  readonly config: (role: 'web' | 'worker' | 'both') => Config
  /** Starts a process; with a fault it dies by itself. */
  readonly start: (role: 'web' | 'worker' | 'both', fault?: Fault, more?: Readonly<Record<string, string>>) => Promise<AppProcess>
  /** Runs one crash scenario on the company's data; resolves to the signal that ended the process. */
  readonly crash: (
    act: CrashScenario['act'],
    fault: Fault | readonly Fault[],
    more?: Readonly<Record<string, string>>,
  ) => Promise<NodeJS.Signals>
  /** Signs in through a running process, or through what stands before it. */
  readonly signIn: (app: Pick<AppProcess, 'url'>, send?: Person['send']) => Promise<Person>
  /** Runs a function on the app in this process. On the embedded database no other process may run meanwhile. */
  readonly look: <T>(at: (app: App) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** Its default folder is on tmpfs: these runs kill processes, and memory outlives a process as a disk does. */
export const makeEnvironment = async (
  name: GroundDatabase,
  {
    folder = tmpfsDir(),
    settings = {},
    entry,
  }: {
    readonly folder?: string
    readonly settings?: Readonly<Record<string, string>>
    /** Replaces the server's own entry file. */
    readonly entry?: string
  } = {},
): Promise<Environment> => {
  const server = name === 'postgres' ? await makePostgres() : await copyEmbedded(folder)
  const env = {
    DATA_DIR: folder,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    SECRET_KEY: 'a secret of the reliability runs, long enough',
    RECOGNISE_WORKERS: '2',
    ...settings,
    ...(server ? { DATABASE_URL: server.url, MIGRATION_DATABASE_URL: server.ownerUrl } : {}),
  }
  const config: Environment['config'] = (role) => readConfig({ ...env, ROLE: role })
  const look: Environment['look'] = async (at) => {
    const app = await createApp(config('web'))
    try {
      return await at(app)
    } finally {
      await app.close()
    }
  }
  const company = { name: '宁波拾光文具有限公司', taxId: '91330203MA2HRW7C5X' }
  const email = `${randomUUID()}@example.test`
  const made = await look(async (app) => {
    const userId = await app.createUser({ name: '沈亦舟', email, tel: null, password })
    const who = {
      userId,
      userName: '沈亦舟',
      sessionId: null,
      companyId: null,
      role: null,
      permissions: new Set<never>(),
      language: 'zh-CN' as const,
      ip: null,
      requestId: null,
    }
    return { userId, companyId: (await app.createCompany(who, { name: company.name, taxId: company.taxId })).id }
  })
  const running = new Set<AppProcess>()
  return {
    folder,
    company: { ...company, ...made },
    config,
    look,
    start: async (role, fault, more = {}) => {
      const app = await startApp({ ...env, ...more, ROLE: role, ...(fault ? dyingBy(fault) : {}) }, { entry })
      running.add(app)
      app.child.on('exit', () => running.delete(app))
      return app
    },
    crash: (act, fault, more = {}) => runCrashScenario({ ...env, ...more }, { companyId: made.companyId, userId: made.userId, act }, fault),
    signIn: (app, send) => signIn(app.url, email, password, 'zh-CN', send),
    close: async () => {
      for (const app of running) await app.kill()
      await server?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until the process has died by itself; resolves to false after `seconds`. */
export const died = ({ child }: AppProcess, seconds: number): Promise<boolean> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve(true)
      return
    }
    const timer = setTimeout(() => resolve(false), seconds * 1000)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve(true)
    })
  })
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
export const storedBytes = (folder: string, key: string): Uint8Array => readFileSync(join(folder, 'files', key))
/** Every key of the company's stored bytes, except unclaimed uploads. */
export const storedKeys = (folder: string, companyId: string): readonly string[] => {
  const files = join(folder, 'files')
  return readdirSync(join(files, companyId), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(files, join(entry.parentPath, entry.name)))
}
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

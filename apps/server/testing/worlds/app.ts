// A whole app on a real socket, as a browser meets it.
import pg from 'pg'
import { readConfig } from '../../src/app/config.ts'
import type { BodyLimits } from '../../src/http/body-limits.ts'
import { createApp, type App, type AppOptions } from '../../src/app/app.ts'
import { signIn, type Person } from '../../../../scripts/lib/api-client.ts'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { makeFolder, makePostgres, removeFolder, stillClock } from '../database/database.ts'

export interface TestApp {
  readonly app: App
  readonly url: string
  readonly clock: ReturnType<typeof stillClock>
  readonly folder: string
  /** The header of a browser that opened the printed address. */
  readonly localCookie: { readonly cookie: string }
  /** A signed-in account with a company. */
  readonly person: (
    companyName?: string,
  ) => Promise<Person & { readonly companyId: string; readonly userId: string; readonly email: string }>
  /** SQL as the schema's owner, past every policy: for inspection and preparation. */
  readonly asOwner: (text: string) => Promise<Record<string, unknown>[]>
  readonly close: () => Promise<void>
}
export const password = 'Yantai2026'
let count = 0
/**
 * `simulators`: outbox, mini-program and identity provider of one machine, as on the embedded database. `work`: runs
 * jobs, which send mail and SMS.
 */
interface TestAppState {
  readonly simulators?: boolean
  readonly work?: boolean
  /** Shorter limits of requests, so that no test waits for the real ones. */
  readonly bodies?: BodyLimits
  /** Adapters in place of those that call other machines. */
  readonly replaced?: AppOptions['replaced']
}

export const startTestApp = async (
  settings: Readonly<Record<string, string>> = {},
  { simulators, work = false, bodies, replaced }: TestAppState = {},
): Promise<TestApp> => {
  const folder = makeFolder()
  const clock = stillClock(new Date().toISOString())
  const server = await makePostgres()
  const here = {
    DATA_DIR: folder,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ROLE: work ? 'both' : 'web',
    PORT: String(await freePort()),
    SECRET_KEY: '5e3f0c9b7a1d48e6b2c4f8097d6a315c',
  }
  const config = readConfig({ ...here, DATABASE_URL: server.url, MIGRATION_DATABASE_URL: server.ownerUrl, ...settings })
  const simulated = simulators ?? readConfig({ ...here, ...settings }).outside.simulators
  const app = await createApp(
    { ...config, outside: { ...config.outside, simulators: simulated } },
    {
      clock,
      replaced,
      onError: (error) => {
        process.stderr.write(`${String(error)}\n`)
      },
    },
  )
  if (work) await app.startWork()
  const http = await app.makeServer(bodies)
  const url = await http.listen({ port: config.port, host: '127.0.0.1' })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  return {
    app,
    url,
    clock,
    folder,
    localCookie: { cookie: `${app.local?.cookie}=${app.local?.key}` },
    person: async (companyName = '宁波拾光文具有限公司') => {
      const email = `person${++count}@example.test`
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
      const { id } = await app.createCompany(who, { name: companyName })
      return { ...(await signIn(url, email, password)), companyId: id, userId, email }
    },
    asOwner: async (text) => (await owner.query<Record<string, unknown>>(text)).rows,
    close: async () => {
      await http.close()
      await app.close()
      await owner.end()
      await server.drop()
      removeFolder(folder)
    },
  }
}

export const pdf = (size = 2000): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 0x20)])

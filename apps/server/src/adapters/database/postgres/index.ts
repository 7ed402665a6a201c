// PostgreSQL 15 or later: by DATABASE_URL, or the embedded one.
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { planOutdated, refuseInsideTransaction, sqlStateOf } from '../../../kernel/database.ts'
import { planNameOf } from '../../../db/plan-kept.ts'
import type { DatabaseAdapter } from '../adapter.ts'

/** int8, date, timestamps and numeric stay strings. */
const asText = [20, 1082, 1114, 1184, 1700]
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    asText.includes(oid) ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

export class RoleCanBypass extends Error {
  constructor(role: string) {
    super(
      `数据库角色 ${role} 能绕过行级安全，拒绝启动。请另建角色：CREATE ROLE piaotai LOGIN PASSWORD '…' NOSUPERUSER NOBYPASSRLS。The database role ${role} can bypass row-level security; create another: CREATE ROLE piaotai LOGIN PASSWORD '…' NOSUPERUSER NOBYPASSRLS.`,
    )
    this.name = 'RoleCanBypass'
  }
}

/**
 * Sends statements that name their plan under that name, so that the connection keeps the plan. A plan that a change of
 * the schema has outdated fails once; the connection keeps none from then on.
 */
class PlanKeepingClient extends pg.Client {
  #keeps = true
  override query = ((...given: unknown[]): unknown => {
    const [text, values, ...rest] = given
    const name = this.#keeps && typeof text === 'string' ? planNameOf(text) : undefined
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
    if (name === undefined) return query.apply(this, given)
    const note = (error: unknown): void => {
      if (sqlStateOf(error) === planOutdated) this.#keeps = false
    }
    const [heard] = rest
    if (typeof heard !== 'function') {
      const answer = query.call(this, { name, text, values }) as Promise<unknown>
      answer.catch(note)
      return answer
    }
    return query.call(this, { name, text, values }, (error: unknown, result: unknown) => {
      note(error)
      ;(heard as (error: unknown, result: unknown) => void)(error, result)
    })
  }) as pg.Client['query']
}

/**
 * A broken connection fails the statement that meets it; neither the pool nor the process reports it, whether the
 * connection is idle or lent to a transaction.
 */
const openPool = (connection: Connection, max: number): pg.Pool => {
  const pool = new pg.Pool({
    ...configOf(connection),
    max,
    types,
    connectionTimeoutMillis: 10_000,
    application_name: 'piaotai',
    Client: PlanKeepingClient,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** An address, or its parsed parts. */
export type Connection = string | pg.ClientConfig
const configOf = (connection: Connection): pg.ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

class PostgresTooOld extends Error {
  constructor() {
    super('需要 PostgreSQL 15 或更新版本。PostgreSQL 15 or later is needed.')
    this.name = 'PostgresTooOld'
  }
}

/** `migrating`: the connection of the role that owns the schema; the same as `serving` if one role does both. */
export const openPostgres = async (serving: Connection, migrating: Connection, size: number): Promise<DatabaseAdapter> => {
  const pool = openPool(serving, size)
  const role = await pool.query<{ name: string; bypass: boolean; version: number }>(
    `select current_user as name, rolsuper or rolbypassrls as bypass, current_setting('server_version_num')::int as version from pg_roles where rolname = current_user`,
  )
  const found = role.rows[0]!
  if (found.version < 150_000) {
    await pool.end()
    throw new PostgresTooOld()
  }
  if (found.bypass) {
    await pool.end()
    throw new RoleCanBypass(found.name)
  }
  const migrations = migrating === serving ? pool : openPool(migrating, 1)
  const listener = keepListening(serving)
  return {
    kind: 'postgres',
    dialect: new PostgresDialect({
      pool: {
        connect: async () => {
          refuseInsideTransaction()
          return pool.connect()
        },
        end: () => pool.end(),
        options: pool.options,
      },
    }),
    runtimeUser: migrations === pool ? undefined : found.name,
    session: { query: (text, values) => pool.query(text, values) },
    listen: listener.listen,
    migrationSession: migrations as unknown as DatabaseAdapter['migrationSession'],
    // The opener of a database on it may have ended the pool already.
    end: async () => {
      await listener.end()
      for (const one of new Set([pool, migrations])) if (!one.ending) await one.end()
    },
  }
}

const againMs = 1000
/** A separate listening connection, reconnected after a break until it succeeds. In the meantime pages poll. */
const keepListening = (connection: Connection): { readonly listen: DatabaseAdapter['listen']; readonly end: () => Promise<void> } => {
  const client = async (channel: string, onPayload: (payload: string) => void, onLost: () => void): Promise<pg.Client> => {
    const made = new pg.Client({ ...configOf(connection), application_name: 'piaotai listen', keepAlive: true })
    made.on('notification', (message) => onPayload(message.payload ?? ''))
    made.on('error', () => undefined)
    await made.connect()
    await made.query(`listen ${channel}`)
    // Only from here on: for a connection that never listened, its caller retries.
    made.on('end', onLost)
    return made
  }
  let current: pg.Client | undefined
  let ended = false
  const open = async (channel: string, onPayload: (payload: string) => void): Promise<void> => {
    current = await client(channel, onPayload, () => {
      if (ended) return
      const again = (): void => {
        setTimeout(() => {
          if (!ended) open(channel, onPayload).catch(again)
        }, againMs).unref()
      }
      again()
    })
  }
  return {
    listen: open,
    end: async () => {
      ended = true
      await current?.end().catch(() => undefined)
    },
  }
}

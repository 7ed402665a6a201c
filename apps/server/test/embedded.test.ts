// The embedded database: a session in a thread of its own.
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lendSession } from '../src/adapters/database/embedded/lend.ts'
import type { Turn } from '../src/kernel/turn.ts'
import { openEmbeddedPool } from '../src/adapters/database/embedded/pool.ts'
import { briefMemory } from '../../../scripts/lib/house-process.ts'
import { makeFolder, removeFolder } from './support/database.ts'
import { copyEmbedded } from './support/template.ts'

const folders: string[] = []
const memory = briefMemory
/** A folder of a database that was made before. */
const folder = async (): Promise<string> => {
  const made = makeFolder()
  folders.push(made)
  await copyEmbedded(made)
  return join(made, 'database')
}
afterAll(() => {
  for (const made of folders) removeFolder(made)
})

describe('The embedded database', () => {
  it('fails every query, and says so once, when its thread ends by itself', async () => {
    const told: string[] = []
    const pool = await openEmbeddedPool(await folder(), { memory, onLost: (error) => told.push(error.message) })
    const running = pool.query('select pg_sleep(5)')
    await pool.thread.terminate()
    const outcomes = await Promise.allSettled([running, pool.query('select 1')])
    await pool.end()
    expect([outcomes.map((o) => o.status), told.length]).toEqual([['rejected', 'rejected'], 1])
  })
  it('lends its session to people before figures and to figures before work, and to whoever four have overtaken', async () => {
    const lend = lendSession()
    const order: string[] = []
    const first = await lend('work')
    const ask = async (turn: Turn, n: number): Promise<void> => {
      const back = await lend(turn)
      order.push(`${turn} ${n}`)
      back()
    }
    const asked = [
      ...[1, 2].map((n) => ask('work', n)),
      ...[1, 2].map((n) => ask('figures', n)),
      ...[1, 2, 3, 4, 5].map((n) => ask('people', n)),
    ]
    first()
    await Promise.all(asked)
    expect(order.slice(0, 4)).toEqual(['people 1', 'people 2', 'people 3', 'people 4'])
    expect(order.slice(4)).toEqual(['work 1', 'figures 1', 'people 5', 'figures 2', 'work 2'])
  })
  it('lends its session on once, however often it is handed back', async () => {
    const lend = lendSession()
    const order: string[] = []
    const first = await lend('people')
    const second = lend('people').then((back) => {
      order.push('second')
      return back
    })
    const third = lend('people').then(() => {
      order.push('third')
    })
    first()
    first()
    const back = await second
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(order).toEqual(['second'])
    back()
    await third
    expect(order).toEqual(['second', 'third'])
  })
  it('lends its session outside of any transaction, whatever broke off in one before', async () => {
    const pool = await openEmbeddedPool(await folder(), { memory })
    const broken = await Promise.allSettled([pool.query('begin; select 1 / 0; commit'), pool.query('select 2 as n')])
    const lent = await pool.connect()
    await lent.query('begin')
    await lent.query('select 1 / 0').catch(() => undefined)
    // Whoever had it gives it back as it is: their rollback found the disk full.
    lent.release()
    const after = await pool.query('select 3 as n')
    await pool.end()
    expect([broken.map((o) => (o.status === 'fulfilled' ? o.value.rows : o.status)), after.rows]).toEqual([
      ['rejected', [{ n: 2 }]],
      [{ n: 3 }],
    ])
  })
  it('keeps what was committed when it is closed and opened again', async () => {
    const dir = await folder()
    const first = await openEmbeddedPool(dir, { memory })
    await first.query('create table kept (n int)')
    await first.query('insert into kept values ($1)', [7])
    await first.end()
    const second = await openEmbeddedPool(dir, { memory })
    const rows = (await second.query('select n from kept')).rows
    await second.end()
    expect(rows).toEqual([{ n: 7 }])
  })
  it('keeps pages in as many megabytes as it is given', async () => {
    const pool = await openEmbeddedPool(await folder(), { memory: 24 })
    const { rows } = await pool.query(`select setting::int * 8 / 1024 as megabytes from pg_settings where name = 'shared_buffers'`)
    await pool.end()
    expect(rows).toEqual([{ megabytes: 24 }])
  })
  it('syncs its log to disk at each commit', async () => {
    const pool = await openEmbeddedPool(await folder(), { memory })
    const { rows } = await pool.query(
      `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method, current_setting('max_wal_size') as wal, current_setting('synchronous_commit') as commit`,
    )
    await pool.end()
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync', wal: '64MB', commit: 'on' }])
  })
  it('syncs what comes after a statement of the queue that broke off', async () => {
    const pool = await openEmbeddedPool(await folder(), { memory })
    const broken = await pool.relaxed('begin; select 1 / 0; commit').catch((error: { code?: string }) => error.code)
    const { rows } = await pool.query('show synchronous_commit')
    await pool.end()
    expect([broken, rows]).toEqual(['22012', [{ synchronous_commit: 'on' }]])
  })
  it('leaves the event loop free while it works', async () => {
    const pool = await openEmbeddedPool(await folder(), { memory })
    let turns = 0
    const timer = setInterval(() => turns++, 5)
    await pool.query('select count(*) from generate_series(1, 3000000)')
    clearInterval(timer)
    await pool.end()
    expect(turns).toBeGreaterThan(5)
  })
})

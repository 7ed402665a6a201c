// Background jobs: enqueued with their cause, run once, run again when their worker dies, dead-lettered after the last
// attempt.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { grantJobs } from '../adapters/database/migrate.ts'
import { newId } from '../lib/ids.ts'
import { openJobs, type JobQueue } from './jobs.ts'
import type { Job, ChangeFeed } from './deps.ts'
import { openChangeFeed } from './change-feed.ts'
import { fileFloor, onPostgres, onDatabase, type Floor } from '#testing/database/database.ts'

const job = (name: string, attempts = 3) =>
  ({ name, payload: z.object({ n: z.number() }), attempts, waitSeconds: 0, expireSeconds: 60 }) satisfies Job
const plain = job('test.plain')
const rolledBack = job('test.rolledBack')
const many = job('test.many')
const failing = job('test.failing')
const crashing = job('test.crashing')
const doomed = job('test.doomed')
const unhandled = job('test.unparked', 1)
const slow = job('test.slow')
const cutOff = job('test.cutOff')
const patient = { ...job('test.patient'), waitSeconds: 1, longestWaitSeconds: 30 }
const shared = (name: string) =>
  ({ ...job(name), payload: z.object({ companyId: z.string(), userId: z.string(), n: z.number() }) }) satisfies Job
const ofCompanies = shared('test.ofCompanies')
const ofPeople = shared('test.ofPeople')
const alone = shared('test.alone')
const all = [ofCompanies, ofPeople, alone, plain, patient, rolledBack, many, failing, crashing, doomed, unhandled, slow, cutOff]
const company = newId()

const until = async (holds: () => boolean, seconds: number): Promise<boolean> => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (holds()) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return holds()
}
const openFor = async (floor: Floor): Promise<JobQueue> => {
  const installer = await openJobs(floor.adapter.migrationSession, all, false, () => undefined)
  await installer.stop()
  await grantJobs(floor.adapter.migrationSession, floor.adapter.runtimeUser!)
  return openJobs(floor.adapter.session, all, true, (error) => reported.push(error))
}
/** Errors that the queue reported. */
const reported: unknown[] = []

const floor = fileFloor()
let jobs: JobQueue
beforeAll(async () => {
  jobs = await openFor(floor())
})
afterAll(() => jobs?.stop())
const add = (what: Job<string, typeof plain.payload>, n: number) =>
  floor().db.inTenant({ companyId: company }, (tx) => jobs.add(tx, what, { n }))

onPostgres('A job', () => {
  it('runs with its payload soon after its transaction commits', async () => {
    const seen: number[] = []
    await jobs.work(
      plain,
      2,
      async ({ n }) => {
        seen.push(n)
      },
      async () => undefined,
    )
    await add(plain, 7)
    expect([await until(() => seen.length > 0, 5), seen]).toEqual([true, [7]])
  })
  it('never runs when its transaction was rolled back', async () => {
    const seen: number[] = []
    await floor()
      .db.inTenant({ companyId: company }, async (tx) => {
        await jobs.add(tx, rolledBack, { n: 1 })
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    await add(rolledBack, 2)
    await jobs.work(
      rolledBack,
      2,
      async ({ n }) => {
        seen.push(n)
      },
      async () => undefined,
    )
    await until(() => seen.length > 0, 5)
    await until(() => seen.length > 1, 1)
    expect(seen).toEqual([2])
  })
  it('is asked for together with all others where there is none, not queue by queue', async () => {
    const requested: string[] = []
    const { session } = floor().adapter
    const quiet = await openJobs(
      {
        query: (text, values) => {
          requested.push(text)
          return session.query(text, values)
        },
      },
      all,
      true,
      (error) => reported.push(error),
    )
    for (const one of [unhandled, patient, slow])
      await quiet.work(
        one,
        2,
        async () => undefined,
        async () => undefined,
      )
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await quiet.stop()
    // Each queue and its dead-letter queue is polled once when its work begins.
    expect([
      requested.filter((text) => text.includes('SKIP LOCKED') && text.includes('.dead')).length,
      requested.filter((text) => text.includes('recursive line')).length,
      requested.filter((text) => text.includes('unnest')).length > 1,
    ]).toEqual([3, 3, true])
  })
  it('is refused when its payload does not fit', async () => {
    await expect(floor().db.outside((tx) => jobs.add(tx, plain, { n: 'seven' } as unknown as { n: number }))).rejects.toThrow()
  })
  it('runs once each, a hundred of them within seconds', async () => {
    const seen: number[] = []
    for (let i = 0; i < 100; i++) await add(many, i)
    await jobs.work(
      many,
      10,
      async ({ n }) => {
        seen.push(n)
      },
      async () => undefined,
    )
    await until(() => seen.length >= 100, 20)
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i))
  })
})

onPostgres('A job of many', () => {
  type Shared = { readonly companyId: string; readonly userId: string; readonly n: number }
  /**
   * Adds three hundred jobs of one person, and one of another when ten have begun; returns how many had begun when
   * it was added and when it began.
   */
  const begunOf = async (
    what: typeof ofCompanies,
    late: Omit<Shared, 'n'>,
  ): Promise<{ readonly before: number; readonly after: number }> => {
    const many = Array.from({ length: 300 }, (_, n): Shared => ({ companyId: 'A', userId: 'P', n }))
    await floor().db.inTenant({ companyId: company }, (tx) => jobs.add(tx, what, ...many))
    const begun: string[] = []
    let before: number | undefined
    await jobs.work(
      what,
      2,
      async ({ companyId, userId }) => {
        begun.push(`${companyId} ${userId}`)
        if (begun.length === 10) {
          await floor().db.inTenant({ companyId: company }, (tx) => jobs.add(tx, what, { ...late, n: 0 }))
          before = begun.length
        }
      },
      async () => undefined,
    )
    await until(() => begun.length > 300, 30)
    return { before: before!, after: begun.indexOf(`${late.companyId} ${late.userId}`) }
  }
  it.each([
    ["comes next when it is another company's", ofCompanies, { companyId: 'B', userId: 'Q' }],
    ["comes next when it is another person's of the same company", ofPeople, { companyId: 'A', userId: 'Q' }],
  ] as const)('%s, however many wait', async (_what, queue, late) => {
    const { before, after } = await begunOf(queue, late)
    expect([after >= before, after <= before + 4]).toEqual([true, true])
  })
  it('runs beside as many others as may run at once when all are of one company', async () => {
    await floor().db.inTenant({ companyId: company }, (tx) =>
      jobs.add(tx, alone, ...Array.from({ length: 8 }, (_, n): Shared => ({ companyId: 'A', userId: 'P', n }))),
    )
    let running = 0
    let most = 0
    let done = 0
    await jobs.work(
      alone,
      { atOnce: 4, spare: 1 },
      async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 100))
        running--
        done++
      },
      async () => undefined,
    )
    expect([await until(() => done === 8, 20), most]).toEqual([true, 4])
  })
})

onPostgres('A job that fails, or whose worker died', () => {
  it('that waits longer from try to try says so to the queue', async () => {
    expect(
      await floor().asOwner(
        "select name, retry_delay, retry_backoff, retry_delay_max from pgboss.queue where name in ('test.patient', 'test.plain') order by name",
      ),
    ).toEqual([
      { name: 'test.patient', retry_delay: 1, retry_backoff: true, retry_delay_max: 30 },
      { name: 'test.plain', retry_delay: 0, retry_backoff: false, retry_delay_max: null },
    ])
  })
  it('is tried three times, then parked once', async () => {
    const tries: number[] = []
    const dead: number[] = []
    await jobs.work(
      failing,
      2,
      async (_, attempt) => {
        tries.push(attempt.number)
        throw new Error('no')
      },
      async ({ n }) => {
        dead.push(n)
      },
    )
    await add(failing, 5)
    await until(() => dead.length > 0, 15)
    expect([tries, dead]).toEqual([[1, 2, 3], [5]])
  })
  it('hands the others back when one of a batch fails', async () => {
    const done: number[] = []
    await jobs.work(
      slow,
      4,
      async ({ n }, { number }) => {
        if (n === 2 && number === 1) throw new Error('once')
        done.push(n)
      },
      async () => undefined,
    )
    for (const n of [1, 2, 3]) await add(slow, n)
    await until(() => done.length >= 3, 10)
    expect(done.toSorted()).toEqual([1, 2, 3])
  })
  it('comes back when its worker died without a word', async () => {
    await add(crashing, 9)
    // A worker took the job and was killed: the row stays active and its heartbeat stands still.
    await floor().asOwner(
      `update pgboss.job set state = 'active', started_on = now() - interval '30 seconds', heartbeat_on = now() - interval '30 seconds' where name = 'test.crashing'`,
    )
    const seen: number[] = []
    await jobs.work(
      crashing,
      2,
      async ({ n }) => {
        seen.push(n)
      },
      async () => undefined,
    )
    expect([await until(() => seen.length > 0, 15), seen]).toEqual([true, [9]])
  })
  it('is parked once when its worker died at the last try, with nobody left to say so', async () => {
    await add(doomed, 4)
    await floor().asOwner(
      `update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '30 seconds', heartbeat_on = now() - interval '30 seconds' where name = 'test.doomed'`,
    )
    const seen: number[] = []
    const dead: number[] = []
    await jobs.work(
      doomed,
      2,
      async ({ n }) => {
        seen.push(n)
      },
      async ({ n }) => {
        dead.push(n)
      },
    )
    expect([await until(() => dead.length > 0, 15), seen, dead]).toEqual([true, [], [4]])
  })
  it('is parked again when the parking failed', async () => {
    const dead: number[] = []
    await jobs.work(
      unhandled,
      2,
      async () => {
        throw new Error('no')
      },
      async ({ n }) => {
        dead.push(n)
        if (dead.length === 1) throw new Error('not now')
      },
    )
    await add(unhandled, 6)
    expect([await until(() => dead.length > 1, 15), dead]).toEqual([true, [6, 6]])
  })
  it('whose temper changed with a new version gets the new one', async () => {
    const old = job('test.temper')
    const limits = async () => (await floor().asOwner(`select expire_seconds, retry_limit from pgboss.queue where name = 'test.temper'`))[0]
    for (const one of [old, { ...old, attempts: 5, expireSeconds: 7200 }])
      await (await openJobs(floor().adapter.migrationSession, [one], false, () => undefined)).stop()
    expect(await limits()).toEqual({ expire_seconds: 7200, retry_limit: 4 })
  })
  it('is still taken after the database dropped every connection, and the log says in words what happened', async () => {
    const seen: number[] = []
    const drop = () =>
      floor().asOwner('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [floor().adapter.runtimeUser])
    await jobs.work(
      cutOff,
      2,
      async ({ n }) => {
        seen.push(n)
      },
      async () => undefined,
    )
    for (let i = 0; i < 10; i++) {
      await drop()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await add(cutOff, 8)
    const taken = await until(() => seen.length > 0, 15)
    expect([taken, seen, reported.every((error) => error instanceof Error)]).toEqual([true, [8], true])
  })
})

describe('A notice', () =>
  onDatabase((floor) => {
    let changeFeed: ChangeFeed
    beforeAll(async () => {
      changeFeed = await openChangeFeed(floor().adapter.listen)
    })
    it('reaches those who watch the company, after commit, and nobody else', async () => {
      const mine: string[] = []
      const theirs: string[] = []
      changeFeed.watch(company, (change) => mine.push(change.id))
      changeFeed.watch(newId(), (change) => theirs.push(change.id))
      await floor()
        .db.inTenant({ companyId: company }, async (tx) => {
          await changeFeed.publish(tx, company, { kind: 'import', id: 'undone', version: 1 })
          throw new Error('undone')
        })
        .catch(() => undefined)
      await floor().db.inTenant({ companyId: company }, (tx) => changeFeed.publish(tx, company, { kind: 'import', id: 'done', version: 1 }))
      await until(() => mine.length > 0, 5)
      expect([mine, theirs]).toEqual([['done'], []])
    })
    it('stops when watching ends', async () => {
      const seen: string[] = []
      const after: string[] = []
      changeFeed.watch(company, (change) => seen.push(change.id))()
      changeFeed.watch(company, (change) => after.push(change.id))
      await floor().db.inTenant({ companyId: company }, (tx) => changeFeed.publish(tx, company, { kind: 'import', id: 'late', version: 1 }))
      await until(() => after.length > 0, 5)
      expect([seen, after]).toEqual([[], ['late']])
    })
    it('comes through again after the database dropped the connection', async () => {
      const seen: string[] = []
      changeFeed.watch(company, (change) => seen.push(change.id))
      await floor().asOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'piaotai listen' and datname = current_database()`,
      )
      for (let i = 0; i < 20 && seen.length === 0; i++) {
        await floor().db.inTenant({ companyId: company }, (tx) =>
          changeFeed.publish(tx, company, { kind: 'import', id: 'again', version: 1 }),
        )
        await until(() => seen.length > 0, 0.5)
      }
      expect(seen[0]).toBe('again')
    })
  }))

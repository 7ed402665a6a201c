// Background jobs in the application database, by pg-boss: enqueued in the transaction that causes them.
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { pollJobs } from './job-poller.ts'
import { lineOf, takeInTurns, type JobTurns } from './fair-jobs.ts'
import type { Room, Sharer } from './fair-queue.ts'
import type { SqlSession } from '../db/sql-session.ts'
import type { Job, JobRun, LaterJobs, Tx } from './deps.ts'

export interface JobQueue extends LaterJobs {
  /**
   * Runs a job's work in this process, `room` at once, scheduled fairly over companies and people. `onDeadLetter`
   * handles a job after its last failure, and is retried until it succeeds.
   */
  readonly work: <N extends string, P extends z.ZodType>(
    job: Job<N, P>,
    room: number | Room,
    run: JobRun<P>,
    onDeadLetter: (payload: z.output<P>) => Promise<void>,
  ) => Promise<void>
  /** Jobs that could run now, by queue, and the seconds that the first of each has waited. */
  readonly waiting: () => Promise<readonly { readonly queue: string; readonly jobs: number; readonly seconds: number }[]>
  readonly stop: () => Promise<void>
}
/** Jobs wait without limit: by default pg-boss drops a job that nobody took for two weeks. */
const retentionSeconds = 10 * 365 * 86_400
const deadLetterRetries = 10_000
const deadLetterRetrySeconds = 2
/** Interval of a queue's own polling; `job-poller.ts` reports work much sooner. */
const lookSeconds = 30
const heartbeatSeconds = 10
const stopMs = 20_000
const waitingJobs = `select name as queue, count(*) as jobs, extract(epoch from now() - min(start_after)) as seconds
  from pgboss.job where state < 'active' and start_after <= now() group by name`
const noJob = '00000000-0000-0000-0000-000000000000'

/** `jobs`: all jobs of the app; `serving`: whether this process works on them. */
export const openJobs = async (
  session: SqlSession,
  jobs: readonly Job[],
  serving: boolean,
  onError: (error: unknown) => void,
): Promise<JobQueue> => {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => session.query(text, values) },
    schema: 'pgboss',
    schedule: false,
    supervise: serving,
    monitorIntervalSeconds: 2,
    superviseIntervalSeconds: 2,
  })
  boss.on('error', (error) => onError(inWords(error)))
  await boss.start()
  for (const job of jobs) await haveQueues(boss, job)
  const atWork: JobTurns[] = []
  const look = pollJobs(session, (error) => onError(inWords(error as Partial<Error>)))
  const watch = (queue: string, worker: string): void => look.watch(queue, () => boss.notifyWorker(worker))
  // pg-boss looks up a queue at its first use; that must not happen inside a caller's transaction.
  for (const job of jobs) await boss.findJobs(job.name, { id: noJob })
  const insert = async (tx: Tx, job: Job, payloads: readonly unknown[], options: { readonly startAfter?: string } = {}): Promise<void> => {
    const rows = payloads.map((payload) => {
      const data = job.payload.parse(payload) as object
      return { data, priority: lineOf(sharerOf(data)), ...options }
    })
    if (rows.length > 0)
      await boss.insert(job.name, rows, { db: { executeSql: (text: string, values?: unknown[]) => asBoss(tx, text, values) } })
  }
  return {
    add: (tx, job, ...payloads) => insert(tx, job, payloads),
    addAt: (tx, at, job, ...payloads) => insert(tx, job, payloads, { startAfter: at.toISOString() }),
    work: async (job, room, run, onDeadLetter) => {
      watch(
        deadOf(job),
        await boss.work(deadOf(job), { pollingIntervalSeconds: lookSeconds, batchSize: 1 }, async ([item]) => {
          if (item) await onDeadLetter(job.payload.parse(item.data))
        }),
      )
      const turns = takeInTurns(boss, session, {
        name: job.name,
        room: typeof room === 'number' ? { atOnce: room, spare: 0 } : room,
        heartbeatSeconds,
        sharerOf,
        onError: (error) => onError(inWords(error as Partial<Error>)),
        run: async ({ data, retryCount }, signal) => {
          const payload = job.payload.parse(data)
          const number = retryCount + 1
          try {
            await run(payload, { number, last: number >= job.attempts, signal })
          } catch (error) {
            onError(error)
            throw error
          }
        },
      })
      atWork.push(turns)
      look.watch(job.name, turns.wake)
    },
    waiting: async () => {
      const { rows } = await session.query(waitingJobs)
      return (rows as { queue: string; jobs: string; seconds: string }[]).map(({ queue, jobs: n, seconds }) => ({
        queue,
        jobs: Number(n),
        seconds: Number(seconds),
      }))
    },
    stop: async () => {
      look.stop()
      await Promise.all(atWork.map((turns) => turns.stop(stopMs)))
      await boss.stop({ graceful: true, timeout: stopMs, close: false })
    },
  }
}
/** A job belongs to the company and the person in its payload, which may call it heavy; jobs without them share one line. */
const sharerOf = (data: unknown): Sharer => {
  const { companyId, userId, heavy } = data as { readonly companyId?: unknown; readonly userId?: unknown; readonly heavy?: unknown }
  return {
    companyId: typeof companyId === 'string' ? companyId : '',
    userId: typeof userId === 'string' ? userId : null,
    heavy: heavy === true,
  }
}
/** pg-boss emits some of its errors as plain objects, which a log would print as such. */
const inWords = (error: Partial<Error> & { readonly queue?: string }): Error =>
  error instanceof Error
    ? error
    : Object.assign(new Error(`${error.queue ?? 'pg-boss'}: ${error.message ?? 'failed'}`), error.stack ? { stack: error.stack } : {})
/**
 * A job whose last attempt failed, or whose worker died in it, moves to its dead-letter queue in the same statement, so
 * that any surviving process can handle it.
 */
const deadOf = (job: Job): string => `${job.name}.dead`
/** Its queue, and the one of its dead letters. */
const haveQueues = async (boss: PgBoss, job: Job): Promise<void> => {
  await haveQueue(boss, deadOf(job), {
    retryLimit: deadLetterRetries,
    retryDelay: deadLetterRetrySeconds,
    expireInSeconds: 60,
    heartbeatSeconds,
    retentionSeconds,
    deleteAfterSeconds: 3600,
  })
  await haveQueue(boss, job.name, {
    retryLimit: job.attempts - 1,
    retryDelay: job.waitSeconds,
    ...(job.longestWaitSeconds === undefined ? {} : { retryBackoff: true, retryDelayMax: job.longestWaitSeconds }),
    expireInSeconds: job.expireSeconds,
    heartbeatSeconds,
    retentionSeconds,
    deleteAfterSeconds: 3600,
    deadLetter: deadOf(job),
  })
}
const haveQueue = async (boss: PgBoss, name: string, options: NonNullable<Parameters<PgBoss['createQueue']>[1]>): Promise<void> => {
  const there = await boss.getQueue(name)
  if (!there) await boss.createQueue(name, options)
  else if (Object.entries(options).some(([key, value]) => (there[key as keyof typeof options] ?? undefined) !== value))
    await boss.updateQueue(name, options)
}
/** Runs pg-boss's statement inside the caller's transaction. */
const asBoss = async (tx: Tx, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> => ({
  rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows,
})

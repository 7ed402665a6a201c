// Takes the jobs of one queue fairly over companies: one company's backlog never delays the first job of another.
import { createHash } from 'node:crypto'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { keepPlans } from '../db/plan-kept.ts'
import { makeShares, type Room, type Sharer } from './fair-queue.ts'
import type { SqlSession } from '../db/sql-session.ts'

/**
 * One number per person and company, and another for their heavy jobs, stored as the job's priority: the queue's index
 * then lists the waiting lines without reading every job.
 */
export const lineOf = ({ companyId, userId, heavy }: Sharer): number =>
  createHash('sha256')
    .update(`${companyId} ${userId ?? ''}${heavy ? ' heavy' : ''}`)
    .digest()
    .readInt32BE(0)

interface Line {
  readonly line: number
  readonly sharer: Sharer
}
/** Jobs that begin between two looks at the lines: a newcomer waits for no more, however long a line lasts. */
const begunBetweenLooks = 2
/** Lines per query; the next query continues behind them. */
const linesMost = 500
const highest = 2 ** 31 - 1
const ready = `j.name = $1 and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now()`
/** A loose index scan: one step per line, with the line's first job. The queue's own table is planned in half the time of all. */
const linesIn = (table: string): string => `with recursive line as (
  (select j.priority from pgboss.${table} j where ${ready} and j.priority <= $2 order by j.priority desc limit 1)
  union all
  select (select j.priority from pgboss.${table} j where ${ready} and j.priority < line.priority order by j.priority desc limit 1) from line where line.priority is not null)
  select line.priority as line, (select j.data from pgboss.${table} j where ${ready} and j.priority = line.priority order by j.priority desc, j.created_on limit 1) as data
  from line where line.priority is not null limit ${linesMost}`

const tableOf = async (session: SqlSession, name: string): Promise<string> =>
  ((await session.query('select table_name from pgboss.queue where name = $1', [name])).rows as { readonly table_name: string }[])[0]!
    .table_name

export interface TurnOptions {
  readonly name: string
  readonly room: Room
  readonly heartbeatSeconds: number
  /** The company and person of a job, by its data. */
  readonly sharerOf: (data: unknown) => Sharer
  /** Resolves when the job is done; rejects to retry it. */
  readonly run: (job: JobWithMetadata<object>, signal: AbortSignal) => Promise<void>
  readonly onError: (error: unknown) => void
}
export interface JobTurns {
  /** Looks for work now. */
  readonly wake: () => void
  /** Accepts no more jobs; those still running after `ms` return to the queue. */
  readonly stop: (ms: number) => Promise<void>
}
interface Running {
  readonly job: JobWithMetadata<object>
  readonly over: AbortController
  readonly ended: Promise<void>
}

/** Lines that wait; each call goes on behind the last one's, and begins anew after all. */
const linesReader = (session: SqlSession, name: string, sharerOf: TurnOptions['sharerOf']) => {
  let lookForLines: string | undefined
  let behind = highest
  const look = async (): Promise<Line[]> => {
    const text = (lookForLines ??= linesIn(await tableOf(session, name)))
    const rows = (await keepPlans(() => session.query(text, [name, behind]))).rows as {
      readonly line: number
      readonly data: unknown
    }[]
    const from = behind
    behind = rows.length === linesMost ? rows.at(-1)!.line - 1 : highest
    if (rows.length === 0 && from !== highest) return look()
    return rows.map(({ line, data }) => ({ line, sharer: sharerOf(data) }))
  }
  return look
}
/** Runs a job to its end, or to the end of its time. */
const settle = async (
  boss: PgBoss,
  { name, run }: Pick<TurnOptions, 'name' | 'run'>,
  job: JobWithMetadata<object>,
  over: AbortController,
): Promise<void> => {
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => {
      over.abort()
    }, job.expireInSeconds * 1000)
    timer.unref()
    over.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error(`a job of ${name} was stopped`))
    })
  })
  late.catch(() => undefined)
  const failed = await Promise.race([run(job, over.signal), late]).then(
    () => undefined,
    (error: unknown) => ({ message: error instanceof Error ? error.message.slice(0, 500) : 'failed' }),
  )
  if (failed) await boss.fail(name, [job], failed)
  else await keepPlans(() => boss.complete(name, [job]))
}
/** Says that this process still works on these jobs. */
const beat = async (boss: PgBoss, name: string, running: readonly Running[]): Promise<void> => {
  const held = running.filter(({ over }) => !over.signal.aborted)
  if (held.length === 0) return
  // The library's types omit `settled`, the ids of the jobs still held.
  const touched = (await boss.touch(
    name,
    held.map(({ job }) => job),
  )) as { readonly settled?: readonly string[] }
  const { settled } = touched
  // A job missing there was cancelled or taken by another process.
  if (settled) for (const { job, over } of held) if (!settled.includes(job.id)) over.abort()
}
export const takeInTurns = (
  boss: PgBoss,
  session: SqlSession,
  { name, room, heartbeatSeconds, sharerOf, run, onError }: TurnOptions,
): JobTurns => {
  const shares = makeShares(room)
  const running = new Map<string, Running>()
  let stopped = false
  let filling: Promise<void> | undefined
  let again = false

  const look = linesReader(session, name, sharerOf)
  const begin = (job: JobWithMetadata<object>): void => {
    const end = shares.begin(sharerOf(job.data))
    const over = new AbortController()
    const ended = settle(boss, { name, run }, job, over)
      .catch(onError)
      .finally(() => {
        running.delete(job.id)
        end()
        wake()
      })
    running.set(job.id, { job, over, ended })
  }
  const fill = async (): Promise<void> => {
    let lines: Line[] | undefined
    let begun = 0
    while (!stopped && shares.open()) {
      if (!lines) {
        lines = await look()
        begun = 0
      }
      const next = shares.next(lines, ({ sharer }) => sharer)
      if (!next) return
      const { line } = next
      const [job] = await keepPlans(() =>
        boss.fetch<object>(name, { batchSize: 1, includeMetadata: true, minPriority: line, maxPriority: line }),
      )
      if (job) {
        begin(job)
        if (++begun >= begunBetweenLooks) lines = undefined
      } else lines = lines.filter((one) => one !== next)
    }
  }
  const wake = (): void => {
    if (stopped) return
    if (filling) {
      again = true
      return
    }
    again = false
    filling = fill()
      .catch(onError)
      .finally(() => {
        filling = undefined
        if (again) wake()
      })
  }
  const beating = setInterval(() => {
    beat(boss, name, [...running.values()]).catch(onError)
  }, heartbeatSeconds * 500)
  beating.unref()
  wake()
  return {
    wake,
    stop: async (ms) => {
      stopped = true
      await filling
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((over) => {
        timer = setTimeout(over, ms)
      })
      await Promise.race([Promise.all([...running.values()].map(({ ended }) => ended)), patience])
      clearTimeout(timer)
      for (const { over } of running.values()) over.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
      clearInterval(beating)
    },
  }
}

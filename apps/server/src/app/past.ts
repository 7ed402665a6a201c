// Months that have passed: the use cases by a clock that is put to a moment of then, with the jobs that they bring, run in
// their order at the time they are due.
import type { Composed } from '../kernel/compose-modules.ts'
import type { Clock, Database, Job, JobRun, Needs } from '../kernel/deps.ts'
import type { JobQueue } from '../kernel/jobs.ts'

/** Its clock is of then, and never later than the present. */
export interface Past<Built> extends Needs<'clock'> {
  readonly useCases: Built extends { readonly useCases: infer U } ? U : never
  readonly commands: Built extends { readonly commands: infer C } ? C : never
  /** Puts the clock to a moment, and runs what is due by then. */
  readonly at: (moment: Date) => Promise<void>
  /** Runs what is due now, and what comes of it. */
  readonly work: () => Promise<void>
  /** Hands what is due later to the jobs of the present. */
  readonly end: () => Promise<void>
}
interface Waiting {
  readonly at: number
  readonly job: Job
  readonly payload: unknown
  /** Attempts that failed before. */
  readonly failed: number
}
type Work = { readonly run: JobRun<Job['payload']>; readonly dead: (payload: unknown) => Promise<void> }

export const openPast = async <
  Built extends Pick<Composed<unknown>, 'startJobs'> & { readonly useCases: unknown; readonly commands: unknown },
>(
  present: Clock,
  jobs: JobQueue,
  db: Database,
  build: (at: Needs<'clock'> & { readonly jobs: JobQueue }) => Built,
): Promise<Past<Built>> => {
  let now = present.now().getTime()
  const clock: Clock = { now: () => new Date(now) }
  const waiting: Waiting[] = []
  const works = new Map<string, Work>()
  const add = (at: number, job: Job, payloads: readonly unknown[]): void => {
    waiting.push(...payloads.map((payload) => ({ at, job, payload: job.payload.parse(payload), failed: 0 })))
  }
  const queue: JobQueue = {
    add: async (_tx, job, ...payloads) => add(now, job, payloads),
    addAt: async (_tx, at, job, ...payloads) => add(at.getTime(), job, payloads),
    work: async (job, _room, run, dead) => {
      works.set(job.name, { run: run as Work['run'], dead: dead as Work['dead'] })
    },
    waiting: async () => [],
    stop: async () => undefined,
  }
  const built = build({ clock, jobs: queue })
  await built.startJobs(queue)
  /** What is due by a moment, the first due first; what comes of it is looked for anew. */
  const runUntil = async (moment: number): Promise<void> => {
    for (;;) {
      const due = waiting.reduce(
        (first: Waiting | undefined, one) => (one.at <= moment && !(first && first.at <= one.at) ? one : first),
        undefined,
      )
      if (!due) return
      waiting.splice(waiting.indexOf(due), 1)
      now = Math.max(now, due.at)
      const again = await attempt(works.get(due.job.name), due, now)
      if (again) waiting.push(again)
    }
  }
  return {
    useCases: built.useCases as Past<Built>['useCases'],
    commands: built.commands as Past<Built>['commands'],
    clock,
    at: async (moment) => {
      const wanted = Math.min(moment.getTime(), present.now().getTime())
      await runUntil(wanted)
      now = wanted
    },
    work: () => runUntil(now),
    end: async () => {
      await db.outside(async (tx) => {
        for (const { at, job, payload } of waiting.splice(0)) await jobs.addAt(tx, new Date(at), job, payload)
      })
    },
  }
}
/** As the queue runs it: a failed attempt waits for the next one, after the last comes the dead letter. Returns what waits. */
const attempt = async (work: Work | undefined, due: Waiting, now: number): Promise<Waiting | undefined> => {
  const { job, payload, failed } = due
  const last = failed + 1 >= job.attempts
  try {
    await work?.run(payload, { number: failed + 1, last, signal: new AbortController().signal })
    return undefined
  } catch {
    if (!last) return { ...due, failed: failed + 1, at: now + waitOf(job, failed) }
    await work?.dead(payload)
    return undefined
  }
}
const waitOf = ({ waitSeconds, longestWaitSeconds }: Job, failed: number): number =>
  (longestWaitSeconds === undefined ? waitSeconds : Math.min(longestWaitSeconds, waitSeconds * 2 ** failed)) * 1000

// One query finds the queues with work: polling each queue twice a second cost an idle app a tenth of a CPU.
import type { SqlSession } from '../db/sql-session.ts'

/** Short, because people wait for most of the work. */
const everyMs = 500
/** Those of the queues with a job that is due. */
const waiting = `select name from unnest($1::text[]) as queue (name) where exists (
  select from pgboss.job j where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`

export interface JobPoller {
  /** Calls `wake` whenever there may be work in the queue. */
  readonly watch: (queue: string, wake: () => void) => void
  readonly stop: () => void
}
/** Reports errors to `onError` and polls again. */
export const pollJobs = (session: SqlSession, onError: (error: unknown) => void): JobPoller => {
  const watched = new Map<string, () => void>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = async (): Promise<void> => {
    try {
      for (const row of (await session.query(waiting, [[...watched.keys()]])).rows as { readonly name: string }[]) watched.get(row.name)?.()
    } catch (error) {
      if (!stopped) onError(error)
    }
    if (!stopped) timer = setTimeout(look, everyMs)
  }
  return {
    watch: (queue, wake) => {
      watched.set(queue, wake)
      timer ??= setTimeout(look, everyMs)
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

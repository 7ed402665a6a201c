// The queue: work that waits too long, stands still or has failed for good.
import type { SqlSession } from '../../db/sql-session.ts'
import { wrong, type Finding } from './finding.ts'

const waitMinutes = 10
/** A worker at work says so every ten seconds. */
const silentMinutes = 2
const asked = `select
  coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())) / 60, 0)::float8 as minutes,
  (count(*) filter (where state < 'active' and start_after <= now()))::int as waiting,
  (count(*) filter (where state = 'active' and coalesce(heartbeat_on, started_on) < now() - interval '${silentMinutes} minutes'))::int as silent,
  (count(*) filter (where name like '%.dead' and state < 'completed'))::int as dead,
  (select string_agg(distinct name, ', ') from pgboss.job where name like '%.dead' and state < 'completed') as names
  from pgboss.job`
interface Queue {
  readonly minutes: number
  readonly waiting: number
  readonly silent: number
  readonly dead: number
  readonly names: string | null
}
export const examineJobs = async (session: SqlSession): Promise<Finding[]> => {
  const there = (await session.query(`select to_regclass('pgboss.job') is not null as there`)).rows[0] as { readonly there: boolean }
  if (!there.there) return []
  const is = (await session.query(asked)).rows[0] as Queue
  const found: Finding[] = []
  if (is.minutes > waitMinutes)
    found.push(
      wrong(
        'jobs.waiting',
        [
          `${is.waiting} 个任务在等，最早的已等 ${Math.round(is.minutes)} 分钟。`,
          `Jobs that wait: ${is.waiting}, the first of them for ${Math.round(is.minutes)} minutes.`,
        ],
        ['请启动后台进程（ROLE=worker），或增加几个。', 'Start worker processes (ROLE=worker), or more of them.'],
      ),
    )
  if (is.silent > 0)
    found.push(
      wrong(
        'jobs.silent',
        [
          `${is.silent} 个任务在做，而它的进程已 ${silentMinutes} 分钟没有动静。`,
          `Jobs at work by processes that have been silent for ${silentMinutes} minutes: ${is.silent}.`,
        ],
        ['请启动一个后台进程，它会接手；卡住的进程请结束。', 'Start a worker, which takes them over, and end the process that hangs.'],
      ),
    )
  if (is.dead > 0)
    found.push(
      wrong(
        'jobs.failed',
        [
          `${is.dead} 个任务最后一次也失败了，善后还没做完：${is.names}。`,
          `Jobs that failed for good and are not cleared up: ${is.dead} (${is.names}).`,
        ],
        [
          '请看后台进程日志里的错误，修好后它会自动善后。',
          'Look for the error in the workers’ log; once mended they clear up by themselves.',
        ],
      ),
    )
  return found
}

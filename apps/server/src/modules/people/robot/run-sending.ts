// One message of a robot: claimed, sent outside any transaction, and its answer written. The vendors know no repeated message: whoever
// dies between their answer and ours says it twice, never not at all.
import { sql } from 'kysely'
import { offAfterMs } from '@piaotai/domain/push/push.ts'
import { recentOf, robotBackoffMs, robotHoldMs, robotLimits, robotSlot, type RobotState } from '@piaotai/domain/robot.ts'
import { json } from '../../../db/json.ts'
import type { Row } from '../../../db/tables.ts'
import type { JobRun, Needs, Tx } from '../../../kernel/deps.ts'
import { suiteEnded } from '../../../kernel/running-suite.ts'
import { newId } from '../../../lib/ids.ts'
import type { RobotAnswer } from '../../../ports/robots.ts'
import type { RobotDeps } from './deps.ts'
import { sendRobot } from './jobs.ts'
import { addressOf, ownerMay, planSending, switchRobotOff, type RobotRecord } from './robot-rows.ts'
import { messageOf } from './say.ts'

interface Key {
  readonly companyId: string
  readonly robotId: string
}
type Waiting = Row<'robot_message'>
/** Longer than any call lasts. */
const claimMs = 30_000
const momentOf = (at: string | null): number => (at === null ? 0 : Date.parse(at))

export const runSending =
  (deps: RobotDeps, random: () => number = Math.random): JobRun<typeof sendRobot.payload> =>
  async (key) => {
    const claimed = await claim(deps, key)
    if (!claimed) return
    const { robot, due, company } = claimed
    const answer = await deps.robots.send({
      ...addressOf(deps, robot),
      ...messageOf(deps.origin, robot, company, due),
      now: deps.clock.now(),
    })
    await conclude(deps, claimed, answer, random)
  }
/** When a robot may speak next: now, or after the call under way, the vendor's rest, and its pace. */
export const freeAt = ({ vendor, claimed_until, held_until, recent }: RobotRecord, now: number): number =>
  Math.max(robotSlot(vendor, recent, now), momentOf(claimed_until), momentOf(held_until))
/** The robot is locked. */
export const take = async (tx: Tx, row: RobotRecord, now: Date): Promise<RobotRecord> => {
  const claimed = {
    claim: newId(now),
    claimed_until: new Date(now.getTime() + claimMs).toISOString(),
    recent: [...recentOf(row.recent, now.getTime()), now.getTime()],
  }
  await tx
    .updateTable('robot')
    .set({ ...claimed, recent: json(claimed.recent) })
    .where('id', '=', row.id)
    .execute()
  return { ...row, ...claimed }
}
export const companyOf = async (tx: Tx, companyId: string): Promise<string> =>
  (await tx.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()).name

const claim = (deps: RobotDeps, { companyId, robotId }: Key) =>
  deps.db.inTenant({ companyId }, async (tx) => {
    const row = await tx.selectFrom('robot').selectAll().where('id', '=', robotId).forNoKeyUpdate().executeTakeFirst()
    if (!row?.is_on) return undefined
    const now = deps.clock.now()
    if (row.user_id !== null && row.at === 'daily') await forgetRead(tx, row)
    const due = await dueOf(tx, row, now)
    if (due.length === 0 || (await suiteEnded(tx, deps, companyId))) return undefined
    if (!(await ownerMay(tx, row, now))) {
      await switchRobotOff(deps, tx, row, 'owner')
      return undefined
    }
    const free = freeAt(row, now.getTime())
    if (free > now.getTime()) {
      await planSending(deps, tx, row, new Date(free))
      return undefined
    }
    return { robot: await take(tx, row, now), due, company: await companyOf(tx, companyId) }
  })
const dueOf = (tx: Tx, { id }: RobotRecord, now: Date): Promise<Waiting[]> =>
  tx
    .selectFrom('robot_message')
    .selectAll()
    .where('robot_id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now.toISOString())
    .orderBy('made_at')
    .orderBy('id')
    .limit(robotLimits.lines)
    .execute()
/** The daily message says what is unread, as the daily mail does. */
const forgetRead = async (tx: Tx, { id, company_id: companyId, user_id: userId }: RobotRecord): Promise<void> => {
  await sql`delete from robot_message m where m.company_id = ${companyId} and m.robot_id = ${id} and m.state = 'waiting'
    and not exists (select from notice n where n.company_id = m.company_id and n.user_id = ${userId} and n.kind = m.kind
      and n.object_id = m.object_id and n.read_at is null)`.execute(tx)
}
const stateOf = { taken: 'arrived', busy: 'held', unfit: 'refused', closed: 'refused', trouble: 'failed' } as const satisfies Record<
  RobotAnswer['outcome'],
  RobotState
>
interface Claimed {
  readonly robot: RobotRecord
  readonly due: readonly Waiting[]
  /** A person's test: it is answered with what came of it, and decides nothing about the robot. */
  readonly test?: true
}
/** Writes what came of a message, and what follows. */
export const conclude = (
  deps: RobotDeps,
  { robot: sent, due, test }: Claimed,
  { outcome, note }: RobotAnswer,
  random: () => number = Math.random,
): Promise<RobotState> =>
  deps.db.inTenant({ companyId: sent.company_id }, async (tx) => {
    const state = stateOf[outcome]
    const row = await tx.selectFrom('robot').selectAll().where('id', '=', sent.id).forNoKeyUpdate().executeTakeFirst()
    if (!row) return state
    const now = deps.clock.now()
    // What gathered more meanwhile is said again, with all of it.
    if (outcome === 'taken' || outcome === 'unfit')
      for (const { id, version } of due)
        await tx
          .updateTable('robot_message')
          .set({ state: outcome === 'taken' ? 'arrived' : 'refused', ended_at: now.toISOString() })
          .where('id', '=', id)
          .where('version', '=', version)
          .where('state', '=', 'waiting')
          .execute()
    const told = { last_state: state, last_at: now.toISOString(), last_note: note }
    // Its claim ran out and another process took over, which decides.
    const free = row.claim === sent.claim ? { claim: null, claimed_until: null, ...rest(row, outcome, now, test, random) } : {}
    await tx
      .updateTable('robot')
      .set({ ...told, ...free })
      .where('id', '=', row.id)
      .execute()
    const after = { ...row, ...free }
    if (!row.is_on || row.claim !== sent.claim) return state
    const failing = momentOf(after.failing_since)
    const because = outcome === 'closed' ? 'refused' : outcome === 'trouble' && now.getTime() - failing > offAfterMs ? 'failing' : undefined
    if (because && !test) await switchRobotOff(deps, tx, row, because)
    else if ((await dueOf(tx, row, now)).length > 0) await planSending(deps, tx, after, new Date(freeAt(after, now.getTime())))
    return state
  })
const rest = (
  { vendor, failures, failing_since: since }: RobotRecord,
  outcome: RobotAnswer['outcome'],
  now: Date,
  test: true | undefined,
  random: () => number,
) => {
  const until = (ms: number): string => new Date(now.getTime() + ms).toISOString()
  if (outcome === 'busy') return { held_until: until(robotHoldMs[vendor]) }
  if (outcome === 'taken') return { failures: 0, failing_since: null, held_until: null }
  if (outcome !== 'trouble' || test) return {}
  return {
    failures: failures + 1,
    failing_since: since ?? now.toISOString(),
    held_until: until(robotBackoffMs(failures + 1, random())),
  }
}
/** Messages that no job is planned for: the process died between two of them. */
export const planForgotten = (deps: Needs<'db' | 'clock' | 'jobs'>) => async (): Promise<void> => {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - 600_000).toISOString()
  for (const { id: companyId } of await deps.db.outside((tx) => tx.selectFrom('company').select('id').execute()))
    await deps.db.inTenant({ companyId }, async (tx) => {
      const rows = await tx
        .selectFrom('robot')
        .select('id')
        .where('is_on', '=', true)
        .where((eb) => eb.or([eb('planned_at', 'is', null), eb('planned_at', '<', now.toISOString())]))
        .where(
          sql<boolean>`exists (select from robot_message m where m.company_id = robot.company_id and m.robot_id = robot.id
              and m.state = 'waiting' and m.due_at < ${before})`,
        )
        .execute()
      if (rows.length > 0) await deps.jobs.add(tx, sendRobot, ...rows.map(({ id }) => ({ companyId, robotId: id })))
    })
}

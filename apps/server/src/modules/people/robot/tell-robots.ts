// A notice waits at the robots that say its kind: written in the transaction of its cause, with the job that sends it.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { kindShape, nextDigest, wayOfNotice, type AnyNotice, type NoticeKind } from '@piaotai/domain/notice.ts'
import { webAddress } from '@piaotai/domain/paths.ts'
import { mayTellRobots } from '@piaotai/domain/robot.ts'
import { json } from '../../../db/json.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { sendRobot } from './jobs.ts'
import { areaOf } from './robot-rows.ts'

export type NoticeOfObject = AnyNotice & { readonly objectId: string }
/** Where a mail or a message about a notice leads. Whose list an invoice is in only the product knows. */
export const noticeLink = (origin: string, notice: NoticeOfObject, personal = true): string => {
  const { page, search } =
    kindShape(notice.kind).leadsTo === 'invoice' ? { page: '/home' as const, search: {} } : wayOfNotice(notice, personal)
  return webAddress(origin, page, search)
}
interface Said {
  readonly companyId: string
  readonly notice: NoticeOfObject
  /** Active members who are told. */
  readonly people: readonly string[]
  /** A person's own matter: no robot of the company says it. */
  readonly own: boolean
}
/** The company's robots say it once, however many people are told; those of the people each. */
export const tellRobots = async ({ clock, jobs }: Needs<'clock' | 'jobs'>, tx: Tx, said: Said): Promise<void> => {
  const { companyId, notice, own } = said
  const { kind, objectId, data } = notice
  const people = [...new Set(said.people)]
  const found = await tx
    .selectFrom('robot')
    .select(['id', 'user_id', 'at'])
    .where('is_on', '=', true)
    .where(sql<boolean>`kinds ? ${kind}`)
    .where((eb) => eb.or([eb('user_id', 'is', null), ...(people.length > 0 ? [eb('user_id', 'in', people)] : [])]))
    .orderBy('id')
    .execute()
  const hearing = found.filter((robot) => mayTellRobots(areaOf(robot), notice, own))
  if (hearing.length === 0) return
  const now = clock.now()
  const digest = nextDigest(now)
  const daily = hearing.filter(({ at }) => at === 'daily').map(({ id }) => id)
  const planned = await waitingFor(tx, daily, digest)
  const gathers = kindShape(kind).gathers ?? false
  await tx
    .insertInto('robot_message')
    .values(
      hearing.map(({ id, at }) => ({
        company_id: companyId,
        id: newId(now),
        robot_id: id,
        kind,
        object_id: objectId,
        data: json(data),
        same: gathers ? '' : createHash('sha256').update(JSON.stringify(data)).digest('base64url'),
        due_at: (at === 'daily' ? digest : now).toISOString(),
        made_at: now.toISOString(),
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['company_id', 'robot_id', 'kind', 'object_id', 'same'])
        .where('state', '=', 'waiting')
        .doUpdateSet((eb) => ({
          data: eb.ref('excluded.data'),
          count: eb('robot_message.count', '+', 1),
          version: eb('robot_message.version', '+', 1),
        }))
        .where('robot_message.same', '=', ''),
    )
    .execute()
  const jobOf = (robotId: string) => ({ companyId, robotId })
  const atOnce = hearing.filter(({ at }) => at === 'atOnce').map(({ id }) => jobOf(id))
  if (atOnce.length > 0) await jobs.add(tx, sendRobot, ...atOnce)
  const first = daily.filter((id) => !planned.has(id)).map(jobOf)
  if (first.length > 0) await jobs.addAt(tx, digest, sendRobot, ...first)
}
/** Robots for which something waits for the same morning already. */
const waitingFor = async (tx: Tx, ids: readonly string[], digest: Date): Promise<ReadonlySet<string>> =>
  new Set(
    ids.length === 0
      ? []
      : (
          await tx
            .selectFrom('robot_message')
            .select('robot_id')
            .distinct()
            .where('robot_id', 'in', ids)
            .where('state', '=', 'waiting')
            .where('due_at', '=', digest.toISOString())
            .execute()
        ).map((row) => row.robot_id),
  )
/** Its matter is settled: what waits about it is not said any more; `of`: that alone which says so. */
export const forgetWaiting = async (tx: Tx, kind: NoticeKind, objectId: string, of: object): Promise<void> => {
  await tx
    .deleteFrom('robot_message')
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where(sql<boolean>`data @> ${JSON.stringify(of)}::jsonb`)
    .execute()
}

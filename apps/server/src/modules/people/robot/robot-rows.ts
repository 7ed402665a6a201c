// Rows of robots: address and secret sealed, whose they are, the next job, and their rest.
import { sql } from 'kysely'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { robotEdit, type RobotOff } from '@piaotai/domain/robot.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { ownerOfToday, refreshActor, seesEveryInvoice } from '../permission/index.ts'
import type { RobotDeps } from './deps.ts'
import { sendRobot } from './jobs.ts'

export type RobotRecord = Row<'robot'>
interface Sealed {
  readonly address: string
  readonly secret: string
}
type Sealing = Pick<RobotDeps, 'encryption'>
const placeOf = (companyId: string, id: string) => ({ table: 'robot', column: 'address_sealed', rowId: id, companyId })
export const sealAddress = ({ encryption }: Sealing, companyId: string, id: string, kept: Sealed): string =>
  encryption.seal(JSON.stringify(kept), placeOf(companyId, id))
/** Empty after the company's end. */
export const addressOf = ({ encryption }: Sealing, row: RobotRecord): Sealed =>
  row.address_sealed === null
    ? { address: '', secret: '' }
    : (JSON.parse(encryption.open(row.address_sealed, placeOf(row.company_id, row.id))) as Sealed)

/** Whose robots a call is about. */
export const whoseIn = (area: Area, { userId }: Pick<Actor, 'userId'>) =>
  area === 'personal' ? sql<boolean>`user_id = ${userId}` : sql<boolean>`user_id is null`
export const areaOf = ({ user_id: userId }: Pick<RobotRecord, 'user_id'>): Area => (userId === null ? 'company' : 'personal')
/** Locks it. */
export const findRobot = async (tx: Tx, actor: Actor, area: Area, id: string): Promise<RobotRecord> => {
  const row = await tx.selectFrom('robot').selectAll().where('id', '=', id).where(whoseIn(area, actor)).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Problem('robot.notFound')
  return row
}
/** Whether whoever answers for a robot may let it speak today: a member with the button who sees every invoice; of their own, a member. */
export const ownerMay = async (tx: Tx, { company_id: companyId, user_id: own, saved_by: userId }: RobotRecord, now: Date) => {
  if (own !== null) return (await refreshActor(tx, { companyId, userId: own }, now)) !== undefined
  const owner = await ownerOfToday(tx, { companyId, userId }, robotEdit, now)
  return owner !== undefined && seesEveryInvoice(owner)
}
/** One job is planned for a robot at a time: the locked row tells for when. */
export const planSending = async (
  { jobs, clock }: Pick<RobotDeps, 'jobs' | 'clock'>,
  tx: Tx,
  { company_id: companyId, id: robotId, planned_at: planned }: Pick<RobotRecord, 'company_id' | 'id' | 'planned_at'>,
  at: Date,
): Promise<void> => {
  const there = planned === null ? 0 : Date.parse(planned)
  if (there > clock.now().getTime() && there <= at.getTime()) return
  await tx.updateTable('robot').set({ planned_at: at.toISOString() }).where('id', '=', robotId).execute()
  await jobs.addAt(tx, at, sendRobot, { companyId, robotId })
}
/** The robot is locked. What waits is kept for the day it is on again; by hand, and at the company's end, it is forgotten. */
export const switchRobotOff = async (
  { audit }: Needs<'audit'>,
  tx: Tx,
  { company_id: companyId, id, name, user_id: userId }: RobotRecord,
  because: RobotOff,
  by?: Actor,
): Promise<void> => {
  await tx.updateTable('robot').set({ is_on: false, off_because: because, held_until: null }).where('id', '=', id).execute()
  if (because === 'hand' || because === 'dissolved')
    await tx.deleteFrom('robot_message').where('robot_id', '=', id).where('state', '=', 'waiting').execute()
  await audit.record(tx, by ?? { companyId }, [
    { action: 'robot.switchedOff', objectType: 'robot', objectId: id, detail: { name, because, own: userId !== null } },
  ])
  await emit(tx, 'robot.switchedOff', { companyId, robotId: id, name, userId, because })
  if (because === 'owner' && userId === null)
    await emit(tx, 'automatic.paused', { companyId, what: 'robot', objectId: id, name, edit: robotEdit })
}

// Robots of a person, or of the company, with what became of their last message. Neither address nor secret leaves.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { robotEndpoints } from '@piaotai/contract/robot.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { RobotDeps } from './deps.ts'
import { whoseIn } from './robot-rows.ts'

type E = typeof robotEndpoints
export const listRobots =
  ({ db, clock }: Pick<RobotDeps, 'db' | 'clock'>) =>
  (actor: Actor, { area, ...asked }: In<E['listRobots']>): Promise<Out<E['listRobots']>> =>
    db.inTenant(actor, async (tx) => {
      const found = tx.selectFrom('robot').where(whoseIn(area, actor))
      const { rows, ...place } = await pageOf(tx, found, found.selectAll().orderBy('created_at').orderBy('id'), asked)
      const ids = rows.map(({ id }) => id)
      const waits =
        ids.length === 0
          ? []
          : await tx
              .selectFrom('robot_message')
              .select(['robot_id', (eb) => eb.fn.countAll<string>().as('n')])
              .where('robot_id', 'in', ids)
              .where('state', '=', 'waiting')
              .groupBy('robot_id')
              .execute()
      const now = clock.now().getTime()
      return {
        ...place,
        content: rows.map((row) => ({
          id: row.id,
          name: row.name,
          vendor: row.vendor,
          ends: row.ends,
          signed: row.signed,
          kinds: row.kinds,
          language: row.language,
          at: row.at,
          on: row.is_on,
          offBecause: row.off_because,
          lastState: row.last_state,
          lastAt: row.last_at && toInstant(row.last_at),
          lastNote: row.last_note,
          heldUntil: row.held_until !== null && Date.parse(row.held_until) > now ? toInstant(row.held_until) : null,
          waiting: Number(waits.find((one) => one.robot_id === row.id)?.n ?? 0),
          savedBy: row.saved_by_name,
          savedAt: toInstant(row.saved_at),
          version: row.version,
        })),
      }
    })

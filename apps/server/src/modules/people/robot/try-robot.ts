// 测试: a message that a person sends, answered with what the vendor said of it.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { robotEndpoints } from '@piaotai/contract/robot.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { RobotDeps } from './deps.ts'
import { addressOf, findRobot } from './robot-rows.ts'
import { companyOf, conclude, freeAt, take } from './run-sending.ts'
import { testOf } from './say.ts'

type E = typeof robotEndpoints
export const tryRobot =
  (deps: RobotDeps) =>
  async (actor: Actor, { area, id }: In<E['tryRobot']>): Promise<Out<E['tryRobot']>> => {
    const { robot, company } = await deps.db.inTenant(actor, async (tx) => {
      const row = await findRobot(tx, actor, area, id)
      if (!row.is_on) throw new Problem('robot.off')
      const now = deps.clock.now()
      const seconds = Math.ceil(
        (freeAt({ ...row, ...(row.failures > 0 ? { held_until: null } : {}) }, now.getTime()) - now.getTime()) / 1000,
      )
      if (seconds > 0) throw new Problem('robot.busy', { seconds })
      return { robot: await take(tx, row, now), company: await companyOf(tx, actor.companyId) }
    })
    const answer = await deps.robots.send({ ...addressOf(deps, robot), ...testOf(deps.origin, robot, company), now: deps.clock.now() })
    const state = await conclude(deps, { robot, due: [], test: true }, answer)
    return { state, note: answer.note }
  }

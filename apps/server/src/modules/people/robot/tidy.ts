import { robotLimits } from '@piaotai/domain/robot.ts'
import type { Needs } from '../../../kernel/deps.ts'
import { planForgotten } from './run-sending.ts'

/** Plans what lost its job, and deletes what ended, and what waited too long at a robot that rests. */
export const sweepRobots = (deps: Needs<'db' | 'clock' | 'jobs'>) => async (): Promise<void> => {
  await planForgotten(deps)()
  const before = (days: number): string => new Date(deps.clock.now().getTime() - days * 86_400_000).toISOString()
  for (const { id } of await deps.db.outside((tx) => tx.selectFrom('company').select('id').execute()))
    await deps.db.inTenant({ companyId: id }, (tx) =>
      tx
        .deleteFrom('robot_message')
        .where((eb) =>
          eb.or([
            eb.and([eb('state', '!=', 'waiting'), eb('ended_at', '<', before(robotLimits.keptDays))]),
            eb.and([eb('state', '=', 'waiting'), eb('made_at', '<', before(robotLimits.heldDays))]),
          ]),
        )
        .execute(),
    )
}

// A robot that says nothing any more, to whoever may mend it.
import { robotEdit } from '@piaotai/domain/robot.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { holdersOf } from '../permission/index.ts'
import { tell, type TellDeps } from './tell.ts'

export const robotNotices = (deps: TellDeps): Subscribers => ({
  'robot.switchedOff': async (tx, { companyId, robotId, name, userId, because }) => {
    if (because !== 'failing' && because !== 'refused') return
    await tell(deps, tx, {
      companyId,
      kind: userId === null ? 'robotOff' : 'ownRobotOff',
      objectId: robotId,
      data: { robot: name },
      to: (userId === null ? await holdersOf(tx, companyId, robotEdit) : [userId]).map((id) => ({ userId: id })),
    })
  },
})

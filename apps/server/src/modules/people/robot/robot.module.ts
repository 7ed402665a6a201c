// 群机器人: notices in groups of WeCom, DingTalk and Feishu.
import { defineModule, defineWork } from '../../../kernel/module.ts'
import type { RobotDeps } from './deps.ts'
import { sendRobot } from './jobs.ts'
import { listRobots } from './list-robots.ts'
import { runSending } from './run-sending.ts'
import { changeRobot, createRobot, removeRobot, switchRobot, type SaveRobotDeps } from './save-robots.ts'
import { robotSecrets } from './sealed.ts'
import { robotSubscribers } from './subscribers.ts'
import { sweepRobots } from './tidy.ts'
import { tryRobot } from './try-robot.ts'

export const robotModule = defineModule({
  sealed: robotSecrets,
  useCases: (deps: SaveRobotDeps) => ({
    listRobots: listRobots(deps),
    createRobot: createRobot(deps),
    changeRobot: changeRobot(deps),
    switchRobot: switchRobot(deps),
    tryRobot: tryRobot(deps),
    removeRobot: removeRobot(deps),
  }),
  subscribers: robotSubscribers,
  jobs: [defineWork(sendRobot, { room: { atOnce: 8, spare: 2 }, run: (deps: RobotDeps) => runSending(deps) })],
  sweep: sweepRobots,
})

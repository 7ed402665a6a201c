export { robotModule } from './robot.module.ts'
export { forgetWaiting, noticeLink, tellRobots } from './tell-robots.ts'

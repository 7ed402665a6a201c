// Narrower values of the columns of robots and of what waits for them.
import type { NoticeData, NoticeKind } from '@piaotai/domain/notice.ts'
import type { RobotOff, RobotState, RobotTime, RobotVendor } from '@piaotai/domain/robot.ts'

interface RobotColumns {
  readonly vendor: RobotVendor
  readonly kinds: NoticeKind[]
  readonly language: 'zh-CN' | 'en-US'
  readonly at: RobotTime
  readonly off_because: RobotOff
  readonly last_state: RobotState
  readonly recent: number[]
}
interface RobotMessageColumns {
  readonly kind: NoticeKind
  readonly data: NoticeData[NoticeKind]
  readonly state: 'waiting' | 'arrived' | 'refused'
}
export interface RobotTables {
  readonly robot: RobotColumns
  readonly robot_message: RobotMessageColumns
}

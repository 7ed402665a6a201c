// 群机器人: a group of WeCom, DingTalk or Feishu that hears notices, of a person or of the company. Its address and secret are never shown again.
import { z } from 'zod'
import { noticeKindNames } from '@piaotai/domain/notice.ts'
import { robotLimits, robotOffs, robotStates, robotTimes, robotVendors } from '@piaotai/domain/robot.ts'
import { openingProblems } from './account/proof-problems.ts'
import { endpoint, part } from './endpoint.ts'
import { id } from './ids.ts'
import { area, done, instant, line, name, pageOf, pageQuery } from './shapes.ts'

const kinds = z.array(z.enum(noticeKindNames)).min(1).max(noticeKindNames.length)
const language = z.enum(['zh-CN', 'en-US'])
export const RobotDraft = z
  .strictObject({
    name: name(robotLimits.name),
    /** As the vendor shows it. Empty: the kept one stays. */
    address: line(robotLimits.address),
    /** Of the signature. Empty: none, or with the kept address the kept one. */
    secret: line(robotLimits.secret),
    kinds,
    language,
    at: z.enum(robotTimes),
  })
  .meta({ id: 'RobotDraft' })
export const Robot = z
  .object({
    id: id('robot'),
    name: z.string(),
    vendor: z.enum(robotVendors),
    /** The last four characters of the address. */
    ends: z.string(),
    signed: z.boolean(),
    kinds,
    language,
    at: z.enum(robotTimes),
    on: z.boolean(),
    offBecause: z.enum(robotOffs).nullable(),
    /** Of the last message; null before the first. */
    lastState: z.enum(robotStates).nullable(),
    lastAt: instant.nullable(),
    /** What the vendor said, such as `errcode 93000`. */
    lastNote: z.string(),
    heldUntil: instant.nullable(),
    /** Notices that wait. */
    waiting: z.number().int(),
    savedBy: z.string(),
    savedAt: instant,
    version: z.number().int(),
  })
  .meta({ id: 'Robot' })
const seeing = { byArea: { personal: 'menu_1.mySet', company: 'menu_4.robots' } } as const
const editing = { byArea: { personal: 'menu_1.mySet', company: 'robots.edit' } } as const
const one = { area, id: id('robot') }
const opens = ['robot', 'ownRobot'] as const

export const robotEndpoints = part('user', null, {
  listRobots: endpoint({
    method: 'GET',
    path: '/robot',
    access: seeing,
    summary: '群机器人列表 Robots that say notices in groups: mine, or the company’s',
    input: z.strictObject({ area, ...pageQuery }),
    output: pageOf(Robot),
  }),
  createRobot: endpoint({
    method: 'POST',
    path: '/robot',
    access: editing,
    opens,
    stopsWithSuite: true,
    summary: '添加群机器人 Add a robot; its address and secret are not shown again',
    input: z.strictObject({ area, draft: RobotDraft }),
    output: z.object({ id: id('robot') }),
    problems: [
      'robot.address',
      'robot.addressNeeded',
      'robot.secretOfNone',
      'robot.kinds',
      'robot.nameTaken',
      'robot.tooMany',
      ...openingProblems,
    ],
  }),
  /** Another address or secret, or more kinds, pass the gate of opening acts. */
  changeRobot: endpoint({
    method: 'PUT',
    path: '/robot/:id',
    access: editing,
    opens,
    stopsWithSuite: true,
    summary: '修改群机器人 Change a robot',
    input: z.strictObject({ ...one, draft: RobotDraft, version: z.number().int() }),
    output: z.object({ version: z.number().int() }),
    problems: [
      'robot.notFound',
      'robot.changed',
      'robot.address',
      'robot.secretOfNone',
      'robot.kinds',
      'robot.nameTaken',
      ...openingProblems,
    ],
  }),
  switchRobot: endpoint({
    method: 'POST',
    path: '/robot/:id/switch',
    access: editing,
    opens,
    stopsWithSuite: true,
    summary: '启用或停用群机器人；启用后补发停用时留下的通知 Switch a robot on or off; what waits is said once it is on',
    input: z.strictObject({ ...one, on: z.boolean() }),
    output: done,
    problems: ['robot.notFound', 'robot.changed', ...openingProblems],
  }),
  /** Sent at once, and answered with what the vendor said. */
  tryRobot: endpoint({
    method: 'POST',
    path: '/robot/:id/test',
    access: editing,
    stopsWithSuite: true,
    summary: '发一条测试消息 Send a test message',
    input: z.strictObject(one),
    output: z.object({ state: z.enum(robotStates), note: z.string() }),
    problems: ['robot.notFound', 'robot.off', 'robot.busy'],
  }),
  removeRobot: endpoint({
    method: 'DELETE',
    path: '/robot/:id',
    access: editing,
    summary: '删除群机器人，地址与密钥同时抹去 Remove a robot; its address and secret are erased',
    input: z.strictObject(one),
    output: done,
    problems: ['robot.notFound'],
  }),
})

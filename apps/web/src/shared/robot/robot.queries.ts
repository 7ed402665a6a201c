// Keys and types of robots, of the company and of a person.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { robotEndpoints } from '@piaotai/contract/robot.ts'

type E = typeof robotEndpoints
export type Robot = Received<E['listRobots']>['content'][number]
export type RobotsQuery = Omit<Sent<E['listRobots']>, 'area'>
export type RobotDraft = Sent<E['createRobot']>['draft']
export type RobotArea = Sent<E['listRobots']>['area']
export const robotsKey = ['robots'] as const

// Group robots of WeCom, DingTalk and Feishu: one message to the group of an address.
import type { RobotVendor } from '@piaotai/domain/robot.ts'

export interface RobotAddress {
  readonly vendor: RobotVendor
  /** As it is kept: it bears the robot's key, and is a secret. */
  readonly address: string
  /** The last characters, by which a person knows it. */
  readonly ends: string
}
export interface RobotMessage {
  readonly address: string
  /** Of the signature; empty without one. */
  readonly secret: string
  readonly title: string
  /** Plain text, a notice each; whatever markup it holds is text. */
  readonly lines: readonly string[]
  readonly link: string
  readonly linkText: string
  readonly now: Date
}
/**
 * `taken`: it stands in the group. `busy`: the vendor's limit; come again after its time. `unfit`: this message is refused, others may be
 * taken. `closed`: the robot or its key is refused for good. `trouble`: whether it arrived is not known, or nobody answered.
 */
export type RobotOutcome = 'taken' | 'busy' | 'unfit' | 'closed' | 'trouble'
export interface RobotAnswer {
  readonly outcome: RobotOutcome
  /** The vendor's code, never its words or the address. */
  readonly note: string
}
export interface Robots {
  /** Whose robot an address is; undefined for one of nobody, or of a host that may not be called. */
  readonly read: (address: string) => RobotAddress | undefined
  /** Trouble is a value; it never rejects. */
  readonly send: (message: RobotMessage) => Promise<RobotAnswer>
}

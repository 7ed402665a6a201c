// 群机器人: notices said in a group of WeCom, DingTalk or Feishu. What a robot may say, when, and what may be done with it.
import { noticeKindNames, type AnyNotice, type NoticeKind } from './notice.ts'
import type { Area, ButtonKey } from './rights/permission.ts'

export const robotVendors = ['wecom', 'dingtalk', 'feishu'] as const
/** 企业微信, 钉钉, 飞书. */
export type RobotVendor = (typeof robotVendors)[number]
export const robotTimes = ['atOnce', 'daily'] as const
export type RobotTime = (typeof robotTimes)[number]
export const robotEdit: ButtonKey = 'robots.edit'

/**
 * Matters of the company that a group of its people may hear. A kind that does not stand here is somebody's own matter (an answer to one
 * person, a made file, a mailbox or device of theirs) and goes to robots of that person alone.
 */
const companyKinds: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'paymentWaits',
  'paymentWaits',
  'paymentAsked',
  'paymentAlarm',
  'paymentBack',
  'turnedBad',
  'originalWaits',
  'forwardRefused',
  'accountChanged',
  'deliverySigned',
  'deliveryRefused',
  'deliveryUnsigned',
  'deliveryUnsigned',
  'deliveryExpiring',
  'deliveryExpired',
  'deliveryCodeVoid',
  'deliveryBounced',
  'receiptArrived',
  'pushTargetOff',
  'webhookOff',
  'robotOff',
  'importFailed',
  'mailPartWaits',
  'mailPartWaits',
  'mailboxLost',
  'mailTooLarge',
  'taxLoginNeeded',
  'pullFailed',
  'pullWaits',
  'ruleStopped',
  'linkInvited',
  'linkAccepted',
  'linkRefused',
  'linkEnded',
  'groupInvited',
  'groupAccepted',
  'groupRefused',
  'groupLeft',
  'groupEnded',
  'joinRequested',
  'memberJoined',
  'opened',
  'automaticPaused',
  'monthPrepared',
  'monthClosed',
  'monthReopenAsked',
  'monthReopened',
  'monthBegins',
  'monthDue',
  'quotaLow',
  'quotaOut',
  'suiteEnding',
  'quotaLow',
  'quotaOut',
  'suiteEnding',
])
/** The kinds that a robot of the area may be given. */
export const robotKinds = (area: Area): readonly NoticeKind[] =>
  area === 'personal' ? noticeKindNames : noticeKindNames.filter((kind) => companyKinds.has(kind))
/**
 * Whether robots of the area may say this very notice. `own`: its cause is a person's own matter although its kind is the company's, such
 * as a delivery from the personal area.
 */
export const mayTellRobots = (area: Area, { kind, data }: AnyNotice, own = false): boolean => {
  if (area === 'personal') return true
  if (own || !companyKinds.has(kind)) return false
  if (kind === 'importFailed') return data.area === 'company'
  return !('area' in data && data.area === 'personal')
}

export const robotOffs = ['hand', 'refused', 'failing', 'owner', 'dissolved'] as const
/** Why nothing is said: by hand, the vendor's final refusal, three days of failures, an owner who may no more, the company's end. */
export type RobotOff = (typeof robotOffs)[number]
export const robotStates = ['arrived', 'held', 'failed', 'refused'] as const
/** What became of the last message: said, waiting for the vendor's limit, tried again later, refused for good. */
export type RobotState = (typeof robotStates)[number]

export const robotActs = ['test', 'edit', 'on', 'off', 'remove'] as const
export type RobotAct = (typeof robotActs)[number]
/** What may be done with a robot. */
export const robotActions = ({ on }: { readonly on: boolean }): readonly RobotAct[] =>
  on ? ['test', 'edit', 'off', 'remove'] : ['edit', 'on', 'remove']

export const robotLimits = {
  name: 50,
  /** Characters of an address, and of a secret. */
  address: 300,
  secret: 200,
  /** Of a company, and of a person in it. */
  company: 20,
  personal: 5,
  /** Notices in one message: so many always fit the 4,096 bytes of WeCom. */
  lines: 10,
  lineBytes: 300,
  titleBytes: 120,
  linkBytes: 480,
  /** What waits at a robot that rests is said within so many days after it was told. */
  heldDays: 7,
  keptDays: 30,
} as const

/**
 * Messages of one robot: three quarters of what the vendor takes (WeCom and DingTalk 20 a minute, Feishu 100 a minute and 5 a second), so
 * that a slow way does not press two minutes into one.
 */
const pace: Readonly<Record<RobotVendor, readonly { readonly most: number; readonly withinMs: number }[]>> = {
  wecom: [{ most: 15, withinMs: 60_000 }],
  dingtalk: [{ most: 15, withinMs: 60_000 }],
  feishu: [
    { most: 75, withinMs: 60_000 },
    { most: 3, withinMs: 1_000 },
  ],
}
/** How long a robot rests that the vendor calls too busy; DingTalk shuts it for ten minutes. */
export const robotHoldMs: Readonly<Record<RobotVendor, number>> = { wecom: 60_000, dingtalk: 600_000, feishu: 60_000 }
/** Moments of messages that a pace may still look at. */
export const recentOf = (sent: readonly number[], now: number): readonly number[] => sent.filter((at) => at > now - 60_000)
/** When the next message may go, in milliseconds: `now`, or later. */
export const robotSlot = (vendor: RobotVendor, sent: readonly number[], now: number): number =>
  pace[vendor].reduce((free, { most, withinMs }) => {
    const within = sent.filter((at) => at > now - withinMs).toSorted((a, b) => b - a)
    const oldest = within[most - 1]
    return oldest === undefined ? free : Math.max(free, oldest + withinMs)
  }, now)
/** How long a robot waits after so many failures in a row: half a minute, doubled up to an hour, spread by `random` from 0 to 1. */
export const robotBackoffMs = (failures: number, random: number): number =>
  Math.round(Math.min(30_000 * 2 ** Math.min(failures - 1, 10), 3_600_000) * (0.8 + 0.4 * random))

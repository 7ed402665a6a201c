// 集团: companies that show parts of themselves to one of them. What a member shows is its own choice.
import { monthBefore } from './months.ts'
import { pushStatus, titleStatus, usageStatus, verifyStatus } from './states.ts'

/** `left`: the member went; `removed`: the owner took the member or the invitation back, or the group ended. */
export const groupMemberStates = ['invited', 'member', 'refused', 'left', 'removed'] as const
export type GroupMemberState = (typeof groupMemberStates)[number]
/** States in which a company may not be invited anew. */
export const openMemberStates = ['invited', 'member'] as const satisfies readonly GroupMemberState[]

interface Transition {
  readonly from: GroupMemberState
  readonly to: GroupMemberState
}
/** `remove` is the owner's, the other acts are the member's. */
export const groupActs = {
  accept: [{ from: 'invited', to: 'member' }],
  refuse: [{ from: 'invited', to: 'refused' }],
  leave: [{ from: 'member', to: 'left' }],
  remove: [
    { from: 'invited', to: 'removed' },
    { from: 'member', to: 'removed' },
  ],
} as const satisfies Record<string, readonly Transition[]>
export type GroupAct = keyof typeof groupActs
export const groupStateAfter = (act: GroupAct, state: GroupMemberState): GroupMemberState | undefined =>
  (groupActs[act] as readonly Transition[]).find(({ from }) => from === state)?.to

/**
 * 让集团看到: counts of invoices by state, their sums, the invoices by row, pushing on the group's word, comparison for duplicates,
 * and the company's name where a duplicate is told.
 */
export const groupGrants = ['counts', 'sums', 'rows', 'push', 'compare', 'name'] as const
export type GroupGrant = (typeof groupGrants)[number]
/** A grant that means nothing without another one. */
const rests: Partial<Readonly<Record<GroupGrant, GroupGrant>>> = { sums: 'counts', rows: 'counts', push: 'rows', name: 'compare' }
/** The grants with all that they rest on, in the usual order. */
export const wholeGrants = (chosen: readonly GroupGrant[]): readonly GroupGrant[] => {
  const held = new Set<GroupGrant>()
  const add = (grant: GroupGrant): void => {
    held.add(grant)
    const under = rests[grant]
    if (under) add(under)
  }
  chosen.forEach(add)
  return groupGrants.filter((grant) => held.has(grant))
}
/** The grants without one, and without those that rest on it. */
export const withoutGrant = (held: readonly GroupGrant[], grant: GroupGrant): readonly GroupGrant[] =>
  held.filter((one) => !wholeGrants([one]).includes(grant))

/** What the grants let the group see that it did not see before. */
export const widenedBy = (before: readonly GroupGrant[], after: readonly GroupGrant[]): readonly GroupGrant[] =>
  wholeGrants(after).filter((grant) => !before.includes(grant))

/** What is counted of a company's invoices. `all` is the base of the shares; `wrong` counts an invoice once, whatever is wrong with it. */
export const groupMeasures = [
  'all',
  'wrong',
  'unverified',
  'abnormal',
  'titleWrong',
  'uncategorised',
  'overdue',
  'pushFailed',
  'duplicate',
] as const
export type GroupMeasure = (typeof groupMeasures)[number]
/** Columns of the heat map. */
export const heatMeasures = groupMeasures.filter((one) => one !== 'all' && one !== 'wrong')

const { notVerified, quotaExceeded, badFormat, failed, sameDay, notFound, inconsistent, cancelled, redOffset } = verifyStatus
export const unverifiedStates: readonly number[] = [notVerified, quotaExceeded, badFormat, failed, sameDay]
export const abnormalStates: readonly number[] = [notFound, inconsistent, cancelled, redOffset]
export const wrongTitleStates: readonly number[] = [titleStatus.nameMismatch, titleStatus.taxIdMismatch, titleStatus.notFound]
export const failedPushStates: readonly number[] = [pushStatus.failed, pushStatus.rejected]
export const unpaidState = usageStatus.unused

/** Upper bounds of the heat's steps, as shares of the company's month in per mille; the last step is open. */
export const heatBounds = [5, 15, 30, 60] as const
/** 0: none; 1 to 5: the share's step. */
export const heatStep = (count: number, of: number): 0 | 1 | 2 | 3 | 4 | 5 => {
  if (count <= 0) return 0
  const share = of <= 0 ? 1000 : (count * 1000) / of
  const at = heatBounds.findIndex((bound) => share < bound)
  return (at === -1 ? 5 : at + 1) as 1 | 2 | 3 | 4 | 5
}
/** Share of the invoices with anything wrong, in tenths of a percent. */
export const exceptionShare = (wrong: number, all: number): number => (all === 0 ? 0 : Math.round((wrong * 1000) / all))
/** The months that a group sees, oldest first. */
export const groupMonths = (today: string): readonly string[] => {
  const months = [today.slice(0, 7)]
  while (months.length < 12) months.unshift(monthBefore(months[0]!))
  return months
}

/** Why two companies' invoices are taken for one: the same number, the same seller, day and amount, the same picture. */
export const groupMatchKinds = ['invoice', 'purchase', 'picture'] as const
export type GroupMatchKind = (typeof groupMatchKinds)[number]

export const groupLimits = {
  name: 50,
  message: 100,
  /** Companies of a group, with those invited. */
  members: 50,
  /** Groups that a company belongs to at once. */
  memberships: 5,
  /** Invoices of one push. */
  push: 500,
  /** Hours between two writings of what a member shows. */
  hours: 1,
} as const

/** 集团推送 of one company: its own job acts; `refused` says why nothing was pushed. */
export const groupPushStates = ['waiting', 'done', 'refused'] as const
export type GroupPushState = (typeof groupPushStates)[number]
export const groupRefusals = ['notGranted', 'noRight', 'noTarget', 'suiteEnded', 'failed'] as const
export type GroupRefusal = (typeof groupRefusals)[number]

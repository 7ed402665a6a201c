// 抵扣勾选: what each invoice is proposed for, and where it stands in a period. A proposal decides nothing; a person does.
import type { Deductible } from './deductible.ts'
import type { DeductibleReason } from './deductible-facts.ts'

/** 抵扣, 不抵扣, 退税, and 暂缓: kept for a later period. */
export const deductionPurposes = ['deduct', 'notDeduct', 'refund', 'hold'] as const
export type DeductionPurpose = (typeof deductionPurposes)[number]
/** 待定: two readings are possible, or too little is known. none: nothing may be deducted, and nothing is to be decided. */
export const deductionProposals = ['deduct', 'notDeduct', 'hold', 'pending', 'none'] as const
export type DeductionProposal = (typeof deductionProposals)[number]
/** Where an invoice stands in a period; each stands in one place. 有变: the bureau voids, reverses or doubts it since it was decided; left: nothing of it counts. */
export const deductionTabs = ['pending', 'proposed', 'accepted', 'held', 'failed', 'changed', 'left'] as const
export type DeductionTab = (typeof deductionTabs)[number]

/** What is proposed for an invoice of the bureau's list. `doubtful`: 疑点发票. */
export const proposeDeduction = ({ way, notDeduct, reason }: Deductible, doubtful: boolean): DeductionProposal => {
  if (reason === 'redLocked' || (doubtful && way === 'tick')) return 'hold'
  if (way === 'tick') return 'deduct'
  if (notDeduct !== null) return 'notDeduct'
  return way === 'open' ? 'pending' : 'none'
}
/** Reasons that leave nothing to tick, whatever a person decides: a sheet with one of them is refused by the bureau. */
const untickable: readonly (DeductibleReason | null)[] = [
  'small',
  'isRed',
  'void',
  'redFull',
  'redUnknown',
  'notFound',
  'differs',
  'abnormal',
  'redLocked',
  'foreign',
  'outsider',
]
/** Whether a person may decide to deduct or refund it, up to its `most`. */
export const mayTick = ({ most, reason, kind }: Deductible): boolean =>
  !untickable.includes(reason) && kind !== null && kind !== 'passenger' && most !== '0.00' && !most.startsWith('-')

interface StandsFacts {
  readonly proposal: DeductionProposal
  readonly purpose: DeductionPurpose | null
  readonly changed: boolean
  readonly result: 'done' | 'failed' | null
  /** The bureau holds it as ticked. */
  readonly ticked: boolean
}
export const standsIn = ({ proposal, purpose, changed, result, ticked }: StandsFacts): DeductionTab => {
  if (purpose === null && changed) return 'changed'
  if (purpose === null) return proposal === 'pending' ? 'pending' : proposal === 'none' ? 'left' : 'proposed'
  if (purpose === 'hold') return 'held'
  if (changed) return 'changed'
  return result === 'failed' && !ticked ? 'failed' : 'accepted'
}
/** The reason that a proposal fills in beforehand: 5 其他, with its words. */
export const proposedReason = 5

/** What a sheet asks the bureau for: one purpose a book. */
export const sheetPurposes = ['deduct', 'notDeduct', 'refund'] as const satisfies readonly DeductionPurpose[]
export type SheetPurpose = (typeof sheetPurposes)[number]
/** The name of its book at the bureau; that of 退税 is not confirmed by a sheet that was seen. */
export const sheetNames: Readonly<Record<SheetPurpose, string>> = {
  deduct: '抵扣勾选增值税发票信息',
  notDeduct: '不抵扣勾选增值税发票信息',
  refund: '退税勾选增值税发票信息',
}
/** The bureau's sheet in both generations. */
export const deductionSheets = { '2026-07': 'deduction16', '2025-10': 'deduction21' } as const
export type DeductionSheet = keyof typeof deductionSheets
export const deductionGenerations = ['2026-07', '2025-10'] as const satisfies readonly DeductionSheet[]
/** `fileRows`: the bureau's client takes so many a file. */
export const deductionLimits = { batch: 500, note: 100, rows: 20_000, fileRows: 200, sheetBytes: 10 * 1024 * 1024 } as const

export const bookingPurposes = ['deducted', 'notDeducted'] as const
export type BookingPurpose = (typeof bookingPurposes)[number]

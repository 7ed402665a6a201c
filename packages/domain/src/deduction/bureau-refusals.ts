// What the bureau refuses, by its codes: asked here before a sheet goes out, so that no row of it comes back.
import type { Cause } from '../judgement/judgement-table.ts'

/**
 * What keeps a row out of a sheet beside the causes of `judge`: changed since it was decided; a kind that is never refunded; more than
 * `deductibleOf` gives; nothing that may be ticked; a confirmed period, and one before its issue; an invoice code in a sheet without a
 * column for it; a blue and a red one of which the other is not booked with it.
 */
export const sheetCauses = [
  'changed',
  'refundKind',
  'overDeductible',
  'nothing',
  'periodLocked',
  'otherPeriod',
  'coded',
  'pairApart',
] as const
export type SheetCause = (typeof sheetCauses)[number]

/** 已作废, 已红冲, 失控, 红字发票不能认证, 不符合退税认证条件, 有效税额不合法, 当期已锁定, 属期不符. */
export const bureauRefusals = [11, 12, 15, 16, 17, 18, 20, 24] as const
export type BureauRefusal = (typeof bureauRefusals)[number]
/** Which fact brings it. */
const broughtBy: Readonly<Record<BureauRefusal, readonly (Cause | SheetCause)[]>> = {
  11: ['void'],
  12: ['redFull'],
  15: ['abnormal'],
  16: ['isRed'],
  17: ['refundKind'],
  18: ['overDeductible', 'nothing'],
  20: ['periodLocked'],
  24: ['otherPeriod'],
}
/** The code by which the bureau would refuse it; null where no code of it is known. */
export const bureauRefusalOf = (causes: readonly (Cause | SheetCause)[]): BureauRefusal | null =>
  bureauRefusals.find((code) => broughtBy[code].some((cause) => causes.includes(cause))) ?? null

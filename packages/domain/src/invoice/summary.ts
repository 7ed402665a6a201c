// 发票汇总: each figure's condition, as the filter of the list that shows the same invoices.
import { usageStatus, verifyStatus } from '../states.ts'

/** The steps of an invoice from entry to payment, each a subset of the one before. */
export const funnelSteps = ['entered', 'verified', 'submitted', 'confirmed'] as const
export type FunnelStep = (typeof funnelSteps)[number]
export const funnelFilter: Readonly<Record<FunnelStep, { verifyStatus?: number[]; useStatus?: number[] }>> = {
  entered: {},
  verified: { verifyStatus: [verifyStatus.success] },
  submitted: { verifyStatus: [verifyStatus.success], useStatus: [usageStatus.submitted, usageStatus.confirmed] },
  confirmed: { verifyStatus: [verifyStatus.success], useStatus: [usageStatus.confirmed] },
}

/** Instead of a rate: lines of several rates, and no rate on any line. */
export const mixedRate = 'mixed'
export const noRate = 'none'
/** The common rate of an invoice's lines in printed form: `13%`, `免税`; `mixed` for several; null without any. */
export const rateOfLines = (lines: readonly { readonly taxRate: string | null }[]): string | null => {
  const rates = new Set(lines.flatMap((line) => line.taxRate ?? []))
  return rates.size > 1 ? mixedRate : ([...rates][0] ?? null)
}
export const summaryLimits = { parties: 10, rates: 12, months: 12 } as const

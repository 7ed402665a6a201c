// 抵扣勾选: what each invoice is proposed for, and why. A proposal decides nothing; a person does.

/** 抵扣, 不抵扣, 退税, and 暂缓: kept for a later period. */
export const deductionPurposes = ['deduct', 'notDeduct', 'refund', 'hold'] as const
export type DeductionPurpose = (typeof deductionPurposes)[number]
/** 待定: two purposes are possible, or too little is known. */
export const deductionProposals = ['deduct', 'notDeduct', 'hold', 'pending'] as const
export type DeductionProposal = (typeof deductionProposals)[number]
/** Why: noted on our invoice by a person or proposed by a rule, of goods that bear no deduction, of such among others, without lines, by the bureau's state or risk, of other goods. */
export const proposalReasons = ['noted', 'rule', 'consumed', 'mixed', 'loan', 'noLines', 'state', 'risk', 'goods'] as const
export type ProposalReason = (typeof proposalReasons)[number]
/** Where an invoice stands in a period; each stands in one place. 有变: the bureau voids, reverses or doubts it since it was decided. */
export const deductionTabs = ['pending', 'proposed', 'accepted', 'held', 'failed', 'changed'] as const
export type DeductionTab = (typeof deductionTabs)[number]
/** States in which no tax is deducted or refunded. */
export const undeductible = ['void', 'redFull'] as const

/** Short names of goods whose tax is not deducted when they are consumed directly. */
export const consumedGoods = ['餐饮服务', '居民日常服务', '娱乐服务'] as const
export const loanGoods = ['贷款服务'] as const
/** The rule by the day of issue: the law of value-added tax holds since 2026. */
export const lawSince = '2026-01-01'
export const sourceOf = (reason: ProposalReason, issued: string): string | null => {
  if (reason === 'loan' || reason === 'consumed' || reason === 'mixed')
    return issued >= lawSince ? (reason === 'loan' ? null : '增值税法第二十二条第（五）项') : '财税〔2016〕36号附件1第二十七条'
  return null
}
/** What is known of an invoice of the bureau. Lines are counted by their short names. */
export interface DeductionFacts {
  readonly state: string
  readonly risk: string
  readonly issued: string
  readonly lines: number
  readonly consumed: number
  readonly loans: number
  /** Who says why it is not deducted: a person on our invoice, or a rule. */
  readonly reasoned: 'noted' | 'rule' | null
}
export const proposeDeduction = (facts: DeductionFacts): { readonly proposal: DeductionProposal; readonly reason: ProposalReason } => {
  if (facts.state !== 'normal') return { proposal: 'hold', reason: 'state' }
  if (facts.risk !== 'normal') return { proposal: 'hold', reason: 'risk' }
  if (facts.reasoned) return { proposal: 'notDeduct', reason: facts.reasoned }
  if (facts.lines === 0) return { proposal: 'pending', reason: 'noLines' }
  // Whether the tax of loans is deducted is not said by the law itself.
  if (facts.loans > 0)
    return facts.loans === facts.lines && facts.issued < lawSince
      ? { proposal: 'notDeduct', reason: 'loan' }
      : { proposal: 'pending', reason: 'loan' }
  if (facts.consumed === 0) return { proposal: 'deduct', reason: 'goods' }
  return facts.consumed === facts.lines ? { proposal: 'notDeduct', reason: 'consumed' } : { proposal: 'pending', reason: 'mixed' }
}
/** The reason that a proposal fills in beforehand: 5 其他, with its words. */
export const proposedReason = 5

/** Both generations of the bureau's sheet. */
export const deductionSheets = { '2026-07': 'deduction16', '2025-10': 'deduction21' } as const
export type DeductionSheet = keyof typeof deductionSheets
export const deductionGenerations = ['2026-07', '2025-10'] as const satisfies readonly DeductionSheet[]
export const deductionLimits = { batch: 500, note: 100, rows: 20_000, sheetBytes: 10 * 1024 * 1024 } as const

export const bookingPurposes = ['deducted', 'notDeducted'] as const
export type BookingPurpose = (typeof bookingPurposes)[number]

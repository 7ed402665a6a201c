// A company's additions to an invoice: business information, bookkeeping facts, its remark and tags.

import { extendedKeys } from './extended-field.ts'

/** Characters that a text takes, and how many tags and attachments one invoice takes. */
export const businessLimits = {
  description: 500,
  businessRemark: 200,
  voucherNumber: 50,
  nonDeductibleNote: 100,
  tag: 20,
  tags: 10,
  attachments: 5,
  attachmentMegabytes: 5,
} as const

/** Fields that a person may set, by wire name. The company defines the extended ones (`extended-field.ts`). */
export const businessFields = [
  'businessDate',
  'description',
  ...extendedKeys,
  'businessRemark',
  'tags',
  'accountingDate',
  'voucherNumber',
  'nonDeductibleReason',
  'nonDeductibleNote',
  'traveller',
  'drawnFor13',
] as const
export type BusinessField = (typeof businessFields)[number]

/**
 * Why input tax is not deducted (不抵扣原因), as the tax bureau numbers it: 1 non-taxable items, 2 exempt items,
 * 3 collective welfare or personal consumption, 4 abnormal loss, 5 other. The fifth needs its reason in words.
 */
export const nonDeductibleReasons = [1, 2, 3, 4, 5] as const
export const otherReason = 5
/** Whether reason and note fit together: the fifth reason requires a note, every other reason forbids it. */
export const reasonHolds = (reason: number | null, note: string | null): boolean =>
  (reason === otherReason) === (note !== null && note.trim() !== '')

/** Normalises tags: trimmed, each once, in the given order. */
export const plainTags = (tags: readonly string[]): string[] => [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]

// 票池: named sets of a company's invoices. An invoice stands in any number of them, or in none: 'not set', which goes with no other.

/** Stands for “in no pool”, in a filter and where pools are set. */
export const notSet = 'none'
export const poolLimits = { name: 20, pools: 100, members: 200, perInvoice: 20 } as const

/** 'Not set' stands alone (section 5). */
export const poolsHold = (chosen: readonly string[]): boolean => !chosen.includes(notSet) || chosen.length === 1

/** The pools of an invoice after some were chosen for it: those that the person may not touch stay as they are. */
export const afterChoice = (before: readonly string[], chosen: readonly string[], mayPut: (pool: string) => boolean): readonly string[] => [
  ...new Set([...before.filter((pool) => !mayPut(pool)), ...chosen.filter((pool) => pool !== notSet)]),
]

// 票池: named sets of a company's invoices. An invoice belongs to any number of pools, or to none: 'not set', which
// excludes every pool.

/** “In no pool”, in filters and assignments. */
export const notSet = 'none'
export const poolLimits = { name: 20, pools: 100, members: 200, perInvoice: 20 } as const

/** 'Not set' excludes other pools (section 5). */
export const poolsHold = (chosen: readonly string[]): boolean => !chosen.includes(notSet) || chosen.length === 1

/** An invoice's pools after an assignment: pools that the person may not assign stay. */
export const afterChoice = (before: readonly string[], chosen: readonly string[], mayPut: (pool: string) => boolean): readonly string[] => [
  ...new Set([...before.filter((pool) => !mayPut(pool)), ...chosen.filter((pool) => pool !== notSet)]),
]

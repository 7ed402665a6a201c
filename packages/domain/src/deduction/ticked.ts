// How a row of the bureau's book of what was ticked differs from what was decided here, or why it is not taken.

/**
 * `new`: the mirror has no such invoice; `elsewhere`: nothing was decided here; `missing`: decided here, and not in the book. The rest of the
 * words tell a row that cannot be read.
 */
export const tickedDifferences = [
  'digitsLost',
  'number',
  'twoNumbers',
  'date',
  'amount',
  'repeated',
  'notTicked',
  'tax',
  'period',
  'purpose',
  'missing',
  'elsewhere',
  'new',
] as const
export type TickedDifference = (typeof tickedDifferences)[number]

// 重复的记录: a digital invoice that was recorded twice, by its number and by code and number. One is kept, the other joins it.

/** What is known of one of the two. */
export interface DoubledSide {
  /** In use, paid, booked, delivered, pushed or linked: it may not go. */
  readonly held: boolean
  readonly inDraft: boolean
  readonly originals: number
}
/** Which stays: the held one, else the one in a draft, else the one with originals, else that with the digital number; `none`: both are held. */
export const keptSide = (digital: DoubledSide, coded: DoubledSide): 'digital' | 'coded' | 'none' => {
  if (digital.held && coded.held) return 'none'
  for (const weighs of [
    (side: DoubledSide) => side.held,
    (side: DoubledSide) => side.inDraft,
    (side: DoubledSide) => side.originals > 0,
  ] as const)
    if (weighs(digital) !== weighs(coded)) return weighs(digital) ? 'digital' : 'coded'
  return 'digital'
}
/** A join can be undone for a day. */
export const joinUndoMs = 24 * 3_600_000

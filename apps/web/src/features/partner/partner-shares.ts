// Shares and spans of trade as whole-number arithmetic.
/** A share of a total with one place, rounded half up: 183 of 186 is 98.4%. */
export const shareOf = (part: number, all: number): string => {
  const tenths = Math.floor((part * 2000 + all) / (2 * all))
  return tenths % 10 === 0 ? `${tenths / 10}%` : `${Math.floor(tenths / 10)}.${tenths % 10}%`
}
/** Months from that of a day to another, both counted. */
export const monthsSince = (day: string, month: string): number =>
  (Number(month.slice(0, 4)) - Number(day.slice(0, 4))) * 12 + Number(month.slice(5, 7)) - Number(day.slice(5, 7)) + 1

// A line through measured points by least squares, and how far they lie from it.

export interface Point {
  readonly at: number
  readonly value: number
}
export interface Fit {
  /** By which the line rises from the first point to the last, in the unit of the values. */
  readonly rise: number
  readonly mean: number
  /** Standard deviation of the points from the line. */
  readonly noise: number
}
export const fitLine = (points: readonly Point[]): Fit => {
  const count = points.length
  const mean = points.reduce((sum, { value }) => sum + value, 0) / count
  const middle = points.reduce((sum, { at }) => sum + at, 0) / count
  const spread = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0)
  const slope = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - mean), 0) / spread
  const off = points.reduce((sum, { at, value }) => sum + (value - mean - slope * (at - middle)) ** 2, 0)
  return { rise: slope * (points.at(-1)!.at - points[0]!.at), mean, noise: Math.sqrt(off / count) }
}
/** The line rises by no more than the points scatter about it anyway: two standard deviations to either side. */
export const isFlat = ({ rise, noise }: Fit): boolean => rise <= 4 * noise

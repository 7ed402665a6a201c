// The cells of the line “check”.
import { nothingHere, type CellSource, type PartSource } from './source.ts'

export const checkPart: PartSource<'check'> = { part: 'check', extent: async () => ({ done: 0, whole: 0 }) }
export const checkCells = {
  doubts: nothingHere,
  exceptions: nothingHere,
  turnedBad: nothingHere,
  titles: nothingHere,
  uncategorised: nothingHere,
  twins: nothingHere,
} as const satisfies Readonly<Record<string, CellSource>>

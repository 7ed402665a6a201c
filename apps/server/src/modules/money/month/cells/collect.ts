// The cells of the line “collect”.
import { nothingHere, type CellSource, type PartSource } from './source.ts'

export const collectPart: PartSource<'collect'> = { part: 'collect', extent: async () => ({ done: 0, whole: 0 }) }
export const collectCells = {
  daysNotPulled: nothingHere,
  bureauOnly: nothingHere,
  importsHeld: nothingHere,
  mailParts: nothingHere,
  sellersMissing: nothingHere,
  numberGaps: nothingHere,
} as const satisfies Readonly<Record<string, CellSource>>

// The cells of the line “match”.
import { nothingHere, type CellSource, type PartSource } from './source.ts'

export const matchPart: PartSource<'match'> = { part: 'match', extent: async () => ({ done: 0, whole: 0 }) }
export const matchCells = {
  differs: nothingHere,
  oursOnly: nothingHere,
  snapshot: nothingHere,
} as const satisfies Readonly<Record<string, CellSource>>

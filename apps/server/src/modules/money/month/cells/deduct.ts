// The cells of the line “deduct”.
import { nothingHere, type CellSource, type PartSource } from './source.ts'

export const deductPart: PartSource<'deduct'> = { part: 'deduct', extent: async () => ({ done: 0, whole: 0 }) }
export const deductCells = {
  undecided: nothingHere,
  toExport: nothingHere,
  toReadBack: nothingHere,
  failedTicks: nothingHere,
  changedTicks: nothingHere,
  transfersOpen: nothingHere,
  confirmedDiffers: nothingHere,
} as const satisfies Readonly<Record<string, CellSource>>

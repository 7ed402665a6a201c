// The cells of the line “book”.
import { nothingHere, type CellSource, type PartSource } from './source.ts'

export const bookPart: PartSource<'book'> = { part: 'book', extent: async () => ({ done: 0, whole: 0 }) }
export const bookCells = {
  noVoucher: nothingHere,
  noRule: nothingHere,
  drafts: nothingHere,
  pushesWaiting: nothingHere,
  noNumber: nothingHere,
  doubleNumber: nothingHere,
  changedSince: nothingHere,
  inputTaxDiffers: nothingHere,
} as const satisfies Readonly<Record<string, CellSource>>

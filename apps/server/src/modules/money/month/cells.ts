// All cells and lines of a month, by name.
import type { MonthPart } from '@piaotai/domain/month/month-cells.ts'
import {
  archiveCells,
  archivePart,
  bookCells,
  bookPart,
  checkCells,
  checkPart,
  collectCells,
  collectPart,
  deductCells,
  deductPart,
  matchCells,
  matchPart,
  payCells,
  payPart,
  type CellSources,
  type PartSource,
} from './cells/index.ts'

export const cellSources: CellSources = {
  ...collectCells,
  ...checkCells,
  ...matchCells,
  ...deductCells,
  ...payCells,
  ...bookCells,
  ...archiveCells,
}
export const partSources: Readonly<{ [P in MonthPart]: PartSource<P> }> = {
  collect: collectPart,
  check: checkPart,
  match: matchPart,
  deduct: deductPart,
  pay: payPart,
  book: bookPart,
  archive: archivePart,
}

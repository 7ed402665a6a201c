// The cells of the line “pay”.
import { nothingHere, type CellSource, type PartSource } from './source.ts'

export const payPart: PartSource<'pay'> = { part: 'pay', extent: async () => ({ done: 0, whole: 0 }) }
export const payCells = {
  dueNotSubmitted: nothingHere,
  toConfirm: nothingHere,
  fileRows: nothingHere,
  bankLines: nothingHere,
  paidWithoutProof: nothingHere,
  paidAndRed: nothingHere,
  employees: nothingHere,
} as const satisfies Readonly<Record<string, CellSource>>

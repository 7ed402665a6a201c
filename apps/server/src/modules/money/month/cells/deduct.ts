// The cells of the line “deduct”.
import type { Tx } from '../../../../kernel/deps.ts'
import { nothingHere, type CellSource, type MonthContext, type PartSource } from './source.ts'

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

/** The bureau confirmed the deductions of the period. */
export const isConfirmed = async (_tx: Tx, _month: MonthContext): Promise<boolean> => false
/** Input tax that counts, and 应纳增值税, by the plan of the period. */
export const planSumsOf = async (_tx: Tx, _month: MonthContext): Promise<{ readonly deductible: string; readonly payable: string }> => ({
  deductible: '0.00',
  payable: '0.00',
})

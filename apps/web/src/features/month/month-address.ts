// What the address of 月结 may ask for.
import { monthCellNames, monthParts, type MonthCell, type MonthPart } from '@piaotai/domain/month/month-cells.ts'
import type { Address } from '../../lib/page/address.ts'

export interface MonthAddress {
  /** YYYY-MM; the oldest open month without it. */
  readonly month?: string | undefined
  /** The line that stands open; `none`: all are folded. */
  readonly line?: MonthPart | 'none' | undefined
  /** Its rows stand unfolded in the open line. */
  readonly cell?: MonthCell | undefined
  readonly view?: 'companies' | undefined
}
const monthShape = /^20\d{2}-(0[1-9]|1[0-2])$/

/** Reads an address that may be typed by hand: what does not read is left out. */
export const readMonthAddress = ({ month, line, cell, view }: Address): MonthAddress => ({
  ...(monthShape.test(String(month)) ? { month: String(month) } : {}),
  ...(line === 'none' || monthParts.some((part) => part === line) ? { line: line as MonthPart | 'none' } : {}),
  ...(monthCellNames.some((one) => one === cell) ? { cell: cell as MonthCell } : {}),
  ...(view === 'companies' ? { view } : {}),
})

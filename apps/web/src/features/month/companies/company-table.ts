// The rules of the table company × seven lines: which rows a filter shows, sums of its columns, and the way of the arrow keys.
import { monthParts, type MonthPart } from '@piaotai/domain/month/month-cells.ts'
import type { MonthCompany, MonthOfCompany } from './companies.queries.ts'

export const capacities = ['all', 'prepare', 'review'] as const
/** As whom the person looks at a company. */
export type Capacity = (typeof capacities)[number]
export const shownAs = (companies: readonly MonthCompany[], capacity: Capacity): readonly MonthCompany[] =>
  capacity === 'all' ? companies : companies.filter(({ month }) => month?.role === capacity)

export const partOf = ({ parts }: MonthOfCompany, part: MonthPart) => parts.find((one) => one.part === part)!
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
const open = (companies: readonly MonthCompany[]): readonly MonthOfCompany[] => companies.flatMap(({ month }) => month ?? [])

/** The things of a line over all companies. */
export const thingsOfPart = (companies: readonly MonthCompany[], part: MonthPart): number =>
  sum(open(companies).map((month) => partOf(month, part).things))
export const sumsOf = (companies: readonly MonthCompany[]) => {
  const months = open(companies)
  return {
    companies: companies.length,
    left: months.filter(({ things }) => things > 0).length,
    done: months.filter(({ things }) => things === 0).length,
    things: sum(months.map(({ things }) => things)),
    required: sum(months.map(({ required }) => required)),
    mine: sum(months.map(({ mine }) => mine)),
  }
}
/** What is overdue, first of all; and the next filing date with the companies that it is of. */
export const datesOf = (companies: readonly MonthCompany[]) => {
  const overdue = companies.flatMap(({ name, month }) => (month && month.deadline.left < 0 ? [{ name, month }] : []))
  const coming = open(companies).filter(({ deadline }) => deadline.left >= 0)
  const next = coming.map(({ deadline }) => deadline).toSorted((a, b) => a.left - b.left)[0]
  return { overdue: overdue[0], next: next && { ...next, companies: coming.filter(({ deadline }) => deadline.day === next.day).length } }
}

export interface Place {
  readonly company: string
  readonly part: MonthPart
}
export const samePlace = (a: Place | undefined, b: Place | undefined): boolean => a?.company === b?.company && a?.part === b?.part
/** The first cell that waits for the reader, from the top; else the first that has something left. */
export const firstPlace = (companies: readonly MonthCompany[]): Place | undefined => {
  const cells = companies.flatMap(({ id, month }) => (month ? month.parts.map((part) => ({ company: id, ...part })) : []))
  const left = cells.filter(({ things }) => things > 0)
  const found =
    left.find(({ required, cells: all }) => required > 0 && all.some(({ mine, gate }) => mine && gate !== 'remind')) ??
    left.find(({ cells: all }) => all.some(({ mine, things }) => mine && things > 0)) ??
    left[0]
  return found && { company: found.company, part: found.part }
}
/** Where an arrow key leads: to the next cell of the row, or of the column; at an edge it stays. Rows without figures have no cells. */
export const movedBy = (key: string, { company, part }: Place, companies: readonly MonthCompany[]): Place => {
  const rows = companies.filter(({ month }) => month !== null)
  const [row, column] = [rows.findIndex(({ id }) => id === company), monthParts.indexOf(part)]
  const across = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  return { company: rows[row + down]?.id ?? company, part: monthParts[column + across] ?? part }
}

// The months of several companies in one table: in which capacity a person is in each, and in which order they stand.
import type { MonthFacts, MonthPerson } from './month-close.ts'

/** 编制 and 复核: as whom a person looks at a month; nobody prepares and reviews the same one, but for one-person companies. */
export const monthRoles = ['prepare', 'review'] as const
export type MonthRole = (typeof monthRoles)[number]
/** Null: they sign nothing of it, and do what else their rights are for. */
export const monthRoleOf = (person: MonthPerson, { prepared, onePerson }: Pick<MonthFacts, 'prepared' | 'onePerson'>): MonthRole | null => {
  if (!person.mayPrepare) return person.mayClose ? 'review' : null
  if (!person.mayClose || prepared === null) return 'prepare'
  return prepared.by === person.userId && !onePerson ? 'prepare' : 'review'
}

interface Standing {
  readonly number: string
  /** Days until the filing date; below zero once it is over. Null: not known. */
  readonly left: number | null
  readonly things: number
}
/** What is overdue comes first, longest overdue on top; then what is left to do, then what is done, then what is not known. */
export const monthOrder = (a: Standing, b: Standing): number =>
  rankOf(a) - rankOf(b) || (a.left ?? 0) - (b.left ?? 0) || (a.number < b.number ? -1 : 1)
const rankOf = ({ left, things }: Standing): number => (left === null ? 3 : left < 0 ? 0 : things > 0 ? 1 : 2)

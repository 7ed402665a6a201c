// Where two act at one moment the database's keys have the last word, and what they refuse is told as a problem.
import { Problem, type ProblemType } from '@piaotai/domain/problems.ts'
import { sqlStateOf } from '../kernel/database.ts'

const refused =
  (state: string) =>
  <T>(type: ProblemType, run: () => Promise<T>): Promise<T> =>
    run().catch((error: unknown) => {
      throw sqlStateOf(error) === state ? new Problem(type) : error
    })
/** Runs what gives a name, a number, a turn that must be nobody else's. */
export const onUniqueViolation = refused('23505')
/** Runs a transaction that removes what somebody may just have begun to use. */
export const onForeignKeyViolation = refused('23503')

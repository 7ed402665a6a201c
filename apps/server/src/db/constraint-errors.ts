// The database's keys decide between concurrent writes; a violation becomes the given problem.
import { Problem, type ProblemType } from '@piaotai/domain/problems.ts'
import { sqlStateOf } from '../kernel/database.ts'

const refused =
  (state: string) =>
  <T>(type: ProblemType, run: () => Promise<T>): Promise<T> =>
    run().catch((error: unknown) => {
      throw sqlStateOf(error) === state ? new Problem(type) : error
    })
/** Runs a statement that writes a unique value. */
export const onUniqueViolation = refused('23505')
/** Runs a transaction that deletes rows which a concurrent one may just have referenced. */
export const onForeignKeyViolation = refused('23503')

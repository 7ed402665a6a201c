import { Problem, type ProblemWord } from '@piaotai/domain/problems.ts'
import { sqlStateOf } from './database.ts'

/** Runs a transaction whose name must be nobody else's: the database's unique key has the last word, and is told as this problem. */
export const nameTaken = <T>(word: ProblemWord, run: () => Promise<T>): Promise<T> => run().catch((error: unknown) => { throw sqlStateOf(error) === '23505' ? new Problem(word) : error })

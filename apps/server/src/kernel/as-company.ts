// The one act across companies within a transaction: a delivery's task and its receipt change together. The caller's company is set again afterwards.
import { actAs } from '../../kernel/database.ts'
import type { Tx } from '../../kernel/deps.ts'

/** `userId`: the person for whom the transaction runs, if it does. */
export const asCompany = async <T>(tx: Tx, from: string, to: string, run: () => Promise<T>, userId = ''): Promise<T> => {
  await actAs(tx, userId, to)
  const result = await run()
  await actAs(tx, userId, from)
  return result
}

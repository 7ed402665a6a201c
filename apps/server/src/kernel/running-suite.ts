// What runs by itself or deep in a use case asks whether the company's suite still runs; calls are refused at the door.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { hasEnded } from '@piaotai/domain/rights/suite.ts'
import type { Needs, Tx } from './deps.ts'

const dueDateOf = async (tx: Tx, companyId: string): Promise<string | null> =>
  (await tx.selectFrom('company').select('due_date').where('id', '=', companyId).executeTakeFirstOrThrow()).due_date

/** An ended suite keeps its records and sends, pulls and pushes nothing. */
export const suiteEnded = async (tx: Tx, { clock }: Needs<'clock'>, companyId: string): Promise<boolean> =>
  hasEnded(await dueDateOf(tx, companyId), shanghaiDay(clock.now()))
/** Throws `suite.ended` with the last day. */
export const requireRunningSuite = async (tx: Tx, { clock }: Needs<'clock'>, companyId: string): Promise<void> => {
  const day = await dueDateOf(tx, companyId)
  if (hasEnded(day, shanghaiDay(clock.now()))) throw new Problem('suite.ended', { day: day! })
}

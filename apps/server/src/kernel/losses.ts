// Bytes that took down or wore out the processes that worked on them are known by their digest, so that nobody's copy of them is tried again and again.
// What is kept is the bytes' own: whoever holds them would find the same by trying, and nothing says who else does.
import { sql } from 'kysely'
import type { LossReason } from './loss-reasons.ts'
import type { Clock, Tx } from './needs.ts'

/** So often within a day, over all companies, under whatever name. */
export const lossesMost = 3
const rememberedMs = 24 * 60 * 60_000

export const makeLosses = ({ clock }: { readonly clock: Clock }) => ({
  /** Why nobody tries this work on these bytes any more; undefined while it may be tried. */
  known: async (tx: Tx, sha256: string, work: string): Promise<LossReason | undefined> => {
    const row = await tx
      .selectFrom('work_loss')
      .select('reason')
      .where('sha256', '=', sha256)
      .where('work', '=', work)
      .where('times', '>=', lossesMost)
      .where('ends_at', '>', clock.now().toISOString())
      .executeTakeFirst()
    return row?.reason
  },
  /** Counts a loss, by one statement. `final`: another try would end the same way. */
  count: async (tx: Tx, sha256: string, work: string, reason: LossReason, final = false): Promise<void> => {
    const now = clock.now()
    const endsAt = new Date(now.getTime() + rememberedMs).toISOString()
    const by = final ? lossesMost : 1
    await sql`
      insert into work_loss as l (sha256, work, times, reason, ends_at) values (${sha256}, ${work}, ${by}, ${reason}, ${endsAt})
      on conflict (sha256, work) do update set
        times = case when l.ends_at <= ${now.toISOString()} then ${by} else l.times + ${by} end, reason = ${reason}, ends_at = ${endsAt}`.execute(
      tx,
    )
  },
  /** Gives one back that was counted before the work, which then was not lost. */
  giveBack: async (tx: Tx, sha256: string, work: string): Promise<void> => {
    await tx
      .updateTable('work_loss')
      .set((eb) => ({ times: eb('times', '-', 1) }))
      .where('sha256', '=', sha256)
      .where('work', '=', work)
      .where('times', '>', 0)
      .execute()
  },
  /** Takes away what is remembered no more. */
  forget: async (tx: Tx): Promise<void> => {
    await tx.deleteFrom('work_loss').where('ends_at', '<=', clock.now().toISOString()).execute()
  },
})
export type Losses = ReturnType<typeof makeLosses>

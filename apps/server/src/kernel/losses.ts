// Remembers by digest the files that crash or exhaust their workers, so that no copy is retried again and again. A row
// concerns bytes only: every holder of the same bytes sees the same failure, and no row names a company.
import { sql, type RawBuilder } from 'kysely'
import type { LossReason } from './loss-reasons.ts'
import type { Needs, Tx } from './deps.ts'
import { defineModule } from './module.ts'

/** Losses within a day, over all companies and names, after which the bytes are refused. */
export const lossesMost = 3
const rememberedMs = 24 * 60 * 60_000

export const makeLosses = ({ clock }: Needs<'clock'>) => ({
  /** The reason why these bytes are refused for this work; undefined while they may be tried. */
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
  /** The same as an expression of a statement that finds the bytes. */
  knownOf: (sha256: RawBuilder<unknown>, work: string) =>
    sql<LossReason | null>`(select l.reason from work_loss l where l.sha256 = ${sha256} and l.work = ${work}
      and l.times >= ${lossesMost} and l.ends_at > ${clock.now().toISOString()})`,
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
  /** Takes back a loss that was counted before an attempt which then survived. */
  giveBack: async (tx: Tx, sha256: string, work: string): Promise<void> => {
    await tx
      .updateTable('work_loss')
      .set((eb) => ({ times: eb('times', '-', 1) }))
      .where('sha256', '=', sha256)
      .where('work', '=', work)
      .where('times', '>', 0)
      .execute()
  },
  /** Deletes expired rows. */
  forget: async (tx: Tx): Promise<void> => {
    await tx.deleteFrom('work_loss').where('ends_at', '<=', clock.now().toISOString()).execute()
  },
})
export type Losses = ReturnType<typeof makeLosses>

export const lossesModule = defineModule({
  tidy:
    ({ db, losses }: Needs<'db'> & { readonly losses: Losses }) =>
    () =>
      db.outside(losses.forget),
})

// Guesses are counted by one statement before any secret is compared, so that parallel guesses cannot slip past the limit.
import { sql } from 'kysely'
import type { Clock, Tx } from './needs.ts'

interface Limit { readonly max: number; readonly windowSeconds: number; readonly lockSeconds: number }
/** Limits of every kind of secret. */
const limits = {
  password: { max: 10, windowSeconds: 900, lockSeconds: 900 },
} as const satisfies Record<string, Limit>
export type AttemptKind = keyof typeof limits

export const makeAttempts = ({ clock }: { readonly clock: Clock }) => ({
  /** Counts one attempt; false when the subject has used up its attempts or is locked. */
  consume: async (tx: Tx, kind: AttemptKind, subject: string): Promise<boolean> => {
    const { max, windowSeconds, lockSeconds } = limits[kind]
    const now = clock.now(), until = (seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString(), at = now.toISOString()
    const counted = await sql<{ count: number }>`
      insert into attempt as a (kind, subject, count, window_ends_at) values (${kind}, ${subject}, 1, ${until(windowSeconds)})
      on conflict (kind, subject) do update set
        count = case when a.window_ends_at <= ${at} then 1 else a.count + 1 end,
        window_ends_at = case when a.window_ends_at <= ${at} then ${until(windowSeconds)} else a.window_ends_at end,
        locked_until = case when a.window_ends_at > ${at} and a.count + 1 >= ${max} then ${until(lockSeconds)}::timestamptz else null end
      where (a.locked_until is null or a.locked_until <= ${at}) and (a.window_ends_at <= ${at} or a.count < ${max})
      returning count`.execute(tx)
    return counted.rows.length === 1
  },
  /** A right secret clears the count. */
  clear: async (tx: Tx, kind: AttemptKind, subject: string): Promise<void> => { await tx.deleteFrom('attempt').where('kind', '=', kind).where('subject', '=', subject).execute() },
})
export type Attempts = ReturnType<typeof makeAttempts>

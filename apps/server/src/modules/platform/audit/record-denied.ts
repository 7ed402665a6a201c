import type { Actor } from '../../../kernel/actor.ts'
import type { AuditFact, Needs } from '../../../kernel/deps.ts'

/** Logs a denied call: the person, and the missing key or the problem in the answer. */
export const recordDenied =
  ({ db, audit }: Needs<'db' | 'audit'>) =>
  (who: Actor, call: string, detail: NonNullable<AuditFact['detail']>): Promise<void> =>
    db.inTenant(who, (tx) =>
      audit.record(tx, who, [{ action: 'access.denied', objectType: 'call', objectId: call, result: 'denied', detail }]),
    )

import type { Actor } from '../../kernel/actor.ts'
import type { Audit, AuditFact, Database } from '../../kernel/deps.ts'

/** Writes down who asked for what their rights do not open: the key that was missing, or the problem that they were answered with. */
export const recordDenied =
  ({ db, audit }: { readonly db: Database; readonly audit: Audit }) =>
  (who: Actor, call: string, detail: NonNullable<AuditFact['detail']>): Promise<void> =>
    db.inTenant(who, (tx) =>
      audit.record(tx, who, [{ action: 'access.denied', objectType: 'call', objectId: call, result: 'denied', detail }]),
    )

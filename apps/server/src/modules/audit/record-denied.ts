import type { Actor } from '../../kernel/actor.ts'
import type { Audit, Database } from '../../kernel/needs.ts'

/** Writes down who asked for what their rights do not open. */
export const recordDenied = ({ db, audit }: { readonly db: Database; readonly audit: Audit }) => (who: Actor, call: string, permission: string): Promise<void> =>
  db.inTenant(who, (tx) => audit.record(tx, who, [{ action: 'access.denied', objectType: 'call', objectId: call, result: 'denied', detail: { permission } }]))

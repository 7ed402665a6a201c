// Where an account's own events are written: to the company that the person stands in by default, else to a chain of their own.
import type { Audit, AuditFact, Database, Tx } from '../../kernel/needs.ts'

export interface Person { readonly id: string; readonly name: string; readonly default_company_id: string | null }
export const personColumns = ['id', 'name', 'default_company_id'] as const
const chainOf = (person: Person): string => person.default_company_id ?? person.id

/** One transaction for a change of the account and its line in the log. */
export const inAccount = <T>(db: Database, person: Person, run: (tx: Tx) => Promise<T>): Promise<T> => db.inTenant({ companyId: chainOf(person), userId: person.id }, run)
/** Writes to the log inside `inAccount`. */
export const note = (audit: Audit, tx: Tx, person: Person, action: string, detail: AuditFact['detail'] = {}, result: AuditFact['result'] = 'ok'): Promise<void> =>
  audit.record(tx, { companyId: chainOf(person), userId: person.id, userName: person.name }, [{ action, objectType: 'user', objectId: person.id, detail, result }])

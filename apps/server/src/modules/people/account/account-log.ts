// Audit log of account events: the person's default company, or a chain under the person's id without one.
import type { AuditAction } from '@piaotai/domain/audit.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { actAs } from '../../../kernel/as-company.ts'
import type { Audit, AuditFact, Database, Tx } from '../../../kernel/deps.ts'

/** `stamp`: its value at the time of the proof; missing if nothing was proven. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly default_company_id: string | null
  readonly stamp?: number | undefined
  /** Where the call came from, where no session says so yet. */
  readonly ip?: string | null
}
export const personColumns = ['id', 'name', 'default_company_id', 'stamp'] as const
const chainOf = (person: Person): string => person.default_company_id ?? person.id

/** Runs a change of the account and its audit entry in one transaction, as the person who proved themselves. */
export const inAccount = <T>(db: Database, person: Person, run: (tx: Tx) => Promise<T>): Promise<T> =>
  db.inTenant({ companyId: chainOf(person), userId: person.id }, async (tx) => {
    await holdPerson(tx, person)
    return run(tx)
  })
/**
 * Locks the person's row until the transaction ends. Ending a person's sessions moves the stamp, so a proof given
 * before that fails here, as does a disabled account.
 */
export const holdPerson = async (tx: Tx, { id, stamp }: Person): Promise<void> => {
  if (stamp === undefined) return
  const held = await tx
    .selectFrom('app_user')
    .select('disabled_at')
    .where('id', '=', id)
    .where('stamp', '=', stamp)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw new Problem('account.ticketInvalid')
  if (held.disabled_at) throw new Problem('account.disabled')
}
/** Lets an open transaction write to the person's log, once it knows the person. */
export const actAsPerson = (tx: Tx, person: Person): Promise<void> => actAs(tx, person.id, chainOf(person))
/** Writes to the log inside `inAccount`. */
export const note = (
  audit: Audit,
  tx: Tx,
  person: Person,
  action: AuditAction,
  detail: AuditFact['detail'] = {},
  result: AuditFact['result'] = 'ok',
): Promise<void> =>
  audit.record(tx, { companyId: chainOf(person), userId: person.id, userName: person.name, ip: person.ip ?? null }, [
    { action, objectType: 'user', objectId: person.id, detail, result },
  ])

// The company that a transaction acts as: row-level security follows it.
import { sql } from 'kysely'
import type { Tx } from './deps.ts'

const acting = new WeakMap<Tx, string | null>()
/** The company as which the transaction acts now. */
export const companyOf = (tx: Tx): string | null => acting.get(tx) ?? null

/** Milliseconds that a statement may take, and that a transaction may rest between two. */
export interface TimeLimits {
  readonly statement: number
  readonly idle: number
}
/**
 * Sets, in the open transaction, the person whose memberships it may see and the company of the session; and its time
 * limits, at the beginning.
 */
export const actAs = async (tx: Tx, userId: string, companyId: string | null = null, limits?: TimeLimits): Promise<void> => {
  const bounds = limits
    ? sql`, set_config('statement_timeout', ${String(limits.statement)}, true), set_config('idle_in_transaction_session_timeout', ${String(limits.idle)}, true)`
    : sql``
  await sql`select set_config('app.user_id', ${userId}, true), set_config('app.company_id', ${companyId ?? ''}, true)${bounds}`.execute(tx)
  acting.set(tx, companyId)
}

/** Runs a part of the transaction as another company, whose rows alone it sees meanwhile. Person and company of before are set again afterwards. */
export const asCompany = async <T>(tx: Tx, companyId: string, run: () => Promise<T>): Promise<T> => {
  const company = companyOf(tx)
  const { rows } = await sql<{ person: string | null }>`select current_setting('app.user_id', true) as person`.execute(tx)
  const person = rows[0]!.person ?? ''
  await actAs(tx, person, companyId)
  const result = await run()
  await actAs(tx, person, company)
  return result
}

// Conditions about lines of statements and what they pay, for lists and for what is left of a month.
import { sql, type Expression, type SqlBool } from 'kysely'

/** For queries on `payment_statement_row as r`: a person says what it is, or what becomes of money that should not have left. */
export const lineWaits: Expression<SqlBool> = sql<boolean>`(r.state = 'open' or (r.state = 'alarm' and r.decided_at is null))`
/** For queries on `invoice`: nothing should be paid for it. */
export const goneStanding: Expression<SqlBool> = sql<boolean>`invoice.standing in ('void', 'redFull')`

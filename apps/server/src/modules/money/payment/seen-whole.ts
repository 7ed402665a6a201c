// 银行文件 and 对账单 hold other people's payments: who does not see all of one does not know of it.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { invoicesInRowScope, toldInRowScope } from '../../people/permission/index.ts'

const seesAll = (actor: Actor): boolean => toldInRowScope(actor, 'company') === 'nothing'
/** Of a left join on `invoice`: it is gone, or beyond the row scope. */
const unseen = (actor: Actor): Expression<SqlBool> => sql<boolean>`not coalesce(${invoicesInRowScope(actor, 'company')}, false)`

/** For queries on `payment_bank_file as f`: every invoice of every row is within the row scope. */
export const fileSeenWhole = (actor: Actor): Expression<SqlBool> =>
  seesAll(actor)
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select 1 from payment_bank_file_row r
        left join payment_bank_file_invoice i on i.company_id = r.company_id and i.file_id = r.file_id and i.position = r.position
        left join invoice on invoice.company_id = i.company_id and invoice.id = i.invoice_id
        where r.company_id = f.company_id and r.file_id = f.id and ${unseen(actor)})`

/** For queries on lines and their statement: every invoice of their batches is within the row scope; a line of no batch is its bringer's. */
const lineUnseen = (actor: Actor, line: 'r' | 'one', statement: 's' | 'payment_statement'): Expression<SqlBool> => {
  const [batches, company, broughtBy] = [sql.ref(`${line}.batch_ids`), sql.ref(`${line}.company_id`), sql.ref(`${statement}.brought_by`)]
  return sql<boolean>`(case when cardinality(${batches}) = 0 then ${broughtBy} <> ${actor.userId}
      else exists (select 1 from unnest(${batches}) as named(id)
        left join payment_batch_invoice p on p.company_id = ${company} and p.batch_id = named.id
        left join invoice on invoice.company_id = p.company_id and invoice.id = p.invoice_id
        where ${unseen(actor)}) end)`
}
/** For queries on `payment_statement_row as r` with `payment_statement as s`. */
export const lineSeenWhole = (actor: Actor): Expression<SqlBool> =>
  seesAll(actor) ? sql<boolean>`true` : sql<boolean>`not ${lineUnseen(actor, 'r', 's')}`
/** For queries on `payment_statement`: every line of it is seen. */
export const statementSeenWhole = (actor: Actor): Expression<SqlBool> =>
  seesAll(actor)
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select 1 from payment_statement_row one
        where one.company_id = payment_statement.company_id and one.statement_id = payment_statement.id and ${lineUnseen(actor, 'one', 'payment_statement')})`

// Which deleted invoices somebody is told of: those that they would see if they were there.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { invoicesInSight, seesEveryInvoice } from '../permission/index.ts'

/** For queries on `invoice_deletion`: the rows of its snapshot stand under the names of their tables, so that the rule of the living judges them. */
export const deletionsInScope = (actor: Actor): Expression<SqlBool> =>
  seesEveryInvoice(actor)
    ? sql<boolean>`true`
    : sql<boolean>`exists (with invoice_pool as (select r.* from jsonb_populate_recordset(null::invoice_pool, invoice_deletion.snapshot->'invoice_pool') r)
        select 1 from jsonb_populate_record(null::invoice, invoice_deletion.snapshot->'invoice') invoice where ${invoicesInSight(actor)})`

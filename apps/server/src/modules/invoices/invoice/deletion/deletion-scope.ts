// Scope over deleted invoices: the actor sees a deletion if they would see the invoice.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '../../../../kernel/actor.ts'
import { invoicesInSight, seesEveryInvoice } from '../../../people/permission/index.ts'

/**
 * For queries on `invoice_deletion`: its snapshot's rows carry the names of their tables, so that the rule for existing
 * invoices applies.
 */
export const deletionsInScope = (actor: Actor): Expression<SqlBool> =>
  seesEveryInvoice(actor)
    ? sql<boolean>`true`
    : sql<boolean>`exists (with invoice_pool as (select r.* from jsonb_populate_recordset(null::invoice_pool, invoice_deletion.snapshot->'invoice_pool') r)
        select 1 from jsonb_populate_record(null::invoice, invoice_deletion.snapshot->'invoice') invoice where ${invoicesInSight(actor)})`

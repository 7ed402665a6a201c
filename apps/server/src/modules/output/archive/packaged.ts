// Which invoices a package holds as they are now. A package holds 5,000 at most, so that those of a month may lie in several.
import { sql, type Expression, type SqlBool } from 'kysely'
import { toInstant } from '../../../lib/datetime.ts'
import type { Tx } from '../../../kernel/deps.ts'

/** What of the log of an invoice changes what a package says of it. */
const changes = [
  'invoice.entered',
  'invoice.restored',
  'invoice.verified',
  'invoice.verificationReviewed',
  'invoice.standingChanged',
  'invoice.bureauSaid',
  'invoice.originalUpdated',
  'invoice.originalTaken',
  'invoice.originalAttached',
  'invoice.corrected',
  'invoice.doubtsAnswered',
  'invoice.doubtsReopened',
  'invoice.joined',
  'invoice.parted',
  'invoice.numberJoined',
  'invoice.businessSaved',
  'invoice.extracted',
  'invoice.parametersImported',
  'invoice.classified',
  'invoice.ruled',
  'invoice.changeUndone',
]
export interface Packaged {
  readonly invoices: number
  /** Of these, those that no package holds, and those that changed since theirs was asked for. */
  readonly missing: number
  readonly changed: number
  /** When the latest package was asked for that holds one of them. */
  readonly last: string | null
}
/** Of the invoices of a query on `invoice`: packages count that were asked for since a day and made, whether or not their files are still kept. */
export const packagedSince = async (tx: Tx, companyId: string, since: string, within: Expression<SqlBool>): Promise<Packaged> => {
  const { rows } = await sql<{ invoices: string; missing: string; changed: string; last: string | null }>`
    with packaged as materialized (select held.id, max(d.created_at) as at from download d cross join unnest(d.invoice_ids) held(id)
      where d.company_id = ${companyId} and d.kind = 'archive' and d.state in ('downloadable', 'deleted') and d.finished_at is not null
        and d.created_at >= ${since} group by held.id),
    found as (select invoice.id, packaged.at, packaged.at is not null and exists (select 1 from audit_log a where a.company_id = invoice.company_id
        and a.object_type = 'invoice' and a.object_id = invoice.id::text and a.at > packaged.at and a.action = any(${changes}::text[])) as changed
      from invoice left join packaged on packaged.id = invoice.id where invoice.company_id = ${companyId} and ${within})
    select count(*) as invoices, count(*) filter (where at is null) as missing, count(*) filter (where changed) as changed,
      max(at) as last from found`.execute(tx)
  const { invoices, missing, changed, last } = rows[0]!
  return { invoices: Number(invoices), missing: Number(missing), changed: Number(changed), last: last && toInstant(last) }
}

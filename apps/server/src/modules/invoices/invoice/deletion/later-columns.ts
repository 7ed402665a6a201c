// Columns of an invoice that are never empty and younger than some snapshots, as a snapshot would have them.
import { sql, type RawBuilder } from 'kysely'

/** For queries on `invoice_deletion d`. What remained to be paid is read, never written. */
export const laterColumns: RawBuilder<unknown> = sql`('{"send_status": 0, "standing": "unasked", "standing_source": "none", "bearer": "supplier", "paid_before": 0, "drawn_for_13": false}'::jsonb
  || jsonb_build_object('payable', coalesce((d.snapshot->'invoice'->>'amount_including_tax')::numeric, 0)))`

// 读回入账结果: what the bureau's sheet says of what was marked. The mirror alone says that an invoice is booked: a pull confirms it.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { bookingEndpoints } from '@piaotai/contract/deduction/bookings.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { DeductionDeps } from './deps.ts'
import { countsOf, judgeRows, outcomesOf, previewOf, readSheet, type Upload } from './result-rows.ts'

type E = typeof bookingEndpoints
export const previewBookingResult =
  (deps: DeductionDeps) =>
  async (actor: Actor, file: Upload): Promise<Out<E['previewBookingResult']>> => {
    const { rows: read } = await readSheet(deps, actor, file, 'booking')
    return previewOf(file, await deps.db.inTenant(actor, (tx) => judgeRows(tx, actor, 'booking', read)))
  }
export const importBookingResult =
  (deps: DeductionDeps) =>
  async (actor: Actor, file: Upload): Promise<Out<E['importBookingResult']>> => {
    const { rows: read } = await readSheet(deps, actor, file, 'booking')
    return deps.db.inTenant(actor, async (tx) => {
      const rows = await judgeRows(tx, actor, 'booking', read)
      await sql`update booking_mark m set result = v.result, result_note = v.note, result_at = ${deps.clock.now().toISOString()}
        from ${outcomesOf(rows)} where m.company_id = ${actor.companyId} and m.tax_invoice_id = v.id`.execute(tx)
      const counts = countsOf(rows)
      await deps.audit.record(tx, actor, [
        {
          action: 'booking.resultRead',
          objectType: 'company',
          objectId: actor.companyId,
          detail: { name: previewOf(file, rows).name, ...counts },
        },
      ])
      return counts
    })
  }

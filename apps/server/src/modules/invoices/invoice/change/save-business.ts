import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { businessEndpoints } from '@piaotai/contract/invoice/business.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs } from '../../../../kernel/deps.ts'
import { changeBusiness } from './business-rows.ts'
import { setByHand } from './change-invoices.ts'
import { fitted } from './extended-fields.ts'
import { refuseHeld } from '../held-by-voucher.ts'
import { linesOf } from '../record/lines.ts'
import { findInvoice } from '../read-invoice.ts'
import { searchOf } from '../list/search-text.ts'

type Endpoint = typeof businessEndpoints.saveBusiness
/** Sets the named fields of one invoice; refuses a stale version. Writes nothing if nothing changes. */
export const saveBusiness =
  ({ db, audit }: Needs<'db' | 'audit'>) =>
  (actor: Actor, { id, area, version, fields }: In<Endpoint>): Promise<Out<Endpoint>> =>
    db.inTenant(actor, async (tx) => {
      const before = await findInvoice(tx, actor, id, area, true)
      if (before.version !== version) throw new Problem('invoice.changed')
      const { values, changes } = changeBusiness(before, await fitted(tx, fields))
      if (changes.length === 0) return { version }
      await refuseHeld(tx, [{ before, values }])
      const search = searchOf({ ...before, ...values }, await linesOf(tx, id))
      await tx
        .updateTable('invoice')
        .set({ ...values, search, version: version + 1 })
        .where('id', '=', id)
        .execute()
      await setByHand(
        tx,
        actor.companyId,
        changes.map(({ field }) => ({ invoiceId: id, field })),
      )
      await audit.record(tx, actor, [{ action: 'invoice.businessSaved', objectType: 'invoice', objectId: id, detail: { fields: changes } }])
      return { version: version + 1 }
    })

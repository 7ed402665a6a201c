// Deleting commercial invoices: their links end, VAT invoices stay; what they said is kept in the log.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { commercialEndpoints } from '@piaotai/contract/commercial.ts'
import { inCurrency } from '@piaotai/domain/money/currency.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { commercialInScope } from '../../people/permission/index.ts'
import type { CommercialDeps } from './deps.ts'
import { endLinksOf } from './link-invoices.ts'

type Delete = (typeof commercialEndpoints)['deleteCommercialInvoices']

export const deleteCommercialInvoices =
  ({ db, audit }: Pick<CommercialDeps, 'db' | 'audit'>) =>
  (actor: Actor, { ids, reason }: In<Delete>): Promise<Out<Delete>> =>
    db.inTenant(actor, async (tx) => {
      const wanted = [...new Set(ids)]
      const rows = await tx
        .selectFrom('commercial_invoice')
        .selectAll()
        .where('id', 'in', wanted)
        .where(commercialInScope(actor))
        .orderBy('id')
        .forUpdate()
        .execute()
      if (rows.length < wanted.length) throw new Problem('commercial.notFound')
      await endLinksOf({ audit }, tx, actor, rows)
      await tx.deleteFrom('commercial_import').where('commercial_id', 'in', wanted).execute()
      await tx.deleteFrom('commercial_invoice').where('id', 'in', wanted).execute()
      await audit.record(
        tx,
        actor,
        rows.map((row) => ({
          action: 'commercial.deleted',
          objectType: 'commercialInvoice',
          objectId: row.id,
          detail: {
            number: row.number,
            supplier: row.supplier,
            currency: row.currency,
            amount: inCurrency(row.currency, row.amount),
            date: row.date,
            reason: reason.trim(),
          },
        })),
      )
      return { deleted: rows.length }
    })

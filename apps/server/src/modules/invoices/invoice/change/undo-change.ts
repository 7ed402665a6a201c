// Undo: restores the values before a change set, except those changed since.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { changeEndpoints } from '@piaotai/contract/invoice/change.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import type { Clock, Needs } from '../../../../kernel/deps.ts'
import { invoicesInRowScope, rowScopeOfActor } from '../../../people/permission/index.ts'
import { undoMs, writeValues } from './change-invoices.ts'
import { holdingVouchers, touchesBooking } from '../held-by-voucher.ts'
import type { InvoiceRecord } from '../list/invoice-rows.ts'

type Endpoints = typeof changeEndpoints
type UndoDeps = Needs<'db' | 'audit' | 'clock'>
const since = (clock: Clock): string => new Date(clock.now().getTime() - undoMs).toISOString()

export const listChanges =
  ({ db, clock }: UndoDeps) =>
  (actor: Actor, { area }: In<Endpoints['listChanges']>): Promise<Out<Endpoints['listChanges']>> =>
    db.inTenant(actor, async (tx) => {
      const rows = await tx
        .selectFrom('invoice_change')
        .selectAll()
        .where('created_by', '=', actor.userId)
        .where('area', '=', area)
        .where('created_at', '>=', since(clock))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(50)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        at: toInstant(row.created_at),
        count: row.item_count,
        fields: row.fields,
        undone: row.undone_at !== null,
      }))
    })

/**
 * Only the actor's own changes. Restores a record even if the change itself moved it out of the actor's lists or out of
 * a pool that shows it; leaves a record out of scope.
 */
export const undoChange =
  ({ db, audit, clock }: UndoDeps) =>
  (actor: Actor, { changeId, area }: In<Endpoints['undoChange']>): Promise<Out<Endpoints['undoChange']>> =>
    db.inTenant(actor, async (tx) => {
      const change = await tx
        .selectFrom('invoice_change')
        .selectAll()
        .where('id', '=', changeId)
        .where('created_by', '=', actor.userId)
        .where('area', '=', area)
        .where('created_at', '>=', since(clock))
        .forUpdate()
        .executeTakeFirst()
      if (!change) throw new Problem('change.notFound')
      if (change.undone_at !== null) throw new Problem('change.undone')
      const items = await tx.selectFrom('invoice_change_item').selectAll().where('change_id', '=', changeId).execute()
      const records =
        items.length === 0
          ? []
          : await tx
              .selectFrom('invoice')
              .selectAll()
              .select(sql<boolean>`${invoicesInRowScope(actor, area)}`.as('reached'))
              .where(
                'id',
                'in',
                items.map((i) => i.invoice_id),
              )
              .orderBy('id')
              .forUpdate()
              .execute()
      const granted = area === 'company' ? rowScopeOfActor(actor).pools : []
      const held = await holdingVouchers(
        tx,
        records.map(({ id }) => id),
      )
      const back = records.flatMap(({ reached, ...before }) => {
        const item = items.find((i) => i.invoice_id === before.id)!
        const { pools, ...values } = item.before as Partial<InvoiceRecord> & { readonly pools?: readonly string[] }
        return item.version === before.version &&
          !(held.has(before.id) && touchesBooking(before, values)) &&
          (reached || pools?.some((pool) => granted.includes(pool)))
          ? [{ before, values, pools }]
          : []
      })
      // A change set without restored values is not marked as undone.
      if (back.length === 0) return { undone: 0, left: items.length }
      await writeValues(tx, actor.companyId, back)
      await tx.updateTable('invoice_change').set({ undone_at: clock.now().toISOString() }).where('id', '=', changeId).execute()
      await audit.record(
        tx,
        actor,
        back.map(({ before }) => ({
          action: 'invoice.changeUndone',
          objectType: 'invoice',
          objectId: before.id,
          detail: { kind: change.kind, fields: change.fields },
        })),
      )
      return { undone: back.length, left: items.length - back.length }
    })

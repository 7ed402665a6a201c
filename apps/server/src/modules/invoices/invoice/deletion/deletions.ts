// 发票删除记录: deletions with person and reason, and their restoration.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deletionEndpoints } from '@piaotai/contract/invoice/deletion.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { keeperName } from '@piaotai/locales/keeper-name.ts'
import { pageOf } from '../../../../db/page-of.ts'
import { numberHolds } from '../../../../db/search-holds.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import { keptRows, writtenColumns } from '../../../../db/kept-rows.ts'
import type { Row } from '../../../../db/tables.ts'
import { comparePlatform } from '../record/compare-platform.ts'
import { deletionsInScope } from './deletion-scope.ts'
import { laterColumns } from './later-columns.ts'
import { linesOf } from '../record/lines.ts'
import { recheckInvoices } from '../recheck-titles.ts'
import { searchOf } from '../list/search-text.ts'

type Endpoints = typeof deletionEndpoints
type Deps = Needs<'db' | 'audit' | 'clock'>

/** Columns of a deletion, without its snapshot. */
export const deletionColumns = [
  'id',
  'invoice_id',
  'type',
  'code',
  'number',
  'date',
  'seller_name',
  'buyer_name',
  'amount_including_tax',
  'entered_by_name',
  'reason',
  'deleted_by_name',
  'deleted_at',
  'restored_by_name',
  'restored_at',
] as const
export const toWire = (
  r: Pick<Row<'invoice_deletion'>, (typeof deletionColumns)[number]>,
  language: Actor['language'],
): Out<Endpoints['listDeletions']>['content'][number] => ({
  id: r.id,
  invoiceId: r.invoice_id,
  type: r.type,
  code: r.code,
  number: r.number,
  date: r.date,
  sellerName: r.seller_name,
  buyerName: r.buyer_name,
  amountIncludingTax: r.amount_including_tax,
  enteredBy: keeperName(r.entered_by_name, language),
  reason: r.reason,
  deletedBy: r.deleted_by_name,
  deletedAt: toInstant(r.deleted_at),
  restoredBy: r.restored_by_name,
  restoredAt: r.restored_at === null ? null : toInstant(r.restored_at),
})

export const listDeletions =
  ({ db }: Pick<Deps, 'db'>) =>
  (actor: Actor, { page, pageSize, exactCount, number }: In<Endpoints['listDeletions']>): Promise<Out<Endpoints['listDeletions']>> =>
    db.inTenant(actor, async (tx) => {
      const found = tx
        .selectFrom('invoice_deletion')
        .where(deletionsInScope(actor))
        .$if(Boolean(number), (q) => q.where(numberHolds('number', number!)))
      const { rows, ...about } = await pageOf(
        tx,
        found,
        found.select(deletionColumns).orderBy('deleted_at', 'desc').orderBy('id', 'desc'),
        { page, pageSize, exactCount },
      )
      return { content: rows.map((row) => toWire(row, actor.language)), ...about }
    })

/** Invoice by invoice: one recorded again since, under the same number, stays deleted, as does one that joined another. */
export const restoreInvoices =
  ({ db, audit, clock }: Deps) =>
  (actor: Actor, { ids }: In<Endpoints['restoreInvoices']>): Promise<Out<Endpoints['restoreInvoices']>> =>
    db.inTenant(actor, async (tx) => {
      const wanted = [...new Set(ids)]
      const rows = await tx
        .selectFrom('invoice_deletion')
        .select((eb) => [
          'id',
          'invoice_id',
          'number',
          'restored_at',
          eb
            .exists(
              eb
                .selectFrom('invoice_join as j')
                .select('j.id')
                .whereRef('j.deletion_id', '=', 'invoice_deletion.id')
                .where('j.undone_at', 'is', null),
            )
            .as('joined'),
        ])
        .where('id', 'in', wanted)
        .where(deletionsInScope(actor))
        .orderBy('id')
        .forUpdate()
        .execute()
      if (rows.length < wanted.length) throw new Problem('deletion.notFound')
      const answers = new Map<string, string | undefined>()
      for (const row of rows)
        answers.set(
          row.id,
          row.restored_at !== null
            ? 'deletion.restored'
            : row.joined
              ? 'deletion.joined'
              : (await restoreOne(tx, actor, row.id, row.invoice_id))
                ? undefined
                : 'invoice.duplicate',
        )
      const back = rows.filter((row) => answers.get(row.id) === undefined)
      if (back.length > 0)
        await tx
          .updateTable('invoice_deletion')
          .set({ restored_at: clock.now().toISOString(), restored_by_name: actor.userName })
          .where(
            'id',
            'in',
            back.map((row) => row.id),
          )
          .execute()
      await recheckInvoices(
        tx,
        actor.companyId,
        back.map((row) => row.invoice_id),
      )
      // Columns of the comparison may be newer than the deletion.
      for (const row of back) await comparePlatform(tx, row.invoice_id)
      await audit.record(
        tx,
        actor,
        back.map((row) => ({
          action: 'invoice.restored',
          objectType: 'invoice',
          objectId: row.invoice_id,
          detail: { number: row.number },
        })),
      )
      return wanted.map((id) => {
        const problem = answers.get(id)
        return problem === undefined ? { id, ok: true } : { id, ok: false, problem }
      })
    })

export const restoreOne = async (tx: Tx, actor: Actor, deletionId: string, invoiceId: string): Promise<boolean> => {
  const kept = { companyId: actor.companyId, deletionId }
  const columns = await writtenColumns(tx, 'invoice')
  const made = await sql`insert into invoice (${columns}) select ${columns} from (
      select r.* from invoice_deletion d, jsonb_populate_record(null::invoice, ${laterColumns} || (d.snapshot->'invoice')) r
      where d.company_id = ${actor.companyId} and d.id = ${deletionId}) kept
    on conflict do nothing returning id`.execute(tx)
  if (made.rows.length === 0) return false
  await sql`insert into invoice_line select * from ${keptRows('invoice_line', kept)}`.execute(tx)
  await sql`insert into invoice_original select * from ${keptRows('invoice_original', kept)}`.execute(tx)
  await sql`insert into invoice_attachment select * from ${keptRows('invoice_attachment', kept)}`.execute(tx)
  // The searched fields may have grown since the deletion.
  const back = await tx.selectFrom('invoice').selectAll().where('id', '=', invoiceId).executeTakeFirstOrThrow()
  await tx
    .updateTable('invoice')
    .set({ search: searchOf(back, await linesOf(tx, invoiceId)) })
    .where('id', '=', invoiceId)
    .execute()
  await emit(tx, 'invoice.restored', { companyId: actor.companyId, invoiceId, deletionId })
  return true
}

// 记账凭证: the list of a period, one voucher with its invoices and events, and the voucher of an invoice.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherEndpoints } from '@piaotai/contract/voucher/voucher.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category } from '@piaotai/domain/states.ts'
import { plainReference, daysOfPeriod, periodNumber } from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { summed, voucherSums } from './voucher-figures.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { findInvoice } from '../../invoices/invoice/index.ts'
import type { VoucherDeps } from './deps.ts'
import { selectVouchers, toWire } from './voucher-rows.ts'
import { vouchersInScope } from './voucher-scope.ts'

type E = typeof voucherEndpoints
type Filter = In<E['listVouchers']>
const patternOf = (keyword: string): string => `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`

const conditionsOf = (actor: Actor, { period, keyword, account }: Filter): readonly Expression<SqlBool>[] => {
  const reference = keyword === undefined ? undefined : plainReference(keyword)
  const days = period === undefined ? undefined : daysOfPeriod(period)
  const like = keyword === undefined ? undefined : patternOf(keyword)
  return [
    vouchersInScope(actor),
    // In the words of the index of the list.
    sql<boolean>`v.seq > 0`,
    ...(days ? [sql<boolean>`v.day between ${days.first} and ${days.last}`] : []),
    ...(reference ? [sql<boolean>`(v.batch = ${reference.batch} and v.seq = ${reference.seq})`] : []),
    ...(like && !reference
      ? [
          sql<boolean>`(v.batch || '/' || v.seq ilike ${like} or v.number ilike ${like} or exists (select 1 from voucher_invoice vi join invoice i on i.company_id = vi.company_id and i.id = vi.invoice_id
            where vi.company_id = v.company_id and vi.voucher_id = v.id and i.number ilike ${like}))`,
        ]
      : []),
    ...(account === undefined || account.trim() === ''
      ? []
      : [
          sql<boolean>`exists (select 1 from voucher_entry e where e.company_id = v.company_id and e.voucher_id = v.id and (starts_with(e.account, ${account.trim()}) or e.account_name ilike ${patternOf(account)}))`,
        ]),
  ]
}

export const listVouchers =
  ({ db }: Pick<VoucherDeps, 'db'>) =>
  (actor: Actor, input: Filter): Promise<Out<E['listVouchers']>> =>
    db.inTenant(actor, async (tx) => {
      const { page, pageSize, state, changed } = input
      const all = sql.join([...conditionsOf(actor, input)], sql` and `)
      const within = sql<boolean>`${all}${state === undefined ? sql`` : sql` and v.state = ${state}`}${changed ? sql` and v.changed_since` : sql``}`
      const rows = await selectVouchers(tx)
        .where(within)
        .orderBy('v.day', 'desc')
        .orderBy('v.batch', 'desc')
        .orderBy('v.seq')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const period = input.period === undefined ? undefined : periodNumber(input.period)
      const sums = await voucherSums(tx, actor, period, input.keyword || input.account?.trim() ? sql<boolean>`${all}` : undefined)
      const shown = summed(sums, (one) => (state === undefined || one.state === state) && (!changed || one.changed))
      const of = (passes: Parameters<typeof summed>[1]): number => summed(sums, passes).count
      return {
        content: rows.map(toWire),
        page,
        pageSize,
        totalElements: shown.count,
        amount: shown.amount,
        counts: {
          draft: of((one) => one.state === 'draft'),
          exported: of((one) => one.state === 'exported'),
          numbered: of((one) => one.state === 'numbered'),
          changed: of((one) => one.changed),
        },
      }
    })

export const readVoucher =
  ({ db }: Pick<VoucherDeps, 'db'>) =>
  (actor: Actor, { id }: In<E['readVoucher']>): Promise<Out<E['readVoucher']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await selectVouchers(tx).where('v.id', '=', id).where(vouchersInScope(actor)).executeTakeFirst()
      if (!row) throw new Problem('voucher.notFound')
      const invoices = await tx
        .selectFrom('voucher_invoice as vi')
        .leftJoin('invoice as i', 'i.id', 'vi.invoice_id')
        .select(['vi.invoice_id as id', 'i.number', 'vi.total', 'vi.changed_since as changedSince'])
        .select(
          sql<string | null>`case when i.category = ${sql.lit(category.outgoing)} then i.buyer_name else i.seller_name end`.as('party'),
        )
        .where('vi.voucher_id', '=', id)
        .orderBy('vi.position')
        .execute()
      return { ...toWire(row), allInvoices: invoices, events: await eventsOf(tx, id) }
    })
const eventsOf = async (tx: Tx, id: string): Promise<Out<E['readVoucher']>['events']> => {
  const rows = await tx
    .selectFrom('audit_log')
    .select(['id', 'at', 'action', 'actor_name as by', 'detail'])
    .where('object_type', '=', 'voucher')
    .where('object_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: toInstant(at) }))
}

/** `open`: the page of vouchers shows it to the actor. */
export const readInvoiceVoucher =
  ({ db }: Pick<VoucherDeps, 'db'>) =>
  (actor: Actor, { id, area }: In<E['readInvoiceVoucher']>): Promise<Out<E['readInvoiceVoucher']>> =>
    db.inTenant(actor, async (tx) => {
      await findInvoice(tx, actor, id, area)
      const held = await tx.selectFrom('voucher_invoice').select('voucher_id').where('invoice_id', '=', id).executeTakeFirst()
      if (!held) return { voucher: null, open: false }
      const one = selectVouchers(tx).where('v.id', '=', held.voucher_id)
      const { invoices: _, ...voucher } = toWire(await one.executeTakeFirstOrThrow())
      const within = await one.where(vouchersInScope(actor)).executeTakeFirst()
      return { voucher, open: actor.permissions.has('menu_4.caiwupz') && within !== undefined }
    })

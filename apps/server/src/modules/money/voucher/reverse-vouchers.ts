// 红字冲销: the draft that takes a numbered voucher back, and the one that books its invoices anew.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherReversalEndpoints } from '@piaotai/contract/voucher/reversals.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { periodOfDay, voucherActions, voucherReference, type VoucherAct } from '@piaotai/domain/voucher/voucher.ts'
import { mayVoucher, reversedEntries, type VoucherLink } from '@piaotai/domain/voucher/voucher-links.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Row } from '../../../db/tables.ts'
import { newId } from '../../../lib/ids.ts'
import type { VoucherDeps } from './deps.ts'
import { newBatch } from './make-vouchers.ts'
import { holdOpenPeriods } from './periods.ts'
import { factsOf } from './unbooked.ts'
import { insertVouchers, lockVouchers, selectVouchers, type VoucherRecord } from './voucher-rows.ts'

type E = typeof voucherReversalEndpoints

/** The links of these vouchers; one without any is absent. */
export const linksOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly VoucherLink[]>> => {
  const named = (column: 'voucher_id' | 'reversal_id' | 'anew_id') => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
  const rows = await tx
    .selectFrom('voucher_reversal')
    .select(['voucher_id', 'reversal_id', 'anew_id'])
    .where((eb) => eb.or([named('voucher_id'), named('reversal_id'), named('anew_id')]))
    .execute()
  const links = rows.flatMap(({ voucher_id, reversal_id, anew_id }): readonly { readonly id: string; readonly link: VoucherLink }[] => [
    { id: voucher_id, link: 'reversedBy' },
    { id: reversal_id, link: 'reverses' },
    ...(anew_id === null
      ? []
      : ([
          { id: voucher_id, link: 'replacedBy' },
          { id: reversal_id, link: 'replacedBy' },
          { id: anew_id, link: 'replaces' },
        ] as const)),
  ])
  return new Map([...Map.groupBy(links, ({ id }) => id)].map(([id, all]) => [id, all.map(({ link }) => link)]))
}
/** The problem of an act that a voucher does not allow. */
export const refusalOf = (act: VoucherAct, { state }: Pick<Row<'voucher'>, 'state'>, links: readonly VoucherLink[] = []) =>
  mayVoucher(act, { state, links })
    ? undefined
    : state === 'numbered' || voucherActions[state].includes(act)
      ? ('voucher.reversalAlone' as const)
      : ('voucher.stateRefuses' as const)

/** The voucher of an act, locked, and the period of the new draft held open. */
const prepared = async (tx: Tx, actor: Actor, act: VoucherAct, id: string, day: string): Promise<VoucherRecord> => {
  const [row] = await lockVouchers(tx, actor, [id])
  const refusal = refusalOf(act, row!, (await linksOf(tx, [id])).get(id))
  if (refusal) throw new Problem(refusal)
  await holdOpenPeriods(tx, actor.companyId, [periodOfDay(day)])
  return selectVouchers(tx).where('v.id', '=', id).executeTakeFirstOrThrow()
}
interface Place {
  readonly batch: string
  readonly seq: number
  readonly day: string
}
/** The same entries as a draft, which takes the invoices; what it books are their facts of today. */
const bookAnew = async ({ clock, audit }: VoucherDeps, tx: Tx, actor: Actor, of: VoucherRecord, place: Place): Promise<string> => {
  const now = clock.now()
  const id = newId(now)
  const { rule_name: ruleName, merging, entries } = of
  await insertVouchers(tx, actor, now, [{ id, ...place, ruleName, merging, entries, invoices: [] }])
  const held = await tx.selectFrom('voucher_invoice').select(['invoice_id', 'booked']).where('voucher_id', '=', of.id).execute()
  const deductible = held.some(({ booked }) => booked !== null && booked.deductible !== null)
  const facts = await factsOf(
    tx,
    actor,
    held.map(({ invoice_id }) => invoice_id),
    { hold: false, deductible },
  )
  await sql`update voucher_invoice vi set voucher_id = ${id}, changed_since = false, booked = r.booked
    from json_to_recordset(${JSON.stringify(facts.map(({ id: invoice, booked }) => ({ invoice, booked })))}::json) as r(invoice uuid, booked jsonb)
    where vi.company_id = ${actor.companyId} and vi.voucher_id = ${of.id} and vi.invoice_id = r.invoice`.execute(tx)
  await tx.updateTable('voucher_reversal').set({ anew_id: id }).where('voucher_id', '=', of.id).execute()
  const detail = { reference: voucherReference(of.batch, of.seq), number: of.number, anew: voucherReference(place.batch, place.seq) }
  await audit.record(
    tx,
    actor,
    [of.id, id].map((objectId) => ({ action: 'voucher.bookedAnew', objectType: 'voucher', objectId, detail })),
  )
  return id
}

export const reverseVoucher =
  (deps: VoucherDeps) =>
  (actor: Actor, { id, day, anew }: In<E['reverseVoucher']>): Promise<Out<E['reverseVoucher']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const of = await prepared(tx, actor, 'reverse', id, day)
      const now = deps.clock.now()
      const [reversal, batch] = [newId(now), newBatch(now)]
      const { rule_name: ruleName, merging, entries } = of
      await insertVouchers(tx, actor, now, [
        { id: reversal, batch, seq: 1, day, ruleName, merging, entries: reversedEntries(entries, of.number!), invoices: [] },
      ])
      const held = await tx.selectFrom('voucher_invoice').select('invoice_id').where('voucher_id', '=', id).orderBy('position').execute()
      await tx
        .insertInto('voucher_reversal')
        .values({ company_id: actor.companyId, voucher_id: id, reversal_id: reversal, invoices: held.map(({ invoice_id }) => invoice_id) })
        .execute()
      const detail = { reference: voucherReference(of.batch, of.seq), number: of.number, reversal: voucherReference(batch, 1), day }
      await deps.audit.record(
        tx,
        actor,
        [id, reversal].map((objectId) => ({ action: 'voucher.reversed', objectType: 'voucher', objectId, detail })),
      )
      return { reversal, anew: anew ? await bookAnew(deps, tx, actor, of, { batch, seq: 2, day }) : null }
    })
export const bookVoucherAnew =
  (deps: VoucherDeps) =>
  (actor: Actor, { id, day }: In<E['bookVoucherAnew']>): Promise<Out<E['bookVoucherAnew']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const of = await prepared(tx, actor, 'bookAnew', id, day)
      return { anew: await bookAnew(deps, tx, actor, of, { batch: newBatch(deps.clock.now()), seq: 1, day }) }
    })

// Rows of vouchers ↔ the wire, and how vouchers are written: whole, by one statement a table.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { voucherEndpoints } from '@piaotai/contract/voucher/voucher.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category } from '@piaotai/domain/states.ts'
import type { PushError } from '@piaotai/domain/push/push.ts'
import type { BookedFacts } from '@piaotai/domain/voucher/booked-facts.ts'
import { periodMonth, periodOfDay, voucherReference, type Merging, type VoucherEntry } from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { sqlStateOf } from '../../../kernel/database.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { pushWord, type VoucherPushRecord } from './push-rows.ts'
import { vouchersInScope } from './voucher-scope.ts'

type E = typeof voucherEndpoints
export type Wire = Out<E['listVouchers']>['content'][number]
const shownInvoices = 3
interface LinkRow extends Pick<Wire['links'][number], 'kind' | 'id' | 'state' | 'number'> {
  readonly batch: string
  readonly seq: number
}

const entriesJson = sql<
  VoucherEntry[]
>`(select coalesce(json_agg(json_build_object('side', e.side, 'account', e.account, 'accountName', e.account_name, 'summary', e.summary,
    'amount', e.amount::text, 'auxiliary', e.auxiliary, 'auxiliaryName', e.auxiliary_name, 'auxiliaryCode', e.auxiliary_code) order by e.position), '[]')
  from voucher_entry e where e.company_id = v.company_id and e.voucher_id = v.id)`
const invoicesJson = sql<
  { id: string; number: string | null }[]
>`(select coalesce(json_agg(json_build_object('id', s.invoice_id, 'number', s.number) order by s.position), '[]')
  from (select vi.invoice_id, vi.position, i.number from voucher_invoice vi left join invoice i on i.company_id = vi.company_id and i.id = vi.invoice_id
    where vi.company_id = v.company_id and vi.voucher_id = v.id order by vi.position limit ${sql.lit(shownInvoices)}) s)`
const pushJson = sql<
  | (Pick<VoucherPushRecord, 'state' | 'note' | 'attempt'> & { error: PushError | null; target: string; nextAt: string | null; at: string })
  | null
>`(select json_build_object('state', p.state, 'error', p.error, 'note', p.note, 'attempt', p.attempt, 'nextAt', p.next_at, 'at', p.changed_at, 'target', t.name)
  from voucher_push p join push_target t on t.company_id = p.company_id and t.id = p.target_id
  where p.company_id = v.company_id and p.voucher_id = v.id order by p.pushed_at desc, p.id desc limit 1)`
const linksJson = sql<
  LinkRow[]
>`(select coalesce(json_agg(json_build_object('kind', l.kind, 'id', o.id, 'batch', o.batch, 'seq', o.seq, 'state', o.state, 'number', o.number) order by l.kind), '[]')
  from voucher_reversal r cross join lateral (values
      ('reversedBy', r.reversal_id, r.voucher_id), ('replacedBy', r.anew_id, r.voucher_id), ('reverses', r.voucher_id, r.reversal_id),
      ('replacedBy', r.anew_id, r.reversal_id), ('replaces', r.voucher_id, r.anew_id)) as l(kind, other, one)
    join voucher o on o.company_id = r.company_id and o.id = l.other
  where r.company_id = v.company_id and (r.voucher_id = v.id or r.reversal_id = v.id or r.anew_id = v.id) and l.one = v.id)`
/** Of the debit side. */
export const debitOf = sql<string>`(select coalesce(sum(e.amount) filter (where e.side = 'debit'), 0)::numeric(40,2) from voucher_entry e where e.company_id = v.company_id and e.voucher_id = v.id)`

/** Of outgoing invoices, which a reversal knows of the voucher that it reverses. */
export const isOutgoing = sql<boolean>`exists (select 1 from invoice i where i.company_id = v.company_id and i.category = ${sql.lit(category.outgoing)}
  and (i.id in (select vi.invoice_id from voucher_invoice vi where vi.company_id = v.company_id and vi.voucher_id = v.id)
    or i.id = any(array(select unnest(r.invoices) from voucher_reversal r where r.company_id = v.company_id and (r.reversal_id = v.id or r.voucher_id = v.id)))))`
/** Whole vouchers. */
export const selectVouchers = (tx: Tx) =>
  tx
    .selectFrom('voucher as v')
    .selectAll('v')
    .select([entriesJson.as('entries'), invoicesJson.as('invoices'), debitOf.as('total'), pushJson.as('push'), linksJson.as('links')])
    .select(
      sql<string>`(select count(*) from voucher_invoice vi where vi.company_id = v.company_id and vi.voucher_id = v.id)`.as(
        'invoice_count',
      ),
    )
export type VoucherRecord = Awaited<ReturnType<ReturnType<typeof selectVouchers>['execute']>>[number]
export const toWire = (r: VoucherRecord): Wire => ({
  id: r.id,
  reference: voucherReference(r.batch, r.seq),
  day: r.day,
  period: periodMonth(r.period),
  state: r.state,
  number: r.number,
  numberDay: r.number_day,
  rule: r.rule_name,
  byHand: r.by_hand,
  changedSince: r.changed_since,
  total: r.total,
  invoiceCount: Number(r.invoice_count),
  invoices: [...r.invoices],
  entries: r.entries.map((entry) => ({ ...entry })),
  exportedAt: r.exported_at && toInstant(r.exported_at),
  push: r.push && {
    ...r.push,
    state: pushWord(r.push.state),
    nextAt: r.push.nextAt && toInstant(r.push.nextAt),
    at: toInstant(r.push.at),
  },
  links: r.links.map(({ batch, seq, ...link }) => ({ ...link, reference: voucherReference(batch, seq) })),
  madeAt: toInstant(r.made_at),
  madeBy: r.made_by_name,
  version: r.version,
})

/** The vouchers of these ids in the order of ids, locked; refuses an unknown one, or one out of scope. */
export const lockVouchers = async (tx: Tx, actor: Actor, ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  const rows = await tx
    .selectFrom('voucher as v')
    .selectAll('v')
    .where(sql<boolean>`v.id = any(${wanted}::uuid[])`)
    .where(vouchersInScope(actor))
    .orderBy('v.id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.length) throw new Problem('voucher.notFound')
  return rows
}

/** An invoice of a voucher. `entries`: of a merged one, those that it alone would have. */
interface NewHeld {
  readonly id: string
  readonly total: string
  readonly entries: readonly VoucherEntry[]
  readonly booked: BookedFacts | null
}
export interface NewVoucher {
  readonly id: string
  readonly batch: string
  readonly seq: number
  readonly day: string
  readonly merging: Merging
  readonly ruleName: string
  readonly entries: readonly VoucherEntry[]
  readonly invoices: readonly NewHeld[]
}
/** Rows that one statement takes, as one text. */
const chunk = 5000
const inChunks = async <T>(rows: readonly T[], write: (text: string) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += chunk) await write(JSON.stringify(rows.slice(from, from + chunk)))
}
/**
 * Writes rows whose references are checked by their keys. A session keeps the plans of these checks; those made while the tables were
 * nearly empty would walk through all vouchers for each row.
 */
const byKeys = async (tx: Tx, write: () => Promise<unknown>): Promise<void> => {
  await sql`set local enable_seqscan = off`.execute(tx)
  await write()
  await sql`set local enable_seqscan = on`.execute(tx)
}
/** Drafts with their entries and invoices; their periods are held open. */
export const insertVouchers = (tx: Tx, actor: Actor, now: Date, vouchers: readonly NewVoucher[]): Promise<void> =>
  byKeys(tx, () => insertAll(tx, actor, now, vouchers))
const insertAll = async (tx: Tx, { companyId, userName }: Actor, now: Date, vouchers: readonly NewVoucher[]): Promise<void> => {
  await inChunks(
    vouchers.map(({ id, batch, seq, day, merging, ruleName }) => ({ id, batch, seq, day, period: periodOfDay(day), merging, ruleName })),
    (text) =>
      sql`insert into voucher (company_id, id, batch, seq, day, period, merging, rule_name, made_by_name, made_at)
        select ${companyId}, id, batch, seq, day, period, merging, "ruleName", ${userName}, ${now.toISOString()}
        from json_to_recordset(${text}::json) as r(id uuid, batch text, seq integer, day date, period integer, merging text, "ruleName" text)`.execute(
        tx,
      ),
  )
  await writeEntries(tx, companyId, vouchers)
  await insertInvoices(tx, companyId, vouchers)
}
export const insertEntries = (tx: Tx, companyId: string, vouchers: readonly Pick<NewVoucher, 'id' | 'entries'>[]): Promise<void> =>
  byKeys(tx, () => writeEntries(tx, companyId, vouchers))
const writeEntries = (tx: Tx, companyId: string, vouchers: readonly Pick<NewVoucher, 'id' | 'entries'>[]): Promise<void> =>
  inChunks(
    vouchers.flatMap(({ id, entries }) => entries.map((entry, position) => ({ ...entry, voucher: id, position }))),
    (text) =>
      sql`insert into voucher_entry (company_id, voucher_id, position, side, account, account_name, summary, amount, auxiliary, auxiliary_name, auxiliary_code)
        select ${companyId}, voucher, position, side, account, "accountName", summary, amount, auxiliary, "auxiliaryName", "auxiliaryCode"
        from json_to_recordset(${text}::json) as r(voucher uuid, position integer, side text, account text, "accountName" text, summary text, amount numeric,
          auxiliary text, "auxiliaryName" text, "auxiliaryCode" text)`.execute(tx),
  )
/** An invoice that another draft has got meanwhile refuses the call. */
const insertInvoices = async (tx: Tx, companyId: string, vouchers: readonly NewVoucher[]): Promise<void> => {
  try {
    await inChunks(
      vouchers.flatMap(({ id, invoices }) => invoices.map((invoice, position) => ({ ...invoice, voucher: id, position }))),
      (text) =>
        sql`insert into voucher_invoice (company_id, invoice_id, voucher_id, position, total, entries, booked)
          select ${companyId}, id, voucher, position, total, entries, nullif(booked, 'null')
          from json_to_recordset(${text}::json) as r(id uuid, voucher uuid, position integer, total numeric, entries jsonb, booked jsonb)`.execute(
          tx,
        ),
    )
  } catch (error) {
    throw sqlStateOf(error) === '23505' ? new Problem('busy') : error
  }
}
/** What was booked anew gives its invoices back to the voucher that was reversed; a reversal that goes leaves that one as it was. */
const untie = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const anew = await tx
    .selectFrom('voucher_reversal')
    .select(['voucher_id', 'anew_id'])
    .where(sql<boolean>`anew_id = any(${[...ids]}::uuid[])`)
    .execute()
  for (const { voucher_id, anew_id } of anew) {
    await tx.updateTable('voucher_reversal').set({ anew_id: null }).where('voucher_id', '=', voucher_id).execute()
    await tx.updateTable('voucher_invoice').set({ voucher_id }).where('voucher_id', '=', anew_id!).execute()
  }
  await tx
    .deleteFrom('voucher_reversal')
    .where(sql<boolean>`reversal_id = any(${[...ids]}::uuid[])`)
    .execute()
}
/** Drafts, with all that belongs to them; their invoices are unbooked again. */
export const deleteVouchers = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await untie(tx, ids)
  const these = sql<boolean>`voucher_id = any(${[...ids]}::uuid[])`
  await byKeys(tx, async () => {
    await tx.deleteFrom('voucher_entry').where(these).execute()
    await tx.deleteFrom('voucher_invoice').where(these).execute()
    await tx.deleteFrom('voucher_push').where(these).execute()
    await tx
      .deleteFrom('voucher')
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .execute()
  })
}

// Numbers of the books, written to vouchers by reference and to the invoices that they hold.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherFileEndpoints } from '@piaotai/contract/voucher/files.ts'
import { isDay } from '@piaotai/domain/months.ts'
import {
  numberKey,
  periodOfDay,
  plainReference,
  voucherLimits,
  voucherReference,
  voucherStateAfter,
  type NumberColumn,
  type NumberError,
} from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Audit, Tx } from '../../../kernel/deps.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { Row } from '../../../db/tables.ts'
import { writeBookings } from '../../invoices/invoice/index.ts'
import type { VoucherDeps } from './deps.ts'
import { closedAmong } from './periods.ts'
import { settingsOf } from './settings.ts'
import { vouchersInScope } from './voucher-scope.ts'

type E = typeof voucherFileEndpoints
export interface TypedNumber {
  readonly reference: string
  readonly date: string
  readonly number: string
}
export interface JudgedNumber extends TypedNumber {
  readonly voucher: Row<'voucher'> | undefined
  /** `other`: the reference of the voucher that has the number. */
  readonly error: { readonly column: NumberColumn; readonly reason: NumberError; readonly other?: string } | undefined
}

/** Each number against its voucher, which is locked. Without a date it is that of the voucher. */
export const judgeNumbers = async (tx: Tx, actor: Actor, typed: readonly TypedNumber[]): Promise<readonly JudgedNumber[]> => {
  const plain = typed.map(({ reference }) => plainReference(reference))
  const keys = plain.flatMap((one) => (one ? [{ batch: one.batch, seq: one.seq }] : []))
  const named = sql<boolean>`(v.batch, v.seq) in (select r.batch, r.seq from json_to_recordset(${JSON.stringify(keys)}::json) as r(batch text, seq integer))`
  // Invoices before vouchers, as whoever corrects an invoice locks them.
  await sql`select 1 from invoice i where i.company_id = ${actor.companyId} and i.id in (select vi.invoice_id from voucher_invoice vi join voucher v
      on v.company_id = vi.company_id and v.id = vi.voucher_id where v.company_id = ${actor.companyId} and ${named}) order by i.id for no key update`.execute(
    tx,
  )
  const vouchers = await tx
    .selectFrom('voucher as v')
    .selectAll('v')
    .where(named)
    .where(vouchersInScope(actor))
    .orderBy('v.id')
    .forUpdate()
    .execute()
  const closed = await closedAmong(
    tx,
    vouchers.map(({ period }) => period),
  )
  const byReference = new Map(vouchers.map((v) => [voucherReference(v.batch, v.seq), v]))
  const seen = new Set<string>()
  const { word } = await settingsOf(tx)
  const taken = await numbersOf(
    tx,
    vouchers.map(({ period }) => period),
    word,
  )
  return typed.map((row, at) => {
    const one = plain[at]
    const reference = one ? voucherReference(one.batch, one.seq) : row.reference.trim()
    const voucher = byReference.get(reference)
    const number = row.number.trim()
    const date = row.date.trim() === '' && voucher ? voucher.day : row.date.trim()
    const wrong = (column: NumberColumn, reason: NumberError) => ({ column, reason })
    const twice = seen.has(reference)
    seen.add(reference)
    const error =
      row.reference.trim() === ''
        ? wrong('reference', 'missing')
        : !one
          ? wrong('reference', 'referenceWrong')
          : !voucher
            ? wrong('reference', 'unknown')
            : twice
              ? wrong('reference', 'duplicate')
              : voucherStateAfter(voucher.state, 'number') === undefined
                ? wrong('reference', 'notExported')
                : closed.has(voucher.period)
                  ? wrong('reference', 'periodClosed')
                  : !isDay(date)
                    ? wrong('date', 'dateWrong')
                    : periodOfDay(date) !== voucher.period
                      ? wrong('date', 'otherPeriod')
                      : number === ''
                        ? wrong('number', 'missing')
                        : [...number].length > voucherLimits.number
                          ? wrong('number', 'tooLong')
                          : takenBy(taken, voucher, reference, numberKey(number, word))
    return { reference, date, number, voucher, error }
  })
}

/** Whose each number of these periods is, by reference. */
const numbersOf = async (tx: Tx, periods: readonly number[], word: string): Promise<Map<string, string>> => {
  if (periods.length === 0) return new Map()
  const rows = await tx
    .selectFrom('voucher')
    .select(['batch', 'seq', 'period', 'number'])
    .where('period', 'in', [...new Set(periods)])
    .where('number', 'is not', null)
    .execute()
  return new Map(rows.map(({ batch, seq, period, number }) => [`${period} ${numberKey(number!, word)}`, voucherReference(batch, seq)]))
}
/** Numbers with the same key (`numberKey`) end in the same digits: the others need not be read. */
const endOfNumber = sql`coalesce(ltrim(substring(translate(normalize(number, NFKC), E' \\t', '') from '[0-9]+$'), '0'), number)`
/** Vouchers of a period with a number that an earlier one has: by id, the id of that one. */
export const doubledNumbers = async (tx: Tx, period: number): Promise<ReadonlyMap<string, string>> => {
  const { word } = await settingsOf(tx)
  const numbered = tx
    .selectFrom('voucher')
    .select(['id', 'number', 'numbered_at', sql<string>`count(*) over (partition by ${endOfNumber})`.as('alike')])
    .where('period', '=', period)
    .where('number', 'is not', null)
  const rows = await tx
    .selectFrom(numbered.as('numbered'))
    .select(['id', 'number'])
    .where('alike', '>', '1')
    .orderBy('numbered_at')
    .orderBy('id')
    .execute()
  const first = new Map<string, string>()
  return new Map(
    rows.flatMap(({ id, number }): readonly (readonly [string, string])[] => {
      const key = numberKey(number!, word)
      const other = first.get(key)
      if (other !== undefined) return [[id, other]]
      first.set(key, id)
      return []
    }),
  )
}
/** A number that another voucher of the period has; a free one is the voucher's from here on. */
const takenBy = (taken: Map<string, string>, { period }: Row<'voucher'>, reference: string, key: string): JudgedNumber['error'] => {
  const other = taken.get(`${period} ${key}`)
  if (other !== undefined && other !== reference) return { column: 'number', reason: 'taken', other }
  taken.set(`${period} ${key}`, reference)
  return undefined
}
/** Numbers are given one call after another, so that none is given twice. */
export const lockNumbers = (tx: Tx, { companyId }: Actor): Promise<void> => takeAdvisoryLock(tx, `voucher numbers ${companyId}`)

/** Returns the number of invoices that were written. */
export const writeNumbers = async (
  tx: Tx,
  { clock, audit }: Pick<VoucherDeps, 'clock' | 'audit'>,
  who: Parameters<Audit['record']>[1],
  good: readonly JudgedNumber[],
): Promise<number> => {
  if (good.length === 0) return 0
  const { companyId } = who
  const rows = good.map(({ voucher, date, number }) => ({ id: voucher!.id, date, number }))
  await sql`update voucher v set state = 'numbered', number = r.number, number_day = r.date, numbered_at = ${clock.now().toISOString()}, version = version + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, date date, number text) where v.company_id = ${companyId} and v.id = r.id`.execute(
    tx,
  )
  const held = await tx
    .selectFrom('voucher_invoice')
    .select(['invoice_id', 'voucher_id'])
    .where(sql<boolean>`voucher_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  const of = new Map(rows.map((row) => [row.id, row]))
  const written = await writeBookings(
    tx,
    who,
    { audit },
    held.map(({ invoice_id, voucher_id }) => ({
      invoiceId: invoice_id,
      day: of.get(voucher_id)!.date,
      number: of.get(voucher_id)!.number,
    })),
  )
  await audit.record(
    tx,
    who,
    good.map(({ voucher, reference, date, number }) => ({
      action: 'voucher.numbered',
      objectType: 'voucher',
      objectId: voucher!.id,
      detail: { reference, before: voucher!.number, number, date },
    })),
  )
  return written
}

export const numberVouchers =
  (deps: VoucherDeps) =>
  (actor: Actor, { numbers }: In<E['numberVouchers']>): Promise<Out<E['numberVouchers']>> =>
    deps.db.inTenant(actor, async (tx) => {
      await lockNumbers(tx, actor)
      const rows = await judgeNumbers(tx, actor, numbers)
      await writeNumbers(
        tx,
        deps,
        actor,
        rows.filter(({ error }) => error === undefined),
      )
      return rows.map(({ reference, error }) =>
        error
          ? { reference, ok: false, reason: error.reason, ...(error.other === undefined ? {} : { other: error.other }) }
          : { reference, ok: true },
      )
    })

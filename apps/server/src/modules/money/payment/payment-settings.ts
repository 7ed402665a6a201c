// 付款设置: when an invoice is due, and from which amount on a second person confirms.
import { sql, type RawBuilder } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { limitFreshDays, usualTermDays } from '@piaotai/domain/payment/payment.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'

type E = typeof paymentEndpoints
export type PaymentSettings = Out<E['readPaymentSettings']>

/** Those of the company, or the usual ones: version 0. */
export const settingsOf = async (tx: Tx): Promise<PaymentSettings> => {
  const row = await tx.selectFrom('payment_settings').selectAll().executeTakeFirst()
  return { termDays: row?.term_days ?? usualTermDays, secondPersonFrom: row?.second_person_from ?? null, version: row?.version ?? 0 }
}
/** The days after which an invoice is due, as a value of a query. */
export const termDaysOf = (companyId: string): RawBuilder<number> =>
  sql<number>`coalesce((select s.term_days from payment_settings s where s.company_id = ${companyId}), ${sql.lit(usualTermDays)})`
/**
 * From which amount on a second person confirms what this one would: whoever loosened the limit stays under the former one for some days,
 * so that nobody clears the way for themselves.
 */
export const limitFor = async (tx: Tx, { userId }: Pick<Actor, 'companyId' | 'userId'>, now: Date): Promise<bigint | null> => {
  const row = await tx.selectFrom('payment_settings').selectAll().executeTakeFirst()
  const limit = fenOf(row?.second_person_from ?? null)
  const former = row?.loosened_by === userId && isFresh(row.loosened_at, now) ? fenOf(row.former_from) : null
  return stricter(limit, former)
}
const fenOf = (amount: string | null): bigint | null => (amount === null ? null : toFen(amount)!)
const stricter = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null ? other : other === null ? one : one < other ? one : other
const isFresh = (at: string | null, now: Date): boolean => at !== null && Date.parse(at) + limitFreshDays * 86_400_000 > now.getTime()
export const readPaymentSettings =
  ({ db }: Needs<'db'>) =>
  (actor: Actor): Promise<PaymentSettings> =>
    db.inTenant(actor, (tx) => settingsOf(tx))

export const savePaymentSettings =
  (deps: GateDeps & Needs<'db' | 'clock'>) =>
  async (actor: Actor, { version, ...wanted }: In<E['savePaymentSettings']>): Promise<PaymentSettings> => {
    const { db, audit, clock } = deps
    const kept = await readPaymentSettings(deps)(actor)
    if (kept.version !== version) throw new Problem('payment.settingsChanged')
    const opened = changesLimit(kept, wanted) ? await passGate(deps, actor, 'paymentLimit') : undefined
    return db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      await takeAdvisoryLock(tx, `payment settings ${companyId}`)
      const { version: now, ...before } = await settingsOf(tx)
      if (now !== version) throw new Problem('payment.settingsChanged')
      const from = wanted.secondPersonFrom === null ? null : fromFen(toFen(wanted.secondPersonFrom)!)
      const loosened = await loosening(tx, actor, before.secondPersonFrom, from, clock.now())
      const after = { term_days: wanted.termDays, second_person_from: from, version: now + 1, ...loosened }
      await tx
        .insertInto('payment_settings')
        .values({ company_id: companyId, ...after })
        .onConflict((oc) => oc.column('company_id').doUpdateSet(after))
        .execute()
      await audit.record(tx, actor, [
        {
          action: 'company.paymentSettingsSet',
          objectType: 'company',
          objectId: companyId,
          detail: { before, after: { termDays: wanted.termDays, secondPersonFrom: from } },
        },
      ])
      await opened?.(tx, { type: 'company', id: companyId, name: from ?? '' })
      return { termDays: wanted.termDays, secondPersonFrom: from, version: now + 1 }
    })
  }
/** Who let larger payments pass without a second person, and what was asked before; nothing where the limit only got stricter. */
const loosening = async (tx: Tx, { companyId, userId }: Actor, before: string | null, after: string | null, now: Date) => {
  const [was, is] = [fenOf(before), fenOf(after)]
  if (was === null || (is !== null && is <= was)) return {}
  // Step by step is no way around it.
  const former = stricter(was, await limitFor(tx, { companyId, userId }, now))!
  return { loosened_by: userId, loosened_at: now.toISOString(), former_from: fromFen(former) }
}
/** From which amount on somebody else confirms is another; the version binds the gate's answer to it. */
const changesLimit = (kept: PaymentSettings, { secondPersonFrom: wanted }: Pick<PaymentSettings, 'secondPersonFrom'>): boolean =>
  wanted === null || kept.secondPersonFrom === null ? wanted !== kept.secondPersonFrom : toFen(wanted) !== toFen(kept.secondPersonFrom)

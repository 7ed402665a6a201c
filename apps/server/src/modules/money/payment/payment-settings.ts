// 付款设置: when an invoice is due, and from which amount on a second person confirms.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { usualTermDays } from '@piaotai/domain/payment/payment.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Database, Tx } from '../../../kernel/deps.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'

type E = typeof paymentEndpoints
export type PaymentSettings = Out<E['readPaymentSettings']>

/** Those of the company, or the usual ones: version 0. */
export const settingsOf = async (tx: Tx, companyId: string): Promise<PaymentSettings> => {
  const row = await tx.selectFrom('payment_settings').selectAll().where('company_id', '=', companyId).executeTakeFirst()
  return { termDays: row?.term_days ?? usualTermDays, secondPersonFrom: row?.second_person_from ?? null, version: row?.version ?? 0 }
}
export const readPaymentSettings =
  ({ db }: { readonly db: Database }) =>
  (actor: Actor): Promise<PaymentSettings> =>
    db.inTenant(actor, (tx) => settingsOf(tx, actor.companyId))

export const savePaymentSettings =
  (deps: GateDeps & { readonly db: Database }) =>
  async (actor: Actor, { version, ...wanted }: In<E['savePaymentSettings']>): Promise<PaymentSettings> => {
    const { db, audit } = deps
    const kept = await readPaymentSettings(deps)(actor)
    if (kept.version !== version) throw new Problem('payment.settingsChanged')
    const opened = changesLimit(kept, wanted) ? await passGate(deps, actor, 'paymentLimit') : undefined
    return db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      await takeAdvisoryLock(tx, `payment settings ${companyId}`)
      const { version: now, ...before } = await settingsOf(tx, companyId)
      if (now !== version) throw new Problem('payment.settingsChanged')
      const from = wanted.secondPersonFrom === null ? null : fromFen(toFen(wanted.secondPersonFrom)!)
      const after = { term_days: wanted.termDays, second_person_from: from, version: now + 1 }
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
/** From which amount on somebody else confirms is another; the version binds the gate's answer to it. */
const changesLimit = (kept: PaymentSettings, { secondPersonFrom: wanted }: Pick<PaymentSettings, 'secondPersonFrom'>): boolean =>
  wanted === null || kept.secondPersonFrom === null ? wanted !== kept.secondPersonFrom : toFen(wanted) !== toFen(kept.secondPersonFrom)

// 纳税人类型: the company's own word, each since its day.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { taxpayerEndpoints } from '@piaotai/contract/deduction/taxpayer.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { taxpayerOn } from '@piaotai/domain/tax/taxpayer.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'

type E = typeof taxpayerEndpoints
type TaxpayerDeps = Needs<'db' | 'clock' | 'audit'>
type Answer = Out<E['readTaxpayer']>

const answerOf = async (tx: Tx, now: Date): Promise<Answer> => {
  const rows = await tx.selectFrom('taxpayer_kind').select(['kind', 'since', 'by_name', 'at']).orderBy('since', 'desc').execute()
  return {
    now: taxpayerOn(rows, shanghaiDay(now)),
    rows: rows.map(({ kind, since, by_name: by, at }) => ({ kind, since, by, at: toInstant(at) })),
  }
}
const kindSince = (tx: Tx, since: string) =>
  tx.selectFrom('taxpayer_kind').select('kind').where('since', '=', since).forUpdate().executeTakeFirst()

export const readTaxpayer =
  ({ db, clock }: Pick<TaxpayerDeps, 'db' | 'clock'>) =>
  (actor: Actor): Promise<Answer> =>
    db.inTenant(actor, (tx) => answerOf(tx, clock.now()))

/** The same word again changes nothing, and is not audited. */
export const saveTaxpayer =
  ({ db, clock, audit }: TaxpayerDeps) =>
  (actor: Actor, { kind, since }: In<E['saveTaxpayer']>): Promise<Answer> =>
    db.inTenant(actor, async (tx) => {
      const before = await kindSince(tx, since)
      if (before?.kind === kind) return answerOf(tx, clock.now())
      const said = { kind, by_id: actor.userId, by_name: actor.userName, at: clock.now().toISOString() }
      await tx
        .insertInto('taxpayer_kind')
        .values({ company_id: actor.companyId, since, ...said })
        .onConflict((oc) => oc.columns(['company_id', 'since']).doUpdateSet(said))
        .execute()
      await audit.record(tx, actor, [
        {
          action: 'deduction.taxpayerSet',
          objectType: 'company',
          objectId: actor.companyId,
          detail: { since, before: before?.kind ?? null, after: kind },
        },
      ])
      return answerOf(tx, clock.now())
    })

/** A day without a row stays as it is. */
export const removeTaxpayer =
  ({ db, clock, audit }: TaxpayerDeps) =>
  (actor: Actor, { since }: In<E['removeTaxpayer']>): Promise<Answer> =>
    db.inTenant(actor, async (tx) => {
      const before = await kindSince(tx, since)
      if (before) {
        await tx.deleteFrom('taxpayer_kind').where('since', '=', since).execute()
        await audit.record(tx, actor, [
          {
            action: 'deduction.taxpayerRemoved',
            objectType: 'company',
            objectId: actor.companyId,
            detail: { since, before: before.kind },
          },
        ])
      }
      return answerOf(tx, clock.now())
    })

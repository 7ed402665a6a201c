// 上期留抵: what a person says that the period before left, line 13 of the return.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { DeductionDeps } from './deps.ts'

type Save = (typeof deductionEndpoints)['saveCarriedCredit']
export const saveCarriedCredit =
  ({ db, clock, audit }: DeductionDeps) =>
  (actor: Actor, { period, tax }: In<Save>): Promise<Out<Save>> =>
    db.inTenant(actor, async (tx) => {
      const fen = tax === null ? null : toFen(tax)
      if (fen === undefined || (fen !== null && fen < 0n)) throw new Problem('input.invalid', { field: 'tax' })
      const before = await tx.selectFrom('carried_credit').select('tax').where('period', '=', period).forUpdate().executeTakeFirst()
      if (fen === null) await tx.deleteFrom('carried_credit').where('period', '=', period).execute()
      else {
        const said = { tax: fromFen(fen), by_id: actor.userId, by_name: actor.userName, at: clock.now().toISOString() }
        await tx
          .insertInto('carried_credit')
          .values({ company_id: actor.companyId, period, ...said })
          .onConflict((conflict) => conflict.columns(['company_id', 'period']).doUpdateSet(said))
          .execute()
      }
      await audit.record(tx, actor, [
        {
          action: 'deduction.creditSaved',
          objectType: 'company',
          objectId: actor.companyId,
          detail: { name: period, before: before?.tax ?? null, tax: fen === null ? null : fromFen(fen) },
        },
      ])
      return {}
    })

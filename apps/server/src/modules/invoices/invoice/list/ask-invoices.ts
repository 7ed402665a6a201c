// 用话找: a sentence as the filter of a list, by the grammar that the page uses too.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { ask } from '@piaotai/domain/ask/ask.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs } from '../../../../kernel/deps.ts'

type Endpoint = typeof invoiceCenter.endpoints.askInvoices

/** Days are those of Shanghai; pools are the company's own, by name. */
export const askInvoices =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  (actor: Actor, { sentence, category }: In<Endpoint>): Promise<Out<Endpoint>> =>
    db.inTenant(actor, async (tx) => {
      const pools = await tx.selectFrom('pool').select(['id', 'name']).orderBy('id').execute()
      const { filter, sort, said, left } = ask(sentence, { today: shanghaiDay(clock.now()), pools, category })
      return {
        filter,
        ...(sort ? { sort } : {}),
        said: said.map((one) => ({ ...one, keys: [...one.keys] })),
        left: left.map((one) => ({ ...one, choices: [...one.choices] })),
      }
    })

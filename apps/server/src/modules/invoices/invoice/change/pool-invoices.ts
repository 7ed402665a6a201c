import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { changeEndpoints } from '@piaotai/contract/invoice/change.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs } from '../../../../kernel/deps.ts'
import { chosenPlan } from '../../pool/index.ts'
import { changeInvoices } from './change-invoices.ts'

type Endpoint = typeof changeEndpoints.poolInvoices
/** Assigns invoices to pools, or to none. The log records the pools' names at the time. */
export const poolInvoices =
  ({ db, audit, clock }: Needs<'db' | 'audit' | 'clock'>) =>
  (actor: Actor, input: In<Endpoint>): Promise<Out<Endpoint>> =>
    db.inTenant(actor, async (tx) => {
      const planned = await chosenPlan(tx, actor, input.poolIds)
      return changeInvoices({ audit, clock }, tx, actor, input, {
        kind: 'pool',
        action: 'invoice.pooled',
        max: limits.classify,
        plan: (_, before) => {
          const after = planned(before)
          const same = before.length === after.length && before.every((pool) => after.some((other) => other.id === pool.id))
          return {
            values: {},
            pools: after.map((pool) => pool.id),
            changes: same ? [] : [{ field: 'pools', from: before.map((pool) => pool.name), to: after.map((pool) => pool.name) }],
          }
        },
      })
    })

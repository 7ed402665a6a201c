// Whatever is pulled, decided, exported, ticked, read back, reversed and moved out, in any order: planner, list, drawer, overview, sheet and the
// bureau's own sum agree to the cent, in every period.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deductionTabs } from '@piaotai/domain/deduction/deduction.ts'
import { deductibleOfMonth } from '../../apps/server/src/modules/bureau/deduction/plan.ts'
import { deductiblesOf } from '../../apps/server/src/modules/invoices/deductible/index.ts'
import { onDatabase, stillClock } from '../../apps/server/testing/database/database.ts'
import { openDeductionWorld } from '../../apps/server/testing/worlds/deduction-world.ts'
import {
  act,
  beginAnew,
  checkPlan,
  dice,
  fen,
  openModel,
  periods,
  pick,
  type DeductionModel,
  type Row,
} from '../support/states/deduction-model.ts'
import { long, report, seed as told, times } from '../support/settings.ts'

const sequences = times(25, 500)
const steps = 5

describe('A plan and its rows', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let model: DeductionModel
    beforeAll(async () => {
      model = { world: await openDeductionWorld(floor(), clock), asOwner: floor().asOwner, reds: [] }
      await openModel(model)
    })
    afterAll(() => model?.world.close())

    const check = async (of: string): Promise<readonly Row[]> => {
      const { world } = model
      const [plan, list] = [await world.plan(of), await world.list({ period: of })]
      const rows = list.content
      checkPlan(plan, rows, list.counts)
      for (const row of rows) {
        expect(fen(row.deductible.figure) <= fen(row.deductible.most)).toBe(true)
        if (row.deductible.way === 'none' && row.deductible.reason !== 'ticked') expect(row.deductible.figure).toBe('0.00')
      }
      await world.world.deps.db.inTenant(world.owner(), async (tx) => {
        const { companyId } = world.owner()
        const month = await deductibleOfMonth(tx, companyId, of)
        expect(month.tax).toBe(plan.taxReturn['12'])
        const records = await tx.selectFrom('invoice').select(['id', 'number']).execute()
        const drawers = await deductiblesOf(
          tx,
          companyId,
          records.map(({ id }) => id),
        )
        for (const { id, number } of records) {
          const row = rows.find((one) => one.number === number)
          const { notDeduct: _, ...shown } = drawers.get(id)!
          if (row && (row.decided === null || row.decided.period === of)) expect([number, shown]).toEqual([number, row.deductible])
        }
      })
      return rows
    }
    it(
      `are one in ${sequences} sequences`,
      async () => {
        const met = new Set<string>()
        const first = createHash('sha256').update(`deduction ${told}`).digest().readInt32BE()
        for (let at = 0; at < sequences; at++) {
          const roll = dice(first + at)
          await beginAnew(model)
          for (let step = 0; step < steps; step++) {
            const of = pick(roll, periods)
            const { content } = await model.world.list({ period: of })
            if (content.length > 0)
              await act(model, roll, of, content).catch((error: { readonly type?: string }) => {
                // Refused by a rule of the product; anything else fails the test.
                if (!/^(deduction|export|invoice|booking)\./.test(error.type ?? '')) throw error
              })
            for (const { stands } of await check(of)) met.add(stands)
          }
          for (const one of periods) await check(one)
        }
        // A few sequences need not come to every place.
        if (long) expect([...met].toSorted()).toEqual([...deductionTabs].toSorted())
        report({
          table: 'states',
          what: 'a plan, its rows, drawers, overview and the bureau’s book',
          times: sequences,
          outcome: 'equal to the cent',
        })
      },
      times(240_000, 1_800_000),
    )
  }))

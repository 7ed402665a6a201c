// A cell of a month as a person sees it: counted and summed as it is listed.
import { expect } from 'vitest'
import { cellsOf, type MonthCell, type MonthPart } from '@piaotai/domain/month/month-cells.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import type { Clock } from '../../src/kernel/deps.ts'
import { cellSources, partSources } from '../../src/modules/money/month/cells.ts'
import { figureOf, thingsOfPage, type ThingRow } from '../../src/modules/money/month/cells/index.ts'
import { contextOf } from '../../src/modules/money/month/month-standing.ts'
import type { Floor } from '../database/database.ts'

export const monthLook = (floor: Floor, clock: Clock) => {
  /** Its rows, once their count and sum are the figure of the cell. */
  const rowsOf = (actor: Actor, month: string, cell: MonthCell): Promise<readonly ThingRow[]> =>
    floor.db.inTenant(actor, async (tx) => {
      const context = contextOf(actor, month, clock.now())
      const figure = await figureOf(tx, context, cellSources[cell])
      const rows = await thingsOfPage(tx, context, cellSources[cell], { page: 1, pageSize: 2000 })
      const amounts = rows.flatMap(({ amount }) => (amount === null ? [] : [amount]))
      const amount = amounts.length === 0 ? null : sumAmounts(amounts)!
      expect({ ...figure, amount: amounts.length === 0 && figure.amount === '0.00' ? null : figure.amount }).toEqual({
        count: rows.length,
        exact: true,
        amount,
      })
      return rows
    })
  return {
    rowsOf,
    /** The cells of a line that have rows, with the ids of these. */
    lineOf: async (actor: Actor, month: string, part: MonthPart): Promise<Partial<Record<MonthCell, readonly string[]>>> => {
      const found: Partial<Record<MonthCell, readonly string[]>> = {}
      for (const cell of cellsOf(part)) {
        const rows = await rowsOf(actor, month, cell)
        if (rows.length > 0) found[cell] = rows.map(({ id }) => id)
      }
      return found
    },
    extentOf: (actor: Actor, month: string, part: MonthPart) =>
      floor.db.inTenant(actor, (tx) => partSources[part].extent(tx, contextOf(actor, month, clock.now()))),
  }
}
/** Another person of the company, who sees own rows alone. */
export const seeingOwn = (owner: Actor, userId: string): Actor => ({
  ...owner,
  userId,
  role: 'staff',
  rowScope: { scope: 'own', departments: [], pools: [], push: [] },
})

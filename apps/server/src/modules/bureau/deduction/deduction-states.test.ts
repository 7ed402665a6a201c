// Whatever is decided, taken back, exported, read back and changed at the bureau: the sums of the plan are those of the rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deductionPurposes, deductionTabs } from '@piaotai/domain/deduction/deduction.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openDeductionWorld, period, special, type DeductionWorld } from '#testing/worlds/deduction-world.ts'
import { workbook } from '#testing/files/sheets.ts'

const sequences = 240
const steps = 6
/** The same numbers every time. */
const dice = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
type Row = Awaited<ReturnType<DeductionWorld['list']>>['content'][number]

describe('A plan and its rows', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: DeductionWorld
    beforeAll(async () => {
      world = await openDeductionWorld(floor(), clock)
      await world.begin()
      const days = [1, 2, 3, 4, 5, 6]
      const invoices = days.map((day) =>
        special(`2026-09-0${day}`, { taxAmount: `${day}.0${day}`, amountIncludingTax: `10${day}.0${day}` }),
      )
      world.world.ledger.put(invoices)
      await world.pull()
      const goods = [
        ['*黑色金属冶炼压延品*钢板'],
        ['*餐饮服务*餐费'],
        ['*餐饮服务*餐费', '*住宿服务*住宿费'],
        ['*通用设备*泵'],
        ['*贷款服务*利息'],
      ]
      for (const [at, names] of goods.entries()) await world.enter(invoices[at]!.invoiceNumber, invoices[at]!.billingDate, names)
    })
    afterAll(() => world?.close())

    const pick = <T>(roll: (sides: number) => number, of: readonly T[]): T => of[roll(of.length)]!
    const act = async (roll: (sides: number) => number, rows: readonly Row[]): Promise<unknown> => {
      const row = pick(roll, rows)
      const some = rows.filter(() => roll(2) === 0).map(({ id }) => id)
      const ids = some.length > 0 ? some : [row.id]
      switch (roll(8)) {
        case 0:
          return world.decide(ids)
        case 1:
          return world.decide(ids, { purpose: pick(roll, deductionPurposes), reason: 2 })
        case 2:
          return world.decide([row.id], { purpose: 'deduct', effectiveTax: fromFen(toFen(row.tax)! - BigInt(roll(100))) })
        case 3:
          return world.use.undoDeductions(world.owner(), { ids })
        case 4:
          return world.use.exportDeductions(world.owner(), { period, generation: pick(roll, ['2026-07', '2025-10'] as const) })
        case 5: {
          const sheet = [
            ['序号', '是否勾选*', '数电发票号码', '失败原因'],
            ...rows
              .filter(({ id }) => ids.includes(id))
              .map(({ number }) => ['1', pick(roll, ['是', '否', '']), number, pick(roll, ['', '', '已红冲'])]),
          ]
          return world.use.importDeductionResult(world.owner(), { name: 'r.xlsx', bytes: workbook(sheet) })
        }
        default:
          return world.atBureau(
            row.id,
            pick(roll, [
              `state = 'normal'`,
              `state = 'void'`,
              `state = 'redPartial'`,
              `risk = 'doubtful'`,
              `risk = 'normal'`,
              `use = 'ticked'`,
              `use = 'none'`,
            ]),
          )
      }
    }
    const sum = (rows: readonly Row[], of: (row: Row) => string) => ({
      count: rows.length,
      tax: fromFen(rows.reduce((all, row) => all + toFen(of(row))!, 0n)),
    })
    const counted = (row: Row): string => (['deduct', 'refund'].includes(row.decided?.purpose ?? '') ? row.decided!.effectiveTax : row.tax)
    const check = async (): Promise<readonly Row[]> => {
      const [plan, list] = await Promise.all([world.plan(), world.list()])
      const rows = list.content
      const at = (...tabs: readonly string[]) => rows.filter(({ stands }) => tabs.includes(stands))
      const meant = (purpose: string) =>
        sum(
          at('proposed', 'accepted', 'held').filter((row) => (row.decided?.purpose ?? row.proposal) === purpose),
          counted,
        )
      const places = { pending: plan.pending, failed: plan.failed, changed: plan.changed }
      for (const [tab, given] of Object.entries(places)) expect(given, tab).toEqual(sum(at(tab), counted))
      for (const purpose of deductionPurposes) expect(plan[purpose], purpose).toEqual(meant(purpose))
      expect(plan.all).toEqual(sum(rows, ({ tax }) => tax))
      const parts = [plan.deduct, plan.notDeduct, plan.refund, plan.hold, plan.pending, plan.failed, plan.changed]
      expect(parts.reduce((n, { count }) => n + count, 0)).toBe(plan.all.count)
      expect(list.counts).toEqual(Object.fromEntries(deductionTabs.map((tab) => [tab, at(tab).length])))
      expect(list.tax).toBe(plan.all.tax)
      expect(list.effectiveTax).toBe(sum(at('accepted'), (row) => row.decided!.effectiveTax).tax)
      return rows
    }
    it(`are one in ${sequences} sequences`, async () => {
      const met = new Set<string>()
      for (let seed = 1; seed <= sequences; seed++) {
        const roll = dice(seed)
        await floor().asOwner(`delete from deduction where company_id = '${world.owner().companyId}'`)
        await floor().asOwner(
          `update tax_invoice set state = 'normal', risk = 'normal', use = 'none' where company_id = '${world.owner().companyId}'`,
        )
        let rows = await check()
        for (let step = 0; step < steps && rows.length > 0; step++) {
          await act(roll, rows).catch((error: { readonly type?: string }) => {
            // Refused by a rule of the product; anything else fails the test.
            if (!/^(deduction|export)\./.test(error.type ?? '')) throw error
          })
          rows = await check()
          for (const { stands } of rows) met.add(stands)
        }
      }
      expect([...met].toSorted()).toEqual([...deductionTabs].toSorted())
    }, 300_000)
  }))

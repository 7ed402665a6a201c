// A company whose planner is worked on in any order: what may happen to it, and what its plan must come to.
import { expect } from 'vitest'
import { deductionPurposes, deductionTabs } from '@piaotai/domain/deduction/deduction.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { tickedPages } from '@piaotai/sample-invoices/ticked-book.ts'
import type { Floor } from '../../../apps/server/testing/database/database.ts'
import { workbook, workbookOf } from '../../../apps/server/testing/files/sheets.ts'
import { period, special, type DeductionWorld } from '../../../apps/server/testing/worlds/deduction-world.ts'
import { companyTaxId } from '../../../apps/server/testing/worlds/tax-pull-world.ts'

export const periods = [period, '2026-10'] as const
/** The same numbers every time. */
export const dice = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
type Roll = ReturnType<typeof dice>
export type Row = Awaited<ReturnType<DeductionWorld['list']>>['content'][number]
type Plan = Awaited<ReturnType<DeductionWorld['plan']>>
export const pick = <T>(roll: Roll, of: readonly T[]): T => of[roll(of.length)]!
export const fen = (tax: string): bigint => toFen(tax)!
const sum = (rows: readonly Row[], of: (row: Row) => string) => ({
  count: rows.length,
  tax: fromFen(rows.reduce((all, row) => all + fen(of(row)), 0n)),
})
const plus = (...taxes: readonly string[]): string => fromFen(taxes.reduce((all, tax) => all + fen(tax), 0n))

const months = ['2026-09', '2026-09', '2026-09', '2026-09', '2026-10', '2026-10']
const invoices = months.map((month, at) =>
  special(`${month}-0${at + 1}`, { taxAmount: `${at + 1}.0${at + 1}`, amountIncludingTax: `10${at + 1}.0${at + 1}` }),
)
const goods = [
  ['*黑色金属冶炼压延品*钢板'],
  ['*餐饮服务*餐费'],
  ['*餐饮服务*餐费', '*住宿服务*住宿费'],
  [],
  ['*贷款服务*利息'],
  ['*通用设备*泵'],
]

export interface DeductionModel {
  readonly world: DeductionWorld
  readonly asOwner: Floor['asOwner']
  readonly reds: ReturnType<typeof special>[]
}
const mineOf = ({ world }: DeductionModel): string => `company_id = '${world.owner().companyId}'`
const pull = async ({ world }: DeductionModel): Promise<void> => {
  for (const month of periods) await world.world.begin(world.owner(), month, month)
  await world.world.work()
}
/** Six invoices of two months, five of them with a record of ours. */
export const openModel = async (model: DeductionModel): Promise<void> => {
  const { world } = model
  await world.begin()
  world.world.ledger.put(invoices)
  await world.world.allow(world.owner(), 100_000)
  await pull(model)
  for (const [at, names] of goods.entries()) {
    const { invoiceNumber, billingDate, taxAmount, amountIncludingTax } = invoices[at]!
    if (names.length > 0) await world.enter(invoiceNumber, billingDate, names, { taxAmount, amountIncludingTax })
  }
}
/** As it was: nothing decided, nothing reversed. */
export const beginAnew = async (model: DeductionModel): Promise<void> => {
  const { world, asOwner, reds } = model
  const mine = mineOf(model)
  for (const { invoiceNumber } of reds) world.world.ledger.remove(`-${invoiceNumber}`)
  for (const table of ['deduction_transfer', 'deduction', 'deduction_result', 'carried_credit'])
    await asOwner(`delete from ${table} where ${mine}`)
  if (reds.length > 0) {
    await asOwner(`delete from tax_invoice_event where tax_invoice_id in (select id from tax_invoice where ${mine} and total < 0)`)
    await asOwner(`delete from tax_invoice where ${mine} and total < 0`)
  }
  await asOwner(`update tax_invoice set state = 'normal', risk = 'normal', use = 'none', use_tax = null, red_locked = false where ${mine}`)
  reds.length = 0
}
/** What the bureau ticks of a sheet: all its rows, with the effective tax that it asks for. */
const tickSheet = async (model: DeductionModel, of: string): Promise<void> => {
  const { world, asOwner } = model
  const sheet = await world.use.exportDeductions(world.owner(), { period: of, generation: '2025-10' })
  const [head = [], ...rows] = await world.rowsOf(sheet)
  const at = (name: string): number => head.indexOf(name)
  const before = await asOwner(
    `select t.number, d.effective_tax::float as tax, t.seller_name as seller, t.seller_tax_id as id from deduction d join tax_invoice t on t.id = d.tax_invoice_id
     where d.${mineOf(model)} and d.period = '${of}' and d.purpose = 'deduct' and d.result = 'done'`,
  )
  const ticked = [
    ...before.map((row) => [String(row['number']), Number(row['tax'])] as const),
    ...rows.map((row) => [row[at('数电票号码')]!, Number(row[at('有效抵扣税额*')])] as const),
  ]
  const pages = tickedPages({
    taxId: companyTaxId,
    taxpayer: '苏州砚田精密制造有限公司',
    period: of.replace('-', ''),
    invoices: ticked.map(([number, tax]) => ({
      number,
      day: 46266.5,
      seller: '嘉兴和风包装有限公司',
      sellerTaxId: '91330400MA2B1C3D4E',
      amount: 100,
      tax,
      word: '数电发票(增值税专用发票)',
    })),
  })
  await world.use.importDeductionResult(world.owner(), {
    name: '用途确认信息.xlsx',
    bytes: workbookOf(pages.map(({ name, rows: all }) => ({ name, rows: all.map((row) => [...row]) as unknown[][] }))),
  })
  const { confirmed } = await world.plan(of)
  expect(confirmed?.ours).toBe(confirmed?.bureau)
}
/** A red invoice comes: of one of ours, of all or a part, or of one that nobody knows. */
const reverse = async (model: DeductionModel, roll: Roll): Promise<void> => {
  const { asOwner, reds, world } = model
  const blue = pick(roll, invoices)
  const full = roll(3) === 0
  const tax = full ? blue.taxAmount! : '0.50'
  const red = special(`2026-${pick(roll, ['09', '10'])}-2${roll(10)}`, {
    amountExcludingTax: '-10.00',
    taxAmount: `-${tax}`,
    amountIncludingTax: `-${plus('10.00', tax)}`,
  })
  reds.push(red)
  world.world.ledger.put([red])
  await pull(model)
  const of = roll(6) === 0 ? '26322000009999999999' : blue.invoiceNumber
  await asOwner(`update tax_invoice set red_of = '${of}' where ${mineOf(model)} and number = '${red.invoiceNumber}'`)
  if (of === blue.invoiceNumber)
    await asOwner(
      `update tax_invoice set state = '${full ? 'redFull' : 'redPartial'}' where ${mineOf(model)} and number = '${of}' and state <> 'redFull'`,
    )
}
/** One act on what the list of a period shows. */
export const act = async (model: DeductionModel, roll: Roll, of: string, rows: readonly Row[]): Promise<unknown> => {
  const { world } = model
  const row = pick(roll, rows)
  const some = rows.filter(() => roll(2) === 0).map(({ id }) => id)
  const ids = some.length > 0 ? some : [row.id]
  const changed = rows.filter(({ stands, settled }) => stands === 'changed' || settled.length > 0)
  switch (roll(11)) {
    case 0:
      return world.decide(ids, { period: of })
    case 1:
      return world.decide(ids, { period: of, purpose: pick(roll, deductionPurposes), reason: 2 })
    case 2:
      return world.decide([row.id], {
        period: of,
        purpose: 'deduct',
        effectiveTax: fromFen(fen(row.deductible.most) - BigInt(roll(100))),
      })
    case 3:
      return world.use.undoDeductions(world.owner(), { ids })
    case 4:
      return tickSheet(model, of)
    case 5: {
      const sheet = [
        ['序号', '是否勾选*', '数电发票号码', '失败原因'],
        ...rows
          .filter(({ id }) => ids.includes(id))
          .map(({ number }) => ['1', pick(roll, ['是', '否', '']), number, pick(roll, ['', '', '已红冲'])]),
      ]
      return world.use.importDeductionResult(world.owner(), { name: 'r.xlsx', bytes: workbook(sheet) })
    }
    case 6:
      return reverse(model, roll)
    case 7: {
      const one = changed.length > 0 ? pick(roll, changed) : row
      return one.settled.length > 0 && roll(2) === 0
        ? world.use.unsettleDeduction(world.owner(), { id: one.id })
        : world.use.settleDeduction(world.owner(), { id: one.id, way: 'transferOut', period: pick(roll, periods), note: '按红字' })
    }
    case 8:
      return world.use.saveCarriedCredit(world.owner(), { period: of, tax: pick(roll, ['1.23', '0.00', null]) })
    default:
      return world.atBureau(
        row.id,
        pick(roll, [
          `state = 'normal'`,
          `state = 'void'`,
          `risk = 'doubtful'`,
          `risk = 'abnormal'`,
          `risk = 'normal'`,
          `red_locked = not red_locked`,
        ]),
      )
  }
}
const counted = (row: Row): string => row.decided?.effectiveTax ?? row.deductible.figure
const face = ({ tax }: Row): string => tax
/** Every sum of a plan is that of the rows that stand there. */
export const checkPlan = (plan: Plan, rows: readonly Row[], counts: Readonly<Record<string, number>>): void => {
  const at = (...tabs: readonly string[]) => rows.filter(({ stands }) => tabs.includes(stands))
  const meant = (purpose: string) => at('proposed', 'accepted').filter((row) => (row.decided?.purpose ?? row.proposal) === purpose)
  expect(plan.deduct).toEqual(sum(meant('deduct'), counted))
  expect(plan.notDeduct).toEqual(sum(meant('notDeduct'), face))
  expect(plan.refund).toEqual(sum(meant('refund'), counted))
  expect(plan.hold).toEqual(sum([...at('held'), ...meant('hold')], face))
  expect([plan.pending, plan.left, plan.failed, plan.changed]).toEqual([
    sum(at('pending'), face),
    sum(at('left'), face),
    sum(at('failed'), counted),
    sum(at('changed'), (row) => row.alone?.tax ?? counted(row)),
  ])
  const parts = [plan.deduct, plan.notDeduct, plan.refund, plan.hold, plan.pending, plan.failed, plan.changed, plan.left]
  expect([plan.all, parts.reduce((n, { count }) => n + count, 0)]).toEqual([sum(rows, face), rows.length])
  expect(plan.leftBecause.reduce((n, { count }) => n + count, 0)).toBe(plan.left.count)
  expect(counts).toEqual(Object.fromEntries(deductionTabs.map((tab) => [tab, at(tab).length])))
  const input = plus(plan.deduct.tax, plan.changedCounted.tax, plan.computedSum.tax)
  const [moved, { taxReturn }] = [plus('0.00', ...plan.transfers.map(({ tax }) => tax)), plan]
  expect([plus('0.00', ...plan.input.map(({ tax }) => tax)), taxReturn['12'], taxReturn['14']]).toEqual([input, input, moved])
  expect(plus(taxReturn['11'], fromFen(-fen(taxReturn['18'])))).toBe(taxReturn['19'])
  expect(plus(input, plan.credit.tax ?? '0.00', fromFen(-fen(moved)))).toBe(plus(taxReturn['18'], taxReturn['20']))
}

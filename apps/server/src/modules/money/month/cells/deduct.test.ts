// 抵扣: what the plan of the period leaves to be done, each invoice at the step that it waits for.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MonthCell } from '@piaotai/domain/month/month-cells.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { contextOf } from '../month-standing.ts'
import { isConfirmed, planSumsOf } from './deduct.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { openDeductionWorld, period as month, special, type DeductionWorld } from '#testing/worlds/deduction-world.ts'
import { monthLook, seeingOwn } from '#testing/worlds/month-look.ts'
import { makeVisitor } from '#testing/worlds/people.ts'

const floor = fileFloor()
const clock = stillClock('2026-11-26T02:00:00Z')
let world: DeductionWorld
let look: ReturnType<typeof monthLook>
let owner: Actor
beforeAll(async () => {
  world = await openDeductionWorld(floor(), clock)
  look = monthLook(floor(), clock)
})
afterAll(() => world?.close())
beforeEach(async () => {
  await world.begin()
  owner = world.owner()
})
const rows = (cell: MonthCell, actor = owner) => look.rowsOf(actor, month, cell)
const ids = async (cell: MonthCell) => (await rows(cell)).map(({ id }) => id)
const inTenant = <T>(read: (...given: Parameters<typeof planSumsOf>) => Promise<T>): Promise<T> =>
  floor().db.inTenant(owner, (tx) => read(tx, contextOf(owner, month, clock.now())))
const every = ['undecided', 'toExport', 'toReadBack', 'failedTicks', 'changedTicks', 'transfersOpen', 'confirmedDiffers'] as const
const standing = async () =>
  Object.fromEntries(
    await Promise.all(every.map(async (cell) => [cell, (await rows(cell)).length])).then((all) => all.filter(([, n]) => n !== 0)),
  )

onPostgres('What is to be deducted in a month', () => {
  it('goes from undecided to export, to reading back, and done; what fails or turns bad meanwhile has a cell of its own', async () => {
    const [one, two, three] = (await world.pulled(special('2026-09-03'), special('2026-09-04'), special('2026-09-05'))) as [
      string,
      string,
      string,
    ]
    expect(await ids('undecided')).toEqual([one, two, three])
    expect((await rows('undecided'))[0]).toMatchObject({
      kind: 'taxInvoice',
      amount: '6.00',
      day: '2026-09-03',
      facts: { state: 'proposed', proposal: 'deduct' },
    })
    expect(await look.extentOf(owner, month, 'deduct')).toEqual({ done: 0, whole: 3 })
    await world.decide([one, two, three])
    expect(await standing()).toEqual({ toExport: 3 })
    const decided = `company_id = '${owner.companyId}' and tax_invoice_id`
    await floor().asOwner(`update deduction set exported_at = now() where ${decided} <> '${three}'`)
    expect([await ids('toExport'), await ids('toReadBack')]).toEqual([[three], [one, two]])
    await floor().asOwner(`update deduction set result = 'failed', result_note = '发票已作废' where ${decided} = '${one}'`)
    await floor().asOwner(`update deduction set result = 'done' where ${decided} = '${two}'`)
    expect(await standing()).toEqual({ failedTicks: 1, toExport: 1 })
    expect(await look.extentOf(owner, month, 'deduct')).toEqual({ done: 1, whole: 3 })
    await world.atBureau(two, `state = 'redFull'`)
    await world.atBureau(three, `state = 'void'`)
    const [transfer] = await rows('transfersOpen')
    expect([transfer!.id, transfer!.amount, transfer!.facts['line'], await ids('changedTicks')]).toEqual([two, '6.00', '20', [three]])
    await world.use.settleDeduction(owner, { id: two, way: 'transferOut', period: month, note: '' })
    await world.use.undoDeductions(owner, { ids: [three] })
    expect(await standing()).toEqual({ failedTicks: 1 })
  })
  it('a computed ticket that stays open is undecided, for whoever sees its record', async () => {
    const ride = {
      type: 22,
      specialBusiness: '旅客运输服务',
      amountIncludingTax: '109.00',
      amountExcludingTax: '100.00',
      taxAmount: '9.00',
    }
    const { invoiceId } = await world.enter('26332000007300000001', '2026-09-06', ['*运输服务*客运服务费'], ride)
    await floor().asOwner(`update invoice set title_status = 1, standing = 'normal' where id = '${invoiceId}'`)
    const found = await rows('undecided')
    expect(found.map(({ kind, id, facts }) => [kind, id, facts['state']])).toEqual([['invoice', invoiceId, 'open']])
    expect(await rows('undecided', seeingOwn(owner, (await makeVisitor(floor(), clock)).userId))).toEqual([])
  })
  it('is confirmed once its book was read back, and differs where its sum is not ours', async () => {
    const [one] = (await world.pulled(special('2026-09-03'))) as [string]
    await world.decide([one])
    expect([await inTenant(isConfirmed), await inTenant(planSumsOf)]).toEqual([false, { deductible: '6.00', payable: '0.00' }])
    await floor().asOwner(`update deduction set result = 'done' where company_id = '${owner.companyId}'`)
    await floor().asOwner(`insert into deduction_result (company_id, id, name, done, failed, unknown, by_name, at, period, bureau_tax)
      values ('${owner.companyId}', gen_random_uuid(), '用途确认信息.xlsx', 1, 0, 0, '', now(), '${month}', 8.50)`)
    expect(await inTenant(isConfirmed)).toBe(true)
    expect((await rows('confirmedDiffers')).map(({ amount, facts }) => [amount, facts['bureau'], facts['ours']])).toEqual([
      ['2.50', '8.50', '6.00'],
    ])
    const before = owner
    await world.begin()
    owner = world.owner()
    expect([await inTenant(isConfirmed), await standing()]).toEqual([false, {}])
    owner = before
  })
})

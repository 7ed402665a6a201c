// 收齐, 对上: what the bureau, imports and mails have of a month and the records do not, and what is usual and did not come.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MonthCell } from '@piaotai/domain/month/month-cells.ts'
import { newId } from '../../../../lib/ids.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { reconcileModule } from '../../../bureau/reconcile/index.ts'
import { factRows } from '#testing/invoices/fact-rows.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { openDeductionWorld, period as month, special, type DeductionWorld } from '#testing/worlds/deduction-world.ts'
import { monthLook, seeingOwn } from '#testing/worlds/month-look.ts'
import { makeVisitor } from '#testing/worlds/people.ts'
import { issued } from '#testing/worlds/tax-pull-world.ts'
import { depsOf } from '../../../../../../../scripts/lib/drafts.ts'

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
const numbers = async (cell: MonthCell, actor = owner) => (await rows(cell, actor)).map(({ number }) => number)
const goods = ['*黑色金属冶炼压延品*钢板']

onPostgres('What is to be collected of a month', () => {
  it('the bureau alone has what stands in its list and nobody recorded; recording takes it out, and the ring counts both', async () => {
    const [one, two, gone] = [special('2026-09-03'), issued('2026-09-04'), issued('2026-09-05')]
    await world.pulled(one)
    world.world.ledger.put([two, gone])
    await world.pull()
    await floor().asOwner(`update tax_invoice set state = 'void' where number = '${gone.invoiceNumber}'`)
    expect(await numbers('bureauOnly')).toEqual([one.invoiceNumber, two.invoiceNumber])
    expect((await rows('bureauOnly'))[0]).toMatchObject({
      kind: 'taxInvoice',
      party: '嘉兴和风包装有限公司',
      day: '2026-09-03',
      amount: '106.00',
      facts: { direction: 'in' },
    })
    await world.enter(one.invoiceNumber, '2026-09-03', goods)
    expect(await numbers('bureauOnly')).toEqual([two.invoiceNumber])
    expect(await look.extentOf(owner, month, 'collect')).toEqual({ done: 1, whole: 2 })
    const blind: Actor = { ...owner, permissions: new Set([...owner.permissions].filter((one) => one !== 'menu_2.directTaxIncomeInvoice')) }
    expect(await numbers('bureauOnly', blind)).toEqual([])
    await world.begin()
    expect(await numbers('bureauOnly', world.owner())).toEqual([])
  })
  it('days that nobody pulled are told by direction, and none where the company never linked the bureau', async () => {
    await world.world.begin(owner, '2026-09-01', '2026-09-28')
    await world.world.work()
    expect(
      (await rows('daysNotPulled')).filter(({ facts }) => facts['direction'] === 'in').map(({ day, facts }) => [day, facts['state']]),
    ).toEqual([
      ['2026-09-29', 'missing'],
      ['2026-09-30', 'missing'],
    ])
    expect((await rows('daysNotPulled')).filter(({ facts }) => facts['direction'] === 'out')).toHaveLength(30)
    await world.world.begin(owner, '2026-11-20', '2026-11-26')
    await world.world.work()
    const running = (await look.rowsOf(owner, '2026-11', 'daysNotPulled')).filter(({ facts }) => facts['direction'] === 'in')
    expect(running.filter(({ facts }) => facts['state'] === 'moving').map(({ day }) => day)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ])
    expect(running.filter(({ facts }) => facts['state'] === 'missing')).toHaveLength(19)
    await floor().asOwner(`update tax_account set ended_at = now() where company_id = '${owner.companyId}'`)
    expect(await rows('daysNotPulled')).toEqual([])
  })
  it('a file with an invoice that waits is among the imports, or among the mails that brought it; put aside it is in neither', async () => {
    const { put, write } = factRows(floor(), owner.companyId)
    const [typed, mailed, done, mail] = [newId(), newId(), newId(), newId()]
    const file = { created_by: owner.userId, recognition_status: 7, reason: 'held', next_step: 'complete' }
    for (const [n, id] of [typed, mailed, done].entries()) {
      put('import_file', { id, ...file, name: `${n}.pdf`, ignored: false, cancelled: false, entry_source: n === 1 ? 4 : 6 })
      put('import_item', {
        id: newId(),
        import_file_id: id,
        seq: 0,
        outcome: id === done ? 'entered' : 'held',
        reason: 'doubtful',
        number: `2633${n}`,
        amount_including_tax: 100 + n,
        warnings: [],
      })
    }
    await write()
    const at = '2026-09-30T18:00:00Z'
    const of = `'${owner.companyId}'`
    await floor().asOwner(`insert into mail_message (company_id, id, dedupe_key, entry_source, from_name, from_address, received_at, size, status, subject, via)
      values (${of}, '${mail}', 'x', 4, '开票方', 'fapiao@issuer.example', '${at}', 1, 'held', '九月发票', 'smtp')`)
    await floor().asOwner(`insert into mail_destination (company_id, message_id, address) values (${of}, '${mail}', 'a@b.example')`)
    await floor().asOwner(`insert into mail_part (company_id, id, message_id, position, path, kind, name, state, import_file_id, changed_at)
      values (${of}, '${newId()}', '${mail}', 1, '1', 'file', '1.pdf', 'held', '${mailed}', '${at}')`)
    expect(
      (await rows('importsHeld')).map(({ kind, id, number, amount, facts }) => [kind, id, number, amount, facts['items'], facts['name']]),
    ).toEqual([['importFile', typed, '26330', '100.00', '1', '0.pdf']])
    expect((await rows('mailParts')).map(({ kind, party, day, facts }) => [kind, party, day, facts['mailId'], facts['importId']])).toEqual([
      ['mailPart', '开票方', '2026-10-01', mail, mailed],
    ])
    const noMails: Actor = { ...owner, permissions: new Set([...owner.permissions].filter((one) => one !== 'menu_2.comemailhistory')) }
    expect([(await rows('importsHeld', noMails)).length, await rows('mailParts', noMails)]).toEqual([2, []])
    await floor().asOwner(`update import_file set ignored = true where company_id = ${of}`)
    expect([await rows('importsHeld'), await rows('mailParts')]).toEqual([[], []])
  })
  it('a seller of the last three months is missing until its invoice comes, and the month is nearly over before anybody is told', async () => {
    const other = seeingOwn(owner, (await makeVisitor(floor(), clock)).userId)
    for (const [n, day] of ['2026-06-05', '2026-07-05', '2026-08-05'].entries()) await world.enter(`2633200000710000000${n}`, day, goods)
    const [seller] = await rows('sellersMissing')
    expect(seller).toMatchObject({
      kind: 'seller',
      id: '91330400MA2B1C3D4E',
      party: '嘉兴和风包装有限公司',
      day: '2026-08-05',
      amount: null,
      facts: { lastAmount: '106.00' },
    })
    expect(await rows('sellersMissing', other)).toEqual([])
    expect(await look.rowsOf(owner, '2026-10', 'sellersMissing')).toEqual([])
    const early = monthLook(floor(), stillClock('2026-09-23T02:00:00Z'))
    expect(await early.rowsOf(owner, month, 'sellersMissing')).toEqual([])
    await world.enter('26332000007100000009', '2026-09-30', goods)
    expect(await rows('sellersMissing')).toEqual([])
  })
  it('numbers are missing within a coded run of our own, but for those that the bureau lists as void', async () => {
    const enter = (number: string, date: string) =>
      world.enter(number, date, goods, { type: 10, code: '3302261130', seller: { name: '苏州砚田精密制造有限公司', taxId: null } })
    await enter('00000010', '2026-08-30')
    for (const [number, date] of [
      ['00000012', '2026-09-02'],
      ['00000016', '2026-09-03'],
      ['00009001', '2026-09-04'],
    ] as const)
      await enter(number, date)
    await floor().asOwner(`update invoice set category = 2 where company_id = '${owner.companyId}'`)
    expect((await rows('numberGaps')).map(({ kind, number, day, facts }) => [kind, number, day, facts['count']])).toEqual([
      ['gap', '00000011', '2026-09-02', '1'],
      ['gap', '00000013–00000015', '2026-09-03', '3'],
    ])
    const { put, write } = factRows(floor(), owner.companyId)
    put('tax_invoice', {
      id: newId(),
      direction: 'out',
      identity: '3302261130-00000014',
      number: '00000014',
      code: '3302261130',
      month,
      state: 'void',
      issued_at: '2026-09-03T02:00:00Z',
      risk: 'normal',
      use: 'none',
      red_locked: false,
    })
    await write()
    expect(await numbers('numberGaps')).toEqual(['00000011', '00000013', '00000015'])
    expect(await rows('numberGaps', seeingOwn(owner, owner.userId))).toEqual([])
  })
})

onPostgres('What is to be matched of a month', () => {
  it('differences and what we alone have stand until they are explained, and the snapshot until it is of today', async () => {
    const reconcile = reconcileModule.useCases(depsOf(world.world.deps))
    const [same, differing] = [special('2026-09-03'), special('2026-09-04')]
    await world.pulled(same, differing)
    expect((await rows('snapshot')).map(({ id, facts }) => [id, facts['state']])).toEqual([['in', 'none']])
    await world.enter(same.invoiceNumber, '2026-09-03', goods)
    await world.enter(differing.invoiceNumber, '2026-09-04', goods, { amountIncludingTax: '116.00', amountExcludingTax: '110.00' })
    await world.enter('26332000007200000001', '2026-09-05', goods)
    await reconcile.makeReconciliation(owner, { direction: 'in', month })
    expect(await rows('snapshot')).toEqual([])
    const [row] = await rows('differs')
    expect([row!.kind, row!.number, row!.facts['fields']]).toEqual(['reconciliationRow', differing.invoiceNumber, 'amount,total'])
    expect(await numbers('oursOnly')).toEqual(['26332000007200000001'])
    expect(await look.extentOf(owner, month, 'match')).toEqual({ done: 1, whole: 3 })
    const other = seeingOwn(owner, (await makeVisitor(floor(), clock)).userId)
    expect([await rows('differs', other), await rows('oursOnly', other)]).toEqual([[], []])
    const left = await rows('oursOnly')
    await reconcile.explainReconciled(owner, { ids: [row!.id, left[0]!.id], reason: '纸质票，税局还没归集' })
    expect([await rows('differs'), await rows('oursOnly')]).toEqual([[], []])
    expect(await look.extentOf(owner, month, 'match')).toEqual({ done: 3, whole: 3 })
    const stateOfSnapshot = async () => (await rows('snapshot')).map(({ facts }) => facts['state'])
    clock.advance(60)
    await world.pull()
    expect(await stateOfSnapshot()).toEqual(['beforePull'])
    await reconcile.makeReconciliation(owner, { direction: 'in', month })
    expect(await stateOfSnapshot()).toEqual([])
    clock.advance(86_400 + 60)
    expect(await stateOfSnapshot()).toEqual(['old'])
  })
})

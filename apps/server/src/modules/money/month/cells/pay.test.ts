// What is left to pay of a month: each row in one cell, and out of it by the act that settles it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../../../kernel/actor.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { workbook } from '#testing/files/sheets.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { monthLook } from '#testing/worlds/month-look.ts'
import { area, paymentWorld, seller, type PaymentWorld } from '#testing/worlds/payment-world.ts'
import { openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'

const floor = fileFloor()
const clock = stillClock()
const month = '2026-11'
let world: TaxWorld
let owner: Actor
let pay: PaymentWorld
beforeAll(async () => {
  world = await openTaxWorld(floor(), clock)
})
afterAll(() => world?.simulator.close())
beforeEach(async () => {
  owner = await world.owner()
  pay = paymentWorld(floor(), clock, world, owner)
  await pay.partner()
})
const line = (actor = owner) => monthLook(floor(), clock).lineOf(actor, month, 'pay')
const extent = () => monthLook(floor(), clock).extentOf(owner, month, 'pay')
const request = (...ids: string[]) => ({ area, ids, each: false })
const batch = async (...ids: string[]) => (await pay.submit(ids)).id
const entered = () => pay.enter({ date: '2026-10-20' })
const confirm = (id: string) => world.useCases.confirmInvoices(owner, { ...request(id), paidDay: '2026-11-05' })
const payer = { name: '苏州砚田精密制造有限公司', bankName: '招商银行苏州分行', bankAccount: '5129 0404 1610 608' }
const file = async (batchId: string) => {
  const made = await world.useCases.makeBankFile(owner, {
    format: 'generic',
    payer,
    day: '2026-11-30',
    purpose: '货款',
    fast: false,
    ids: [batchId],
  })
  await floor().asOwner(`update payment_bank_file set made_at = '2026-11-05T02:00:00Z' where id = '${made.id}'`)
  return `${made.id}.0`
}
const statement = (number: string, amount: string) =>
  world.useCases.importStatement(owner, {
    name: '11月.xlsx',
    bytes: new Uint8Array(
      workbook([
        ['交易日期', '流水号', '借方发生额', '贷方发生额', '对方户名', '摘要'],
        ['20261106', `S${number}`, amount, '', seller.name, number],
      ]),
    ),
  })

onPostgres('What is left to pay of a month', () => {
  it('what is due is submitted, confirmed and proven: each step has it in another cell, and the last in none', async () => {
    const [due, later] = [await entered(), await pay.enter({ date: '2026-11-08' })]
    expect([await line(), await extent()]).toEqual([{ dueNotSubmitted: [due] }, { done: 0, whole: 1 }])
    const paying = await batch(due)
    expect(await line()).toEqual({ toConfirm: [paying] })
    await confirm(due)
    expect([await line(), await extent()]).toEqual([{ paidWithoutProof: [paying] }, { done: 1, whole: 1 }])
    await floor().asOwner(`update payment_batch_invoice set statement_row_id = gen_random_uuid() where invoice_id = '${due}'`)
    expect(await line()).toEqual({})
    await pay.set(later, { bearer: 'employee' })
    expect(await line()).toEqual({ employees: [later] })
    await world.useCases.markNotToPay(owner, { ids: [later], reason: 'settled', note: '' })
    expect(await line()).toEqual({})
  })
  it('a row of a bank file that is older than three working days waits for the bank, until a line names it; a claim ends that', async () => {
    const id = await entered()
    const paying = await pay.submit([id])
    const row = await file(paying.id)
    expect(await line()).toEqual({ fileRows: [row] })
    await statement(paying.number, '100.00')
    const named = await line()
    expect(named).toEqual({ bankLines: [expect.any(String)] })
    await world.useCases.claimStatementLine(owner, { id: named.bankLines![0]!, reason: '已与银行核对' })
    expect(await line()).toEqual({})
  })
  it('what was paid and turned out reversed is asked for as that alone, until the confirmation is undone', async () => {
    const id = await entered()
    await batch(id)
    await confirm(id)
    await pay.set(id, { verify_status: 10, red_gross: '106.00' })
    expect(await line()).toEqual({ paidAndRed: [id] })
    await world.useCases.cancelConfirmations(owner, { ...request(id), reason: '已红冲' })
    expect((await line()).paidAndRed).toBeUndefined()
  })
  it('rows of another company never count, and whoever sees own rows alone is told of those', async () => {
    const theirs = await entered()
    await batch(await entered())
    const colleague = await makeColleague(floor(), clock, owner)
    const own = await entered()
    await floor().asOwner(`update invoice set entered_by = '${colleague.userId}' where id = '${own}'`)
    expect(await line({ ...colleague, permissions: owner.permissions })).toEqual({ dueNotSubmitted: [own] })
    expect(((await line()).dueNotSubmitted ?? []).toSorted()).toEqual([theirs, own].toSorted())
    expect(await line(await world.owner('苏州别家有限公司'))).toEqual({})
  })
})

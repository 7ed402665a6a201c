// 看清: each invoice that nobody can rely on yet stands in one cell, by the facts that acts are judged by.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InvoiceFacts } from '@piaotai/domain/judgement/invoice-facts.ts'
import type { MonthCell } from '@piaotai/domain/month/month-cells.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { newId } from '../../../../lib/ids.ts'
import { judgementModule } from '../../../invoices/judgement/index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { factRows } from '#testing/invoices/fact-rows.ts'
import { seeded, writeRandomFacts } from '#testing/invoices/random-facts.ts'
import { monthLook, seeingOwn } from '#testing/worlds/month-look.ts'
import { area, paymentWorld } from '#testing/worlds/payment-world.ts'
import { makeVisitor } from '#testing/worlds/people.ts'
import { openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'

const floor = fileFloor()
const clock = stillClock('2026-12-02T02:00:00Z')
const month = '2026-10'
let world: TaxWorld
let look: ReturnType<typeof monthLook>
let owner: Actor
beforeAll(async () => {
  world = await openTaxWorld(floor(), clock)
  look = monthLook(floor(), clock)
})
afterAll(() => world?.simulator.close())

const cells = ['doubts', 'exceptions', 'titles', 'uncategorised', 'twins'] as const satisfies readonly MonthCell[]
type Told = InvoiceFacts & { readonly notToPay: boolean; readonly turned: boolean }
/** By the plain words of this file. */
const cellOf = (facts: Told): (typeof cells)[number] | 'turnedBad' | null => {
  if (facts.doubts + facts.contradictions > 0) return 'doubts'
  if (facts.pay !== 'notToPay' && (facts.standing === 'notFound' || facts.standing === 'differs')) return 'exceptions'
  if (facts.pay !== 'notToPay' && facts.standing === 'unasked' && !facts.bureauKnows) return 'exceptions'
  if (facts.turned) return 'turnedBad'
  if (facts.category === 1 && (facts.title === 'foreign' || facts.title === 'nameOnly')) return 'titles'
  if (facts.category === 0) return 'uncategorised'
  return facts.twin === 'none' ? null : 'twins'
}

onPostgres('What is to be checked in a month', () => {
  it('stands in the first cell that it belongs to, each row once, and the ring counts what nothing required is left of', async () => {
    owner = await world.owner()
    const template = await world.enter(owner)
    const made = await writeRandomFacts(floor(), seeded(44), { ...owner, template }, 400)
    const dates = new Map(
      (await floor().asOwner(`select id, date::text as date from invoice where company_id = '${owner.companyId}'`)).map((row) => [
        row['id'],
        String(row['date']),
      ]),
    )
    const turned = new Set((await look.rowsOf(owner, month, 'turnedBad')).map(({ id }) => id))
    const ofMonth = made.filter(({ id }) => dates.get(id)!.startsWith(month))
    const placed = ofMonth.map(({ id, facts }) => ({ id, cell: cellOf({ ...facts, notToPay: false, turned: turned.has(id) }) }))
    for (const cell of cells) {
      const rows = await look.rowsOf(owner, month, cell)
      expect([cell, rows.map(({ id }) => id).toSorted()]).toEqual([
        cell,
        placed
          .filter((one) => one.cell === cell)
          .map(({ id }) => id)
          .toSorted(),
      ])
      expect(rows.length).toBeGreaterThan(0)
    }
    const required = placed.filter(({ cell }) => cell === 'doubts' || cell === 'exceptions' || cell === 'turnedBad').length
    expect(await look.extentOf(owner, month, 'check')).toEqual({ done: ofMonth.length - required, whole: ofMonth.length })
  })
  it('a doubt that is answered, an exception that is explained and one that the bureau finds leave their cells', async () => {
    owner = await world.owner()
    const [read, fake, asked] = [await world.enter(owner), await world.enter(owner), await world.enter(owner, { number: freshly() })]
    await floor().asOwner(`update invoice set date = '2026-10-05' where company_id = '${owner.companyId}'`)
    await floor().asOwner(
      `update invoice set standing = 'normal', warning_count = 1, warnings = '[{"code": "lowConfidence", "field": "number"}]' where id = '${read}'`,
    )
    await floor().asOwner(`update invoice set standing = 'notFound' where id = '${fake}'`)
    const ids = async (cell: MonthCell) => (await look.rowsOf(owner, month, cell)).map(({ id }) => id)
    expect(await ids('doubts')).toEqual([read])
    expect((await look.rowsOf(owner, month, 'exceptions')).map(({ id, facts }) => [id, facts['state']])).toEqual(
      [
        [fake, 'notFound'],
        [asked, 'unasked'],
      ].toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
    )
    await judgementModule.useCases(world.deps).answerDoubts(owner, { id: read, area: 'company' })
    await world.useCases.markNotToPay(owner, { ids: [fake], reason: 'other', note: '伪造的票，已报警' })
    await floor().asOwner(`update invoice set standing = 'normal' where id = '${asked}'`)
    expect([await ids('doubts'), await ids('exceptions')]).toEqual([[], []])
  })
  it('turned bad is what is on its way to be paid, or was paid, for more than is left of it, until it is withdrawn or its red one follows', async () => {
    owner = await world.owner()
    const pay = paymentWorld(floor(), clock, world, owner)
    await pay.partner()
    const clerk: Actor = { ...(await pay.clerk()), permissions: owner.permissions }
    const [waiting, paid, reversed] = [await pay.enter(), await pay.enter(), await pay.enter()]
    const all = { area, each: false }
    await world.useCases.submitInvoices(clerk, { ...all, ids: [waiting, paid, reversed] })
    await world.useCases.confirmInvoices(owner, { ...all, ids: [paid] })
    const turned = async () => (await look.rowsOf(owner, month, 'turnedBad')).map(({ id, facts }) => [id, facts['state'], facts['uses']])
    expect(await turned()).toEqual([])
    await pay.set(waiting, { standing: 'void', date: '2026-10-05' })
    await pay.set(paid, { standing: 'redPartial', red_gross: '6.00', date: '2026-10-06' })
    await pay.set(reversed, { standing: 'redPartial', red_gross: '6.00', date: '2026-10-07' })
    await floor().asOwner(`update payment_batch_invoice set amount = 100 where invoice_id = '${reversed}'`)
    expect(await turned()).toEqual([
      [waiting, 'void', 'submitted'],
      [paid, 'redPartial', 'paid'],
    ])
    await world.useCases.withdrawInvoices(clerk, { ...all, ids: [waiting] })
    const [identity] = await floor().asOwner(`select identity from invoice where id = '${paid}'`)
    await pay.enter({ amount_including_tax: '-6.00', red_of: String(identity!['identity']), use_status: 3 })
    expect(await turned()).toEqual([])
  })
  it('what is booked turned bad until its red one is booked too or its voucher is reversed, and what is ticked until that is known of it', async () => {
    owner = await world.owner()
    const [blue, red, ticked] = [await world.enter(owner), await world.enter(owner), await world.enter(owner)]
    await floor().asOwner(`update invoice set date = '2026-10-05', standing = 'redFull' where id in ('${blue}', '${ticked}')`)
    await floor().asOwner(`update invoice set date = '2026-10-06', amount_including_tax = -106, standing = 'normal', not_to_pay = 'offset',
      red_of = (select identity from invoice where id = '${blue}') where id = '${red}'`)
    const { put, write } = factRows(floor(), owner.companyId)
    const [voucher, row] = [newId(), newId()]
    put('voucher_period', {})
    put('voucher', { id: voucher, batch: voucher, state: 'exported' })
    put('voucher_invoice', { invoice_id: blue, voucher_id: voucher })
    const [{ identity } = {}] = await floor().asOwner(`select identity from invoice where id = '${ticked}'`)
    put('tax_invoice', {
      id: row,
      direction: 'in',
      identity,
      number: identity,
      state: 'redFull',
      risk: 'normal',
      use: 'ticked',
      red_locked: false,
      tax: 6,
    })
    put('deduction', { tax_invoice_id: row, by_id: owner.userId })
    await write()
    const turned = async () => new Map((await look.rowsOf(owner, month, 'turnedBad')).map(({ id, facts }) => [id, facts['uses']]))
    expect(await turned()).toEqual(
      new Map([
        [blue, 'booked'],
        [ticked, 'ticked'],
      ]),
    )
    await floor().asOwner(`update invoice set voucher_number = '记-12' where id = '${red}'`)
    expect([...(await turned()).keys()]).toEqual([ticked])
    await floor().asOwner(`update invoice set standing = 'void', red_of = null, voucher_number = '记-11' where id = '${blue}'`)
    await floor().asOwner(`update invoice set red_of = null where id = '${red}'`)
    expect([...(await turned()).keys()].toSorted()).toEqual([blue, ticked].toSorted())
    await floor().asOwner(
      `insert into voucher_reversal (company_id, voucher_id, reversal_id, invoices) values ('${owner.companyId}', '${voucher}', '${voucher}', '{}')`,
    )
    await floor().asOwner(`update deduction set state = 'redFull' where tax_invoice_id = '${row}'`)
    expect(await turned()).toEqual(new Map())
  })
  it('rows of other companies and of colleagues whom a person does not see are neither counted nor listed', async () => {
    const [visitor, other] = [await makeVisitor(floor(), clock), await world.owner('上海别家有限公司')]
    owner = await world.owner()
    const own = seeingOwn(owner, visitor.userId)
    const mine = await world.enter(own)
    await world.enter(owner)
    await world.enter(other)
    await floor().asOwner(`update invoice set date = '2026-10-05' where company_id in ('${owner.companyId}', '${other.companyId}')`)
    expect((await look.rowsOf(own, month, 'exceptions')).map(({ id }) => id)).toEqual([mine])
    expect(await look.rowsOf(owner, month, 'exceptions')).toHaveLength(2)
    expect(await look.extentOf(own, month, 'check')).toEqual({ done: 0, whole: 1 })
  })
})
let serial = 0
const freshly = (): string => `26332000008${String(++serial).padStart(9, '0')}`

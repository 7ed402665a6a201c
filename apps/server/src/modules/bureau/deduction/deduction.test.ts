// 抵扣勾选: proposals, what a person decides, what changes at the bureau since, and the sums of a period.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { openDeductionWorld, special, type DeductionWorld } from '#testing/worlds/deduction-world.ts'
import { issued } from '#testing/worlds/tax-pull-world.ts'
import type { SomeOf } from '../../../../../../scripts/lib/drafts.ts'

const floor = fileFloor()
const clock = stillClock('2026-11-26T02:00:00Z')
let world: DeductionWorld
let owner: Actor
beforeAll(async () => {
  world = await openDeductionWorld(floor(), clock)
})
afterAll(() => world?.close())
beforeEach(async () => {
  await world.begin()
  owner = world.owner()
})

onPostgres('Deduction of a period', () => {
  it('proposes by what each deducts, with its rule; what is mixed stays open until its lines tell, and what counts nothing says why', async () => {
    const [steel, meal, mixed, unknown, loan, bad] = [1, 2, 3, 4, 5, 6].map((day) => special(`2026-09-0${day}`)) as [
      Issued,
      Issued,
      Issued,
      Issued,
      Issued,
      Issued,
    ]
    world.world.ledger.put([steel, meal, mixed, unknown, loan, { ...bad, state: '7' }, issued('2026-09-07')])
    await world.pull()
    const goods = [
      [steel, ['*黑色金属冶炼压延品*钢板'], 'deduct', { figure: '6.00', way: 'tick', reason: null, source: '增值税法第十六条' }],
      [meal, ['*餐饮服务*餐费'], 'notDeduct', { figure: '0.00', reason: 'consumed', source: '增值税法第二十二条第（五）项' }],
      [mixed, ['*餐饮服务*餐费', '*住宿服务*住宿费'], 'pending', { way: 'open', reason: 'lineTax', between: ['0.00', '6.00'] }],
      [unknown, [], 'deduct', { figure: '6.00', reason: 'goodsUnknown' }],
      [loan, ['*贷款服务*利息'], 'notDeduct', { figure: '0.00', reason: 'loan', source: '增值税法实施条例' }],
      [bad, ['*黑色金属冶炼压延品*钢板'], 'pending', { way: 'open', reason: 'redUnknown' }],
    ] as const
    for (const [invoice, names] of goods) if (names.length > 0) await world.enter(invoice.invoiceNumber, invoice.billingDate, names)
    const { content, counts } = await world.list()
    expect(content.map(({ number }) => number).toSorted()).toEqual(goods.map(([{ invoiceNumber }]) => invoiceNumber).toSorted())
    for (const [{ invoiceNumber }, , proposal, deductible] of goods) {
      const row = content.find(({ number }) => number === invoiceNumber)!
      expect(row).toMatchObject({ proposal, deductible, decided: null })
    }
    expect(counts).toEqual({ pending: 2, proposed: 4, accepted: 0, held: 0, failed: 0, changed: 0, left: 0 })
    await world.atBureau(await world.idOf(bad.invoiceNumber), `state = 'void'`)
    expect((await world.plan()).leftBecause).toEqual([{ reason: 'void', count: 1, tax: '6.00' }])
  })
  it('lists tolls and digital rail tickets for ticking, at once, without a line of goods', async () => {
    const toll = issued('2026-09-03', { taxAmount: '0.68', amountExcludingTax: '22.82', amountIncludingTax: '23.50' })
    const rail = issued('2026-09-04', { invoiceType: '83', taxAmount: '3.14', amountExcludingTax: '34.86', amountIncludingTax: '38.00' })
    world.world.ledger.put([toll, rail])
    await world.pull()
    const ours = `company_id = '${owner.companyId}' and number`
    await floor().asOwner(`update tax_invoice set type_word = '数电发票（通行费发票）' where ${ours} = '${toll.invoiceNumber}'`)
    await floor().asOwner(`update tax_invoice set type = 51 where ${ours} = '${rail.invoiceNumber}'`)
    expect((await world.list()).content).toMatchObject([
      { number: rail.invoiceNumber, proposal: 'deduct', deductible: { figure: '3.14', kind: 'rail', line: '8b' } },
      { number: toll.invoiceNumber, proposal: 'deduct', deductible: { figure: '0.68', kind: 'toll', line: '8b' } },
    ])
    expect((await world.plan()).input).toEqual([{ line: '8b', tax: '3.82' }])
  })
  it('counts output without void ones, red ones in their own month, and carries the credit that a person wrote', async () => {
    const sale = (tax: string, more: Parameters<typeof issued>[1] = {}) => issued('2026-09-05', { taxAmount: tax, ...more }, true)
    world.world.ledger.put([sale('7024.65'), sale('327.64'), sale('5550.00'), sale('-5550.00')])
    await world.world.begin(owner, '2026-09', '2026-09', { direction: 'out' })
    await world.world.work()
    await floor().asOwner(`update tax_invoice set state = 'void' where company_id = '${owner.companyId}' and tax = 327.64`)
    await world.use.saveCarriedCredit(owner, { period: '2026-09', tax: '24.65' })
    expect(await world.plan()).toMatchObject({
      output: { count: 3, tax: '7024.65', voided: 1 },
      credit: { tax: '24.65', by: owner.userName },
      taxReturn: { 11: '7024.65', 12: '0.00', 13: '24.65', 19: '7000.00', 20: '0.00' },
    })
    await world.use.saveCarriedCredit(owner, { period: '2026-09', tax: null })
    expect((await world.plan()).credit).toEqual({ tax: null, by: null, at: null, before: null })
  })
  it('offers the reason that a rule proposes for our invoice, with its words, and takes it when it is accepted', async () => {
    const steel = special('2026-09-08')
    world.world.ledger.put([steel])
    await world.pull()
    await world.enter(steel.invoiceNumber, '2026-09-08', ['*黑色金属冶炼压延品*钢板'])
    const id = await world.idOf(steel.invoiceNumber)
    await world.propose(steel.invoiceNumber, '福利采购', 3)
    const row = async () => (await world.list()).content.find((one) => one.id === id)!
    expect(await row()).toMatchObject({
      proposal: 'notDeduct',
      deductible: { reason: 'welfare' },
      offered: { reason: 3, rule: '福利采购' },
    })
    expect(await world.use.decideDeductions(owner, { period: '2026-09', ids: [id], note: '' })).toEqual({ count: 1 })
    expect((await row()).decided).toMatchObject({
      purpose: 'notDeduct',
      reason: 3,
      note: '黑色金属冶炼压延品，规则“福利采购”，增值税法第二十二条',
    })
  })
  it('nothing is decided until a person accepts or decides otherwise; what is put off returns in the next period', async () => {
    const [steel, meal, later] = [special('2026-09-01'), special('2026-09-02'), special('2026-09-03')]
    world.world.ledger.put([steel, meal, later])
    await world.pull()
    await world.enter(steel.invoiceNumber, '2026-09-01', ['*黑色金属冶炼压延品*钢板'])
    await world.enter(meal.invoiceNumber, '2026-09-02', ['*餐饮服务*餐费'])
    const ids = (await world.list()).content.flatMap(({ id, number }) => (number === later.invoiceNumber ? [] : [id]))
    expect(await world.use.decideDeductions(owner, { period: '2026-09', ids, note: '' })).toEqual({ count: 2 })
    const hold = await world.idOf(later.invoiceNumber)
    await world.use.decideDeductions(owner, { period: '2026-09', ids: [hold], purpose: 'hold', note: '' })
    const { content } = await world.list()
    expect(content.find(({ number }) => number === meal.invoiceNumber)!.decided).toMatchObject({
      purpose: 'notDeduct',
      effectiveTax: '0.00',
      reason: 5,
      note: '餐饮服务，增值税法第二十二条第（五）项',
    })
    expect(await world.plan()).toMatchObject({
      deadline: { day: '2026-10-26', known: true, until: 2026 },
      accepted: { deduct: { count: 1, tax: '6.00' }, notDeduct: { count: 1, tax: '6.00' } },
      hold: { count: 1, tax: '6.00' },
      pending: { count: 0 },
    })
    expect((await world.use.listDeductions(owner, { period: '2026-10', page: 1, pageSize: 9 })).content.map(({ id }) => id)).toEqual([hold])
    await world.use.undoDeductions(owner, { ids })
    expect((await world.plan()).accepted.deduct).toEqual({ count: 0, tax: '0.00' })
  })
  it('an effective tax is at most that of the invoice, not deducting needs a reason, and what the bureau ticked stays', async () => {
    const [one, ticked] = [special('2026-09-01'), special('2026-09-02')]
    world.world.ledger.put([one, ticked])
    await world.pull()
    await floor().asOwner(
      `update tax_invoice set use = 'ticked' where company_id = '${owner.companyId}' and number = '${ticked.invoiceNumber}'`,
    )
    const id = await world.idOf(one.invoiceNumber)
    const decide = (more: SomeOf<typeof world.use.decideDeductions>) =>
      world.use.decideDeductions(owner, { period: '2026-09', ids: [id], note: '', ...more })
    await expect(decide({ purpose: 'deduct', effectiveTax: '6.01' })).rejects.toMatchObject({ type: 'deduction.tax' })
    await expect(decide({ purpose: 'notDeduct' })).rejects.toMatchObject({ type: 'deduction.reason' })
    await expect(decide({ purpose: 'notDeduct', reason: 5 })).rejects.toMatchObject({ type: 'deduction.reason' })
    await decide({ purpose: 'deduct', effectiveTax: '4.00' })
    expect((await world.plan()).accepted.deduct).toEqual({ count: 1, tax: '4.00' })
    const [row] = await floor().asOwner(
      `select id from tax_invoice where company_id = '${owner.companyId}' and number = '${ticked.invoiceNumber}'`,
    )
    await expect(decide({ ids: [String(row!['id'])], purpose: 'hold' })).rejects.toMatchObject({ type: 'deduction.ticked' })
    const other = await world.world.owner()
    await expect(world.use.decideDeductions(other, { period: '2026-09', ids: [id], purpose: 'hold', note: '' })).rejects.toMatchObject({
      type: 'taxInvoice.notFound',
    })
  })
  it('what is not ticked is computed by kind beside it, in its month; of whom nobody knows it stays open', async () => {
    const nobody = {
      buyer: { name: null, taxId: null },
      seller: { name: null, taxId: null },
      code: null,
      amountExcludingTax: null,
      taxAmount: null,
    }
    const ours = { 旅客姓名: owner.userName }
    const ticket = (
      number: string,
      type: number,
      amountIncludingTax: string,
      extra: Readonly<Record<string, string>>,
      date = '2026-09-08',
    ) => world.enter(number, date, [], { ...nobody, type, amountIncludingTax, extra })
    await ticket('B1', 150, '103.00', ours)
    await ticket('B2', 150, '103.00', {})
    await ticket('B3', 150, '103.00', { 旅客姓名: '旁人' })
    await ticket('S1', 160, '210.00', ours)
    await ticket('T1', 80, '553.00', ours)
    await ticket('T2', 80, '553.00', ours, '2025-09-08')
    await ticket('A2', 90, '1140.00', { ...ours, 民航发展基金: '50.00' }, '2025-09-08')
    const { computed, computedSum, computedOpen, input } = await world.plan()
    expect(computed).toEqual([
      { kind: 'paperRail', way: 'none', count: 1, tax: '0.00' },
      { kind: 'roadWater', way: 'compute', count: 2, tax: '9.12' },
      { kind: 'roadWater', way: 'open', count: 1, tax: '0.00' },
      { kind: 'roadWater', way: 'none', count: 1, tax: '0.00' },
    ])
    expect([computedSum, computedOpen, input]).toEqual([
      { count: 2, tax: '9.12' },
      { count: 1, tax: '3.00' },
      [{ line: '8b', tax: '9.12' }],
    ])
    expect((await world.plan('2025-09')).computedSum).toEqual({ count: 2, tax: '135.66' })
    const { content } = await world.use.listComputed(owner, { period: '2026-09', way: 'open', page: 1, pageSize: 9 })
    expect(content).toMatchObject([{ number: 'B3', travellers: ['旁人'], deductible: { reason: 'traveller', between: ['0.00', '3.00'] } }])
  })
})
onPostgres('Decisions of a period', () => {
  it('accepting leaves what a colleague has decided, and what is decided for another period stays there', async () => {
    const [first, second] = (await world.pulled(special('2026-09-01'), special('2026-09-02'))) as [string, string]
    await world.enter((await world.list()).content.find(({ id }) => id === first)!.number, '2026-09-01', ['*黑色金属冶炼压延品*钢板'])
    await world.decide([first], { purpose: 'notDeduct', reason: 2 })
    expect(await world.decide([first, second])).toEqual({ count: 1 })
    await world.use.undoDeductions(owner, { ids: [second] })
    await expect(world.decide([first], { period: '2026-10', purpose: 'deduct' })).rejects.toMatchObject({ type: 'deduction.notInPeriod' })
    expect((await world.list({ tab: 'accepted' })).content).toMatchObject([{ id: first, decided: { purpose: 'notDeduct', reason: 2 } }])
  })
  it('what the bureau voids or doubts after it was decided stands out, counts no more, and is decided again', async () => {
    const [voided, doubted, kept] = (await world.pulled(special('2026-09-01'), special('2026-09-02'), special('2026-09-03'))) as [
      string,
      string,
      string,
    ]
    await world.decide([voided, doubted, kept], { purpose: 'deduct' })
    await world.atBureau(voided, `state = 'redFull'`)
    await world.atBureau(doubted, `risk = 'doubtful'`)
    expect(await world.plan()).toMatchObject({
      changed: { count: 2, tax: '12.00' },
      deduct: { count: 1, tax: '6.00' },
      toTick: { count: 1, coded: 0 },
    })
    expect((await world.list({ tab: 'changed' })).content.map(({ id }) => id).toSorted()).toEqual([voided, doubted].toSorted())
    await expect(world.decide([voided], { purpose: 'deduct' })).rejects.toMatchObject({ type: 'deduction.state' })
    await world.decide([doubted], { purpose: 'deduct' })
    await world.decide([voided], { purpose: 'hold' })
    expect(await world.plan()).toMatchObject({ changed: { count: 0 }, deduct: { count: 2, tax: '12.00' }, hold: { count: 1 } })
  })
  it('a decision waits for the pull that is writing, and then sees that the bureau has ticked', async () => {
    const [id] = (await world.pulled(special('2026-09-01'))) as [string]
    let written = (): void => undefined
    let seen = (): void => undefined
    const mayCommit = new Promise<void>((resolve) => (written = resolve))
    const isLocked = new Promise<void>((resolve) => (seen = resolve))
    const pull = floor().db.inTenant(owner, async (tx) => {
      await tx.updateTable('tax_invoice').set({ use: 'ticked' }).where('company_id', '=', owner.companyId).where('id', '=', id).execute()
      seen()
      await mayCommit
    })
    await isLocked
    const decision = world.decide([id], { purpose: 'deduct' }).then(
      () => 'decided',
      (error: { readonly type?: string }) => error.type,
    )
    written()
    await pull
    expect(await decision).toBe('deduction.ticked')
  })
  it('says so where the holidays of the deadline are not known', async () => {
    expect((await world.plan('2027-03')).deadline).toMatchObject({ day: '2027-04-15', known: false, until: 2026 })
  })
  it('a mark of booking ends with the bureau’s own, and a booked one cannot be marked', async () => {
    const one = special('2026-09-01')
    world.world.ledger.put([one])
    await world.pull()
    const id = await world.idOf(one.invoiceNumber)
    const bookings = (tab?: 'marked' | 'booked') => world.use.listBookings(owner, { page: 1, pageSize: 9, ...(tab ? { tab } : {}) })
    await world.use.markBookings(owner, { ids: [id], purpose: 'deducted' })
    expect(await bookings('marked')).toMatchObject({
      counts: { unbooked: 0, marked: 1, booked: 0 },
      content: [{ id, mark: { purpose: 'deducted' } }],
    })
    await floor().asOwner(`update tax_invoice set booking = 'deducted' where company_id = '${owner.companyId}'`)
    expect((await bookings('booked')).counts).toEqual({ unbooked: 0, marked: 0, booked: 1 })
    await expect(world.use.markBookings(owner, { ids: [id], purpose: 'deducted' })).rejects.toMatchObject({ type: 'booking.booked' })
  })
})
type Issued = ReturnType<typeof special>

// Lines of bank statements that a person settles: claimed, dismissed, come back, paid twice.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../../../kernel/actor.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { area, paymentWorld, seller, type PaymentWorld } from '#testing/worlds/payment-world.ts'
import { workbook } from '#testing/files/sheets.ts'
import { openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'

const floor = fileFloor()
const clock = stillClock()
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
})
const reason = '已与银行核对'
let serial = 0
interface Cells {
  readonly out?: string
  readonly back?: string
  readonly party?: string
  readonly day?: string
  readonly serial?: string
}
const line = (note: string, { out = '', back = '', party = seller.name, day = '20261120', serial: own = `S${++serial}` }: Cells) => [
  day,
  own,
  out,
  back,
  party,
  note,
]
const paid = (number: string, cells: Cells = {}) => line(number, { out: '106.00', ...cells })
const head = ['交易日期', '流水号', '借方发生额', '贷方发生额', '对方户名', '摘要']
const bring = (...rows: readonly (readonly string[])[]) =>
  world.useCases.importStatement(owner, { name: '11月.xlsx', bytes: new Uint8Array(workbook([head, ...rows.map((row) => [...row])])) })
const batch = async (count = 1) => pay.submit(await Promise.all(Array.from({ length: count }, () => pay.enter())))
const linesOf = async (id: string, actor = owner) =>
  (await world.useCases.readStatement(actor, { id })).rows.map((row) => ({ ...row, id: row.id! }))
const first = async (...rows: readonly (readonly string[])[]) => (await linesOf((await bring(...rows)).id))[0]!
const waiting = async () => (await world.useCases.listStatementLines(owner, { page: 1, pageSize: 50 })).counts
const stateOf = async (id: string) => (await pay.batches()).find((one) => one.id === id)!.state
const idsOf = async (id: string) => (await world.useCases.readPaymentBatch(owner, { id })).invoices.map(({ invoiceId }) => invoiceId)
const notices = async (actor = owner) =>
  (await floor().asOwner(`select kind, data from notice where user_id = '${actor.userId}' order by made_at, id`)).map((row) => [
    row['kind'],
    (row['data'] as { cause?: string }).cause,
  ])

onPostgres('Lines of bank statements', () => {
  it('a reversal line is no payment: what was paid waits again, its proof stays readable, and people hear of it', async () => {
    const one = await batch()
    await bring(paid(one.number))
    const back = await first(line(`退汇 ${one.number}`, { out: '-106.00', day: '20261121' }), line('手续费', { out: '5.00', party: '' }))
    expect([back.verdict, back.state, await pay.statesOf(one.id), await notices()]).toEqual([
      'refund',
      'back',
      [['submitted', null]],
      [['paymentBack', undefined]],
    ])
    const { events, takenBack } = await world.useCases.readPaymentBatch(owner, { id: one.id })
    expect([events[0]!.act, events[0]!.remark, takenBack]).toMatchObject([
      'cancel',
      `退汇 ${one.number}`,
      [{ paidDay: '2026-11-20', voucherId: null }],
    ])
  })
  it('a part that the bank sent back waits again; while the rest is on its way it counts no more', async () => {
    const id = await pay.enter()
    const part = async (amount: string | null) => {
      await world.useCases.submitInvoices(owner, { area, ids: [id], each: false, amounts: [amount], reason })
      return (await pay.batches())[0]!
    }
    const paidBefore = async () =>
      (await floor().asOwner(`select use_status as use, paid_before as paid from invoice where id = '${id}'`))[0]
    const one = await part('40.00')
    await bring(paid(one.number, { out: '40.00' }))
    expect(await paidBefore()).toEqual({ use: 0, paid: '40.00' })
    const { id: returned } = await bring(line(`退汇 ${one.number}`, { out: '-40.00', day: '20261121' }))
    expect([await paidBefore(), await pay.statesOf(one.id)]).toEqual([{ use: 1, paid: '0.00' }, [['submitted', null]]])
    await world.useCases.undoStatement(owner, { id: returned, reason })
    expect(await paidBefore()).toEqual({ use: 0, paid: '40.00' })
    const two = await part(null)
    expect(two.amount).toBe('66.00')
    await bring(line(`退汇 ${one.number}`, { out: '-40.00', day: '20261122' }))
    expect([await paidBefore(), await stateOf(one.id), await stateOf(two.id)]).toEqual([{ use: 1, paid: '0.00' }, 'returned', 'open'])
  })
  it('a reversal alone marks nothing as paid', async () => {
    const one = await batch()
    const done = await bring(line(`冲正 ${one.number}`, { out: '106.00' }))
    expect([done.good, await pay.statesOf(one.id)]).toEqual([0, [['submitted', null]]])
  })
  it('what went and came back in one file is not paid', async () => {
    const one = await batch()
    const done = await bring(paid(one.number), line(one.number, { back: '106.00', day: '20261121' }))
    expect([done.good, (await linesOf(done.id)).map(({ state }) => state), await stateOf(one.id)]).toEqual([0, ['back', 'back'], 'open'])
  })
  it('a second payment in a later statement is an alarm with a notice, and is marked as overpaid with a reason', async () => {
    const one = await batch()
    await bring(paid(one.number))
    const second = await first(paid(one.number, { day: '20261121' }))
    expect([second.verdict, second.state, second.acts, await waiting(), await notices()]).toEqual([
      'twice',
      'alarm',
      ['dismiss', 'overpaid'],
      { open: 0, alarm: 1 },
      [['paymentAlarm', 'again']],
    ])
    const marked = await world.useCases.markLineOverpaid(owner, { id: second.id, reason })
    expect([marked.state, marked.decided, await waiting()]).toMatchObject(['alarm', { reason }, { open: 0, alarm: 0 }])
    const refund = await first(line(one.number, { back: '106.00', day: '20261123' }))
    expect([refund.verdict, refund.state, await stateOf(one.id)]).toEqual(['cameBack', 'back', 'confirmed'])
  })
  it('a line to another payee marks nothing, and keeps everything else from the batch until it is claimed', async () => {
    const one = await batch()
    const other = await first(paid(one.number, { party: '昆山沃里贸易有限公司' }))
    expect([other.verdict, other.state, other.payee?.name, await pay.statesOf(one.id)]).toEqual([
      'partyDiffers',
      'open',
      seller.name,
      [['submitted', null]],
    ])
    const ids = await idsOf(one.id)
    for (const act of ['withdrawInvoices', 'returnInvoices'] as const)
      await expect(world.useCases[act](owner, { area, ids, each: false, remark: '不付' })).rejects.toMatchObject({
        type: 'payment.bankSaid',
      })
    const claimed = await world.useCases.claimStatementLine(owner, { id: other.id, reason })
    expect([claimed.state, claimed.acts, await pay.statesOf(one.id)]).toEqual(['settled', ['undo'], [['confirmed', '2026-11-20']]])
  })
  it('after "not this one" the batch is free again; a reason is needed for either', async () => {
    const one = await batch()
    const other = await first(paid(one.number, { out: '100.00' }))
    const dismissed = await world.useCases.dismissStatementLine(owner, { id: other.id, reason })
    expect([dismissed.state, await waiting()]).toEqual(['dismissed', { open: 0, alarm: 0 }])
    await world.useCases.withdrawInvoices(owner, { area, ids: await idsOf(one.id), each: false })
    await expect(world.useCases.claimStatementLine(owner, { id: other.id, reason })).rejects.toMatchObject({
      type: 'statementLine.notNow',
    })
  })
  it('a claim of a returned batch takes its invoices up again there, paid; undone, they are returned again and the line waits', async () => {
    const one = await batch(2)
    const ids = await idsOf(one.id)
    await world.useCases.returnInvoices(owner, { area, ids, each: false, remark: '缺合同' })
    const late = await first(paid(one.number, { out: '212.00' }))
    expect([late.verdict, late.state]).toEqual(['notWaiting', 'open'])
    const again = { area, ids, each: false, reason } as const
    await expect(world.useCases.submitInvoices(owner, again)).rejects.toMatchObject({ type: 'payment.bankSaid' })
    await world.useCases.claimStatementLine(owner, { id: late.id, reason })
    const after = (await pay.batches()).find(({ id }) => id === one.id)!
    expect([after.state, after.count, after.amount, (await pay.batches()).length]).toEqual(['confirmed', 2, '212.00', 1])
    const undone = await world.useCases.undoStatementLine(owner, { id: late.id, reason })
    expect([undone.state, await stateOf(one.id), await waiting()]).toEqual(['open', 'returned', { open: 1, alarm: 0 }])
  })
  it('from the company’s amount on, somebody other than the submitter claims', async () => {
    const one = await batch()
    await floor().asOwner(
      `insert into payment_settings (company_id, term_days, second_person_from) values ('${owner.companyId}', 30, 100) on conflict (company_id) do update set second_person_from = 100`,
    )
    const guarded = await first(paid(one.number))
    await expect(world.useCases.claimStatementLine(owner, { id: guarded.id, reason })).rejects.toMatchObject({
      type: 'statementLine.secondPerson',
    })
    const colleague = await pay.clerk('menu_5', 'menu_5.confirmPayment', 'confirmPayment.statement')
    expect((await world.useCases.claimStatementLine(colleague, { id: guarded.id, reason })).state).toBe('settled')
  })
  it('money that left for a void or fully red invoice is marked as paid, with an alarm', async () => {
    const id = await pay.enter()
    const one = await pay.submit([id])
    await pay.set(id, { verify_status: 9 })
    const bad = await first(paid(one.number))
    expect([bad.verdict, bad.state, await stateOf(one.id), await notices()]).toEqual([
      'paidBad',
      'alarm',
      'confirmed',
      [['paymentAlarm', 'bad']],
    ])
  })
  it('a line without our number that looks like a batch that waits is kept; others are counted alone', async () => {
    const one = await batch()
    const done = await bring(paid('货款', { day: '20261122' }), paid('货款', { out: '107.00' }), paid('货款', { party: '别家' }))
    const [likely, ...more] = await linesOf(done.id)
    expect([done.total, done.good, likely!.verdict, likely!.state, more]).toEqual([1, 0, 'likely', 'open', []])
    await world.useCases.claimStatementLine(owner, { id: likely!.id, reason })
    expect(await stateOf(one.id)).toBe('confirmed')
  })
  it('what a person confirmed is proven by the first line; taken back by hand, the bank’s word stands', async () => {
    const one = await batch()
    const ids = await idsOf(one.id)
    await world.useCases.confirmInvoices(owner, { area, ids, each: false })
    const proof = await first(paid(one.number))
    expect([proof.verdict, proof.state]).toEqual(['paid', 'settled'])
    await world.useCases.cancelConfirmations(owner, { area, ids, each: false, reason })
    expect(await waiting()).toEqual({ open: 1, alarm: 0 })
    await expect(world.useCases.withdrawInvoices(owner, { area, ids, each: false })).rejects.toMatchObject({ type: 'payment.bankSaid' })
  })
  it('an undone statement gives a payment back that its reversal took', async () => {
    const one = await batch()
    await bring(paid(one.number))
    const back = await bring(line(one.number, { back: '106.00', day: '20261121' }))
    await world.useCases.undoStatement(owner, { id: back.id, reason })
    expect(await pay.statesOf(one.id)).toEqual([['confirmed', '2026-11-20']])
    expect((await first(line(one.number, { back: '106.00', day: '20261121' }))).verdict).toBe('refund')
  })
  it('a number that names no batch is claimed for the batch that a person names', async () => {
    const one = await batch()
    const lost = await first(paid('FK-20261120-A1B2C3-0'))
    await expect(world.useCases.claimStatementLine(owner, { id: lost.id, reason })).rejects.toMatchObject({
      type: 'statementLine.whichBatch',
    })
    const claimed = await world.useCases.claimStatementLine(owner, { id: lost.id, reason, number: one.number })
    expect([claimed.state, claimed.batchId]).toEqual(['settled', one.id])
  })
  it('another company sees none of it, and settles none of it', async () => {
    const one = await batch()
    const open = await first(paid(one.number, { out: '100.00' }))
    const other = await world.owner('绍兴远帆纺织品有限公司')
    expect((await world.useCases.listStatementLines(other, { page: 1, pageSize: 50 })).totalElements).toBe(0)
    for (const act of ['claimStatementLine', 'dismissStatementLine', 'markLineOverpaid', 'undoStatementLine'] as const)
      await expect(world.useCases[act](other, { id: open.id, reason })).rejects.toMatchObject({ type: 'statementLine.notFound' })
  })
  it('of two people who claim at once, the batch is paid once', async () => {
    const one = await batch()
    const open = await first(paid(one.number, { out: '100.00' }))
    const claim = () => world.useCases.claimStatementLine(owner, { id: open.id, reason })
    const both = await Promise.allSettled([claim(), claim()])
    expect([both.map(({ status }) => status).toSorted(), await stateOf(one.id)]).toEqual([['fulfilled', 'rejected'], 'confirmed'])
  })
})

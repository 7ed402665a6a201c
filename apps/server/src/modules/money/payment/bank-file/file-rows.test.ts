// Rows of bank files: what leaves one wants two people, and no invoice stands in two live rows.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { read, utils } from '@e965/xlsx'
import type { Actor } from '../../../../kernel/actor.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { area, paymentWorld, type PaymentWorld } from '#testing/worlds/payment-world.ts'
import { openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'
import type { SomeOf } from '../../../../../../../scripts/lib/drafts.ts'

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
  await pay.partner()
})
const payer = { name: '苏州砚田精密制造有限公司', bankName: '招商银行苏州分行', bankAccount: '5129 0404 1610 608' }
const order = { format: 'generic', payer, day: '2026-11-27', purpose: '货款', fast: false } as const
const make = (ids: readonly string[], actor = owner, change: SomeOf<typeof world.useCases.makeBankFile> = {}) =>
  world.useCases.makeBankFile(actor, { ...order, ids: [...ids], ...change })
const linesOf = async (id: string) => (await world.useCases.readBankFile(owner, { id })).lines
const live = async (invoiceId: string) =>
  Number((await floor().asOwner(`select count(*) as n from payment_bank_file_invoice where invoice_id = '${invoiceId}' and live`))[0]!['n'])
const request = (...ids: string[]) => ({ area, ids, each: false })
const why = '合同改了，不付'
const withdrawer = () => pay.clerk('menu_5', 'menu_5.submitPayment', 'submitPayment.submit', 'submitPayment.withdraw')
const waitingFor = async (actor: Actor) =>
  (await world.useCases.listPaymentRequests(actor, { page: 1, pageSize: 50, of: 'others', state: 'open' })).content
const act = { withdraw: 'withdrawInvoices', return: 'returnInvoices' } as const

onPostgres('Rows of bank files, taken back', () => {
  it.each(['withdraw', 'return'] as const)(
    'to %s an invoice of a bank file waits for a second person, who voids its row; only then it goes into another file',
    async (kind) => {
      const second = await withdrawer()
      const id = await pay.enter()
      const batch = await pay.submit([id])
      const file = await make([batch.id])
      await world.useCases.downloadBankFile(owner, { id: file.id })
      const [outcome] = await world.useCases[act[kind]](owner, { ...request(id), [kind === 'withdraw' ? 'reason' : 'remark']: why })
      expect(outcome).toMatchObject({ ok: false, problem: 'payment.waitsForSecond', waits: expect.any(String) as string })
      expect([await pay.statesOf(batch.id), await live(id)]).toEqual([[['submitted', null]], 1])
      await expect(make([batch.id])).rejects.toMatchObject({ type: 'payment.inBankFile', detail: { number: file.number } })
      expect(await waitingFor(owner)).toEqual([])
      const [asked] = await waitingFor(second)
      expect(asked).toMatchObject({
        id: outcome!.waits,
        act: kind,
        reason: why,
        invoices: [{ id, file: { number: file.number, downloads: 1 } }],
      })
      expect(await world.useCases.agreePaymentRequest(second, { id: asked!.id })).toMatchObject({
        state: 'agreed',
        decidedBy: second.userName,
      })
      expect(await linesOf(file.id)).toMatchObject([
        { state: 'void', reason: why, closedBy: owner.userName, agreedBy: second.userName, alone: false },
      ])
      const again = await pay.submit([id])
      expect((await make([again.id])).rows).toMatchObject({ live: { count: 1 } })
      expect(await live(id)).toBe(1)
      const { events } = await world.useCases.readPaymentBatch(owner, { id: batch.id })
      expect(events.map((event) => event.act)).toEqual(['agree', 'fileClosed', kind, 'ask', 'file', 'submit'])
      expect(events[1]).toMatchObject({ file: file.number, state: 'void', reason: why, by: owner.userName, agreedBy: second.userName })
    },
  )
  it('who asked agrees to nothing, nor does somebody without either right or of another company; one request is kept of an invoice', async () => {
    const asker = await withdrawer()
    const id = await pay.enter()
    await make([(await pay.submit([id])).id])
    const [first] = await world.useCases.withdrawInvoices(asker, { ...request(id), reason: why })
    const [same] = await world.useCases.returnInvoices(owner, { ...request(id), remark: why })
    expect(same!.waits).toBe(first!.waits)
    const asked = { id: first!.waits! }
    await expect(world.useCases.agreePaymentRequest(asker, asked)).rejects.toMatchObject({ type: 'paymentRequest.own' })
    await expect(world.useCases.refusePaymentRequest(asker, asked)).rejects.toMatchObject({ type: 'paymentRequest.own' })
    for (const stranger of [await pay.clerk('menu_5', 'menu_5.confirmPayment'), await world.owner('绍兴远帆纺织品有限公司')]) {
      expect(await waitingFor(stranger)).toEqual([])
      await expect(world.useCases.agreePaymentRequest(stranger, asked)).rejects.toMatchObject({ type: 'paymentRequest.notFound' })
    }
    await expect(world.useCases.cancelPaymentRequest(owner, asked)).rejects.toMatchObject({ type: 'paymentRequest.notFound' })
    expect(await live(id)).toBe(1)
  })
  it('a request is refused, given up, or lapses when its invoice is paid, and the invoice stays in its row until then', async () => {
    const asker = await withdrawer()
    const id = await pay.enter()
    const file = await make([(await pay.submit([id])).id])
    const ask = async () => ({ id: (await world.useCases.withdrawInvoices(asker, { ...request(id), reason: why }))[0]!.waits! })
    const one = await ask()
    expect(await world.useCases.refusePaymentRequest(owner, { ...one, remark: '已上传' })).toMatchObject({ state: 'refused' })
    await expect(world.useCases.agreePaymentRequest(owner, one)).rejects.toMatchObject({ type: 'paymentRequest.closed' })
    expect(await world.useCases.cancelPaymentRequest(asker, await ask())).toMatchObject({ state: 'cancelled' })
    const last = await ask()
    expect((await linesOf(file.id)).map(({ state }) => state)).toEqual(['live'])
    await world.useCases.confirmInvoices(owner, request(id))
    const { content } = await world.useCases.listPaymentRequests(asker, { page: 1, pageSize: 50, of: 'mine' })
    expect(content.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'lapsed', 'refused'])
    await expect(world.useCases.agreePaymentRequest(owner, last)).rejects.toMatchObject({ type: 'paymentRequest.closed' })
  })
  it('those who may agree are told, and the asker of what became of it', async () => {
    const second = await pay.clerk('menu_5', 'menu_5.submitPayment', 'submitPayment.withdraw')
    const id = await pay.enter()
    await make([(await pay.submit([id])).id])
    const [{ waits } = {}] = await world.useCases.withdrawInvoices(second, { ...request(id), reason: why })
    const notices = async (userId: string) =>
      (
        await floor().asOwner(
          `select kind, read_at is not null as read, data from notice where user_id = '${userId}' and kind like 'payment%' order by made_at`,
        )
      ).map((row) => [row['kind'], row['read']])
    expect([await notices(owner.userId), await notices(second.userId)]).toEqual([[['paymentAsked', false]], []])
    await world.useCases.agreePaymentRequest(owner, { id: waits! })
    expect([await notices(owner.userId), await notices(second.userId)]).toEqual([[['paymentAsked', true]], [['paymentAgreed', false]]])
  })
  it('in a company of one person a reason is enough, and the row says that nobody else was there', async () => {
    const id = await pay.enter()
    const file = await make([(await pay.submit([id])).id])
    await expect(world.useCases.withdrawInvoices(owner, request(id))).rejects.toMatchObject({ type: 'payment.reasonMissing' })
    expect(await world.useCases.withdrawInvoices(owner, { ...request(id), reason: why })).toMatchObject([{ ok: true }])
    expect(await linesOf(file.id)).toMatchObject([{ state: 'void', reason: why, closedBy: owner.userName, agreedBy: '', alone: true }])
  })
  it('what no file holds is withdrawn without a reason, beside what waits for a second person', async () => {
    await withdrawer()
    const [filed, free] = [await pay.enter(), await pay.enter()]
    await make([(await pay.submit([filed])).id])
    await pay.submit([free])
    expect(await world.useCases.withdrawInvoices(owner, { ...request(filed, free), reason: why })).toMatchObject([
      { ok: false },
      { ok: true },
    ])
    const other = await pay.enter()
    await pay.submit([other])
    expect(await world.useCases.withdrawInvoices(owner, request(other))).toMatchObject([{ ok: true }])
  })
})

onPostgres('Rows of bank files, until they are paid', () => {
  it('a row closes as a whole: what stays waiting of it goes into a new file, and the old one is downloaded without it', async () => {
    const [gone, stays, beside] = [await pay.enter(), await pay.enter(), await pay.enter({ amount_including_tax: '212.00' })]
    const [batch, other] = [await pay.submit([gone, stays]), await pay.submit([beside])]
    const file = await make([batch.id, other.id])
    const rowsOf = async (id: string) => {
      const { bytes, name } = await world.useCases.downloadBankFile(owner, { id })
      const book = read(bytes, { type: 'array' })
      return {
        name,
        numbers: utils
          .sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
          .slice(1)
          .map(([number]) => number),
      }
    }
    expect((await rowsOf(file.id)).numbers).toEqual([batch.number, other.number])
    await world.useCases.withdrawInvoices(owner, { ...request(gone), reason: why })
    const list = async (tab?: 'look' | 'waiting' | 'paid') =>
      (await world.useCases.listBankFiles(owner, { page: 1, pageSize: 50, ...(tab ? { tab } : {}) })).content
    expect(await list('look')).toMatchObject([
      { id: file.id, look: [1], rows: { live: { count: 1, amount: '212.00' }, void: { count: 1 } } },
    ])
    expect(await make([batch.id])).toMatchObject({ count: 1, amount: '106.00' })
    const without = await rowsOf(file.id)
    expect([without.numbers, without.name]).toEqual([[other.number], `${file.number}-generic-without-1.xlsx`])
    expect([(await list('look')).length, (await list('waiting')).length]).toEqual([0, 2])
    const { events } = await world.useCases.readBankFile(owner, { id: file.id })
    expect(events.map(({ act: one, without: left, line }) => [one, left, line])).toEqual([
      ['downloaded', [1], null],
      ['rowClosed', [], 1],
      ['downloaded', [], null],
      ['made', [], null],
    ])
  })
  it('what the bank refused waits again, and a file of which nothing is left is not downloaded', async () => {
    const [a, b] = [await pay.enter(), await pay.enter()]
    const [one, two] = [await pay.submit([a]), await pay.submit([b])]
    const file = await make([one.id, two.id])
    await expect(world.useCases.refuseBankRows(owner, { id: file.id, lines: [3], reason: '户名不符' })).rejects.toMatchObject({
      type: 'bankFile.rowsClosed',
    })
    await world.useCases.refuseBankRows(owner, { id: file.id, lines: [2], reason: '户名不符' })
    expect((await linesOf(file.id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['live', ''],
      ['refused', '户名不符'],
    ])
    expect(await make([two.id])).toMatchObject({ count: 1 })
    expect(await world.useCases.refuseBankRows(owner, { id: file.id, reason: '整批退回' })).toMatchObject({
      rows: { refused: { count: 2 } },
    })
    await expect(world.useCases.downloadBankFile(owner, { id: file.id })).rejects.toMatchObject({ type: 'bankFile.nothingLeft' })
    expect(await pay.statesOf(two.id)).toEqual([['submitted', null]])
  })
  it('a row is paid once all its invoices are; a confirmation taken back says why, keeps its proof, and frees the invoice', async () => {
    const [a, b] = [await pay.enter(), await pay.enter()]
    const batch = await pay.submit([a, b])
    const file = await make([batch.id])
    await world.useCases.confirmInvoices(owner, { ...request(a), paidDay: '2026-11-20', paidAccount: '5129 0404 1610 608' })
    expect((await linesOf(file.id))[0]!.state).toBe('live')
    await world.useCases.confirmInvoices(owner, request(b))
    expect((await linesOf(file.id))[0]).toMatchObject({ state: 'paid', invoices: [{ paidDay: '2026-11-20' }, {}] })
    await expect(world.useCases.cancelConfirmations(owner, { ...request(a), reason: ' ' })).rejects.toMatchObject({
      type: 'payment.reasonMissing',
    })
    await world.useCases.cancelConfirmations(owner, { ...request(a), reason: '付错账户' })
    const { takenBack, invoices } = await world.useCases.readPaymentBatch(owner, { id: batch.id })
    expect(takenBack).toMatchObject([
      {
        invoiceId: a,
        paidDay: '2026-11-20',
        paidAccount: '5129 0404 1610 608',
        confirmedBy: owner.userName,
        reason: '付错账户',
        amount: '106.00',
      },
    ])
    expect(invoices.map(({ state, file: held }) => [state, held])).toEqual([
      ['submitted', null],
      ['confirmed', null],
    ])
    expect((await linesOf(file.id))[0]!.state).toBe('paid')
    expect(await make([batch.id])).toMatchObject({ count: 1, amount: '106.00' })
  })
  it('the same purchase in a live row keeps a batch out, whoever asks and why', async () => {
    const other = { ...(await pay.clerk()), permissions: owner.permissions }
    const same = { date: '2026-10-05', amount_including_tax: '880.00' }
    const first = await pay.submit([await pay.enter(same)])
    const id = await pay.enter(same)
    await make([first.id])
    await world.useCases.submitInvoices(owner, { ...request(id), reason: why })
    const [twin] = (await pay.batches()).filter((one) => one.id !== first.id && one.state === 'open')
    for (const actor of [owner, other])
      await expect(make([twin!.id], actor, { reason: why })).rejects.toMatchObject({ type: 'payment.inBankFile', detail: { twin: true } })
  })
  it('of thirty files against withdrawals at once, none leaves an invoice in two live rows or in one while it is unused', async () => {
    const faults: unknown[] = []
    for (let pair = 0; pair < 30; pair += 1) {
      const id = await pay.enter()
      const batch = await pay.submit([id])
      const ends = await Promise.allSettled([
        make([batch.id]),
        world.useCases.withdrawInvoices(owner, { ...request(id), ...(pair % 2 ? { reason: why } : {}) }),
        make([batch.id]),
      ])
      const [{ use } = {}] = (await floor().asOwner(`select use_status as use from invoice where id = '${id}'`)) as { use?: number }[]
      const rows = await live(id)
      const odd = ends.filter(
        (end) => end.status === 'rejected' && !/payment|useDiffers/.test(String((end.reason as { type?: string }).type)),
      )
      if (rows > 1 || (rows === 1) !== (Number(use) === 1) || odd.length > 0) faults.push([pair, rows, use, odd])
    }
    expect(faults).toEqual([])
  })
  it('a file that is downloaded while its invoices are paid and leave it waits for nobody in a circle', async () => {
    const deadlocks = async () =>
      Number((await floor().asOwner(`select deadlocks as n from pg_stat_database where datname = current_database()`))[0]!['n'])
    const before = await deadlocks()
    for (let pair = 0; pair < 12; pair += 1) {
      const [a, b] = [await pay.enter(), await pay.enter()]
      const file = await make([(await pay.submit([a, b])).id])
      const download = () => world.useCases.downloadBankFile(owner, { id: file.id })
      await Promise.allSettled([
        download(),
        world.useCases.withdrawInvoices(owner, { ...request(a), reason: why }),
        download(),
        world.useCases.confirmInvoices(owner, request(b)),
        download(),
      ])
    }
    expect((await deadlocks()) - before).toBe(0)
  })
  it('another company finds neither rows nor requests', async () => {
    const id = await pay.enter()
    const file = await make([(await pay.submit([id])).id])
    const other = await world.owner('绍兴远帆纺织品有限公司')
    await expect(world.useCases.readBankFile(other, { id: file.id })).rejects.toMatchObject({ type: 'bankFile.notFound' })
    await expect(world.useCases.refuseBankRows(other, { id: file.id, reason: why })).rejects.toMatchObject({ type: 'bankFile.notFound' })
    await expect(world.useCases.withdrawInvoices(other, { ...request(id), reason: why })).rejects.toMatchObject({
      type: 'invoice.notFound',
    })
    expect(await live(id)).toBe(1)
  })
})

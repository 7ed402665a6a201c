// 对账单: batches marked as paid by our number, from what banks export, and taken back as a whole.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import iconv from 'iconv-lite'
import type { Actor } from '../../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { area, paymentWorld, seller, type PaymentWorld } from '#testing/worlds/payment-world.ts'
import { workbook } from '#testing/files/sheets.ts'
import { openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'

describe('Bank statements', () =>
  onDatabase((floor) => {
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
    const head = ['交易日期', '借方金额', '贷方金额', '对方户名', '摘要'] as const
    type Row = readonly [day: string, out: string, back: string, party: string, note: string]
    const paid = (number: string, amount = '106.00', day = '20261120'): Row => [day, amount, '', seller.name, `货款 ${number}`]
    /** As a bank writes it: the account above the headings. */
    const sheet = (...rows: readonly Row[]) => [['账号', '51290404'], ['户名', '砚田'], [...head], ...rows]
    const file = (...rows: readonly Row[]) => ({ name: '明细.xlsx', bytes: new Uint8Array(workbook(sheet(...rows))) })
    const csv = (...rows: readonly Row[]) =>
      sheet(...rows)
        .map((row) => row.map((cell) => `"${cell}"`).join(','))
        .join('\r\n')
    const preview = (given: { name: string; bytes: Uint8Array }, actor = owner) => world.useCases.previewStatement(actor, given)
    const bring = (given: { name: string; bytes: Uint8Array }, actor = owner) => world.useCases.importStatement(actor, given)
    const verdicts = async (...rows: readonly Row[]) => (await preview(file(...rows))).rows.map(({ verdict }) => verdict)
    const reason = '导错了文件'
    const batch = async (count = 1) => pay.submit(await Promise.all(Array.from({ length: count }, () => pay.enter())))

    it('tells what agrees from what differs, and marks what agrees alone', async () => {
      const [fit, differs, settled, back] = [await batch(2), await batch(), await batch(), await batch()]
      const one = await world.useCases.readPaymentBatch(owner, { id: settled.id })
      await world.useCases.confirmInvoices(owner, { area, ids: [one.invoices[0]!.invoiceId], each: false })
      const other = await world.useCases.readPaymentBatch(owner, { id: back.id })
      await world.useCases.returnInvoices(owner, { area, ids: [other.invoices[0]!.invoiceId], each: false, remark: '缺合同' })
      const rows = [
        paid(fit.number, '212.00'),
        paid(fit.number, '212.00'),
        paid(differs.number, '100.00'),
        paid(settled.number),
        paid(back.number),
        paid('FK-20261120-A1B2C3-0'),
        ['20261120', '', '106.00', seller.name, `退汇 ${differs.number}`],
        ['20261120', '8.00', '', '银行', '手续费'],
      ] as const
      const seen = await preview(file(...rows))
      expect([seen.total, seen.good, seen.updates, seen.amount, seen.rows.map(({ verdict }) => verdict)]).toEqual([
        7,
        1,
        1,
        '212.00',
        ['matched', 'twice', 'amountDiffers', 'paid', 'notWaiting', 'unknown', 'refund'],
      ])
      expect(seen.rows[2]).toMatchObject({ amount: '100.00', expected: '106.00', party: seller.name })
      const done = await bring(file(...rows))
      expect(done).toMatchObject({ total: 7, good: 1, invoices: 2, amount: '212.00', undoable: true, undone: null })
      expect([await pay.statesOf(fit.id), await pay.statesOf(differs.id)]).toEqual([
        [
          ['confirmed', '2026-11-20'],
          ['confirmed', '2026-11-20'],
        ],
        [['submitted', null]],
      ])
      const read = await world.useCases.readStatement(owner, { id: done.id })
      expect(read.rows.map(({ verdict }) => verdict)).toEqual(seen.rows.map(({ verdict }) => verdict))
    })
    it.each([
      ['xls', (...rows: readonly Row[]) => new Uint8Array(workbook(sheet(...rows), 'biff8'))],
      ['CSV in GBK', (...rows: readonly Row[]) => new Uint8Array(iconv.encode(csv(...rows), 'gbk'))],
      ['CSV in UTF-8 with a mark', (...rows: readonly Row[]) => new Uint8Array(Buffer.from(`\ufeff${csv(...rows)}`))],
      ['CSV in UTF-16', (...rows: readonly Row[]) => new Uint8Array(iconv.encode(csv(...rows), 'utf-16'))],
      ['tabs', (...rows: readonly Row[]) => new Uint8Array(iconv.encode(csv(...rows).replaceAll('","', '"\t"'), 'gbk'))],
    ] as const)('%s is read like any other', async (_, bytesOf) => {
      const one = await batch()
      const seen = await preview({ name: '明细', bytes: bytesOf(paid(one.number)) })
      expect(seen.rows).toMatchObject([{ number: one.number, verdict: 'matched', day: '2026-11-20', party: seller.name }])
    })
    it('payments of several days are each paid on their day', async () => {
      const [one, two] = [await batch(), await batch()]
      await bring(file(paid(one.number, '106.00', '2026-11-19'), paid(two.number, '106.00', '2026-11-20')))
      expect([await pay.statesOf(one.id), await pay.statesOf(two.id)]).toEqual([
        [['confirmed', '2026-11-19']],
        [['confirmed', '2026-11-20']],
      ])
    })
    it('undone as a whole, everything is as it was, and a second time there is nothing to undo', async () => {
      const [one, two] = [await batch(2), await batch()]
      const before = await pay.batches()
      const { id } = await bring(file(paid(one.number, '212.00'), paid(two.number)))
      const undone = await world.useCases.undoStatement(owner, { id, reason })
      expect([undone.undone?.by, undone.undoable, await pay.batches()]).toEqual([owner.userName, false, before])
      expect(await pay.statesOf(one.id)).toEqual([
        ['submitted', null],
        ['submitted', null],
      ])
      await expect(world.useCases.undoStatement(owner, { id, reason })).rejects.toMatchObject({ type: 'payment.statementUndone' })
      expect(await verdicts(paid(one.number, '212.00'))).toEqual(['matched'])
    })
    it('is not undone once one of its payments has changed; what the bank paid is claimed, not confirmed anew', async () => {
      const [one, two] = [await batch(), await batch()]
      const { id } = await bring(file(paid(one.number), paid(two.number)))
      const { invoices } = await world.useCases.readPaymentBatch(owner, { id: one.id })
      const ids = [invoices[0]!.invoiceId]
      await world.useCases.cancelConfirmations(owner, { area, ids, each: false, reason })
      await expect(world.useCases.undoStatement(owner, { id, reason })).rejects.toMatchObject({ type: 'payment.statementChanged' })
      await expect(world.useCases.confirmInvoices(owner, { area, ids, each: false })).rejects.toMatchObject({
        type: 'payment.stepFirst',
        detail: { causes: ['bankSaid'] },
      })
      const { content } = await world.useCases.listStatements(owner, { page: 1, pageSize: 50 })
      expect([content.map(({ undoable }) => undoable), await pay.statesOf(two.id)]).toEqual([[false], [['confirmed', '2026-11-20']]])
    })
    it('a statement that comes twice marks nothing twice: its lines are known', async () => {
      const one = await batch()
      await bring(file(paid(one.number)))
      const again = await bring(file(paid(one.number)))
      const { rows } = await world.useCases.readStatement(owner, { id: again.id })
      expect([again.good, again.alarms, rows.map(({ verdict, state }) => [verdict, state])]).toEqual([0, 0, [['known', 'other']]])
      await world.useCases.undoStatement(owner, { id: again.id, reason })
      expect(await pay.statesOf(one.id)).toEqual([['confirmed', '2026-11-20']])
    })
    it('of two people who bring it at once, each batch is confirmed once', async () => {
      const one = await batch(3)
      const brought = await Promise.all([bring(file(paid(one.number, '318.00'))), bring(file(paid(one.number, '318.00')))])
      expect(brought.map(({ good }) => good).toSorted()).toEqual([0, 1])
      const events = (await world.useCases.readPaymentBatch(owner, { id: one.id })).events.map(({ act, count }) => [act, count])
      expect(events).toEqual([
        ['confirm', 3],
        ['submit', 3],
      ])
    })
    it('a payment with a finding, of tomorrow, or under two numbers is left to a person', async () => {
      const id = await pay.enter()
      const [guarded, late, first, second] = [await pay.submit([id]), await batch(), await batch(), await batch()]
      await pay.set(id, { verify_status: 0 })
      expect(
        await verdicts(paid(guarded.number), paid(late.number, '106.00', '20261222'), [
          '20261120',
          '212.00',
          '',
          seller.name,
          `${first.number} ${second.number}`,
        ]),
      ).toEqual(['guarded', 'dayWrong', 'several'])
    })
    it('what the bank file was made in spite of, with its reason, counts for the statement too', async () => {
      await pay.partner()
      const id = await pay.enter()
      const one = await pay.submit([id])
      await pay.set(id, { title_status: 2 })
      const payer = { name: '砚田', bankName: '招商银行', bankAccount: '51290404' }
      const order = { format: 'generic', payer, day: '2026-11-21', purpose: '货款', fast: false } as const
      await world.useCases.makeBankFile(owner, { ...order, ids: [one.id], reason: '已当面核对' })
      expect(await verdicts(paid(one.number))).toEqual(['matched'])
      const clerk = await pay.clerk('menu_5', 'menu_5.confirmPayment', 'confirmPayment.statement')
      expect((await preview(file(paid(one.number)), clerk)).rows.map(({ verdict }) => verdict)).toEqual(['guarded'])
      await pay.set(id, { verify_status: 9 })
      expect(await verdicts(paid(one.number))).toEqual(['paidBad'])
      await pay.set(id, { verify_status: 1 })
      await bring(file(paid(one.number)))
      const { invoices } = await world.useCases.readPaymentBatch(owner, { id: one.id })
      expect(invoices).toMatchObject([{ state: 'confirmed', overriddenFor: ['nameDiffers'], overrideReason: '已当面核对' }])
    })
    it.each([
      [
        'no columns of day and amount',
        new Uint8Array(
          workbook([
            ['账号', '余额'],
            ['1', '2'],
          ]),
        ),
        'payment.statementColumns',
      ],
      ['nothing', new Uint8Array(workbook([])), 'sheet.empty'],
      ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'sheet.unreadable'],
    ])('a file with %s is refused in words', async (_, bytes, type) => {
      await expect(preview({ name: 'x.xlsx', bytes })).rejects.toMatchObject({ type })
    })
    it('another company’s numbers are unknown, and so are its statements', async () => {
      const one = await batch()
      const { id } = await bring(file(paid(one.number)))
      const other = await world.owner('绍兴远帆纺织品有限公司')
      expect((await preview(file(paid(one.number)), other)).rows).toMatchObject([{ verdict: 'unknown', batchId: null, expected: null }])
      for (const act of ['readStatement', 'undoStatement'] as const)
        await expect(world.useCases[act](other, { id, reason })).rejects.toMatchObject({ type: 'statement.notFound' })
    })
    it('whoever sees a part of a batch alone leaves it', async () => {
      const [one, two] = [await batch(), await batch()]
      const clerk = await pay.clerk('menu_5', 'menu_5.confirmPayment', 'confirmPayment.statement')
      const narrow: Actor = { ...clerk, rowScope: { scope: 'own', departments: [], pools: [], push: [] } }
      expect((await preview(file(paid(one.number)), narrow)).rows.map(({ verdict }) => verdict)).toEqual(['unknown'])
      expect((await bring(file(paid(two.number)), clerk)).good).toBe(1)
    })
  }))

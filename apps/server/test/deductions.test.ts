// 抵扣勾选: proposals, what a person decides, the sums of a period, and the bureau's sheets.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proposeDeduction } from '@piaotai/domain/deduction.ts'
import { readDeductionResult } from '@piaotai/domain/deduction-result.ts'
import { entrySource } from '@piaotai/domain/states.ts'
import type { Actor } from '../src/kernel/actor.ts'
import { deductionModule } from '../src/modules/deduction/index.ts'
import { columnsOf, openRows } from '../src/modules/deduction/sheet-rows.ts'
import { recordReading } from '../src/modules/invoice/index.ts'
import { onDatabase, stillClock } from './support/database.ts'
import { issued, openPullWorld, type Issue, type PullWorld } from './support/pull-world.ts'
import { readingOf } from './support/readings.ts'

describe('Deduction of a period', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: PullWorld
    let owner: Actor
    let use: ReturnType<typeof deductionModule.useCases>
    beforeAll(async () => {
      world = await openPullWorld(floor(), clock)
      use = deductionModule.useCases(world.deps as never)
    })
    afterAll(() => world?.close())
    beforeEach(async () => {
      world.faults.set([])
      world.due.length = 0
      for (const invoice of world.ledger.all()) world.ledger.remove(`${invoice.invoiceCode ?? ''}-${invoice.invoiceNumber}`)
      owner = await world.owner()
      await world.allow(owner, 9)
      await world.loggedIn(owner)
    })
    const special = (day: string, more: Issue = {}) => issued(day, { invoiceType: '81', ...more })
    /** Ours of the same number, with goods. */
    const enter = (number: string, date: string, goods: readonly string[], more: object = {}) =>
      world.deps.db.inTenant(owner, (tx) =>
        recordReading(world.deps)(
          tx,
          { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: entrySource.manual, categoryHint: 1 },
          readingOf({
            type: 12,
            number,
            date,
            amountIncludingTax: '106.00',
            amountExcludingTax: '100.00',
            taxAmount: '6.00',
            seller: { name: '嘉兴和风包装有限公司', taxId: '91330400MA2B1C3D4E' },
            buyer: { name: '苏州砚田精密制造有限公司', taxId: '91320594MA1X7K3Q2J' },
            lines: goods.map((name) => ({
              name,
              spec: null,
              unit: null,
              quantity: null,
              unitPrice: null,
              amount: '100.00',
              taxRate: '6%',
              taxAmount: '6.00',
            })),
            ...more,
          }),
          null,
        ),
      )
    const pull = async (): Promise<void> => {
      await world.begin(owner, '2026-09', '2026-09')
      await world.work()
    }
    const list = (more: object = {}) => use.listDeductions(owner, { period: '2026-09', page: 1, pageSize: 50, ...more } as never)
    const plan = () => use.readDeductionPlan(owner, { period: '2026-09' })
    const idOf = async (number: string): Promise<string> => (await list()).content.find((row) => row.number === number)!.id

    it('proposes by goods with the rule, and leaves to people what is mixed or unknown; the database and the rule say the same', async () => {
      const [steel, meal, mixed, unknown, loan, bad] = [1, 2, 3, 4, 5, 6].map((day) => special(`2026-09-0${day}`)) as [
        Issued,
        Issued,
        Issued,
        Issued,
        Issued,
        Issued,
      ]
      world.ledger.put([steel, meal, mixed, unknown, loan, { ...bad, state: '7' }, issued('2026-09-07')])
      await pull()
      const goods = [
        [steel, ['*黑色金属冶炼压延品*钢板'], 'deduct', 'goods', null],
        [meal, ['*餐饮服务*餐费'], 'notDeduct', 'consumed', '增值税法第二十二条第（五）项'],
        [mixed, ['*餐饮服务*餐费', '*住宿服务*住宿费'], 'pending', 'mixed', '增值税法第二十二条第（五）项'],
        [unknown, [], 'pending', 'noLines', null],
        [loan, ['*贷款服务*利息'], 'pending', 'loan', null],
        [bad, ['*黑色金属冶炼压延品*钢板'], 'hold', 'state', null],
      ] as const
      for (const [invoice, names] of goods) if (names.length > 0) await enter(invoice.invoiceNumber, invoice.billingDate, names)
      const { content, counts } = await list()
      expect(content.map(({ number }) => number).toSorted()).toEqual(goods.map(([{ invoiceNumber }]) => invoiceNumber).toSorted())
      for (const [{ invoiceNumber }, names, proposal, because, source] of goods) {
        const row = content.find(({ number }) => number === invoiceNumber)!
        expect(row).toMatchObject({ proposal, because, source, decided: null })
        const among = (name: string): number => names.filter((one) => one.startsWith(`*${name}*`)).length
        expect(proposeDeduction({ ...row, lines: names.length, consumed: among('餐饮服务'), loans: among('贷款服务') })).toEqual({
          proposal,
          reason: because,
        })
      }
      expect(counts).toEqual({ pending: 3, proposed: 3, accepted: 0, held: 0, failed: 0 })
    })
    it('nothing is decided until a person accepts or decides otherwise; what is put off returns in the next period', async () => {
      const [steel, meal, later] = [special('2026-09-01'), special('2026-09-02'), special('2026-09-03')]
      world.ledger.put([steel, meal, later])
      await pull()
      await enter(steel.invoiceNumber, '2026-09-01', ['*黑色金属冶炼压延品*钢板'])
      await enter(meal.invoiceNumber, '2026-09-02', ['*餐饮服务*餐费'])
      const ids = (await list()).content.map(({ id }) => id)
      expect(await use.decideDeductions(owner, { period: '2026-09', ids, note: '' })).toEqual({ count: 2 })
      const hold = await idOf(later.invoiceNumber)
      await use.decideDeductions(owner, { period: '2026-09', ids: [hold], purpose: 'hold', note: '' })
      const { content } = await list()
      expect(content.find(({ number }) => number === meal.invoiceNumber)!.decided).toMatchObject({
        purpose: 'notDeduct',
        effectiveTax: '0.00',
        reason: 5,
        note: '餐饮服务，增值税法第二十二条第（五）项',
      })
      expect(await plan()).toMatchObject({
        deadline: { day: '2026-10-26', known: true, until: 2026 },
        accepted: { deduct: { count: 1, tax: '6.00' }, notDeduct: { count: 1, tax: '6.00' }, hold: { count: 1 } },
        pending: { count: 0 },
      })
      expect((await use.listDeductions(owner, { period: '2026-10', page: 1, pageSize: 9 })).content.map(({ id }) => id)).toEqual([hold])
      await use.undoDeductions(owner, { ids })
      expect((await plan()).accepted.deduct).toEqual({ count: 0, tax: '0.00' })
    })
    it('an effective tax is at most that of the invoice, not deducting needs a reason, and what the bureau ticked stays', async () => {
      const [one, ticked] = [special('2026-09-01'), special('2026-09-02', { bureau: { use: '01' } } as Issue)]
      world.ledger.put([one, ticked])
      await pull()
      await floor().asOwner(
        `update tax_invoice set use = 'ticked' where company_id = '${owner.companyId}' and number = '${ticked.invoiceNumber}'`,
      )
      const id = await idOf(one.invoiceNumber)
      const decide = (more: object) => use.decideDeductions(owner, { period: '2026-09', ids: [id], note: '', ...more } as never)
      await expect(decide({ purpose: 'deduct', effectiveTax: '6.01' })).rejects.toMatchObject({ type: 'deduction.tax' })
      await expect(decide({ purpose: 'notDeduct' })).rejects.toMatchObject({ type: 'deduction.reason' })
      await expect(decide({ purpose: 'notDeduct', reason: 5 })).rejects.toMatchObject({ type: 'deduction.reason' })
      await decide({ purpose: 'deduct', effectiveTax: '4.00' })
      expect((await plan()).accepted.deduct).toEqual({ count: 1, tax: '4.00' })
      const [row] = await floor().asOwner(
        `select id from tax_invoice where company_id = '${owner.companyId}' and number = '${ticked.invoiceNumber}'`,
      )
      await expect(decide({ ids: [row!['id']], purpose: 'hold' })).rejects.toMatchObject({ type: 'deduction.ticked' })
      const other = await world.owner()
      await expect(use.decideDeductions(other, { period: '2026-09', ids: [id], purpose: 'hold', note: '' })).rejects.toMatchObject({
        type: 'taxInvoice.notFound',
      })
    })
    it('tickets that are no invoice of the bureau are computed by kind, and those that cannot be are counted', async () => {
      const nobody = {
        buyer: { name: null, taxId: null },
        seller: { name: null, taxId: null },
        code: null,
        amountExcludingTax: null,
        taxAmount: null,
      }
      await enter('T1', '2026-09-08', [], {
        ...nobody,
        type: 80,
        amountIncludingTax: '109.00',
        amountExcludingTax: '100.00',
        taxAmount: '9.00',
      })
      await enter('B1', '2026-09-09', [], { ...nobody, type: 150, amountIncludingTax: '103.00' })
      await enter('A1', '2026-09-10', [], { ...nobody, type: 90, amountIncludingTax: '1090.00' })
      await enter('B2', '2026-09-11', [], { ...nobody, type: 150, amountIncludingTax: null })
      const { travel } = await plan()
      expect(travel).toMatchObject([
        { kind: 'rail', count: 1, tax: '9.00', left: 0 },
        { kind: 'air', count: 1, tax: '90.00', left: 0 },
        { kind: 'road', count: 1, tax: '3.00', left: 1 },
      ])
    })
    it('both generations of the sheet have the bureau’s columns, and what comes back is read by its headings', () => {
      expect(columnsOf['2025-10']).toHaveLength(21)
      expect(columnsOf['2026-07']).toHaveLength(16)
      const row = {
        seq: '1',
        number: '26322000009000000001',
        code: null,
        type: 12,
        typeWord: '',
        issued: '2026-09-01 00:00:00',
        amount: '100.00',
        tax: '6.00',
        effectiveTax: '6.00',
        purpose: 'deduct',
        buyerTaxId: null,
        sellerName: '甲',
        sellerTaxId: null,
        source: 'digital',
        state: 'normal',
        redLocked: false,
        risk: 'normal',
      }
      for (const generation of ['2025-10', '2026-07'] as const) {
        const [group] = openRows(generation).groupsOf([JSON.stringify([row])])
        const head = columnsOf[generation].map(([heading]) => heading)
        const page = (headings: readonly string[], cells: readonly (string | null)[]) => [
          { rows: [headings, cells].map((one, at) => ({ line: at + 1, cells: one.map((cell) => cell ?? ''), numbers: [] })) },
        ]
        const cells = group!.rows[0]![0]!
        expect(readDeductionResult(page(head, cells) as never)).toMatchObject({ ok: true, rows: [{ number: row.number, outcome: 'done' }] })
        const failed = [...cells, '该发票已红冲']
        expect(readDeductionResult(page([...head, '失败原因'], failed) as never)).toMatchObject({
          rows: [{ number: row.number, outcome: 'failed', reason: '该发票已红冲' }],
        })
        const spoiled = cells.map((cell) => (cell === row.number ? '2.6322E+19' : cell))
        expect(readDeductionResult(page(head, spoiled) as never)).toEqual({ ok: false, problem: 'damaged', count: 1 })
      }
    })
    it('a mark of booking ends with the bureau’s own, and a booked one cannot be marked', async () => {
      const one = special('2026-09-01')
      world.ledger.put([one])
      await pull()
      const id = await idOf(one.invoiceNumber)
      const bookings = (tab?: 'marked' | 'booked') => use.listBookings(owner, { page: 1, pageSize: 9, ...(tab ? { tab } : {}) })
      await use.markBookings(owner, { ids: [id], purpose: 'deducted' })
      expect(await bookings('marked')).toMatchObject({
        counts: { unbooked: 0, marked: 1, booked: 0 },
        content: [{ id, mark: { purpose: 'deducted' } }],
      })
      await floor().asOwner(`update tax_invoice set booking = 'deducted' where company_id = '${owner.companyId}'`)
      expect((await bookings('booked')).counts).toEqual({ unbooked: 0, marked: 0, booked: 1 })
      await expect(use.markBookings(owner, { ids: [id], purpose: 'deducted' })).rejects.toMatchObject({ type: 'booking.booked' })
    })
  }))
type Issued = ReturnType<typeof issued>

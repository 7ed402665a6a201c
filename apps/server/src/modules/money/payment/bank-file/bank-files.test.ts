// 银行文件: batches as each bank takes them, read back by another program.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { read, utils } from '@e965/xlsx'
import type { BankFormat } from '@piaotai/domain/payment/bank-file.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { area, paymentWorld, seller, type PaymentWorld } from '#testing/worlds/payment-world.ts'
import { openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'
import type { SomeOf } from '../../../../../../../scripts/lib/drafts.ts'

describe('Bank files', () =>
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
    const payer = { name: '苏州砚田精密制造有限公司', bankName: '招商银行苏州分行', bankAccount: '5129 0404 1610 608' }
    const order = { format: 'icbc' as BankFormat, payer, day: '2026-11-27', purpose: '货款', fast: false }
    const make = (ids: readonly string[], change: SomeOf<typeof world.useCases.makeBankFile> = {}, actor = owner) =>
      world.useCases.makeBankFile(actor, { ...order, ids: [...ids], ...change })
    const rowsOf = async (id: string, actor = owner) => {
      const { bytes, name } = await world.useCases.downloadBankFile(actor, { id })
      const book = read(bytes, { type: 'array' })
      const sheet = book.Sheets[book.SheetNames[0]!]!
      return { name, sheet, rows: utils.sheet_to_json<(string | number)[]>(sheet, { header: 1, defval: '', raw: true }) }
    }

    it.each([
      ['icbc', 19, '收款账号', '自定义序号', '金额', 'xls'],
      ['cmb', 21, '收款人帐号', '业务参考号', '金额', 'xls'],
      ['generic', 13, '收款账号', '付款单号', '金额', 'xlsx'],
    ] as const)(
      '%s: %i columns, accounts as texts, our number in the reference, amounts to the fen',
      async (format, width, account, ours, sum, end) => {
        await pay.partner()
        const small = await pay.submit([await pay.enter(), await pay.enter()], ['0.10', '0.20'])
        const batch = await pay.submit([await pay.enter({ amount_including_tax: '123456.78' })])
        const file = await make([small.id, batch.id], { format })
        expect(file).toMatchObject({ count: 2, amount: '123457.08', again: false, downloads: 0, paid: 0 })
        const { name, sheet, rows } = await rowsOf(file.id)
        const [head = [], ...body] = rows
        const column = (heading: string) => body.map((row) => row[head.indexOf(heading)])
        expect([head.length, name.endsWith(`.${end}`), column(account), column(ours), column(sum)]).toEqual([
          width,
          true,
          ['1102020409000123456', '1102020409000123456'],
          [small.number, batch.number],
          [0.3, 123_456.78],
        ])
        const at = head.indexOf(sum)
        expect([1, 2].map((r) => (sheet[utils.encode_cell({ r, c: at })] as { w?: string }).w)).toEqual(['0.30', '123456.78'])
        expect(Object.values(sheet).filter((cell) => (cell as { f?: string }).f !== undefined)).toEqual([])
      },
    )
    it('a batch without account or bank is named with its problem, and keeps the whole file back', async () => {
      const fit = await pay.submit([await pay.enter({ seller_tax_id: '91330106MA2K0Y5R62' })])
      const { rows } = await world.useCases.previewBankFile(owner, { ids: [fit.id] })
      expect(rows).toMatchObject([{ number: fit.number, problems: ['noAccount'], invoices: 1, amount: '106.00' }])
      await expect(make([fit.id])).rejects.toMatchObject({
        type: 'payment.bankRowsWrong',
        detail: { rows: [{ number: fit.number, problems: ['noAccount'] }] },
      })
    })
    it('an account that the partner got later completes a batch without one', async () => {
      const batch = await pay.submit([await pay.enter()])
      await pay.partner()
      const { rows } = await world.useCases.previewBankFile(owner, { ids: [batch.id] })
      expect(rows).toMatchObject([{ bankAccount: '1102020409000123456', bankCode: '102305200011', problems: [] }])
    })
    it('holds what still waits of a batch, and nothing of one that is paid', async () => {
      await pay.partner()
      const ids = [await pay.enter(), await pay.enter()] as const
      const batch = await pay.submit(ids)
      await world.useCases.confirmInvoices(owner, { area, ids: [ids[0]], each: false })
      expect(await make([batch.id])).toMatchObject({ count: 1, amount: '106.00' })
      await world.useCases.confirmInvoices(owner, { area, ids: [ids[1]], each: false })
      await expect(make([batch.id])).rejects.toMatchObject({ detail: { rows: [{ problems: ['nothingWaits'] }] } })
      const { content } = await world.useCases.listBankFiles(owner, { page: 1, pageSize: 50 })
      expect(content.map(({ paid }) => paid)).toEqual([1])
    })
    it('a batch in a live row goes into no other file, and the file that holds it is named', async () => {
      await pay.partner()
      const batch = await pay.submit([await pay.enter()])
      const file = await make([batch.id])
      expect(file.number).toMatch(/^YH-20261121-.{6}-.$/)
      await expect(make([batch.id])).rejects.toMatchObject({
        type: 'payment.inBankFile',
        detail: { number: file.number, format: 'icbc', madeBy: owner.userName, line: 1, batch: batch.number },
      })
      const { rows } = await world.useCases.previewBankFile(owner, { ids: [batch.id] })
      expect(rows[0]!.inFile).toMatchObject({ id: file.id, number: file.number, downloads: 0 })
    })
    it('of two people who make a file of one batch at once, one is warned', async () => {
      await pay.partner()
      const batch = await pay.submit([await pay.enter()])
      const made = await Promise.allSettled([make([batch.id]), make([batch.id])])
      expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })
    it('each download is counted and logged, and gives the bank what it was given first', async () => {
      await pay.partner()
      const batch = await pay.submit([await pay.enter()])
      const file = await make([batch.id])
      const first = await rowsOf(file.id)
      await floor().asOwner(`update partner set bank_account = '999999' where company_id = '${owner.companyId}'`)
      const second = await rowsOf(file.id)
      expect(second.rows).toEqual(first.rows)
      const { content } = await world.useCases.listBankFiles(owner, { page: 1, pageSize: 50, keyword: batch.number.slice(3) })
      expect(content).toMatchObject([{ id: file.id, downloads: 2 }])
      const log = await floor().asOwner(
        `select count(*) as n from audit_log where object_id = '${file.id}' and action = 'payment.bankFileDownloaded'`,
      )
      expect(Number(log[0]!['n'])).toBe(2)
    })
    it('what stands against a payment wants a reason and the right to override, as a confirmation does', async () => {
      await pay.partner()
      const id = await pay.enter()
      const batch = await pay.submit([id])
      await pay.set(id, { title_status: 2 })
      await expect(make([batch.id])).rejects.toMatchObject({ type: 'payment.guarded', detail: { causes: ['nameDiffers'] } })
      const clerk = await pay.clerk('menu_5', 'menu_5.confirmPayment', 'confirmPayment.bankFile')
      await expect(make([batch.id], { reason: '已当面核对' }, clerk)).rejects.toMatchObject({ type: 'payment.guarded' })
      expect(await make([batch.id], { reason: '已当面核对' })).toMatchObject({ reason: '已当面核对' })
      const void1 = await pay.enter()
      const other = await pay.submit([void1])
      await pay.set(void1, { verify_status: 9 })
      await expect(make([other.id], { reason: '已当面核对' })).rejects.toMatchObject({ type: 'payment.refused' })
    })
    it('is of today or later, and of one company: another one finds neither batch nor file', async () => {
      await pay.partner()
      const batch = await pay.submit([await pay.enter()])
      await expect(make([batch.id], { day: '2026-11-20' })).rejects.toMatchObject({ type: 'input.invalid' })
      const file = await make([batch.id])
      const other = await world.owner('绍兴远帆纺织品有限公司')
      await expect(world.useCases.downloadBankFile(other, { id: file.id })).rejects.toMatchObject({ type: 'bankFile.notFound' })
      await expect(world.useCases.previewBankFile(other, { ids: [batch.id] })).rejects.toMatchObject({ type: 'payment.notFound' })
      expect((await world.useCases.listBankFiles(other, { page: 1, pageSize: 50 })).content).toEqual([])
    })
    it('a text that looks like a formula stays a text', async () => {
      await pay.partner({ bankName: '=1+1' })
      const batch = await pay.submit([await pay.enter()])
      const { rows } = await rowsOf((await make([batch.id], { format: 'generic' })).id)
      expect([rows[1]![3], seller.name]).toEqual(['=1+1', rows[1]![1]])
    })
  }))

// The bureau's sheets as they go out: both generations, one purpose a book, two hundred rows a book.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readZip } from '@piaotai/ofd/zip.ts'
import { readBook } from '../../../adapters/sheets/read-workbook.ts'
import { openBook } from '#testing/worlds/export-world.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openDeductionWorld, period, special, type DeductionWorld } from '#testing/worlds/deduction-world.ts'

const columns = {
  '2025-10':
    '序号 是否勾选* 数电票号码 发票代码 发票号码 开票日期* 金额* 票面税额* 有效抵扣税额* 购买方识别号* 销售方纳税人名称 销售方纳税人识别号 发票来源 票种* 发票状态 红字锁定标志 转内销证明编号 业务类型 勾选时间 发票风险等级 风险状态',
  '2026-07':
    '序号 是否勾选* 数电发票号码 开票日期* 金额* 票面税额* 有效抵扣税额* 购买方识别号* 销售方纳税人名称 销售方纳税人识别号 发票来源 票种* 发票状态 红字锁定标志 发票风险等级 风险状态',
} as const

describe('Sheets of deduction', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: DeductionWorld
    beforeAll(async () => {
      world = await openDeductionWorld(floor(), clock)
    })
    afterAll(() => world?.close())
    beforeEach(() => world.begin())
    const coded = special('2026-09-03', { invoiceType: '01', invoiceCode: '3200191130', invoiceNumber: '12345678', checkCode: null })
    const rowsOfBook = (bytes: Uint8Array): readonly (readonly string[])[] => {
      const book = readBook(bytes, { rows: 300, columns: 40, pages: 1 })
      return book.ok ? book.pages[0]!.rows.map(({ cells }) => cells) : []
    }
    const one = async (number: string) => (await world.list()).content.find((row) => row.number === number)!.id
    const cellsOf = (rows: readonly (readonly string[])[], at: number): Readonly<Record<string, string>> =>
      Object.fromEntries(rows[0]!.map((heading, place) => [heading, rows[at]![place] ?? '']))

    it.each(['2025-10', '2026-07'] as const)(
      'the sheet of %s has the bureau’s columns, text in every cell, and what is to be ticked alone',
      async (generation) => {
        const invoices = [special('2026-09-01'), special('2026-09-02'), coded, special('2026-09-04'), special('2026-09-05')]
        const [half, whole, paper, refund, put] = (await world.pulled(...invoices)) as [string, string, string, string, string]
        await world.decide([paper, whole], { purpose: 'deduct' })
        await world.decide([half], { purpose: 'deduct', effectiveTax: '4.50' })
        await world.decide([refund], { purpose: 'refund' })
        await world.decide([put], { purpose: 'notDeduct', reason: 3 })
        const file = await world.use.exportDeductions(world.owner(), { period, generation })
        const rows = await world.rowsOf(file)
        expect(rows[0]).toEqual(columns[generation].split(' '))
        expect(cellsOf(rows, 1)).toMatchObject({
          '是否勾选*': '是',
          '开票日期*': '2026-09-01',
          '金额*': '100.00',
          '票面税额*': '6.00',
          '有效抵扣税额*': '4.50',
          发票状态: '正常',
          红字锁定标志: '未锁定',
          风险状态: '无风险',
        })
        expect(rows.slice(1).map(([seq]) => seq)).toEqual(generation === '2025-10' ? ['1', '2', '3'] : ['1', '2'])
        expect(file.left.map(({ id, causes }) => [id, causes])).toEqual(generation === '2025-10' ? [] : [[paper, ['coded']]])
        const sheet = openBook(await world.bytesOf(file)).Sheets['抵扣勾选增值税发票信息']!
        const cells = Object.entries(sheet).filter(([at]) => /^[A-Z]+\d+$/.test(at) && !/^[A-Z]+1$/.test(at))
        expect(cells.filter(([, { t, z }]) => t !== 's' || z !== '@')).toEqual([])
        const exported = (await world.list({ tab: 'accepted' })).content.filter(({ decided }) => decided!.exportedAt !== null)
        expect(exported).toHaveLength(rows.length - 1)
      },
    )
    it('with codes, a digital row stands in two parts too; 票种 is the bureau’s own word, and its word of 2026 where it told a code', async () => {
      const invoices = [special('2026-09-01'), special('2026-09-02'), coded]
      const [told, , paper] = (await world.pulled(...invoices)) as [string, string, string]
      await world.decide(await Promise.all(invoices.map(({ invoiceNumber }) => one(invoiceNumber))), { purpose: 'deduct' })
      await world.atBureau(told, `type_word = '数电票（增值税专用发票）'`)
      const rows = await world.rowsOf(await world.use.exportDeductions(world.owner(), { period, generation: '2025-10' }))
      const { invoiceNumber: digital } = invoices[0]!
      expect([1, 2, 3].map((at) => cellsOf(rows, at))).toMatchObject([
        { 数电票号码: digital, 发票代码: digital.slice(0, 12), 发票号码: digital.slice(12), '票种*': '数电票（增值税专用发票）' },
        { '票种*': '数电发票（增值税专用发票）' },
        { 数电票号码: '', 发票代码: '3200191130', 发票号码: '12345678', '票种*': '增值税专用发票' },
      ])
      expect(paper).toBeTruthy()
    })
    it('201 rows become two books in one ZIP, the month split whole', async () => {
      world.world.ledger.put(Array.from({ length: 201 }, (_, at) => special(`2026-09-${String((at % 28) + 1).padStart(2, '0')}`)))
      await world.pull()
      await floor().asOwner(`insert into deduction (company_id, tax_invoice_id, period, purpose, effective_tax, state, risk, by_id, by_name, at)
        select company_id, id, '${period}', 'deduct', tax, state, risk, '${world.owner().userId}', 'x', now() from tax_invoice
        where company_id = '${world.owner().companyId}' and direction = 'in'`)
      const file = await world.use.exportDeductions(world.owner(), { period, generation: '2026-07' })
      expect(file).toMatchObject({ count: 201, name: expect.stringMatching(/^.+_勾选_2026-09_.+\.zip$/), left: [] })
      const books = await readZip(await world.bytesOf(file), { entries: 9, totalBytes: 1e7, entryBytes: 1e6, ratio: 400 })
      expect([...books.keys()]).toEqual(['抵扣勾选增值税发票信息_1.xlsx', '抵扣勾选增值税发票信息_2.xlsx'])
      const rowsIn = [...books.values()].map((bytes) => rowsOfBook(bytes))
      expect(rowsIn.map((rows) => [rows.length - 1, rows.at(-1)![0]])).toEqual([
        [200, '200'],
        [1, '1'],
      ])
      expect(new Set(rowsIn.flatMap((rows) => rows.slice(1).map((row) => row[2]))).size).toBe(201)
    })
    it('不抵扣 goes into its own book with the bureau’s reason, 退税 into its own, which takes no rail ticket', async () => {
      const invoices = [special('2026-09-01'), special('2026-09-02'), special('2026-09-03'), special('2026-09-04', { invoiceType: '83' })]
      const [welfare, other, refund, rail] = (await world.pulled(...invoices)) as [string, string, string, string]
      await floor().asOwner(`update tax_invoice set type = 51 where id = '${rail}'`)
      await world.decide([welfare], { purpose: 'notDeduct', reason: 3 })
      await world.decide([other], { purpose: 'notDeduct', reason: 5, note: '非应税交易' })
      await world.decide([refund, rail], { purpose: 'refund' })
      const book = await world.use.exportDeductions(world.owner(), { period, generation: '2026-07', purpose: 'notDeduct' })
      expect(openBook(await world.bytesOf(book)).SheetNames).toEqual(['不抵扣勾选增值税发票信息'])
      const rows = await world.rowsOf(book)
      expect(rows[0]).toEqual([...columns['2026-07'].split(' '), '不抵扣原因*'])
      expect([1, 2].map((at) => cellsOf(rows, at))).toMatchObject([
        { 数电发票号码: invoices[0]!.invoiceNumber, '有效抵扣税额*': '6.00', '不抵扣原因*': '3-用于集体福利或个人消费' },
        { '不抵扣原因*': '5-非应税交易' },
      ])
      const back = await world.use.exportDeductions(world.owner(), { period, generation: '2026-07', purpose: 'refund' })
      expect(openBook(await world.bytesOf(back)).SheetNames).toEqual(['退税勾选增值税发票信息'])
      expect((await world.rowsOf(back)).slice(1).map((row) => row[2])).toEqual([invoices[2]!.invoiceNumber])
      expect(back.left).toMatchObject([{ id: rail, causes: ['refundKind'], refusal: 17 }])
    })
  }))

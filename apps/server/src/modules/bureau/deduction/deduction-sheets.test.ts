// The bureau's sheets: both generations of 抵扣勾选 and that of 入账 go out, results and failure files come back.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBook } from '#testing/worlds/export-world.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openDeductionWorld, period, special, type DeductionWorld } from '#testing/worlds/deduction-world.ts'
import { workbook } from '#testing/files/sheets.ts'

const columns = {
  '2025-10':
    '序号 是否勾选* 数电票号码 发票代码 发票号码 开票日期* 金额* 票面税额* 有效抵扣税额* 购买方识别号* 销售方纳税人名称 销售方纳税人识别号 发票来源 票种* 发票状态 红字锁定标志 转内销证明编号 业务类型 勾选时间 发票风险等级 风险状态',
  '2026-07':
    '序号 是否勾选* 数电发票号码 开票日期* 金额* 票面税额* 有效抵扣税额* 购买方识别号* 销售方纳税人名称 销售方纳税人识别号 发票来源 票种* 发票状态 红字锁定标志 发票风险等级 风险状态',
} as const

describe('Sheets of deduction and booking', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: DeductionWorld
    beforeAll(async () => {
      world = await openDeductionWorld(floor(), clock)
    })
    afterAll(() => world?.close())
    beforeEach(() => world.begin())
    const pulled = async (...invoices: readonly ReturnType<typeof special>[]): Promise<string[]> => {
      world.world.ledger.put([...invoices])
      await world.pull()
      const { content } = await world.list()
      return invoices.map(({ invoiceNumber }) => content.find(({ number }) => number === invoiceNumber)!.id)
    }
    const upload = (rows: readonly (readonly unknown[])[], name = '结果.xlsx') => ({ name, bytes: workbook(rows) })
    const coded = special('2026-09-03', { invoiceType: '01', invoiceCode: '3200191130', invoiceNumber: '12345678', checkCode: null })

    it.each(['2025-10', '2026-07'] as const)(
      'the sheet of %s has the bureau’s columns, text in every cell, and what is to be ticked alone',
      async (generation) => {
        const invoices = [special('2026-09-01'), special('2026-09-02'), coded, special('2026-09-04'), special('2026-09-05')]
        const [half, , , refused, put] = (await pulled(...invoices)) as [string, string, string, string, string]
        await world.decide([await world.idOf('12345678')], { purpose: 'deduct' })
        await world.decide([await world.idOf(invoices[1]!.invoiceNumber)], { purpose: 'deduct' })
        await world.decide([half], { purpose: 'deduct', effectiveTax: '4.50' })
        await world.decide([refused], { purpose: 'refund' })
        await world.decide([put], { purpose: 'notDeduct', reason: 3 })
        const file = await world.use.exportDeductions(world.owner(), { period, generation })
        const [head, ...rows] = await world.rowsOf(file)
        expect(head).toEqual(columns[generation].split(' '))
        const numbers = generation === '2025-10' ? invoices.slice(0, 3) : invoices.slice(0, 2)
        expect(rows.map((row) => row[2] || row[4])).toEqual(numbers.map(({ invoiceNumber }) => invoiceNumber))
        const cell = (heading: string, at = 0): string => rows[at]![head!.indexOf(heading)]!
        expect([
          cell('序号', 1),
          cell('是否勾选*'),
          cell('票面税额*'),
          cell('有效抵扣税额*'),
          cell('发票状态'),
          cell('红字锁定标志'),
          cell('风险状态'),
        ]).toEqual(['2', '是', '6.00', '4.50', '正常', '未锁定', '无风险'])
        if (generation === '2025-10')
          expect([cell('发票代码', 2), cell('发票号码', 2), cell('数电票号码', 2)]).toEqual(['3200191130', '12345678', ''])
        const sheet = openBook(await world.bytesOf(file)).Sheets['抵扣勾选增值税发票信息']!
        const cells = Object.entries(sheet).filter(([at]) => /^[A-Z]+\d+$/.test(at) && !/^[A-Z]+1$/.test(at))
        expect(cells.filter(([, { t, z }]) => t !== 's' || z !== '@')).toEqual([])
        expect((await world.list({ tab: 'accepted' })).content.filter(({ decided }) => decided!.exportedAt !== null)).toHaveLength(
          numbers.length,
        )
      },
    )
    it('what may not be ticked at this moment stays out of the sheet, each with its cause, with and without a record of the company', async () => {
      const invoices = [special('2026-09-01'), special('2026-09-02'), special('2026-09-03')]
      const [, locked, lost] = (await pulled(...invoices)) as [string, string, string]
      await world.decide(await Promise.all(invoices.map(({ invoiceNumber }) => world.idOf(invoiceNumber))), { purpose: 'deduct' })
      await floor().asOwner(`update tax_invoice set red_locked = true where id = '${locked}'`)
      await floor().asOwner(`update tax_invoice set risk = 'lost' where id = '${lost}'`)
      await floor().asOwner(`update deduction set risk = 'lost' where tax_invoice_id = '${lost}'`)
      const file = await world.use.exportDeductions(world.owner(), { period, generation: '2026-07' })
      const [, ...rows] = await world.rowsOf(file)
      expect([rows.map((row) => row[2]), new Map(file.left.map(({ id, causes }) => [id, causes]))]).toEqual([
        [invoices[0]!.invoiceNumber],
        new Map([
          [locked, ['redLocked']],
          [lost, ['abnormal']],
        ]),
      ])
    })
    it('a failure file is read back with its reasons: failed ones stand apart, are decided again and exported again', async () => {
      const invoices = [special('2026-09-01'), special('2026-09-02'), special('2026-09-03')]
      const [good, bad, repeated] = (await pulled(...invoices)) as [string, string, string]
      await world.decide([good, bad, repeated], { purpose: 'deduct' })
      const [one, two, three] = invoices.map(({ invoiceNumber }) => invoiceNumber) as [string, string, string]
      const failures = upload([
        ['序号', '原因说明', '是否勾选*', '数电发票号码', '开票日期*'],
        ['1', '该发票已红冲，不允许勾选', '是', two, '2026-09-02'],
        ['2', '该发票已勾选，不可重复勾选', '是', three, '2026-09-03'],
        ['3', '发票不存在', '是', '26329999999999999999', '2026-09-03'],
        ['合计', '', '', '', ''],
      ])
      expect(await world.use.previewDeductionResult(world.owner(), failures)).toMatchObject({
        failed: 1,
        done: 1,
        unknown: 1,
        open: 0,
        rows: [{ line: 2, number: two, outcome: 'failed', reason: '该发票已红冲，不允许勾选' }, { outcome: 'unknown' }, { number: three }],
      })
      expect((await world.plan()).results).toEqual([])
      await world.use.importDeductionResult(world.owner(), failures)
      await world.use.importDeductionResult(world.owner(), upload([columns['2026-07'].split(' '), ['1', '是', one]]))
      expect(await world.plan()).toMatchObject({
        failed: { count: 1, tax: '6.00' },
        deduct: { count: 2, tax: '12.00' },
        toTick: { count: 0 },
      })
      await expect(world.use.undoDeductions(world.owner(), { ids: [repeated] })).rejects.toMatchObject({ type: 'deduction.ticked' })
      await expect(world.use.exportDeductions(world.owner(), { period, generation: '2026-07' })).rejects.toMatchObject({
        type: 'export.nothing',
      })
      await world.decide([bad], { purpose: 'deduct' })
      const [, ...rows] = await world.rowsOf(await world.use.exportDeductions(world.owner(), { period, generation: '2026-07' }))
      expect(rows.map((row) => row[2])).toEqual([two])
      // 撤销勾选 at the bureau.
      await world.use.importDeductionResult(world.owner(), upload([columns['2026-07'].split(' '), ['1', '否', one]]))
      expect(await world.use.undoDeductions(world.owner(), { ids: [good] })).toEqual({ count: 1 })
      expect((await world.plan()).results.map(({ done, failed, unknown }) => [done, failed, unknown])).toEqual([
        [0, 0, 0],
        [1, 0, 0],
        [1, 1, 1],
      ])
    })
    it.each([
      ['taxSheet.damaged', [columns['2026-07'].split(' '), ['1', '是', 2.6322e19]]],
      [
        'sheet.headings',
        [
          ['a', 'b'],
          ['1', '2'],
        ],
      ],
      ['sheet.empty', [columns['2026-07'].split(' ')]],
    ])('%s refuses the whole file', async (type, rows) => {
      await expect(world.use.importDeductionResult(world.owner(), upload(rows))).rejects.toMatchObject({ type })
    })
    it('marks of booking go out under the bureau’s headings; a refusal is told, and the mirror alone says that it is booked', async () => {
      const invoices = [special('2026-09-01'), special('2026-09-02'), special('2026-09-03')]
      const [one, two, three] = (await pulled(...invoices)) as [string, string, string]
      await world.use.markBookings(world.owner(), { ids: [one, two, three], purpose: 'deducted' })
      await world.atBureau(three, `state = 'void'`)
      const [head, ...rows] = await world.rowsOf(await world.use.exportBookings(world.owner()))
      expect(head).toEqual(
        '序号 凭证种类（必录） 数电票号码（全电票必录） 发票代码 发票号码 开票日期（必录） 海关缴款书号码 代扣代缴完税凭证号码 销售方纳税人识别号 销售方纳税人名称 金额（必录） 税额（必录） 入账用途（必录） 入账时间'.split(
          ' ',
        ),
      )
      expect(rows.map((row) => [row[2], row[12]])).toEqual(
        invoices.slice(0, 2).map(({ invoiceNumber }) => [invoiceNumber, '已入账（企业所得税税前扣除）']),
      )
      await expect(world.use.importBookingResult(world.owner(), upload([head!, ...rows]))).rejects.toMatchObject({ type: 'sheet.headings' })
      const result = upload([
        ['序号', '数电票号码', '处理结果'],
        ['1', invoices[0]!.invoiceNumber, '成功'],
        ['2', invoices[1]!.invoiceNumber, '发票已作废'],
      ])
      expect(await world.use.previewBookingResult(world.owner(), result)).toMatchObject({ done: 1, failed: 1, unknown: 0 })
      await world.use.importBookingResult(world.owner(), result)
      const marked = await world.use.listBookings(world.owner(), { page: 1, pageSize: 9, tab: 'marked' })
      expect(marked.content.map(({ id, mark }) => [id, mark!.result, mark!.resultNote])).toEqual([
        [three, null, ''],
        [two, 'failed', '发票已作废'],
        [one, 'done', ''],
      ])
      await expect(world.use.exportBookings(world.owner())).rejects.toMatchObject({ type: 'export.nothing' })
      await world.atBureau(one, `booking = 'deducted'`)
      expect((await world.use.listBookings(world.owner(), { page: 1, pageSize: 9 })).counts).toEqual({ unbooked: 0, marked: 2, booked: 1 })
    })
  }))

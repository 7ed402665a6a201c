// Result sheets and failure files of the bureau, read back row by row.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openDeductionWorld, period, special, type DeductionWorld } from '#testing/worlds/deduction-world.ts'
import { workbook } from '#testing/files/sheets.ts'

const headings =
  '序号 是否勾选* 数电发票号码 开票日期* 金额* 票面税额* 有效抵扣税额* 购买方识别号* 销售方纳税人名称 销售方纳税人识别号 发票来源 票种* 发票状态 红字锁定标志 发票风险等级 风险状态'.split(
    ' ',
  )
describe('Results of deduction', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: DeductionWorld
    beforeAll(async () => {
      world = await openDeductionWorld(floor(), clock)
    })
    afterAll(() => world?.close())
    beforeEach(() => world.begin())
    const upload = (rows: readonly (readonly unknown[])[], name = '结果.xlsx') => ({ name, bytes: workbook(rows) })
    const coded = special('2026-09-03', { invoiceType: '01', invoiceCode: '3200191130', invoiceNumber: '12345678', checkCode: null })

    it('a failure file is read back with its reasons: failed ones stand apart, are decided again and exported again', async () => {
      const invoices = [special('2026-09-01'), special('2026-09-02'), special('2026-09-03')]
      const [good, bad, repeated] = (await world.pulled(...invoices)) as [string, string, string]
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
      await world.use.importDeductionResult(world.owner(), upload([headings, ['1', '是', one]]))
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
      await world.use.importDeductionResult(world.owner(), upload([headings, ['1', '否', one]]))
      expect(await world.use.undoDeductions(world.owner(), { ids: [good] })).toEqual({ count: 1 })
      expect((await world.plan()).results.map(({ done, failed, unknown }) => [done, failed, unknown])).toEqual([
        [0, 0, 0],
        [1, 0, 0],
        [1, 1, 1],
      ])
    })
    it('refusals are named, 请撤销统计表 as a step; what is ticked or unticked already needs nothing; a row is found by code and number', async () => {
      const invoices = Array.from({ length: 4 }, (_, at) => special(`2026-09-0${at + 1}`))
      const ids = await world.pulled(...invoices, coded)
      await world.decide(ids, { purpose: 'deduct' })
      const [a, b, c, d] = invoices.map(({ invoiceNumber }) => invoiceNumber) as [string, string, string, string]
      // A failure file as the bureau gives it: no headings, the reason second, then number, code and number.
      const failures = upload([
        ['1', '该所属期已申请统计，请撤销统计表后再勾选', '是', a, '', ''],
        ['2', '该发票已勾选，不可重复勾选', '是', '--', b.slice(0, 12), b.slice(12)],
        ['3', '该发票未勾选，不可撤销', '否', c, '', ''],
        ['4', '发票不存在', '是', d, '', ''],
        ['5', '发票已失控', '是', '', '3200191130', '12345678'],
      ])
      const preview = await world.use.previewDeductionResult(world.owner(), failures)
      expect(preview.rows.map(({ line, outcome, refusal }) => [line, outcome, refusal])).toEqual([
        [1, 'failed', 'statistics'],
        [4, 'failed', 'absent'],
        [5, 'failed', 'lost'],
        [3, 'open', null],
        [2, 'done', null],
      ])
      await world.use.importDeductionResult(world.owner(), failures)
      const stands = new Map((await world.list()).content.map(({ number, decided }) => [number, [decided!.result, decided!.resultNote]]))
      expect(stands).toEqual(
        new Map([
          [a, ['failed', '该所属期已申请统计，请撤销统计表后再勾选']],
          [b, ['done', '']],
          [c, [null, '']],
          [d, ['failed', '发票不存在']],
          ['12345678', ['failed', '发票已失控']],
        ]),
      )
    })
    it('a sheet of 不抵扣 answers what is not to be deducted, and no sheet answers another purpose', async () => {
      const invoices = [special('2026-09-01'), special('2026-09-02'), special('2026-09-03')]
      const [ticked, left, refused] = (await world.pulled(...invoices)) as [string, string, string]
      await world.decide([ticked], { purpose: 'deduct' })
      await world.decide([left, refused], { purpose: 'notDeduct', reason: 3 })
      const [one_, two, three] = invoices.map(({ invoiceNumber }) => invoiceNumber)
      const head = ['序号', '失败原因', '是否勾选*', '数电发票号码', '不抵扣原因*']
      const read = (rows: readonly (readonly unknown[])[]) => world.use.importDeductionResult(world.owner(), upload(rows))
      expect(await read([head, ['1', '', '是', one_], ['2', '', '是', two], ['3', '发票已红冲', '是', three]])).toMatchObject({
        done: 1,
        failed: 1,
        unknown: 1,
      })
      expect(await read([headings, ['1', '是', two]])).toMatchObject({ done: 0, unknown: 1 })
      const results = new Map((await world.list()).content.map(({ id, decided }) => [id, decided!.result]))
      expect([ticked, left, refused].map((id) => results.get(id))).toEqual([null, 'done', 'failed'])
    })
    it.each([
      ['taxSheet.damaged', [headings, ['1', '是', 2.6322e19]]],
      [
        'sheet.headings',
        [
          ['a', 'b'],
          ['1', '2'],
        ],
      ],
      ['sheet.empty', [headings]],
    ])('%s refuses the whole file', async (type, rows) => {
      await expect(world.use.importDeductionResult(world.owner(), upload(rows))).rejects.toMatchObject({ type })
    })
  }))

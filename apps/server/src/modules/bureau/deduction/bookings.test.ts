// 入账: marks and their sheet, red and blue together, and what the bureau refuses.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openDeductionWorld, special, type DeductionWorld } from '#testing/worlds/deduction-world.ts'
import { workbook } from '#testing/files/sheets.ts'

describe('Booking', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: DeductionWorld
    beforeAll(async () => {
      world = await openDeductionWorld(floor(), clock)
    })
    afterAll(() => world?.close())
    beforeEach(() => world.begin())
    const upload = (rows: readonly (readonly unknown[])[], name = '结果.xlsx') => ({ name, bytes: workbook(rows) })

    it('marks of booking go out under the bureau’s headings; a refusal is told, and the mirror alone says that it is booked', async () => {
      const invoices = [special('2026-09-01'), special('2026-09-02'), special('2026-09-03')]
      const [one, two, three] = (await world.pulled(...invoices)) as [string, string, string]
      await world.use.markBookings(world.owner(), { ids: [one, two, three], purpose: 'deducted' })
      await world.atBureau(three, `state = 'void'`)
      const sheet = await world.use.exportBookings(world.owner())
      expect(sheet.left).toMatchObject([{ id: three, causes: ['void'], refusal: 11 }])
      const [head, ...rows] = await world.rowsOf(sheet)
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
      await expect(world.use.exportBookings(world.owner())).rejects.toMatchObject({ type: 'booking.allLeft' })
      await world.atBureau(one, `booking = 'deducted'`)
      expect((await world.use.listBookings(world.owner(), { page: 1, pageSize: 9 })).counts).toEqual({ unbooked: 0, marked: 2, booked: 1 })
    })
    it('a red invoice and the one that it reverses are booked together; what the bureau refuses is refused by its code', async () => {
      const seller = { sellerName: '嘉兴和风包装有限公司', sellerTaxId: '91330400MA2B1C3D4E' }
      const blue = special('2026-09-01', seller)
      const red = special('2026-09-20', {
        ...seller,
        amountExcludingTax: '-100.00',
        taxAmount: '-6.00',
        amountIncludingTax: '-106.00',
        bureau: { remark: `被红冲蓝字数电发票号码：${blue.invoiceNumber}` },
      })
      const other = special('2026-09-10')
      world.world.ledger.put([blue, red, other])
      await world.pull()
      const list = async () => (await world.use.listBookings(world.owner(), { page: 1, pageSize: 9 })).content
      const rows = await list()
      const idIn = (number: string) => rows.find((row) => row.number === number)!.id
      const [blueId, redId, otherId] = [blue, red, other].map(({ invoiceNumber }) => idIn(invoiceNumber)) as [string, string, string]
      await world.atBureau(blueId, `state = 'redFull'`)
      await world.atBureau(otherId, `state = 'void'`)
      expect((await list()).map(({ id, held, pair }) => [id, held, pair.map((one) => [one.id, one.red])])).toEqual([
        [otherId, { causes: ['void'], refusal: 11 }, []],
        [blueId, null, [[redId, true]]],
        [redId, null, [[blueId, false]]],
      ])
      const mark = (ids: readonly string[], together?: boolean) =>
        world.use.markBookings(world.owner(), { ids: [...ids], purpose: 'deducted', ...(together ? { together } : {}) })
      await expect(mark([otherId])).rejects.toMatchObject({ type: 'booking.refused', detail: { causes: ['void'], refusal: 11 } })
      for (const [id, apart] of [
        [blueId, red],
        [redId, blue],
      ] as const)
        await expect(mark([id])).rejects.toMatchObject({ type: 'booking.pairFirst', detail: { others: apart.invoiceNumber } })
      expect(await mark([redId], true)).toEqual({ count: 2 })
      const book = await world.rowsOf(await world.use.exportBookings(world.owner()))
      expect(book.slice(1).map((row) => [row[2], row[10]])).toEqual([
        [blue.invoiceNumber, '100.00'],
        [red.invoiceNumber, '-100.00'],
      ])
      expect(await world.use.unmarkBookings(world.owner(), { ids: [blueId] })).toEqual({ count: 2 })
      await world.atBureau(redId, `red_of = null`)
      await expect(mark([blueId])).rejects.toMatchObject({ type: 'booking.refused', detail: { causes: ['redFull'], refusal: 12 } })
    })
  }))

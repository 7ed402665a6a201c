// The mirror as a sheet, and the bureau's sheets as a source of the mirror: through real workbooks, both ways.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { bureauBook } from '@piaotai/sample-invoices/bureau-book.ts'
import { bureauHeadings } from '@piaotai/sample-invoices/bureau-sheet.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { sentenceOf } from '@piaotai/locales/problem-sentence.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { taxPullModule } from './index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { makeExports, openBook, rowsOf, type Exports } from '#testing/worlds/export-world.ts'
import { companyTaxId, issued, openPullWorld, type PullWorld } from '#testing/worlds/tax-pull-world.ts'
import { workbook as bookOf } from '#testing/files/manual-entry-sheets.ts'
import { workbook } from '#testing/files/sheets.ts'

const floor = fileFloor()
const clock = stillClock('2026-11-26T02:00:00Z')
let world: PullWorld
let out: Exports
let owner: Actor
beforeAll(async () => {
  world = await openPullWorld(floor(), clock)
  out = await makeExports(floor(), clock)
})
afterAll(async () => {
  out?.close()
  await world?.close()
})
beforeEach(async () => {
  for (const invoice of world.ledger.all()) world.ledger.remove(`${invoice.invoiceCode ?? ''}-${invoice.invoiceNumber}`)
  owner = await world.owner()
  await world.allow(owner, 5)
})
const upload = (rows: readonly (readonly unknown[])[], bookType: 'xlsx' | 'biff8' = 'xlsx') => ({
  name: '全量发票查询导出结果.xlsx',
  bytes: new Uint8Array(workbook(rows, bookType)),
})
const full = (number: unknown, change: Readonly<Record<string, unknown>> = {}) => {
  const values: Readonly<Record<string, unknown>> = {
    序号: '1',
    数电发票号码: number,
    销方识别号: '91330400MA2B1C3D4E',
    销方名称: '嘉兴和风包装有限公司',
    购方识别号: companyTaxId,
    购买方名称: '苏州砚田精密制造有限公司',
    开票日期: '2026-09-03 10:11:12',
    金额: '100.00',
    税额: '6.00',
    价税合计: '106.00',
    发票来源: '电子发票服务平台',
    发票票种: '数电票（普通发票）',
    发票状态: '正常',
    是否正数发票: '是',
    发票风险等级: '正常',
    开票人: '王晓',
    ...change,
  }
  return bureauHeadings.map((heading) => values[heading] ?? '')
}
/** The headings of a deduction sheet, of the older and the newer generation. */
const deduction = {
  older: ['数电票号码', ['发票代码', '发票号码', '转内销证明编号', '业务类型', '勾选时间']],
  newer: ['数电发票号码', []],
} as const
const toTick = (generation: keyof typeof deduction, number: string) => {
  const [heading, more] = deduction[generation]
  const values: Readonly<Record<string, string>> = {
    序号: '1',
    '是否勾选*': '是',
    [heading]: number,
    '开票日期*': '2026-09-03',
    '金额*': '100.00',
    '票面税额*': '6.00',
    '有效抵扣税额*': '5.00',
    '购买方识别号*': companyTaxId,
    销售方纳税人名称: '嘉兴和风包装有限公司',
    销售方纳税人识别号: '91330400MA2B1C3D4E',
    发票来源: '电子发票服务平台',
    '票种*': '数电发票（普通发票）',
    发票状态: '正常',
    红字锁定标志: '未锁定',
    发票风险等级: '正常',
    风险状态: '无风险',
  }
  const head = [...Object.keys(values), ...more]
  return [head, head.map((one) => values[one] ?? '')]
}
const rows = async (actor = owner) => (await world.mirror(actor)).content

onPostgres('Sheets of the tax bureau', () => {
  it('what was pulled goes out under the bureau’s headings, numbers as text, and comes in as the same elsewhere', async () => {
    await world.loggedIn(owner)
    world.ledger.put([issued('2026-09-03'), issued('2026-09-04', { state: '8' }), issued('2026-09-05', { bureau: { risk: '03' } })])
    await world.begin(owner, '2026-09', '2026-09')
    await world.work()
    const { id } = await taxPullModule.useCases({ ...world.deps, ...out.deps }).exportTaxInvoices(owner, { direction: 'in', filter: {} })
    await out.work()
    const bytes = await out.fetch(owner, id)
    const written = rowsOf(openBook(bytes), '发票基础信息')
    expect(written.map((row) => [row['数电发票号码'], row['金额'], row['发票状态'], row['发票风险等级']])).toEqual(
      world.ledger
        .all()
        .map(({ invoiceNumber, state, bureau }) => [
          invoiceNumber,
          100,
          state === '8' ? '已红冲-全额' : '正常',
          bureau?.risk ? '疑点发票' : '正常',
        ])
        .toReversed(),
    )
    const other = await world.owner('另一家')
    const file = { name: '导出.xlsx', bytes: new Uint8Array(bytes) }
    expect(await world.pulls.previewTaxSheet(other, file)).toMatchObject({ kind: 'full', total: 3, good: 3, added: 3 })
    expect(await world.pulls.importTaxSheet(other, file)).toEqual({ added: 3, changed: 0, same: 0, skipped: 0 })
    const facts = async (actor: Actor) =>
      (await rows(actor)).map(({ number, total, state, risk, sellerName, issuedAt }) => ({
        number,
        total,
        state,
        risk,
        sellerName,
        issuedAt,
      }))
    expect(await facts(other)).toEqual(await facts(owner))
  })
  it.each(['xlsx', 'biff8'] as const)(
    'a sheet of all invoices (%s) makes new rows, changes known ones, and skips strangers’',
    async (type) => {
      const [known, fresh, foreign] = ['26332000009100000001', '26332000009100000002', '26332000009100000003']
      await world.pulls.importTaxSheet(owner, upload([bureauHeadings, full(known)], type))
      const file = upload(
        [
          bureauHeadings,
          full(known, { 发票状态: '已红冲-全额' }),
          full(fresh),
          full(foreign, { 购方识别号: '91330203MA2HRW7C5X', 购买方名称: '别家' }),
        ],
        type,
      )
      const seen = await world.pulls.previewTaxSheet(owner, file)
      expect([seen.added, seen.changed, seen.rows.map(({ number, change, errors }) => [number, change, errors])]).toEqual([
        1,
        1,
        [
          [foreign, 'error', ['notOurs']],
          [known, 'changed', []],
          [fresh, 'new', []],
        ],
      ])
      expect(await world.pulls.importTaxSheet(owner, file)).toEqual({ added: 1, changed: 1, same: 0, skipped: 1 })
      expect(await world.pulls.importTaxSheet(owner, file)).toEqual({ added: 0, changed: 0, same: 2, skipped: 1 })
      expect((await rows()).map(({ number, state }) => [number, state]).toSorted()).toEqual([
        [known, 'redFull'],
        [fresh, 'normal'],
      ])
    },
  )
  it.each(['older', 'newer'] as const)(
    'a deduction sheet of the %s generation tells the use alone: what it leaves out stays',
    async (generation) => {
      const number = '26332000009100000009'
      await world.pulls.importTaxSheet(owner, upload([bureauHeadings, full(number)]))
      const file = upload(toTick(generation, number))
      expect(await world.pulls.previewTaxSheet(owner, file)).toMatchObject({ kind: 'deduction', changed: 1 })
      await world.pulls.importTaxSheet(owner, file)
      const [row] = await rows()
      expect([row, await world.pulls.readTaxInvoice(owner, { id: row!.id })]).toMatchObject([
        { number, use: 'ticked', sellerName: '嘉兴和风包装有限公司' },
        { useTax: '5.00', events: [expect.objectContaining({ kind: 'changed' })] },
      ])
    },
  )
  it('the whole workbook goes in to the row and the cent, with facts of special businesses, and what cannot be is told by its cell', async () => {
    const january = {
      count: 2,
      from: '2026-01-01',
      to: '2026-01-31',
      company: { ...demoCompany, taxId: companyTaxId },
      redShare: 0,
    } as const
    const made = [
      ...makeInvoices({ ...january, seed: 'a', types: { 12: 1 } }),
      ...makeInvoices({ ...january, seed: 'b', types: { 30: 1 }, business: '成品油' }),
      ...makeInvoices({ ...january, seed: 'c', types: { 22: 1 }, business: '通行费' }),
      ...makeInvoices({ ...january, seed: 'd', types: { 12: 1 }, redShare: 1 }),
    ]
    const book = bureauBook(made, { states: { [made[1]!.number]: '已作废' } })
    const heads = book['发票基础信息']!
    const lost = heads.map((cells, at) => (at === 1 ? cells.with(bureauHeadings.indexOf('数电发票号码'), Number(made[0]!.number)) : cells))
    const file = (pages: typeof book) => ({ name: '全量发票查询导出结果.xlsx', bytes: new Uint8Array(bookOf(pages)) })
    const damaged = await world.pulls.previewTaxSheet(
      owner,
      file({
        ...book,
        发票基础信息: lost,
        里程: [
          ['数电发票号码', '里程'],
          [made[0]!.number, '12'],
        ],
      }),
    )
    expect([damaged.good, damaged.leftPages, damaged.rows[0]?.line, damaged.rows[0]?.cells]).toMatchObject([
      made.length - 1,
      ['里程'],
      2,
      [{ heading: '数电发票号码', word: 'digitsLost' }],
    ])
    await world.pulls.importTaxSheet(owner, file({ 发票基础信息: heads }))
    expect(await world.pulls.importTaxSheet(owner, file(book))).toEqual({ added: 0, changed: 0, same: made.length, skipped: 0 })
    const { content, sums } = await world.mirror(owner)
    const fen = (of: (one: (typeof made)[number]) => bigint): string => fromFen(made.reduce((total, one) => total + of(one), 0n))
    expect([content.length, sums]).toEqual([
      made.length,
      { amount: fen(({ amount }) => amount), tax: fen(({ tax }) => tax), total: fen(({ total }) => total) },
    ])
    expect(content.map(({ number, code, type, state }) => [number, code, type, state]).toSorted()).toEqual(
      made.map(({ number, code, type }, at) => [number, code || null, type, at === 1 ? 'void' : 'normal']).toSorted(),
    )
    const { number, toll } = made[4]!
    const { special } = await world.pulls.readTaxInvoice(owner, { id: content.find((one) => one.number === number)!.id })
    expect(special).toContainEqual({ name: '车牌号', value: toll!.plate })
  })
  it('a sheet that a spreadsheet has saved with numbers as figures is refused whole, with how to export', async () => {
    const file = upload([bureauHeadings, full(26_332_000_009_100_000_000)])
    for (const act of ['previewTaxSheet', 'importTaxSheet'] as const)
      await expect(world.pulls[act](owner, file)).rejects.toMatchObject({ type: 'taxSheet.damaged', detail: { count: 1 } })
    expect(await rows()).toEqual([])
    expect(sentenceOf('taxSheet.damaged', 'zh-CN')).toMatch(/在税局重新导出.+不要用 Excel 另存/)
    expect(sentenceOf('taxSheet.damaged', 'en-US')).toMatch(/export/i)
  })
})

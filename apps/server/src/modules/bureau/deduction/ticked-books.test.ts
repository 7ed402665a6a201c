// 用途确认信息: the bureau's book of what was ticked is read back by period, to the cent, also for what was ticked elsewhere.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tickedPages, type TickedInvoice, type TickedSample } from '@piaotai/sample-invoices/ticked-book.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openDeductionWorld, period, special, type DeductionWorld } from '#testing/worlds/deduction-world.ts'
import { companyTaxId } from '#testing/worlds/tax-pull-world.ts'
import { workbookOf } from '#testing/files/sheets.ts'

const toll = (number: string, tax = 0.68): TickedInvoice => ({
  number,
  day: 46266.71282407407,
  seller: '滇东样例高速公路有限公司',
  sellerTaxId: '91530100MA7A010006',
  amount: 22.82,
  tax,
  word: '数电发票（通行费发票）',
})
const ofPulled = ({ invoiceNumber }: { readonly invoiceNumber: string }, more: Partial<TickedInvoice> = {}): TickedInvoice => ({
  number: invoiceNumber,
  day: 46266.5,
  seller: '嘉兴和风包装有限公司',
  sellerTaxId: '91330400MA2B1C3D4E',
  amount: 100,
  tax: 6,
  word: '数电发票(增值税专用发票)',
  ...more,
})
const tollNumber = '26537911970100110011'

describe('The book of what was ticked', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: DeductionWorld
    beforeAll(async () => {
      world = await openDeductionWorld(floor(), clock)
    })
    afterAll(() => world?.close())
    beforeEach(() => world.begin())
    const file = (sample: Partial<TickedSample>, change: (pages: { name: string; rows: unknown[][] }[]) => void = () => undefined) => {
      const pages = tickedPages({
        taxId: companyTaxId,
        taxpayer: '苏州砚田精密制造有限公司',
        period: period.replace('-', ''),
        invoices: [],
        ...sample,
      }).map(({ name, rows }) => ({ name, rows: rows.map((row) => [...row]) as unknown[][] }))
      change(pages)
      return { name: '用途确认信息.xlsx', bytes: workbookOf(pages) }
    }
    const preview = async (given: ReturnType<typeof file>) => (await world.use.previewDeductionResult(world.owner(), given)).ticked!
    const keep = async (given: ReturnType<typeof file>) => (await world.use.importDeductionResult(world.owner(), given)).ticked!
    const whys = ({ differences }: Awaited<ReturnType<typeof preview>>) => differences.map(({ number, why }) => [number, why])

    it('makes done what was decided, ticked elsewhere and unknown alike, and no record of an invoice', async () => {
      const [decided, elsewhere] = [special('2026-09-01'), special('2026-09-02')]
      await world.pulled(decided, elsewhere)
      await world.decide([await world.idOf(decided.invoiceNumber)], { purpose: 'deduct' })
      const book = file({ invoices: [ofPulled(decided), ofPulled(elsewhere), toll(tollNumber)] })
      const before = await preview(book)
      expect([before.period, before.bureau, before.read, before.ours, before.left]).toEqual([
        period,
        { count: 3, tax: '12.68' },
        { count: 3, tax: '12.68' },
        { count: 1, tax: '6.00' },
        [],
      ])
      expect(whys(before)).toEqual([
        [elsewhere.invoiceNumber, 'elsewhere'],
        [tollNumber, 'new'],
      ])
      const records = () => floor().asOwner(`select count(*)::int as n from invoice where company_id = '${world.owner().companyId}'`)
      const had = await records()
      const after = await keep(book)
      expect([after.read, after.ours, after.differing, await records()]).toEqual([
        { count: 3, tax: '12.68' },
        { count: 3, tax: '12.68' },
        0,
        had,
      ])
      const { confirmed, deduct, results } = await world.plan()
      expect([confirmed?.bureau, confirmed?.ours, deduct, results[0]?.period]).toEqual([
        '12.68',
        '12.68',
        { count: 3, tax: '12.68' },
        period,
      ])
      const rows = await floor().asOwner(
        `select number, code, type, use, use_tax::text, used_at is not null as timed, invoice_id from tax_invoice where company_id = '${world.owner().companyId}' and number = '${tollNumber}'`,
      )
      expect(rows).toEqual([{ number: tollNumber, code: null, type: 22, use: 'ticked', use_tax: '0.68', timed: true, invoice_id: null }])
    })
    it.each([
      ['13 special invoices and 47 tolls', 13, '4782.99', 47, '72.01', false, '4855.00'],
      ['10 special invoices, 28 tolls and a rail ticket', 10, '5069.06', 28, '55.16', true, '5127.36'],
    ] as const)(
      'of a month of %s comes to the bureau’s own sum, and so do plan and return',
      async (_, specials, tax, tolls, tollTax, rail, all) => {
        const split = (count: number, sum: string): number[] => {
          const fen = Number(sum.replace('.', ''))
          const each = Math.floor(fen / count)
          return Array.from({ length: count }, (__, at) => (at === 0 ? fen - each * (count - 1) : each) / 100)
        }
        const number = (kind: number, at: number): string => `2653791197${kind}${String(at).padStart(9, '0')}`
        const rows = [
          ...split(specials, tax).map((one, at) => ({ ...toll(number(1, at), one), amount: 5000, word: '数电发票(增值税专用发票)' })),
          ...split(tolls, tollTax).map((one, at) => toll(number(2, at), one)),
          ...(rail ? [{ ...toll(number(3, 0), 3.14), amount: 34.86, word: '数电发票(铁路电子客票)' }] : []),
        ]
        const after = await keep(file({ invoices: rows }))
        const { confirmed, deduct, input, taxReturn } = await world.plan()
        expect([after.bureau.tax, after.ours.tax, confirmed?.ours, deduct.tax, taxReturn['12']]).toEqual([all, all, all, all, all])
        expect(input).toEqual([
          { line: '2', tax },
          { line: '8b', tax: rail ? '58.30' : tollTax },
        ])
      },
    )
    it('read twice it changes nothing, and a pull before or after it meets the same rows', async () => {
      const one = special('2026-09-01')
      const book = file({ invoices: [ofPulled(one), toll(tollNumber)] })
      await keep(book)
      const again = await preview(book)
      await keep(book)
      world.world.ledger.put([one])
      await world.pull()
      const rows = await floor().asOwner(`select count(*)::int as n from tax_invoice where company_id = '${world.owner().companyId}'`)
      expect([again.differing, again.ours, rows]).toEqual([0, { count: 2, tax: '6.68' }, [{ n: 2 }]])
    })
    it('what was decided otherwise follows the bureau, and what the bureau lacks is told', async () => {
      const [half, put, lacking] = [special('2026-09-01'), special('2026-09-02'), special('2026-09-03')]
      await world.pulled(half, put, lacking)
      await world.decide([await world.idOf(half.invoiceNumber)], { purpose: 'deduct', effectiveTax: '4.50' })
      await world.decide([await world.idOf(put.invoiceNumber)], { purpose: 'notDeduct', reason: 3 })
      await world.decide([await world.idOf(lacking.invoiceNumber)], { purpose: 'deduct' })
      const book = file({ invoices: [ofPulled(half), ofPulled(put)] })
      expect(whys(await preview(book))).toEqual([
        [half.invoiceNumber, 'tax'],
        [put.invoiceNumber, 'purpose'],
        [lacking.invoiceNumber, 'missing'],
      ])
      const after = await keep(book)
      expect([whys(after), after.ours, (await world.plan()).confirmed?.ours]).toEqual([
        [[lacking.invoiceNumber, 'missing']],
        { count: 3, tax: '18.00' },
        '12.00',
      ])
    })
    it('papers of other pages are named with their sums and stay out', async () => {
      const book = file({
        invoices: [toll(tollNumber)],
        customs: [{ number: '531620261162037481L01', tax: 130.5 }],
        withheld: [
          { number: '1', tax: 60 },
          { number: '2', tax: 6.12 },
        ],
        abnormal: [toll('26537911970100110099')],
      })
      const { left, read } = await preview(book)
      expect([left, read]).toEqual([
        [
          { page: '海关缴款书', count: 1, tax: '130.50' },
          { page: '代扣代缴', count: 2, tax: '66.12' },
          { page: '异常发票', count: 1, tax: '0.68' },
        ],
        { count: 1, tax: '0.68' },
      ])
    })
    it('a row that cannot be read is told by line, the rest goes in, and the sums tell the difference', async () => {
      const book = file(
        {
          invoices: [
            toll('26537911970100110011'),
            toll('26537911970100110012'),
            toll('26537911970100110013'),
            toll('26537911970100110014'),
          ],
        },
        ([page]) => {
          page!.rows[4]![7] = '2026-13-01'
          page!.rows[5]![12] = 9.99
          page!.rows[6]![4] = 2.65379119701001e19
        },
      )
      const after = await keep(book)
      expect([after.differences.map(({ line, why }) => [line, why]), after.read, after.bureau.tax]).toEqual([
        [
          [5, 'date'],
          [6, 'amount'],
        ],
        { count: 2, tax: '1.36' },
        '2.72',
      ])
    })
    it('code and number alone are the digital number, and an older invoice keeps both', async () => {
      const old = { ...toll('12345678'), code: '053001900112', day: 43700, word: '增值税电子普通发票' }
      const book = file({ invoices: [toll(tollNumber), old] }, ([page]) => {
        page!.rows[3]![4] = '--'
      })
      await keep(book)
      const rows = await floor().asOwner(
        `select identity from tax_invoice where company_id = '${world.owner().companyId}' order by identity`,
      )
      expect(rows).toEqual([{ identity: '053001900112-12345678' }, { identity: tollNumber }])
    })
    it('a book of another taxpayer, or without one, is refused with words', async () => {
      const problem = async (given: ReturnType<typeof file>) =>
        world.use.importDeductionResult(world.owner(), given).then(
          () => 'ok',
          (error: { readonly type: string }) => error.type,
        )
      const bare = file({ invoices: [toll(tollNumber)] }, (pages) => {
        for (const page of pages) page.rows.splice(0, 2)
      })
      expect([await problem(file({ taxId: '91330400MA2B1C3D4E', invoices: [toll(tollNumber)] })), await problem(bare)]).toEqual([
        'taxSheet.otherTaxpayer',
        'sheet.headings',
      ])
    })
  }))

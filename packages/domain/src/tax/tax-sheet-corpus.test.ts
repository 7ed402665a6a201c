// Made workbooks of the bureau with everything that people and spreadsheets do to them: both ways in tell the same.
import { describe, expect, test } from 'vitest'
import { bureauBook, digitalHeading, type BookCell, type BookPages, type BureauGeneration } from '@piaotai/sample-invoices/bureau-book.ts'
import { bureauHeadings } from '@piaotai/sample-invoices/bureau-sheet.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import { parseInvoiceBook } from '../invoice/invoice-sheet.ts'
import { isOfBureau } from '../invoice/invoice-sheet-rows.ts'
import type { SheetPage } from '../invoice/invoice-sheet-columns.ts'
import { judgeManualEntry } from '../manual-entry/manual-entry.ts'
import { manualEntryReading } from '../manual-entry/manual-entry-reading.ts'
import { fromFen, sumAmounts } from '../money/money.ts'
import { readTaxSheet, type TaxSheet } from './tax-sheet.ts'

const january = { count: 2, from: '2026-01-01', to: '2026-01-31', company: demoCompany, redShare: 0 } as const
const of = (seed: string, more: Partial<Parameters<typeof makeInvoices>[0]>): readonly SampleInvoice[] =>
  makeInvoices({ ...january, seed, ...more })
const plain = of('plain', { types: { 12: 1 } })
const invoices: readonly SampleInvoice[] = [
  ...plain,
  ...of('old', { types: { 30: 1, 20: 1 }, business: '成品油' }),
  ...of('toll', { types: { 22: 1 }, business: '通行费' }),
  ...of('trip', { types: { 22: 1 }, business: '旅客运输服务' }),
  ...of('site', { types: { 12: 1 }, business: '建筑服务' }),
  ...of('rail', { types: { 51: 1 } }),
  ...of('red', { types: { 12: 1 }, redShare: 1 }),
  ...of('rent', { types: { 22: 1 } }).map(
    (one): SampleInvoice => ({
      ...one,
      business: '不动产经营租赁服务',
      estate: { certificate: '苏(2020)苏州市不动产权第1234567号' },
    }),
  ),
]
const generations = ['全电', '数电票', '数电发票'] as const satisfies readonly BureauGeneration[]
const heads = '发票基础信息'
const today = '2026-11-29'

/** As the reader of workbooks gives them: without blank rows, numbers marked. */
const sheets = (pages: BookPages): readonly SheetPage[] =>
  Object.entries(pages).map(([name, rows]) => ({
    name,
    from1904: false,
    rows: rows
      .map((cells, at) => ({
        line: at + 1,
        hidden: false,
        cells: cells.map((cell) => (cell === null ? '' : String(cell))),
        numbers: cells.flatMap((cell, i) => (typeof cell === 'number' ? [i] : [])),
      }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
  }))
const mirror = (pages: BookPages): TaxSheet => {
  const sheet = readTaxSheet(sheets(pages))
  if ('word' in sheet) throw new Error(sheet.word)
  return sheet
}
/** What is recorded by the Excel entry. */
const entered = (pages: BookPages) => {
  const book = parseInvoiceBook(sheets(pages))
  if ('word' in book) throw new Error(book.word)
  return book.rows.map((row) => {
    const lines = row.lines.map((line) => line.values)
    const judged = judgeManualEntry(row.values, lines, { today, listed: isOfBureau(row) })
    const words = [
      ...Object.values(row.faults),
      ...Object.values(judged.fields).flatMap(({ level, word }) => (level === 'error' ? [word] : [])),
    ]
    const wrong = [...new Set([...words, ...(judged.ok ? [] : judged.lines.flatMap((line) => Object.keys(line)))])]
    return { number: row.values.number ?? '', wrong, reading: manualEntryReading(row.values, lines, 'sheet', today, row.extra) }
  })
}
const amounts = (rows: readonly { readonly amount: string | null; readonly tax: string | null }[]) => [
  rows.length,
  sumAmounts(rows.map(({ amount }) => amount ?? 'none')),
  sumAmounts(rows.map(({ tax }) => tax ?? 'none')),
]
const fen = (of: (one: SampleInvoice) => bigint): string => fromFen(invoices.reduce((total, one) => total + of(one), 0n))
const expected = [invoices.length, fen(({ amount }) => amount), fen(({ tax }) => tax)]

describe.each(generations)('The workbook of all invoices (%s)', (generation) => {
  const book = bureauBook(invoices, { generation })
  test('goes in by both ways, to the row and the cent, and adds up to its line of totals', () => {
    const sheet = mirror(book)
    const readings = entered(book)
    expect(amounts(sheet.rows.map(({ facts }) => ({ amount: facts!.amount, tax: facts!.tax })))).toEqual(expected)
    expect(amounts(readings.map(({ reading }) => ({ amount: reading.amountExcludingTax, tax: reading.taxAmount })))).toEqual(expected)
    expect([readings.flatMap(({ wrong }) => wrong), sheet.totals, sheet.leftPages]).toEqual([[], [], []])
    expect(sheet.rows.map(({ facts }) => [facts!.number, facts!.code, facts!.type, facts!.issued])).toEqual(
      invoices.map(({ number, code, type, date, time }) => [number, code || null, type, `${date} ${time}`]),
    )
    expect(readings.map(({ reading: { number, code, type, lines } }) => [number, code, type, lines.length])).toEqual(
      invoices.map(({ number, code, type, lines }) => [number, code || null, type, lines.length]),
    )
  })
  test('tells the facts of special businesses by both ways, and no personal id', () => {
    const facts = (business: string) =>
      mirror(book).rows.find(({ facts: found }) => found?.extra['特定业务类型'] === business)?.facts?.extra
    const [toll, trip, site, rail] = [4, 6, 8, 10].map((at) => invoices[at]!)
    const joined = (of: (one: NonNullable<SampleInvoice['trips']>[number]) => string) => trip!.trips!.map(of).join('；')
    const dashed = (day: string) => day.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
    expect(facts('通行费')).toEqual({
      特定业务类型: '通行费',
      车牌号: toll!.toll!.plate,
      类型: toll!.toll!.vehicleType,
      通行日期起: dashed(toll!.toll!.from),
      通行日期止: dashed(toll!.toll!.to),
    })
    expect(facts('旅客运输服务')).toEqual({
      特定业务类型: '旅客运输服务',
      出行人: joined(({ traveller }) => traveller),
      出行日期: joined(({ date }) => date),
      出发地: joined(({ from }) => from),
      到达地: joined(({ to }) => to),
      交通工具类型: joined(({ vehicle }) => vehicle),
    })
    expect(facts('建筑服务')).toMatchObject({ 建筑服务发生地: site!.building!.place, 建筑项目名称: site!.building!.project })
    expect(facts('不动产经营租赁服务')).toMatchObject({ '产权证书/不动产权证号': '苏(2020)苏州市不动产权第1234567号', 车牌号: '苏E00001' })
    expect(mirror(book).rows[10]?.facts?.extra).toEqual({
      旅客姓名: rail!.rail!.traveller,
      出发站: rail!.rail!.from,
      到达站: rail!.rail!.to,
      车次: rail!.rail!.train,
      乘车日期: rail!.rail!.date,
      发车时间: rail!.rail!.time,
    })
    for (const [at, { reading }] of entered(book).entries()) {
      const { 特定业务类型: business, ...rest } = mirror(book).rows[at]!.facts!.extra
      expect([reading.specialBusiness, reading.extra]).toMatchObject([business ?? null, rest])
    }
    expect(JSON.stringify(mirror(book))).not.toContain(trip!.trips![0]!.idNumber)
  })
})

/** A table with one heading changed; its cells stay. */
const changed = (rows: BookPages[string], heading: string, change: 'missing' | 'moved' | 'starred' | 'renamed'): BookPages[string] => {
  const at = rows[0]!.indexOf(heading)
  return rows.map((cells, i) => {
    const cell =
      i > 0
        ? (cells[at] ?? null)
        : change === 'starred'
          ? `* ${heading.slice(0, 1)} ${heading.slice(1)}（必填） `
          : change === 'renamed'
            ? '列甲'
            : heading
    if (change === 'missing') return cells.toSpliced(at, 1)
    return change === 'moved' ? [...cells.toSpliced(at, 1), cell] : cells.with(at, cell)
  })
}
/** What the mirror and the Excel entry tell of a digital invoice and of an older one, by what differs from the whole book. */
const outcome = (pages: BookPages): string => {
  const whole = mirror({ [heads]: bureauBook(invoices)[heads]! }).rows
  const sheet = readTaxSheet(sheets(pages))
  const facts =
    'word' in sheet
      ? sheet.word
      : [0, 2].map((at) => {
          const row = sheet.rows[at]!
          if (!row.facts) return `!${row.faults.map(({ word }) => word).join('+')}`
          return Object.entries(row.facts).flatMap(([key, value]) =>
            JSON.stringify(value) === JSON.stringify(whole[at]!.facts![key as 'number']) ? [] : [`${key}=${JSON.stringify(value)}`],
          )
        })
  const rows = entered(pages)
  return `${String(facts)} | ${[0, 2].map((at) => rows[at]?.wrong.join('+') ?? '').join()}`
}
describe('A heading of the workbook', () => {
  const book = bureauBook(invoices)
  const alone: BookPages = { [heads]: book[heads]! }
  const base = outcome(alone)
  test.each<[heading: string, without: string]>([
    ['序号', base],
    ['发票代码', ',!number | ,required'],
    ['发票号码', ',!number | ,required'],
    ['数电发票号码', '!number, | required,'],
    ['销方识别号', 'sellerTaxId=null,sellerTaxId=null | ,'],
    ['销方名称', 'sellerName=null,sellerName=null | ,'],
    ['购方识别号', 'buyerTaxId=null,buyerTaxId=null | ,'],
    ['购买方名称', 'buyerName=null,buyerName=null | ,'],
    ['开票日期', 'headings | required,required'],
    ['金额', '!amount,!amount | ,'],
    ['税额', '!sums,!sums | sums,sums'],
    ['价税合计', base],
    ['发票来源', base],
    ['发票票种', 'type=null,typeWord="",type=null,typeWord="" | required,required'],
    ['发票状态', base],
    ['是否正数发票', base],
    ['发票风险等级', base],
    ['开票人', 'issuer=null,issuer=null | ,'],
    ['备注', `remark=null, | ,`],
  ])('%s may be moved or marked; without it %s', (heading, without) => {
    const told = (change: 'missing' | 'moved' | 'starred' | 'renamed') => outcome({ [heads]: changed(book[heads]!, heading, change) })
    expect([told('moved'), told('starred')]).toEqual([base, base])
    expect(told('renamed')).toBe(told('missing'))
    expect(told('missing')).toBe(without)
  })
  test('of the other generations is the same column', () => {
    for (const generation of generations) {
      const other = bureauBook(invoices, { generation })
      expect(other[heads]![0]).toContain(digitalHeading[generation])
      expect(mirror(other).rows.map(({ facts }) => ({ ...facts, typeWord: '' }))).toEqual(
        mirror(book).rows.map(({ facts }) => ({ ...facts, typeWord: '' })),
      )
    }
  })
})

/** A deduction sheet of either generation, with a digital invoice and, where it has columns for one, an older one. */
const toTick = (generation: '2025' | '2026'): readonly (readonly BookCell[])[] => {
  const older = generation === '2025'
  const headings = [
    ...`序号 是否勾选* ${older ? '数电票号码' : '数电发票号码'} 开票日期* 金额* 票面税额* 有效抵扣税额* 购买方识别号*`.split(' '),
    ...'销售方纳税人名称 销售方纳税人识别号 发票来源 票种* 发票状态 红字锁定标志 发票风险等级 风险状态'.split(' '),
    ...(older ? '发票代码 发票号码 转内销证明编号 业务类型 勾选时间'.split(' ') : []),
  ]
  const rest = [demoCompany.taxId, plain[0]!.seller.name, plain[0]!.seller.taxId]
  const tail = ['正常', '未锁定', '正常', '无风险']
  const rows: BookCell[][] = [
    [
      '1',
      '是',
      plain[0]!.number,
      plain[0]!.date,
      '100.00',
      '13.00',
      '12.00',
      ...rest,
      '电子发票服务平台',
      '数电发票（增值税专用发票）',
      ...tail,
    ],
    ['2', '否', '--', '2026-01-05', '200.00', '26.00', '26.00', ...rest, '增值税发票管理系统', '增值税专用发票', ...tail],
  ]
  const coded = (code: string | null, number: string | null): BookCell[] => (older ? [code, number, null, null, null] : [])
  return [headings, [...rows[0]!, ...coded(null, null)], ...(older ? [[...rows[1]!, ...coded('3200254130', '14766491')]] : [])]
}
describe.each(['2025', '2026'] as const)('A heading of the deduction sheet of %s', (generation) => {
  const sheet = toTick(generation)
  const older = generation === '2025'
  const told = (page: BookPages[string]): string => {
    const read = readTaxSheet(sheets({ 勾选: page }))
    if ('word' in read) return read.word
    const whole = mirror({ 勾选: sheet }).rows
    const rows = read.rows.map(({ facts, faults }, at) =>
      facts
        ? Object.keys(facts)
            .filter((key) => JSON.stringify(facts[key as 'number']) !== JSON.stringify(whole[at]!.facts![key as 'number']))
            .join()
        : `!${faults.map(({ word }) => word).join()}`,
    )
    return `${read.kind === 'deduction' ? '' : `${read.kind} `}${[...new Set(rows)].join(' ')}`
  }
  const number = older ? '数电票号码' : '数电发票号码'
  const without: Readonly<Record<string, string>> = {
    '是否勾选*': older ? 'full use,useTax ' : 'full use,useTax',
    [number]: older ? '!number ' : 'headings',
    '开票日期*': 'headings',
    '金额*': '!amount',
    '票面税额*': '!amount',
    '有效抵扣税额*': older ? 'useTax ' : 'useTax',
    '购买方识别号*': 'buyerTaxId',
    销售方纳税人名称: 'sellerName',
    销售方纳税人识别号: 'sellerTaxId',
    '票种*': 'type,typeWord',
    发票代码: ' !number',
    发票号码: ' !number',
  }
  test.each(sheet[0]!.map(String))('%s may be moved or marked, and missing it is told or left empty', (heading) => {
    expect([told(changed(sheet, heading, 'moved')), told(changed(sheet, heading, 'starred'))]).toEqual(['', ''])
    expect(told(changed(sheet, heading, 'renamed'))).toBe(told(changed(sheet, heading, 'missing')))
    expect(told(changed(sheet, heading, 'missing'))).toBe(without[heading] ?? '')
  })
})

describe('Around the rows of the workbook', () => {
  const book = bureauBook(invoices)
  const [head, ...rows] = book[heads]!
  const width = bureauHeadings.length
  const row = (...cells: BookCell[]): BookCell[] => [...cells, ...Array.from({ length: width - cells.length }, () => null)]
  const titles = [
    row('发票清单'),
    row('纳税人识别号', demoCompany.taxId, null, '税款所属期', '202601', null, '纳税人名称', demoCompany.name),
  ]
  test.each<[what: string, page: BookPages[string]]>([
    ['title lines', [...titles, head!, ...rows]],
    ['four lines above', [row('一'), row('二'), ...titles, head!, ...rows]],
    ['blank and starred rows', [head!, row(), ...rows.flatMap((one) => [one, row(null, ' '), row('*', '*', '**')])]],
    ['dashes in empty cells', [head!, ...rows.map((one) => one.map((cell) => cell ?? '--'))]],
    ['no line of totals', [head!, ...rows.slice(0, -1)]],
    ['a total called 合计', [head!, ...rows.slice(0, -1), rows.at(-1)!.with(0, '合 计')]],
  ])('%s change nothing', (_, page) => {
    const pages = { ...book, [heads]: page }
    expect(mirror(pages).rows.map(({ facts }) => facts)).toEqual(mirror(book).rows.map(({ facts }) => facts))
    expect(entered(pages).flatMap(({ wrong }) => wrong)).toEqual([])
  })
  test('the title line tells the side that has no column', () => {
    const without = changed(changed(book[heads]!, '购方识别号', 'missing'), '购买方名称', 'missing')
    const pages = { [heads]: [...titles, ...without] }
    expect(new Set(mirror(pages).rows.map(({ facts }) => `${facts?.buyerTaxId} ${facts?.buyerName}`))).toEqual(
      new Set([`${demoCompany.taxId} ${demoCompany.name}`, 'null null']),
    )
    expect(entered(pages)[0]?.reading.buyer).toMatchObject({ taxId: demoCompany.taxId, name: demoCompany.name })
  })
  test('an unknown page is named and left; money never comes from a special page', () => {
    const odd = [
      [...head!.slice(0, 9), '里程'],
      [...rows[0]!.slice(0, 9), '12'],
    ]
    const fake = [
      [...head!, '车牌号码', '通行日期起'],
      [...rows[0]!.with(9, 999_999), '苏E00009', '2026-01-01'],
    ]
    const sheet = mirror({ ...book, 货物里程: odd, 通行费数电发票: fake })
    expect(sheet.leftPages).toEqual(['货物里程'])
    const customs = [['发票清单'], ['缴款书号码', '填发日期', '税款金额'], ['5301', '2026-01-02', 1]]
    expect(mirror({ [heads]: book[heads]!, 海关缴款书: customs, 代扣代缴: customs.slice(0, 2) }).leftPages).toEqual(['海关缴款书'])
    expect(sheet.rows[0]?.facts?.amount).toBe(mirror(book).rows[0]?.facts?.amount)
    expect(sheet.rows[0]?.facts?.extra).toMatchObject({ 车牌号: '苏E00009' })
  })
  test('a line of totals that does not add up is told with both figures', () => {
    const { amount } = invoices[0]!
    const page = [head!, rows[0]!, rows.at(-1)!.with(9, 1).with(10, null)]
    expect(mirror({ [heads]: page }).totals).toEqual([{ line: 3, heading: '金额', told: '1.00', sum: fromFen(amount) }])
  })
})

describe('A cell that cannot be', () => {
  const book = bureauBook(invoices)
  const at = (heading: string): number => bureauHeadings.indexOf(heading)
  const digits = Number(invoices[0]!.number)
  test.each<[row: number, heading: string, cell: BookCell, mirror: string, entry: string]>([
    [0, '数电发票号码', digits, 'digitsLost', 'digitsLost'],
    [0, '数电发票号码', '2.6332E+19', 'digitsLost', 'digitsLost'],
    [0, '数电发票号码', invoices[0]!.number.slice(1), 'number', 'digitalNumber'],
    [2, '发票代码', 53_002_400_111, 'digitsLost', 'zerosLost'],
    [2, '发票号码', 190_133, 'digitsLost', 'zerosLost'],
    [0, '开票日期', '2026-13-01', 'date', 'date'],
    [0, '开票日期', '2026-02-30 10:00:00', 'date', 'date'],
    [0, '金额', '一百', 'amount', 'amount'],
    [0, '价税合计', 1, 'sums', 'sums'],
    [0, '是否正数发票', '否', 'sign', 'sign'],
    [0, '税额', '#REF!', 'cell', 'cellError'],
  ])('row %i, %s %j is told, and the rest goes in', (row, heading, cell, inMirror, inEntry) => {
    const pages = { ...book, [heads]: book[heads]!.map((cells, i) => (i === row + 1 ? cells.with(at(heading), cell) : cells)) }
    const sheet = mirror(pages)
    const read = entered(pages)
    const wrong = sheet.rows.filter(({ facts }) => facts === null)
    expect(wrong.map(({ line, faults }) => [line, faults[0]?.word])).toEqual([[row + 2, inMirror]])
    if (inMirror !== 'sign') expect(wrong[0]?.faults[0]).toMatchObject({ heading, value: String(cell) })
    expect(read.flatMap(({ wrong: words }, i) => (words.length > 0 ? [[i, words[0]]] : []))).toEqual([[row, inEntry]])
  })
  test('of two identities of one row that are not one invoice is told', () => {
    const { number } = invoices[0]!
    const both = (code: string, short: string) =>
      mirror({ [heads]: [book[heads]![0]!, book[heads]![1]!.with(1, code).with(2, short)] }).rows.map(({ facts, faults }) => [
        facts?.number,
        faults[0]?.word,
      ])
    expect(both(number.slice(0, 12), number.slice(12))).toEqual([[number, undefined]])
    expect(both('265320000001', '00000001')).toEqual([[undefined, 'twoNumbers']])
  })
  test('beside identity, day and sums leaves its field empty, and keeps the row', () => {
    const goods = book['信息汇总表']!
    const cell = (rows: BookPages[string], heading: string, value: BookCell) =>
      rows.map((cells, i) => (i === 1 ? cells.with(rows[0]!.indexOf(heading), value) : cells))
    const odd = {
      信息汇总表: ['货物或应税劳务名称', '单位', '数量', '单价'].reduce(
        (rows, heading) => cell(rows, heading, '*'),
        cell(goods, '税率', '免税'),
      ),
      [heads]: cell(cell(book[heads]!, '购方识别号', '5301********0011'), '发票票种', '数电发票（某种新票）'),
    }
    const [first] = entered(odd)
    expect([first?.wrong, first?.reading.buyer.taxId, first?.reading.type, first?.reading.warnings.map(({ code }) => code)]).toEqual([
      [],
      null,
      199,
      ['typeUnclear'],
    ])
    expect(first?.reading.lines[0]).toMatchObject({ name: null, unit: null, quantity: null, taxRate: '免税' })
    const long = entered({ [heads]: cell(book[heads]!, '备注', '备'.repeat(450)) })[0]
    expect([long?.wrong, long?.reading.remark?.length]).toEqual([[], 450])
    expect(mirror(odd).rows[0]?.facts).toMatchObject({ type: null, typeWord: '数电发票（某种新票）' })
  })
  test('of its state and its red ones enters as what it is', () => {
    const [first, second, third] = invoices.map(({ number }) => number)
    const pages = bureauBook(invoices, { states: { [first!]: '已红冲-全额', [second!]: '已红冲-部分', [third!]: '已作废' } })
    expect(
      mirror(pages)
        .rows.slice(0, 3)
        .map(({ facts }) => facts?.state),
    ).toEqual(['redFull', 'redPartial', 'void'])
    const red = invoices.findIndex(({ total }) => total < 0n)
    expect([mirror(pages).rows[red]?.facts?.state, mirror(pages).rows[red]?.facts?.total.startsWith('-')]).toEqual(['normal', true])
    expect(
      entered(pages)
        .slice(0, 3)
        .map(({ reading }) => reading.warnings.map(({ code, message }) => `${code} ${message}`)),
    ).toEqual([['bureauRed 已红冲-全额'], ['bureauRed 已红冲-部分'], ['bureauVoid 已作废']])
  })
})

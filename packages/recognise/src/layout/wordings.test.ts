// Unusual wordings and word splits on an invoice: figures, labels and names.
import { describe, expect, test } from 'vitest'
import type { Word } from '../recogniser.ts'
import { readLayout } from './read-layout.ts'
import {
  buyerId,
  columns,
  figures,
  foot,
  head,
  line,
  number,
  page,
  parties,
  read,
  seller,
  sums,
  usual,
  warned,
  type Text,
} from '../../test/worded-page.ts'

describe('the figures of an invoice', () => {
  const red = (minus: (figure: string) => string, yen: (figure: string) => string): readonly Text[] => [
    ...head,
    ...usual,
    ...columns,
    [20, 165, '*软件*维护费'],
    [405, 165, minus('100.00')],
    [480, 165, '6%'],
    [550, 165, minus('6.00')],
    ...sums(yen('100.00'), yen('6.00'), yen('106.00'), '（负数）壹佰零陆圆整'),
    ...foot,
  ]
  test.each<readonly [string, (figure: string) => string, (figure: string) => string]>([
    ['with a minus', (f) => `-${f}`, (f) => `¥-${f}`],
    ['with a dash', (f) => `–${f}`, (f) => `–¥${f}`],
    ['in brackets', (f) => `(${f})`, (f) => `¥(${f})`],
    ['in wide brackets around the sign', (f) => `（${f}）`, (f) => `（¥${f}）`],
  ])('that is red are negative, %s', (_how, minus, yen) => {
    const reading = read(red(minus, yen))
    expect([figures(reading), reading?.warnings]).toEqual([['-100.00', '-6.00', '-106.00', [['-100.00', '-6.00']]], []])
  })
  test('of a line are negative by a minus that stands a little before them', () => {
    const reading = read([
      ...head,
      ...usual,
      ...columns,
      [20, 165, '*软件*维护费'],
      [397, 165, '-'],
      [405, 165, '100.00'],
      [480, 165, '6%'],
      [552, 165, '-'],
      [560, 165, '6.00'],
      ...sums('¥-100.00', '¥-6.00', '¥-106.00', '（负数）壹佰零陆圆整'),
      ...foot,
    ])
    expect(reading?.lines.map((l) => [l.amount, l.taxAmount])).toEqual([['-100.00', '-6.00']])
  })
  test('stay positive behind a dash that fills an empty cell', () => {
    const reading = read([
      ...head,
      ...usual,
      ...columns,
      ...line,
      [205, 165, '-'],
      [270, 165, '1'],
      [335, 165, '100'],
      ...sums('¥100.00', '¥6.00', '¥106.00'),
      ...foot,
    ])
    expect(reading?.lines.map((l) => [l.quantity, l.unitPrice, l.amount])).toEqual([['1', '100', '100.00']])
  })
  test.each<readonly [string, (figure: string) => string]>([
    ['CNY before them', (f) => `CNY${f}`],
    ['元 behind them', (f) => `${f}元`],
  ])('are read with %s', (_how, print) => {
    expect(
      figures(read([...head, ...usual, ...columns, ...line, ...sums(print('100.00'), print('6.00'), print('106.00')), ...foot])),
    ).toEqual(['100.00', '6.00', '106.00', [['100.00', '6.00']]])
  })
})

describe('figures in pieces', () => {
  const face = (net: readonly Text[], lines: readonly Text[] = line) => read([...head, ...usual, ...columns, ...lines, ...net, ...foot])
  const sumsWith = (...net: readonly Text[]): readonly Text[] => [
    [50, 260, '合'],
    [100, 260, '计'],
    ...net,
    [545, 260, '¥6.00'],
    [50, 280, '价税合计（大写）'],
    [400, 280, '（小写）'],
    [450, 280, '¥1240.56'],
  ]
  test.each<readonly [string, readonly Text[], readonly Text[]]>([
    [
      'in threes',
      [
        [380, 260, '¥1'],
        [395, 260, '234.56'],
      ],
      [
        [388, 165, '1'],
        [397, 165, '234.56'],
      ],
    ],
    [
      'before the point',
      [
        [375, 260, '¥1,234'],
        [408, 260, '.56'],
      ],
      [
        [375, 165, '1234'],
        [399, 165, '.56'],
      ],
    ],
    [
      'behind the point',
      [
        [375, 260, '¥1234.'],
        [410, 260, '56'],
      ],
      [
        [375, 165, '1234.'],
        [405, 165, '56'],
      ],
    ],
    [
      'around the point',
      [
        [375, 260, '¥1234'],
        [405, 260, '.'],
        [414, 260, '56'],
      ],
      [
        [375, 165, '1234'],
        [400, 165, '.'],
        [410, 165, '56'],
      ],
    ],
  ])('are whole where their parts stand close together, %s', (_how, net, amount) => {
    const reading = face(sumsWith(...net), [[20, 165, '*软件*维护费'], ...amount, [480, 165, '6%'], [560, 165, '6.00']])
    expect([
      reading?.amountExcludingTax,
      reading?.lines.map((l) => l.amount),
      warned(reading).filter((field) => field !== 'lines'),
    ]).toEqual(['1234.56', ['1234.56'], []])
  })
  test('of which a sum is torn are no sum, and nothing is proven by it', () => {
    const reading = face(sumsWith([365, 260, '¥1'], [380, 260, '2'], [390, 260, '34.56']), [
      [20, 165, '*软件*维护费'],
      [405, 165, '34.56'],
      [480, 165, '6%'],
      [560, 165, '2.07'],
    ])
    expect([reading?.amountExcludingTax, warned(reading)]).toEqual([null, expect.arrayContaining(['amountExcludingTax', 'lines'])])
  })
  test('a quantity and a price close before the amount stay themselves', () => {
    const reading = read([
      ...head,
      ...usual,
      ...columns,
      [20, 165, '*软件*维护费'],
      [280, 165, '3'],
      [370, 165, '100'],
      [405, 165, '300.00'],
      [480, 165, '6%'],
      [555, 165, '18.00'],
      ...sums('¥300.00', '¥18.00', '¥318.00', '叁佰壹拾捌圆整'),
      ...foot,
    ])
    expect(reading?.lines.map((l) => [l.quantity, l.unitPrice, l.amount])).toEqual([['3', '100', '300.00']])
  })
  test.each(['2632-2000-0001-2345-6789', '263220000001-23456789', '2632/2000/0001/2345/6789', '26322 00000 01234 56789'])(
    'of a number in groups (%s) are one number',
    (printed) => {
      const reading = read([
        [200, 20, '电子发票（普通发票）', 20],
        [380, 30, `发票号码：${printed}`],
        [420, 50, '开票日期：2026年03月04日'],
        ...usual,
        ...columns,
        ...line,
        ...sums('¥100.00', '¥6.00', '¥106.00'),
        ...foot,
      ])
      expect([reading?.number, warned(reading)]).toEqual([number, []])
    },
  )
  test('of an id in groups are one id where its check holds', () => {
    const grouped = `${buyerId.slice(0, 6)}-${buyerId.slice(6, 14)}-${buyerId.slice(14)}`
    const reading = read([
      ...head,
      ...parties([
        [32, 100, '名称：苏州观澜贸易有限公司'],
        [32, 125, `纳税人识别号：${grouped}`],
      ]),
      ...columns,
      ...line,
      ...sums('¥100.00', '¥6.00', '¥106.00'),
      ...foot,
    ])
    expect([reading?.buyer.taxId, warned(reading)]).toEqual([buyerId, []])
  })
  test('that nobody can read leave their fields empty, and say so', () => {
    const reading = read([
      ...head,
      ...parties([
        [32, 100, '名称：苏州观澜贸易有限公司'],
        [32, 125, `纳税人识别号：${buyerId}`],
      ]),
      ...columns,
      [20, 165, '*软件*维护费'],
      [405, 165, "1'00.00"],
      [480, 165, '6%'],
      [560, 165, "6'00"],
      ...sums("¥1'00.00", "¥6'00", "¥1'06.00"),
      ...foot,
    ])
    expect([figures(reading), warned(reading)]).toEqual([
      [null, null, null, []],
      expect.arrayContaining(['amountIncludingTax', 'amountExcludingTax', 'lines']),
    ])
  })
})

describe('labels and names', () => {
  test('are read though they are said again in English', () => {
    const english: readonly Text[] = [
      [200, 20, '电子发票（普通发票）', 20],
      [380, 30, `发票号码 Invoice No.：${number}`],
      [380, 50, '开票日期/Issue Date：2026年03月04日'],
      ...parties([
        [32, 100, '名称/Name：苏州观澜贸易有限公司'],
        [32, 125, `纳税人识别号/Tax ID：${buyerId}`],
      ]),
    ]
    const reading = read([...english, ...columns, ...line, ...sums('¥100.00', '¥6.00', '¥106.00'), ...foot])
    expect([reading?.number, reading?.date, reading?.buyer.name, reading?.buyer.taxId, reading?.seller.name]).toEqual([
      number,
      '2026-03-04',
      '苏州观澜贸易有限公司',
      buyerId,
      seller,
    ])
  })
  test('around the invoice, of another one, leave its own date first and doubted', () => {
    const reading = read([
      [30, 12, '帮忙开票，开票日期：2026年01月05日'],
      ...head,
      ...usual,
      ...columns,
      ...line,
      ...sums('¥100.00', '¥6.00', '¥106.00'),
      ...foot,
    ])
    expect([reading?.date, warned(reading)]).toEqual(['2026-03-04', ['date']])
  })
  const withBuyer = (...buyer: readonly Text[]) =>
    read([...head, ...parties(buyer), ...columns, ...line, ...sums('¥100.00', '¥6.00', '¥106.00'), ...foot])
  test('leave out a word that is written across them', () =>
    expect(withBuyer([32, 100, '名称：苏州观澜贸易有限公司'], [100, 104, '样票', 30])?.buyer.name).toBe('苏州观澜贸易有限公司'))
  test('have their id on the row below where the half is narrow', () =>
    expect(
      withBuyer([32, 100, '名称：苏州观澜贸易有限公司'], [32, 122, '统一社会信用代码/纳税人识别号：'], [32, 135, buyerId])?.buyer.taxId,
    ).toBe(buyerId))
  test('of a buyer from abroad keep the id of that country, which a person must compare', () => {
    const reading = withBuyer([32, 100, '名称：Brandt Optik GmbH'], [32, 125, '统一社会信用代码/纳税人识别号：DE811569869'])
    expect([reading?.buyer.taxId, warned(reading)]).toEqual(['DE811569869', ['buyer.taxId']])
  })
  test('are placed whole on a picture whose reader takes an id and its smaller label for one word', () => {
    const label = '统一社会信用代码/纳税人识别号：'
    const word: Word = { text: label + buyerId, x: 32, y: 125, width: 250, height: 12 }
    const whole = page([
      ...head,
      ...parties([[32, 100, '名称：苏州观澜贸易有限公司']]),
      ...columns,
      ...line,
      ...sums('¥100.00', '¥6.00', '¥106.00'),
      ...foot,
    ])
    const claim = readLayout([{ ...whole, words: [...whole.words, word] }], 'ocr').invoices[0]?.evidence.fields['buyer.taxId']
    expect([claim?.value, Math.round(claim!.box!.x * 600) <= 32 + 124 + 12]).toEqual([buyerId, true])
  })
  test('that run into the next caption are doubted', () =>
    expect(warned(withBuyer([32, 100, '名称：苏州观澜贸易有限公司销']))).toContain('buyer.name'))
  test('of who issued it stand at the foot, whatever a remark says before', () => {
    expect(
      read([
        ...head,
        ...usual,
        ...columns,
        ...line,
        ...sums('¥100.00', '¥6.00', '¥106.00'),
        ...foot,
        [32, 312, '收款人：李四 开票人：赵六'],
      ])?.drawer,
    ).toBe('韦彦')
  })
})

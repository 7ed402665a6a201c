// Printed blanks between Latin words stay; blanks that only set labels and figures apart do not.
import { expect, test } from 'vitest'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { oneInvoice } from '../../test/one-invoice.ts'
import { columns, foot, head, line, parties, read, sums, usual, type Text } from '../../test/worded-page.ts'
import { recognise } from '../recognise.ts'

const name = 'Northwind Traders (Shanghai) Co., Ltd.'
const bottom = [...sums('¥100.00', '¥6.00', '¥106.00'), ...foot]

test.each([
  ['one word of a page', [[32, 100, `名称：${name}`]]],
  [
    'several words of a page',
    [
      [32, 100, '名称：'],
      [65, 100, 'Northwind'],
      [113, 100, 'Traders'],
      [151, 100, '(Shanghai)'],
      [205, 100, 'Co.,'],
      [228, 100, 'Ltd.'],
    ],
  ],
] as const satisfies readonly (readonly [string, readonly Text[]])[])('a party in English that is %s has its blanks', (_how, texts) => {
  expect(read([...head, ...parties(texts), ...columns, ...line, ...bottom])?.buyer.name).toBe(name)
})
test('the blanks of a label and of a figure are no part of what they say', () => {
  const reading = read([
    ...head,
    ...usual,
    ...columns,
    ...line,
    ...bottom.filter(([, , text]) => !text.includes('106')),
    [400, 280, '（小 写）'],
    [450, 280, '¥ 106.00'],
  ])
  expect(reading?.amountIncludingTax).toBe('106.00')
})
const made = oneInvoice('blanks', 12)
const invoice = {
  ...made,
  buyer: { ...made.buyer, name },
  lines: made.lines.map((l) => ({ ...l, name: '*软件*Site licence', spec: 'SQL CAL' })),
}
test.each(['PDF', 'PDF of single characters', 'OFD', 'OFD of single texts'])(
  'English words of a %s have their blanks in names and goods',
  async (kind) => {
    const bytes = kind.startsWith('PDF')
      ? await drawPdf(invoice, undefined, { oneByOne: kind !== 'PDF' })
      : drawOfd(invoice, kind === 'OFD' ? 'digital' : 'plain', { setting: 'advances' })
    const answer = await recognise({ name: 'english', bytes })
    const [reading] = answer.ok ? answer.invoices : []
    expect([reading?.buyer.name, reading?.lines.map((l) => [l.name, l.spec])]).toEqual([name, [['*软件*Site licence', 'SQL CAL']]])
  },
)

const cell = (...lines: readonly string[]): readonly Text[] => [
  ...lines.map((text, at): Text => [20, 165 + at * 13, text]),
  ...line.slice(1),
]
const nameOf = (texts: readonly Text[]) => read([...head, ...usual, ...columns, ...texts, ...bottom])?.lines[0]?.name
test('a word that a full line breaks has no blank in it, and words on lines with room left have one between them', () => {
  expect(nameOf(cell('*标签*Northwind labelli', 'ng stock for all wareho', 'uses'))).toBe(
    '*标签*Northwind labelling stock for all warehouses',
  )
  expect(nameOf(cell('*标签*Northwind', 'labelling stock for', 'warehouses'))).toBe('*标签*Northwind labelling stock for warehouses')
})

import { expect, test } from 'vitest'
import { head, line, read, sums, usual } from '../../test/worded-page.ts'
import type { Word } from '../recogniser.ts'
import { bandOf, bandsOf, findHead } from './columns.ts'
import { makeSheet } from './sheet.ts'

/** Texts by their place, ten units high; half-width characters are half as wide. */
const words = (...texts: readonly (readonly [x: number, y: number, text: string])[]): readonly Word[] =>
  texts.map(([x, y, text]) => ({ text, x, y, height: 10, width: [...text].reduce((sum, c) => sum + (c <= '~' ? 5 : 10), 0) }))
/** The column of each word of the rows below the head. */
const columnsOf = (
  heads: readonly (readonly [number, string])[],
  ...rows: readonly (readonly (readonly [number, string])[])[]
): readonly (readonly (readonly [string, string | undefined])[])[] => {
  const cells = rows.map((row, at) => words(...row.map(([x, text]) => [x, 120 + at * 20, text] as const)))
  const sheet = makeSheet({
    page: 1,
    width: 600,
    height: 400,
    words: [...words(...heads.map(([x, text]) => [x, 100, text] as const)), ...cells.flat()],
  })
  const bands = bandsOf(findHead(sheet)!, cells.flat())
  return cells.map((row) => row.map((word) => [word.text, bandOf(bands, word, sheet.em)?.name] as const))
}

test('a quantity set far to the right of its head is one, since the last figure before the rate is the amount', () => {
  const heads = [
    [20, '项目名称'],
    [250, '单价'],
    [330, '数量'],
    [412, '金额'],
    [460, '税率/征收率'],
    [560, '税额'],
  ] as const
  expect(
    columnsOf(heads, [
      [20, '*运输服务*客运'],
      [280, '23.68'],
      [385, '1'],
      [425, '23.68'],
      [480, '3%'],
      [560, '0.71'],
    ]),
  ).toEqual([
    [
      ['*运输服务*客运', 'name'],
      ['23.68', 'unitPrice'],
      ['1', 'quantity'],
      ['23.68', 'amount'],
      ['3%', 'taxRate'],
      ['0.71', 'taxAmount'],
    ],
  ])
})
test('heads of narrow columns whose characters stand one below the other are heads', () => {
  const sheet = makeSheet({
    page: 1,
    width: 600,
    height: 400,
    words: words(
      [10, 100, '序'],
      [10, 112, '号'],
      [40, 100, '项目名称'],
      [150, 100, '规格型号'],
      [220, 100, '单'],
      [220, 112, '位'],
      [260, 100, '数量'],
      [330, 100, '单价'],
      [410, 100, '金额'],
      [460, 100, '税率'],
      [560, 100, '税额'],
    ),
  })
  const head = findHead(sheet)
  expect([head?.columns.map((c) => c.name), head!.bottom >= 122]).toEqual([
    ['ordinal', 'name', 'spec', 'unit', 'quantity', 'unitPrice', 'amount', 'taxRate', 'taxAmount'],
    true,
  ])
})
test('a unit whose characters were set in two pieces is one cell', () => {
  const heads = [
    [20, '项目名称'],
    [130, '规格型号'],
    [210, '单位'],
    [270, '数量'],
    [345, '单价'],
    [419, '金额'],
    [460, '税率/征收率'],
    [560, '税额'],
  ] as const
  expect(
    columnsOf(heads, [
      [20, '*不动产*住宅'],
      [130, '甲级'],
      [205, '平方'],
      [226, '米'],
      [290, '114'],
      [328, '23370.91'],
      [407, '2664283.74'],
      [480, '9%'],
      [540, '239785.54'],
    ])[0]?.filter(([text]) => text === '平方' || text === '米'),
  ).toEqual([
    ['平方', 'unit'],
    ['米', 'unit'],
  ])
})
test.each([
  ['slightly apart', 210, 223],
  ['far apart', 205, 232],
])('a unit whose two characters stand %s beside an empty specification is one cell', (_how, first, second) => {
  const reading = read([
    ...head,
    ...usual,
    [40, 150, '项目名称'],
    [130, 150, '规格型号'],
    [210, 150, '单'],
    [226, 150, '位'],
    [270, 150, '数量'],
    [345, 150, '单价'],
    [410, 150, '金额'],
    [470, 150, '税率/征收率'],
    [560, 150, '税额'],
    [20, 165, '*软件*维护费'],
    [first, 165, '项'],
    [second, 165, '目'],
    [280, 165, '2'],
    [350, 165, '50'],
    ...line.slice(1),
    ...sums('¥100.00', '¥6.00', '¥106.00'),
  ])
  expect(reading?.lines.map((l) => [l.spec, l.unit, l.quantity, l.unitPrice])).toEqual([[null, '项目', '2', '50']])
})
test.each([
  ['begins right behind a long unit', '平方米天', '10000000'],
  ['touches its unit', '平方米10000000', ''],
])('a figure that %s is the quantity', (_how, unit, quantity) => {
  const reading = read([
    ...head,
    ...usual,
    [40, 150, '项目名称'],
    [200, 150, '单位'],
    [245, 150, '数量'],
    [330, 150, '单价'],
    [410, 150, '金额'],
    [470, 150, '税率/征收率'],
    [560, 150, '税额'],
    [20, 165, '*软件*维护费'],
    [195, 165, unit],
    [230, 165, quantity],
    [340, 165, '0.00001'],
    ...line.slice(1),
    ...sums('¥100.00', '¥6.00', '¥106.00'),
  ])
  expect(reading?.lines.map((l) => [l.unit, l.quantity])).toEqual([[unit.replace(/\d/g, ''), '10000000']])
})

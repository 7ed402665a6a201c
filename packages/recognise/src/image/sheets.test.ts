import { expect, test } from 'vitest'
import { frameByLines } from './frame.ts'
import type { PictureText, ReadWord } from './ocr.ts'
import { isCrowded, sheetsOf } from './sheets.ts'

const size = { width: 2000, height: 2000 }
/** Words on a level picture; places are relative to its middle. */
const text = (...words: readonly (readonly [text: string, x: number, y: number])[]): PictureText => ({
  words: words.map(
    ([said, x, y]): ReadWord => ({
      text: said,
      x,
      y,
      width: 120,
      height: 24,
      confidence: 0.95,
      line: { x: 0, y: 0, width: 120, height: 24, direction: 0 },
    }),
  ),
  frame: frameByLines([], size.width, size.height),
  readAgain: async () => undefined,
})
const invoice = (top: number): readonly (readonly [string, number, number])[] => [
  ['发票号码:53752801', 300, top],
  ['开票日期:2026年03月05日', 300, top + 40],
  ['名称:苏州砚田', -500, top + 90],
  ['金额', 0, top + 140],
  ['价税合计(大写)', -500, top + 420],
  ['(小写)¥52.70', 300, top + 420],
  ['开票人:孔砚秋', 0, top + 500],
]

test('invoices below each other are cut apart, though the gap within each is wider than the one between them', () => {
  expect(sheetsOf(text(...invoice(-900), ...invoice(-340)), size, 1).map((s) => s.words.length)).toEqual([7, 7])
})
test('invoices beside each other are cut apart', () => {
  const right = invoice(-400).map(([said, x, y]) => [said, x * 0.4 + 500, y] as const)
  const left = invoice(-400).map(([said, x, y]) => [said, x * 0.4 - 600, y] as const)
  expect(sheetsOf(text(...left, ...right), size, 1)).toHaveLength(2)
})
test('one invoice is never cut, though it tells two sums in figures', () => {
  expect(sheetsOf(text(...invoice(-400), ['不含税价', -500, 300], ['小写¥46.62', 0, 300]), size, 1)).toHaveLength(1)
})
test('a sheet holds what lies on it, and its places are places of the picture', () => {
  const [above, below] = sheetsOf(text(...invoice(-900), ...invoice(-340)), size, 1)
  expect([above!.holds(0.5, 0.2), above!.holds(0.5, 0.6), below!.holds(0.5, 0.45)]).toEqual([true, false, true])
  const box = above!.onPicture({ page: 1, x: 0, y: 0, width: 1, height: 1 })
  expect([box.x < 0.25, box.y < 0.06, box.x + box.width > 0.7, box.y + box.height < 0.35]).toEqual([true, true, true, true])
})

test.each([
  ['the head of another invoice beside it', ['发票号码:25422000', -500, -800], true],
  ['another date', ['开票日期:2025年02月27日', -500, -800], true],
  ['its own number again, misread in one place', ['发票号码:53752807', -500, -800], false],
  ['its own date again, written shorter', ['开票日期:2026年3月5日', -500, -800], false],
  ['the number of the invoice that it takes back', ['原发票号码:25422000', -500, 300], false],
] as const)('a sheet with %s is crowded or not', (_, other, crowded) => {
  const [sheet] = sheetsOf(text(...invoice(-400), other), size, 1)
  expect(isCrowded(sheet!)).toBe(crowded)
})

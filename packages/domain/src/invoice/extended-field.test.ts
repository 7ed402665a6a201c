import { expect, test } from 'vitest'
import { extendedValue, isNeeded, judgeFields, usualFields } from './extended-field.ts'

const of =
  (kind: 'text' | 'number' | 'date' | 'choice', options: readonly string[] = []) =>
  (typed: string) =>
    extendedValue({ kind, options }, typed)

test('numbers are exact decimals without grouping', () => {
  expect(
    ['1,200.50', '-0.0', '00012', '１２.５', '12345678901234567', '1,2', 'x', '1e3', '123456789012345.123456'].map(of('number')),
  ).toEqual(['1200.5', '0', '12', '12.5', undefined, undefined, undefined, undefined, '123456789012345.123456'])
})
test('days are read as people write them and kept as ISO days', () => {
  expect(['2026-11-7', '2026/11/07', '2026年2月3日', '20261107', '2026-02-30', '7-11-2026'].map(of('date'))).toEqual([
    '2026-11-07',
    '2026-11-07',
    '2026-02-03',
    '2026-11-07',
    undefined,
    undefined,
  ])
})
test('a choice takes its options alone, a text one line', () => {
  expect(['一厂', ' 二厂 ', '三厂'].map(of('choice', ['一厂', '二厂']))).toEqual(['一厂', '二厂', undefined])
  expect(['a\nb', '  x ', 'y'.repeat(101)].map(of('text'))).toEqual([undefined, 'x', undefined])
})
test('a value that was read is read again as itself', () => {
  for (const [kind, typed] of [
    ['number', '-1,000.10'],
    ['date', '2026.1.2'],
    ['text', ' ﬁ '],
  ] as const) {
    const once = of(kind)(typed)!
    expect(of(kind)(once)).toBe(once)
  }
})
test('a required field is needed by the kinds and categories that it names, and by none once archived', () => {
  const field = { required: true, archived: false, types: [101], categories: [1] }
  expect([isNeeded(field, { type: 101, category: 1 }), isNeeded(field, { type: 102, category: 1 })]).toEqual([true, false])
  expect(isNeeded({ ...field, types: [], categories: [] }, { type: 7, category: 0 })).toBe(true)
  expect(isNeeded({ ...field, archived: true }, { type: 101, category: 1 })).toBe(false)
})
test('definitions need names of their own, and a choice its options', () => {
  const [one, two] = usualFields as [(typeof usualFields)[0], (typeof usualFields)[0]]
  expect(
    judgeFields([
      { ...one!, name: '合同号' },
      { ...two!, name: '合同号', kind: 'choice' },
    ]).map(({ reason }) => reason),
  ).toEqual(['nameTaken', 'optionsMissing'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityOf, otherSpelling, withOneNumber } from './digital-number.ts'

const day = '2026-01-31'
test('code and number that are the parts of a digital number are that number', () =>
  expect(withOneNumber({ code: '265379119701', number: '00110011', type: 30, date: day })).toEqual({
    code: null,
    number: '26537911970100110011',
    type: 30,
    date: day,
  }))
test('a digital number beside its own first digits as code has no code', () =>
  expect(withOneNumber({ code: '265379119701', number: '26537911970100110011' })).toEqual({ code: null, number: '26537911970100110011' }))
test.each([
  ['the day of issue is of its year', '265320000001', 22, day],
  ['the type is digital', '263291168040', 51, null],
  ['no local tax office had such a code', '265379119701', null, null],
  ['a time follows the day', '265379119701', null, `${day} 10:00:00`],
])('they are one where %s', (_, code, type, date) => expect(identityOf(code, '02389322', type, date)).toBe(`${code}02389322`))
test.each([
  ['the day of issue is of another year', '243500140120', null, '2014-05-06'],
  ['a local tax office may have printed it and no day tells', '235001140120', 199, null],
  ['the paper is a taxi receipt', '235001140120', 120, '2023-05-06'],
  ['the paper is of fixed amount', '250001970120', 70, '2025-05-06'],
  ['the region is none', '269900000001', null, day],
  ['the code is of the national tax', '044001911211', 30, '2020-06-28'],
  ['the code is of a blockchain', '144031809110', 31, '2018-12-28'],
  ['the code has ten digits', '5100191160', 10, '2019-05-06'],
])('they stay two where %s', (_, code, type, date) => expect(identityOf(code, '00110011', type, date)).toBe(`${code}-00110011`))
test('no code of the national tax is ever joined', () =>
  fc.assert(
    fc.property(
      fc.constantFrom('0', '1'),
      fc.integer({ min: 0, max: 99_999_999_999 }),
      fc.integer({ min: 0, max: 99_999_999 }),
      (first, code, number) => {
        const [c, n] = [first + String(code).padStart(11, '0'), String(number).padStart(8, '0')]
        return identityOf(c, n, null, null) === `${c}-${n}` && otherSpelling(`${c}-${n}`) === undefined
      },
    ),
  ))
test('a local code of 2004 to 2018 is never joined without a day', () =>
  fc.assert(
    fc.property(
      fc.constantFrom('11', '21', '31', '35', '44', '45', '50', '65'),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 4, max: 18 }),
      fc.integer({ min: 0, max: 99_999 }),
      (province, city, year, rest) => {
        const two = (n: number): string => String(n).padStart(2, '0')
        const code = `2${province}${two(city)}${two(year)}${String(rest).padStart(5, '0')}`
        return identityOf(code, '00110011', null, null) === `${code}-00110011`
      },
    ),
  ))
test('each spelling leads to the other', () =>
  expect([otherSpelling('265379119701-00110011'), otherSpelling('26537911970100110011'), otherSpelling('80-E0123456')]).toEqual([
    '26537911970100110011',
    '265379119701-00110011',
    undefined,
  ]))

import { expect, test } from 'vitest'
import fc from 'fast-check'
import { fromFen, normaliseAmount, sumAmounts, toFen } from './money.ts'
import { amountInWords, wordsToFen } from './words-of-money.ts'

test('any amount of 分 written and read again is the same amount', () => {
  fc.assert(fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (fen) => toFen(fromFen(fen)) === fen))
})
test('an amount in capitals read back is the same amount', () => {
  fc.assert(fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 18n }), (fen) => wordsToFen(amountInWords(fen)) === fen))
})
test.each([
  [10n ** 14n, '壹万亿圆整'],
  [123_4567_8901_2345_00n, '壹佰贰拾叁万肆仟伍佰陆拾柒亿捌仟玖佰零壹万贰仟叁佰肆拾伍圆整'],
  [10_0005_00n, '壹拾万零伍圆整'],
  [1_0000_0000_00n, '壹亿圆整'],
  [1_0500_0000_00n, '壹亿零伍佰万圆整'],
  [100_05n, '壹佰圆零伍分'],
])('%s 分 is %s', (fen, words) => expect(amountInWords(fen)).toBe(words))
test.each([
  ['1234.56', 123456n],
  ['-0.05', -5n],
  ['7', 700n],
  ['7.1', 710n],
])('%s is %s 分', (text, fen) => expect(toFen(text)).toBe(fen))
test.each(['', '1.234', '1e3', '0x10', '１2', '1,234.00', 'NaN', '--1', '.5'])('%j is not an amount', (text) =>
  expect(toFen(text)).toBeUndefined(),
)
test.each([
  ['￥1,234.50', '1234.50'],
  ['¥ -3', '-3.00'],
  ['−12.3', '-12.30'],
  ['12.3000', '12.30'],
])('%s as printed is %s', (printed, amount) => expect(normaliseAmount(printed)).toBe(amount))
test.each(['1.234,56', '1234,5', '¥1234,56', '１２，３４'])('%s, whose comma may be a decimal point, is refused', (printed) =>
  expect(normaliseAmount(printed)).toBeUndefined(),
)
test('a third decimal that is not zero is refused, not rounded', () => expect(normaliseAmount('1.005')).toBeUndefined())
test('0.1 and 0.2 make 0.30', () => expect(sumAmounts(['0.1', '0.2'])).toBe('0.30'))
test('a sum with something that is not an amount is no sum', () => expect(sumAmounts(['1.00', '***'])).toBeUndefined())
test.each([
  [123456n, '壹仟贰佰叁拾肆圆伍角陆分'],
  [100000n, '壹仟圆整'],
  [100500n, '壹仟零伍圆整'],
  [10000005n, '壹拾万圆零伍分'],
  [50n, '伍角整'],
])('%s 分 is %s', (fen, words) => expect(amountInWords(fen)).toBe(words))
test.each([
  ['贰拾柒元叁角叁分', 2733n],
  ['⊗贰佰陆拾捌圆整', 26800n],
  ['（负数）贰拾玖圆玖角柒分', -2997n],
  ['叁拾肆圆零壹分', 3401n],
  ['壹佰捌拾壹元正', 18100n],
])('%s is read as %s 分', (words, fen) => expect(wordsToFen(words)).toBe(fen))
test.each(['', '圆', '壹佰贰', '合计壹圆', '壹圆X角'])('%j is no amount in capitals', (words) => expect(wordsToFen(words)).toBeUndefined())

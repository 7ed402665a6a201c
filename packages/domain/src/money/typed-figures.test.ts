import { describe, expect, it } from 'vitest'
import { keptCell, keptValue } from '../manual-entry/manual-entry-values.ts'
import { typedFigure, typedRate } from './typed-figures.ts'

describe('A figure that a hand writes', () => {
  it.each([
    ['1234.56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['12,345,678', '12345678'],
    ['１，２３４．５', '1234.5'],
    ['￥ 113.00', '113.00'],
    ['¥-13', '-13'],
    ['−13.00', '-13.00'],
    ['－13', '-13'],
    ['+8', '8'],
    ['1 234', '1234'],
    [' 5 ', '5'],
  ])('%j is %s', (text, figure) => {
    expect(typedFigure(text)).toBe(figure)
  })
  it.each([
    '12,5',
    '1,00',
    '1,2,3',
    '1,2345',
    '1234,567',
    '1.234,56',
    '12 5',
    '①',
    '10²',
    '٣٣',
    '一百',
    '1e3',
    '0x10',
    '(100)',
    '.5',
    '5.',
    '--5',
    '-¥-5',
    '1,234 567',
    '',
  ])('%j is none, for it may be meant otherwise', (text) => {
    expect(typedFigure(text)).toBeUndefined()
  })
  it('is so in every field of money and every cell of a line', () => {
    expect([
      keptValue('amountExcludingTax', '12,5'),
      keptValue('taxAmount', '1,300.00'),
      keptCell('amount', '1,00'),
      keptCell('quantity', '2,5'),
      keptCell('unitPrice', '1,234.5'),
    ]).toEqual([undefined, '1300.00', undefined, undefined, '1234.5'])
  })
})

describe('A rate that a hand writes', () => {
  it.each([
    ['13', '13%'],
    ['13%', '13%'],
    ['１３％', '13%'],
    ['13.00%', '13%'],
    ['013', '13%'],
    ['00', '0%'],
    ['0', '0%'],
    ['0.13', '13%'],
    ['.06', '6%'],
    ['0.015', '1.5%'],
    ['0.5%', '0.5%'],
    ['0.5', '0.5%'],
    ['0.13%', '0.13%'],
    ['1.5', '1.5%'],
  ])('%j is %s', (text, rate) => {
    expect(typedRate(text)).toBe(rate)
  })
  it.each(['-13%', '13%%', '1e1', '100%', 'abc', ''])('%j is none', (text) => {
    expect(typedRate(text)).toBeUndefined()
  })
})

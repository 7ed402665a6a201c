import { expect, test } from 'vitest'
import { rateOf } from './fields.ts'

test.each([
  ['0.13', '13%'],
  ['0.060000', '6%'],
  ['0.015', '1.5%'],
  ['.03', '3%'],
  ['0', '0%'],
  ['0.00', '0%'],
  ['13', '13%'],
  ['1', '1%'],
  ['10', '10%'],
  ['13.00', '13%'],
  ['1.50', '1.5%'],
  [' 9% ', '9%'],
  ['免税', '免税'],
  ['***', '***'],
  ['', null],
])('a rate written %j is %s', (written, rate) => expect(rateOf(written)).toBe(rate))

import { describe, expect, it } from 'vitest'
import { distinctNames, nameByPattern } from './exports.ts'

const parts = { date: '2026-03-04', number: '26332000000000000001', code: null, seller: '甲/乙公司', buyer: null, amount: '88.00', type: '数电普票' }
describe('A name by its pattern', () => {
  it('leaves out what is unknown, with its mark', () => { expect(nameByPattern('{date}_{code}_{seller}', parts)).toBe('2026-03-04_甲_乙公司') })
  it('keeps braces that stand for nothing', () => { expect(nameByPattern('{x}{amount}', parts)).toBe('{x}88.00') })
  it('is a name on every file system', () => {
    expect([nameByPattern('../../{seller}', parts), nameByPattern('nul', parts), nameByPattern('{code}', parts), nameByPattern('a\u202eb. ', parts)]).toEqual(['_.._甲_乙公司', '_nul', '发票', 'a_b'])
  })
  it('is given once: doubles are numbered, also those that differ in case alone', () => {
    const distinct = distinctNames()
    expect(['A', 'a', 'A'].map((name) => distinct(name, 'pdf'))).toEqual(['A.pdf', 'a(2).pdf', 'A(3).pdf'])
  })
})

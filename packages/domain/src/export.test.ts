import { describe, expect, it } from 'vitest'
import { distinctNames, nameByPattern, unknownNamePart } from './export.ts'

const parts = {
  date: '2026-03-04',
  number: '26332000000000000001',
  code: null,
  seller: '甲/乙公司',
  buyer: null,
  amount: '88.00',
  type: '数电普票',
}
describe('A name by its pattern', () => {
  it('leaves out what is unknown, with its mark', () => {
    expect(nameByPattern('{date}_{code}_{seller}', parts)).toBe('2026-03-04_甲_乙公司')
  })
  it('tells the first word in braces that stands for nothing', () => {
    expect(['{date}_{seler}', '{}', '{销方}', '{date}_{number}', 'a}b{'].map(unknownNamePart)).toEqual([
      'seler',
      '',
      '销方',
      undefined,
      undefined,
    ])
  })
  it('keeps braces that stand for nothing', () => {
    expect(nameByPattern('{x}{amount}', parts)).toBe('{x}88.00')
  })
  it('is a name on every file system', () => {
    expect([
      nameByPattern('../../{seller}', parts),
      nameByPattern('nul', parts),
      nameByPattern('{code}', parts),
      nameByPattern('a\u202eb. ', parts),
    ]).toEqual(['_.._甲_乙公司', '_nul', '发票', 'a_b'])
  })
  it('fits into the 255 bytes of a name, with its number and extension, whatever it is made of', () => {
    const long = '𠮷'.repeat(40)
    const names = ['{seller}{buyer}{number}', '{seller}'.repeat(9), '国'.repeat(100)].map((pattern) =>
      nameByPattern(pattern, { ...parts, seller: long, buyer: '省'.repeat(40) }),
    )
    expect(names.map((name) => [name.isWellFormed(), encodeURIComponent(`${name}(4999).json`).replace(/%../g, 'x').length <= 255])).toEqual(
      names.map(() => [true, true]),
    )
  })
  it('is none that Windows keeps for itself, however it is dressed', () => {
    expect(['con.x', 'COM¹', 'lpt3 .a', 'conout$', 'console', 'a\u061cb'].map((name) => nameByPattern(name, parts))).toEqual([
      '_con.x',
      '_COM¹',
      '_lpt3 .a',
      '_conout$',
      'console',
      'a_b',
    ])
  })
  it('is given once: doubles are numbered, also those that differ in case alone', () => {
    const distinct = distinctNames()
    expect(['A', 'a', 'A'].map((name) => distinct(name, 'pdf'))).toEqual(['A.pdf', 'a(2).pdf', 'A(3).pdf'])
  })
})

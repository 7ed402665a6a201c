import './support/browser.ts'
import { describe, expect, it } from 'vitest'
import { limits } from '@piaotai/domain/limits.ts'
import { splitNumbers } from '../src/shared/invoice/filter/list-search.ts'

const number = (n: number): string => String(26_112_000_000_000_000_000n + BigInt(n))

describe('Pasted numbers', () => {
  it('are parted by lines, tabs and commas, each once', () => {
    expect(splitNumbers(`${number(1)}\n${number(2)}\t${number(3)}，${number(1)}`)).toEqual({
      numbers: [number(1), number(2), number(3)],
      more: 0,
    })
  })
  it('are whole where their twenty digits stand in groups of four', () => {
    expect(splitNumbers(`2611 2000 0000 0000 0001\n２６１１ 2000 0000 0000 0002`).numbers).toEqual([
      '26112000000000000001',
      '26112000000000000002',
    ])
  })
  it('that are more than a call takes are counted', () => {
    const { numbers, more } = splitNumbers(Array.from({ length: 2000 }, (_, i) => number(i)).join('\n'))
    expect([numbers.length, numbers[0], more]).toEqual([limits.numbersPasted, number(0), 2000 - limits.numbersPasted])
  })
})

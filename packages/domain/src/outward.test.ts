import { describe, expect, it } from 'vitest'
import { inward, outward } from './outward.ts'

describe('What leaves the house', () => {
  it('names no state of ours and nobody of the staff, and each column once', () => {
    const all = Object.entries(outward) as readonly (readonly [string, readonly string[]])[]
    expect(
      all.flatMap(([list, columns]) => columns.filter((one) => inward.some((kept) => kept === one)).map((one) => `${list}.${one}`)),
    ).toEqual([])
    expect(all.filter(([, columns]) => new Set(columns).size < columns.length)).toEqual([])
  })
})

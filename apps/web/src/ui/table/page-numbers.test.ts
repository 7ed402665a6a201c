import { describe, expect, it } from 'vitest'
import { numbersAround } from './page-numbers.tsx'

describe('pages by number', () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [3, 5, [1, 2, 3, 4, 5]],
    [10, 20, [1, 0, 9, 10, 11, 0, 20]],
    [20, 20, [1, 0, 19, 20]],
  ])('around %i of %i stand %j, 0 being a gap', (page, last, expected) => {
    expect(numbersAround(page, last)).toEqual(expected)
  })
})

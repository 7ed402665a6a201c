// What a fitted line says of measured memory.
import { describe, expect, it } from 'vitest'
import { fitLine, isFlat } from '../bench/support/fit-line.ts'

/** A saw of `teeth`, as collected garbage draws it, on a line that rises by `slope` a step. */
const saw = (slope: number, teeth: number) => Array.from({ length: 200 }, (_, at) => ({ at, value: 300 + slope * at + (at % 10) * teeth }))

describe('A line fitted to the memory of a process', () => {
  it('rises as the process grows, and is flat where it only breathes', () => {
    const [breathes, grows] = [fitLine(saw(0, 3)), fitLine(saw(0.5, 3))]
    expect([isFlat(breathes), isFlat(grows), Math.round(grows.rise - breathes.rise)]).toEqual([true, false, 100])
  })
})

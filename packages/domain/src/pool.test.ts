import { describe, expect, it } from 'vitest'
import { afterChoice, notSet, poolsHold } from './pool.ts'

describe('Pools of an invoice', () => {
  it('are any number of pools, or not set alone', () => {
    expect([[], ['a', 'b'], [notSet], [notSet, 'a']].map(poolsHold)).toEqual([true, true, true, false])
  })
  it('are what was chosen, and those that the person may not touch', () => {
    const mayPut = (pool: string) => pool !== 'shut'
    expect([
      afterChoice(['a', 'shut'], ['b'], mayPut),
      afterChoice(['a', 'shut'], [notSet], mayPut),
      afterChoice([], ['b', 'b'], mayPut),
    ]).toEqual([['shut', 'b'], ['shut'], ['b']])
  })
})

// A company that asks little comes first.
import { describe, expect, it } from 'vitest'
import { of } from '#testing/worlds/sharers.ts'
import { makeTurns } from './company-turns.ts'

const bounds = { atOnce: 8, wide: 6, narrow: 1, burstMs: 1000, regainedMs: 500 }
const openTurns = () => {
  let now = 0
  const turns = makeTurns(bounds, () => now)
  const running = new Set<string>()
  const ends: (() => void)[] = []
  return {
    pass: (ms: number) => {
      now += ms
    },
    running: () => [...running].toSorted(),
    /** Asks for a turn that goes on until `end`. */
    begin: (company: string, name: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      return turns(of(company), async () => {
        running.add(name)
        await promise
        running.delete(name)
      })
    },
    end: async (turn: Promise<void>, at: number) => {
      ends[at]!()
      await turn
    },
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

describe('The turns of calls', () => {
  it('leave room for others, however many one company asks for', async () => {
    const { begin, running, settle } = openTurns()
    for (let n = 0; n < 9; n++) void begin('A', `A${n}`)
    for (let n = 0; n < 2; n++) void begin('B', `B${n}`)
    await settle()
    expect(running()).toEqual(['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'B0', 'B1'])
  })
  it('come one by one to a company that has used up its time while another asks', async () => {
    const { begin, end, pass, running, settle } = openTurns()
    const first = begin('A', 'A0')
    pass(1600)
    await end(first, 0)
    void begin('B', 'B0')
    for (let n = 1; n < 4; n++) void begin('A', `A${n}`)
    void begin('B', 'B1')
    await settle()
    expect(running()).toEqual(['A1', 'B0', 'B1'])
  })
  it('come as before once the other asks no more', async () => {
    const { begin, end, pass, running, settle } = openTurns()
    const [first, beside] = [begin('A', 'A0'), begin('B', 'B0')]
    pass(2600)
    await end(beside, 1)
    await end(first, 0)
    pass(100)
    void begin('A', 'A1')
    void begin('A', 'A2')
    await settle()
    const meanwhile = running()
    pass(2000)
    void begin('A', 'A3')
    await settle()
    expect([meanwhile, running()]).toEqual([['A1'], ['A1', 'A2', 'A3']])
  })
  it('do not wait for one that takes long', async () => {
    const { begin, end, pass, running, settle } = openTurns()
    const first = begin('A', 'A0')
    pass(2600)
    await end(first, 0)
    void begin('B', 'B0')
    void begin('A', 'A1')
    pass(600)
    void begin('A', 'A2')
    void begin('A', 'A3')
    await settle()
    expect(running()).toEqual(['A1', 'A2', 'B0'])
  })
})

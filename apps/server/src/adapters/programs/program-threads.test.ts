// Programs of users in threads: each ends by its budget or deadline, for its own work alone, in fair turns.
import { afterAll, describe, expect, it } from 'vitest'
import type { Asker, Programs } from '../../ports/programs.ts'
import { programThreads } from './program-threads.ts'
import { factsOfHundredLines, hostileFormula, hostilePattern, hostileText } from '#testing/invoices/hostile-programs.ts'

/** Just as large as a pattern may be, on a text as long as one is read. */
const heavy = '(?<n>.{0,900})[b-z]$'
const long = 'a'.repeat(20_000)
const [one, other]: Asker[] = [
  { companyId: 'one', userId: 'a' },
  { companyId: 'other', userId: 'b' },
]

describe('Programs of users', () => {
  const opened: ReturnType<typeof programThreads>[] = []
  const open = (...bounds: Parameters<typeof programThreads>) => {
    const threads = programThreads(...bounds)
    opened.push(threads)
    return threads
  }
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()))
  })
  it('come to their values in their order, each on the inputs that it gets, over as many slices as that takes', async () => {
    const programs = open({ slice: 3 })
    const facts = Array.from({ length: 8 }, (_, at) => ({ ...factsOfHundredLines, number: String(at), lines: [] }))
    expect(
      await programs.formulas(one!, [{ text: 'invoice.number' }, { text: '"x" + invoice.number', of: [6, 1, 4] }, { text: '(' }], facts),
    ).toMatchObject([
      { ok: true, values: ['0', '1', '2', '3', '4', '5', '6', '7'], over: 0 },
      { ok: true, values: ['x6', 'x1', 'x4'] },
      { ok: false, mistake: { reason: 'syntax' } },
    ])
    expect(await programs.patterns(one!, [{ text: '号(?<n>\\d+)' }], ['号12', '无'])).toEqual([
      { ok: true, over: 0, values: [[{ part: 'n', from: 1, to: 3, text: '12' }], null] },
    ])
  })
  it('are ended by their steps on all inputs together, and nothing else of the batch is', async () => {
    const programs = open({ stepsOfPage: 20_000 })
    const facts = Array.from({ length: 20 }, () => factsOfHundredLines)
    const loop = 'invoice.lines.all(a, invoice.lines.all(b, a.name == b.name)) ? "a" : "b"'
    expect(await programs.formulas(one!, [{ text: loop }, { text: '"好"' }], facts)).toMatchObject([
      { ok: false, ended: 'steps' },
      { ok: true, values: facts.map(() => '好') },
    ])
  })
  it('are ended by the deadline of processor time, with the thread, and the others run on in a new one', async () => {
    const programs = open({ deadlineMs: 30 })
    const run = () => programs.patterns(one!, [{ text: '(?<n>b+)' }, { text: heavy }, { text: '(?<n>c)' }], [long, 'bc'])
    expect(await run()).toMatchObject([{ ok: true }, { ok: false, ended: 'time' }, { ok: true }])
  })
  it('of another company come in turn before what one has waiting', async () => {
    const programs = open()
    const order: Asker[] = []
    const ran = async (asker: Asker, many = 1) => {
      await programs.formulas(
        asker,
        [{ text: 'invoice.lines.all(a, a.name != "") ? "a" : "b"' }],
        Array.from({ length: many }, () => factsOfHundredLines),
      )
      order.push(asker)
    }
    // Both threads have started.
    await Promise.all([ran(one!, 200), ran(other!, 200)])
    order.length = 0
    await Promise.all([...Array.from({ length: 40 }, () => ran(one!, 20)), ran(other!)])
    expect(order.indexOf(other!)).toBeLessThan(10)
  })
  it('of one person at a page wait a few at a time; jobs wait as long as it takes', async () => {
    const programs = open({ waitingOfPerson: 2 })
    const ask = (asker: Asker) => programs.formulas(asker, [{ text: '"a"' }], [factsOfHundredLines])
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => ask({ ...one!, hurried: true })))
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? 'ran' : (answer.reason as { type: string }).type))).toEqual([
      'ran',
      'ran',
      'ran',
      'busy',
    ])
    expect((await Promise.all([1, 2, 3, 4, 5].map(() => ask(one!)))).flat().every(({ ok }) => ok)).toBe(true)
  })
  it('of hostile people all end, and an honest one beside them gets its value', async () => {
    await allEnd(open(), 60)
  })
})

/** Twenty programs a batch, as a page has them. */
const allEnd = async (programs: Programs, many: number): Promise<void> => {
  for (let seed = 0; seed < many; seed += 20) {
    const seeds = Array.from({ length: 10 }, (_, at) => seed + at)
    const formulas = await programs.formulas(
      one!,
      [...seeds.map((at) => ({ text: hostileFormula(at) })), { text: '"好"' }],
      [factsOfHundredLines],
    )
    const patterns = await programs.patterns(
      one!,
      [...seeds.map((at) => ({ text: hostilePattern(at) })), { text: '(?<n>a)' }],
      [hostileText],
    )
    expect(formulas.at(-1)).toEqual({ ok: true, values: ['好'], over: 0 })
    expect(patterns.at(-1)).toMatchObject({ ok: true, values: [[{ text: 'a' }]] })
    expect([formulas.length, patterns.length]).toEqual([11, 11])
  }
}

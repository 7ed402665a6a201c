// Formulas and patterns of somebody who wants to hold the server: every one ends by a mistake, its budget or its deadline,
// and an honest program of the same batch gets its value.
import { afterAll, describe, expect, it } from 'vitest'
import { programThreads } from '../../apps/server/src/adapters/programs/program-threads.ts'
import type { Ran } from '../../apps/server/src/ports/programs.ts'
import { factsOfHundredLines, hostileFormula, hostilePattern, hostileText } from '../../apps/server/testing/invoices/hostile-programs.ts'
import { report, times } from '../support/settings.ts'

/** Programs of one batch beside the honest one. */
const together = 20
const asker = { companyId: 'hostile' }
const endOf = (ran: Ran<unknown, unknown>): string =>
  !ran.ok ? ('mistake' in ran ? 'mistake' : `ended by ${ran.ended}`) : ran.over > 0 ? 'steps of an invoice' : 'value'
const batches = (many: number): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(many / together) }, (_, at) => Array.from({ length: together }, (_, n) => at * together + n))

describe('Programs of users', () => {
  const programs = programThreads()
  afterAll(() => programs.close())
  const tell = (what: string, ends: readonly string[]): void =>
    report({
      table: 'programs',
      what,
      times: ends.length,
      outcome: [...new Set(ends)]
        .toSorted()
        .map((end) => `${end} ${ends.filter((one) => one === end).length}`)
        .join(', '),
    })
  it('end as formulas on a hundred lines', async () => {
    const ends: string[] = []
    for (const seeds of batches(times(200, 8000))) {
      const texts = [...seeds.map((seed) => ({ text: hostileFormula(seed) })), { text: '"好"' }]
      const ran = await programs.formulas(asker, texts, [factsOfHundredLines])
      expect(ran.at(-1)).toEqual({ ok: true, values: ['好'], over: 0 })
      ends.push(...ran.slice(0, -1).map(endOf))
    }
    tell('hostile formulas, each on an invoice of a hundred lines', ends)
    expect(new Set(ends)).toContain('steps of an invoice')
  })
  it('end as patterns on the longest text', async () => {
    const ends: string[] = []
    for (const seeds of batches(times(60, 2000))) {
      const texts = [...seeds.map((seed) => ({ text: hostilePattern(seed) })), { text: '(?<n>a)' }]
      const ran = await programs.patterns(asker, texts, [hostileText])
      expect(ran.at(-1)).toMatchObject({ ok: true, values: [[{ text: 'a' }]] })
      ends.push(...ran.slice(0, -1).map(endOf))
    }
    tell('hostile patterns, each on 20,000 letters', ends)
    expect(new Set(ends)).toContain('mistake')
  })
})

import { describe, expect, it } from 'vitest'
import { deductionActsOf, transferOf, type DeductionActFacts } from './deduction-acts.ts'

const ticked = { purpose: 'deduct', effectiveTax: '13000.00', result: 'done', state: 'normal', risk: 'normal' } as const
const facts = (more: Partial<DeductionActFacts>): DeductionActFacts => ({
  stands: 'changed',
  proposal: 'hold',
  state: 'redPartial',
  risk: 'normal',
  use: 'confirmed',
  tax: '13000.00',
  decided: ticked,
  reds: [],
  settled: [],
  usedFor: null,
  alone: null,
  ...more,
})
const moved = (period: string, tax: string) => ({ way: 'transferOut', line: '20', period, tax }) as const
const november = { period: '2026-11', tax: '2600.00' }

describe('What may be done with an invoice of a period', () => {
  it('a ticked one that turned bad is settled, and nothing else', () => {
    expect(deductionActsOf(facts({}))).toEqual(['settle'])
    expect(
      deductionActsOf(facts({ stands: 'accepted', decided: { ...ticked, state: 'redPartial' }, settled: [moved('2026-11', '2600.00')] })),
    ).toEqual(['unsettle'])
    expect(deductionActsOf(facts({ stands: 'accepted', state: 'normal' }))).toEqual([])
  })
  it('one that is not ticked is accepted, changed and taken back', () => {
    expect(deductionActsOf(facts({ use: 'none', decided: null, stands: 'proposed', proposal: 'deduct', state: 'normal' }))).toEqual([
      'accept',
      'change',
    ])
    expect(deductionActsOf(facts({ use: 'none', decided: null, stands: 'pending', proposal: 'pending', state: 'normal' }))).toEqual([
      'change',
    ])
    expect(deductionActsOf(facts({ use: 'none', decided: { ...ticked, result: null } }))).toEqual(['change', 'undo'])
  })
})
describe('The tax to move out', () => {
  const cases: readonly (readonly [string, Partial<DeductionActFacts>, object | null])[] = [
    ['example 3: ticked, partly reversed later', { reds: [november] }, { line: '20', period: '2026-11', tax: '2600.00', more: false }],
    [
      'example 5: fully reversed',
      { state: 'redFull', reds: [{ period: '2026-02', tax: '13000.00' }] },
      { line: '20', period: '2026-02', tax: '13000.00' },
    ],
    [
      'less was ticked than reversed',
      { state: 'redFull', decided: { ...ticked, effectiveTax: '36.00' }, reds: [november] },
      { tax: '36.00' },
    ],
    ['the red one is not known', {}, { line: '20', period: null, tax: null, most: '13000.00' }],
    ['fully reversed by an unknown one', { state: 'redFull' }, { period: null, tax: '13000.00' }],
    ['its tax is not known', { reds: [{ period: '2026-11', tax: null }] }, { period: '2026-11', tax: null }],
    ['red ones of two months', { reds: [{ period: '2026-12', tax: '1.00' }, november] }, { period: '2026-11', tax: '2600.00', more: true }],
    [
      'the second of two months',
      { reds: [{ period: '2026-12', tax: '1.00' }, november], settled: [moved('2026-11', '2600.00')] },
      { period: '2026-12', tax: '1.00', most: '10400.00', more: false },
    ],
    [
      'ticked without what was reversed before',
      {
        state: 'redFull',
        decided: { ...ticked, effectiveTax: '10400.00', state: 'redPartial' },
        reds: [november, { period: '2026-12', tax: '10400.00' }],
      },
      { period: '2026-12', tax: '10400.00', more: false },
    ],
    ['void', { state: 'void' }, { line: '23b', period: null, tax: '13000.00' }],
    ['example 15: abnormal', { state: 'normal', risk: 'abnormal' }, { line: '23a', tax: '13000.00' }],
    ['doubted only', { state: 'normal', risk: 'doubtful' }, null],
    ['refunded', { decided: { ...ticked, purpose: 'refund' } }, null],
    ['nothing is left', { reds: [november], settled: [moved('2026-10', '13000.00')] }, null],
    ['nothing changed since', { decided: { ...ticked, state: 'redPartial' }, stands: 'accepted' }, null],
  ]
  it.each(cases)('%s', (_, more, wanted) => {
    const found = transferOf(facts(more))
    if (wanted === null) expect(found).toBeNull()
    else expect(found).toMatchObject(wanted)
  })
})

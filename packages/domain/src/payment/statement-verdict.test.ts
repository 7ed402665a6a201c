import { describe, expect, it } from 'vitest'
import { judgeBatchLines, lineActsOf, samePayee, type BatchFacts, type EarlierLine } from './statement-verdict.ts'

const payee = { name: '昆山沃野（江苏）有限公司', account: '1102 0204' }
const waits: BatchFacts = {
  waiting: { count: 1, amount: 10600n },
  paid: { count: 0, amount: 0n },
  hidden: 0,
  payees: [payee],
  guarded: false,
  bad: false,
  elsewhere: false,
  earlier: [],
}
const isPaid: BatchFacts = { ...waits, waiting: { count: 0, amount: 0n }, paid: { count: 1, amount: 10600n } }
const earlier = (state: EarlierLine['state'], pays: boolean, amount = '106.00'): EarlierLine => ({
  id: 'L1',
  amount,
  day: '2026-11-25',
  state,
  pays,
})
const line = (amount: string | null, day: string | null = '2026-11-26', change: object = {}) => ({
  amount,
  day,
  party: '昆山沃野(江苏)有限公司',
  account: '',
  saidBack: false,
  ...change,
})
const judge = (facts: BatchFacts, ...lines: readonly ReturnType<typeof line>[]) =>
  judgeBatchLines(facts, lines, '2026-11-28').map(({ verdict, state, effect }) => [verdict, state, effect].filter(Boolean).join(' '))

describe('Lines of a batch', () => {
  it.each([
    ['the amount to the payee', waits, [line('106.00')], ['matched settled pay']],
    ['another amount', waits, [line('105.99')], ['amountDiffers open']],
    ['another payee', waits, [line('106.00', '2026-11-26', { party: '昆山沃里' })], ['partyDiffers open']],
    ['the payee by account alone', waits, [line('106.00', '2026-11-26', { party: '', account: '11020204' })], ['matched settled pay']],
    ['of tomorrow', waits, [line('106.00', '2026-11-29')], ['dayWrong open']],
    ['guarded', { ...waits, guarded: true }, [line('106.00')], ['guarded open']],
    ['with hidden invoices', { ...waits, hidden: 1 }, [line('106.00')], ['beyondScope open']],
    ['void or red', { ...waits, bad: true, guarded: true }, [line('106.00')], ['paidBad alarm pay']],
    ['of a batch that came back', { ...waits, waiting: { count: 0, amount: 0n } }, [line('106.00')], ['notWaiting open']],
    ['paid elsewhere since', { ...waits, waiting: { count: 0, amount: 0n }, elsewhere: true }, [line('106.00')], ['notWaiting alarm']],
    ['twice in one file', waits, [line('106.00'), line('106.00')], ['matched settled pay', 'twice alarm']],
    ['again after a line that paid', { ...isPaid, earlier: [earlier('settled', true)] }, [line('106.00')], ['twice alarm']],
    ['the first for what a person confirmed', isPaid, [line('106.00')], ['paid settled']],
    ['otherwise than a person confirmed', isPaid, [line('100.00')], ['amountDiffers alarm']],
    ['went and came back in one file', waits, [line('106.00'), line('-106.00', '2026-11-27')], ['cameBack back', 'cameBack back']],
    [
      'went, came back, and went again',
      waits,
      [line('106.00', '2026-11-27'), line('-106.00', '2026-11-26'), line('106.00', '2026-11-25')],
      ['matched settled pay', 'cameBack back', 'cameBack back'],
    ],
    ['came back of what a line paid', { ...isPaid, earlier: [earlier('settled', true)] }, [line('-106.00')], ['refund back back']],
    ['came back of what a person confirmed', isPaid, [line('-106.00')], ['refund back back']],
    ['came back in another amount', isPaid, [line('-50.00')], ['refund open']],
    [
      'the second payment came back',
      { ...isPaid, earlier: [earlier('settled', true), { ...earlier('alarm', false), id: 'L2' }] },
      [line('-106.00')],
      ['cameBack back'],
    ],
    ['came back unknown', waits, [line('-106.00')], ['refund back']],
    ['came back by its words alone', waits, [line('-106.00', '2026-11-26', { saidBack: true })], ['refund open']],
    [
      'the payment after its return',
      { ...waits, earlier: [{ ...earlier('back', false, '-106.00'), day: '2026-11-27' }] },
      [line('106.00')],
      ['cameBack back'],
    ],
  ] as const)('%s', (_, facts, lines, said) => {
    expect(judge(facts as BatchFacts, ...lines)).toEqual(said)
  })
  it('without name and account nobody is the payee', () => {
    expect(samePayee({ party: '', account: '' }, [{ name: '', account: '' }])).toBe(false)
  })
  it('an alarm is never claimed for a batch that is paid, and what did nothing is not undone', () => {
    const acts = (state: EarlierLine['state'], effective = false, claimable = false) =>
      lineActsOf({ state, decided: false, effective, claimable })
    expect([
      acts('open'),
      acts('alarm'),
      acts('alarm', false, true),
      acts('alarm', true),
      acts('settled', true),
      acts('settled'),
      acts('other'),
    ]).toEqual([['claim', 'dismiss'], ['dismiss', 'overpaid'], ['claim', 'dismiss', 'overpaid'], ['overpaid', 'undo'], ['undo'], [], []])
  })
})

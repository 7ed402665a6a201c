import { expect, test } from 'vitest'
import { makeTally, trialLimits, type TrialVerdict } from './trial.ts'

const verdict = (n: number, given: Partial<TrialVerdict> = {}): TrialVerdict => ({
  invoice: { id: `i${n}`, number: null, date: null, amount: '0.10' },
  month: '2026-11',
  refused: null,
  period: 'monday',
  act: 'woye',
  target: { key: 'woye', name: '沃野', detail: 'ap@woye.example' },
  diff: [],
  ...given,
})
const tallied = (...verdicts: readonly TrialVerdict[]) => {
  const tally = makeTally()
  for (const one of verdicts) tally.add(one)
  return tally.result()
}

test('invoices of one period with one act are one act, and of the next period another', () => {
  const result = tallied(verdict(1), verdict(2), verdict(3, { act: 'haique' }), verdict(4, { period: 'tuesday' }))
  expect(result).toMatchObject({ matched: 4, acted: 4, refused: 0, acts: 3, targets: [{ invoices: 4, acts: 3, amount: '0.40' }] })
})
test('counts stay whole where samples and targets end', () => {
  const many = trialLimits.targetsKept + 50
  const result = tallied(
    ...Array.from({ length: many }, (_, n) => verdict(n, { act: `${n}`, target: { key: `${n}`, name: `${n}`, detail: '' } })),
    ...Array.from({ length: 70 }, (_, n) => verdict(n, { refused: 'noAddress' })),
  )
  expect([result.acted, result.acts, result.refused]).toEqual([many, many, 70])
  expect([result.samples.length, result.targets.length]).toEqual([trialLimits.samples, trialLimits.targets])
  expect(result.targets.length + result.others.invoices).toBe(many)
  expect(result.reasons).toMatchObject([{ reason: 'noAddress', count: 70 }])
  expect(result.reasons[0]?.samples).toHaveLength(trialLimits.samplesOfReason)
})

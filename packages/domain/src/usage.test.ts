import { expect, test } from 'vitest'
import { usageStatus } from './states.ts'
import { usageStatusAfter, mayDelete, usageActs } from './usage.ts'

const states = Object.values(usageStatus)
test('withdrawing and returning work on submitted alone, and lead to unused', () => {
  expect(
    (['withdraw', 'return'] as const).map((act) => states.filter((state) => usageStatusAfter(state, act) === usageStatus.unused)),
  ).toEqual([[usageStatus.submitted], [usageStatus.submitted]])
})
test('a confirmation that is taken back leads to where it came from', () => {
  expect(usageStatusAfter(usageStatusAfter(usageStatus.submitted, 'confirm')!, 'cancel')).toBe(usageStatus.submitted)
})
test('only unused invoices are submitted or deleted', () => {
  expect([states.filter((state) => usageStatusAfter(state, 'submit') !== undefined), states.filter(mayDelete)]).toEqual([
    [usageStatus.unused],
    [usageStatus.unused],
  ])
})
test('every state is led to and leads on', () => {
  expect(
    states.filter(
      (state) =>
        !usageActs.some((act) => usageStatusAfter(state, act) !== undefined) ||
        !states.some((from) => usageActs.some((act) => usageStatusAfter(from, act) === state)),
    ),
  ).toEqual([])
})

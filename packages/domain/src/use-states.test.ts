import { expect, test } from 'vitest'
import { useStatus } from './states.ts'
import { afterUse, mayDelete, useActs } from './use-states.ts'

const states = Object.values(useStatus)
test('withdrawing and returning work on submitted alone, and lead to unused', () => {
  expect((['withdraw', 'return'] as const).map((act) => states.filter((state) => afterUse(state, act) === useStatus.unused))).toEqual([
    [useStatus.submitted],
    [useStatus.submitted],
  ])
})
test('a confirmation that is taken back leads to where it came from', () => {
  expect(afterUse(afterUse(useStatus.submitted, 'confirm')!, 'cancel')).toBe(useStatus.submitted)
})
test('only unused invoices are submitted or deleted', () => {
  expect([states.filter((state) => afterUse(state, 'submit') !== undefined), states.filter(mayDelete)]).toEqual([
    [useStatus.unused],
    [useStatus.unused],
  ])
})
test('every state is led to and leads on', () => {
  expect(
    states.filter(
      (state) =>
        !useActs.some((act) => afterUse(state, act) !== undefined) ||
        !states.some((from) => useActs.some((act) => afterUse(from, act) === state)),
    ),
  ).toEqual([])
})

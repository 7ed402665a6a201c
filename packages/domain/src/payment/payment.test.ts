import { expect, test } from 'vitest'
import { batchStateOf, mayPay } from './payment.ts'

test('an amount to pay lies between nothing and the most', () => {
  expect([mayPay(1n, 2n), mayPay(3n, 2n), mayPay(-1n, 2n), mayPay(-1n, -2n), mayPay(-3n, -2n), mayPay(1n, -2n)]).toEqual([
    true,
    false,
    false,
    true,
    false,
    false,
  ])
})
test('a batch is in the state of its invoices', () => {
  expect([
    batchStateOf(['submitted', 'returned']),
    batchStateOf(['submitted', 'confirmed']),
    batchStateOf(['confirmed', 'returned']),
    batchStateOf(['returned', 'withdrawn']),
    batchStateOf(['withdrawn']),
  ]).toEqual(['open', 'partlyConfirmed', 'confirmed', 'returned', 'withdrawn'])
})

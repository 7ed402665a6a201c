import { expect, test } from 'vitest'
import {
  batchStateOf,
  confirmationCauses,
  confirmationCausesOf,
  mayPay,
  submissionCauses,
  submissionCausesOf,
  type ConfirmedFacts,
} from './payment.ts'
import { titleStatus, verifyStatus } from '../states.ts'

const sound = {
  verifyStatus: verifyStatus.success,
  titleStatus: titleStatus.correct,
  total: '106.00',
  highRisk: false,
  groupDuplicate: false,
}
test('a sound invoice is submitted without a reason, and each cause alone asks for one', () => {
  const each = [
    { verifyStatus: verifyStatus.cancelled },
    { verifyStatus: verifyStatus.redOffset },
    { verifyStatus: verifyStatus.notFound },
    { verifyStatus: verifyStatus.inconsistent },
    { titleStatus: titleStatus.taxIdMismatch },
    { highRisk: true },
    { groupDuplicate: true },
  ]
  expect([submissionCausesOf(sound), each.map((one) => submissionCausesOf({ ...sound, ...one }))]).toEqual([
    [],
    submissionCauses.map((cause) => [cause]),
  ])
})
test('a red letter asks for a reason by its amount, verified or not', () => {
  expect(submissionCausesOf({ ...sound, total: '-106.00' })).toEqual(['red'])
})

const paid: ConfirmedFacts = {
  verifyStatus: verifyStatus.success,
  verifyStatusThen: verifyStatus.success,
  amount: 10600n,
  payable: 10600n,
  duplicates: 0,
  account: '6222 0201',
  partnerAccount: '62220201',
  batchAmount: 10600n,
  secondPersonFrom: 10600n,
  submittedByMe: false,
  groupDuplicate: false,
}
test('a sound payment is confirmed, and each cause alone holds it', () => {
  const each: readonly Partial<ConfirmedFacts>[] = [
    { verifyStatus: verifyStatus.cancelled },
    { verifyStatus: verifyStatus.redOffset },
    { duplicates: 1 },
    { account: '62220209' },
    { verifyStatus: verifyStatus.notVerified },
    { submittedByMe: true },
    { groupDuplicate: true },
  ]
  expect([confirmationCausesOf(paid), each.map((one) => confirmationCausesOf({ ...paid, ...one }))]).toEqual([
    [],
    confirmationCauses.map((cause) => [cause]),
  ])
})
test('what was void or red when it was submitted was answered for then, unless more was offset since', () => {
  const red = { ...paid, verifyStatus: verifyStatus.redOffset, verifyStatusThen: verifyStatus.redOffset }
  expect([
    confirmationCausesOf({ ...paid, verifyStatus: verifyStatus.cancelled, verifyStatusThen: verifyStatus.cancelled }),
    confirmationCausesOf(red),
    confirmationCausesOf({ ...red, payable: 5000n }),
  ]).toEqual([[], [], ['red']])
})
test('an unknown account is no evidence, and below the limit nobody else is asked', () => {
  expect([
    confirmationCausesOf({ ...paid, partnerAccount: '' }),
    confirmationCausesOf({ ...paid, account: '' }),
    confirmationCausesOf({ ...paid, submittedByMe: true, batchAmount: 10599n }),
    confirmationCausesOf({ ...paid, submittedByMe: true, secondPersonFrom: null }),
  ]).toEqual([[], [], [], []])
})
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

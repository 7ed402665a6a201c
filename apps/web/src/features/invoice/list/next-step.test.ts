import { expect, it } from 'vitest'
import { invoiceLists } from '../invoice-list.config.ts'
import { nextStep, type Lacking, type Standing } from './next-step.ts'

const list = (key: string) => invoiceLists.find((one) => one.key === key)!
const incoming = list('menu_2.incomeInvoiceCo')
const settled: Standing = { warningCount: 0, category: 1, verifyStatus: 1, useStatus: 3, mailDeliveryStatus: 0 }
const all: Lacking = () => undefined
const step = (row: Partial<Standing>, of = incoming, lacking = all) => nextStep(of, { ...settled, ...row }, lacking)

it('a row offers what its state waits for first: check, classify, verify, submit, confirm', () => {
  expect([
    step({ warningCount: 1, verifyStatus: 0 }),
    step({ category: 0, verifyStatus: 0 }),
    step({ verifyStatus: 0, useStatus: 0 }),
    step({ verifyStatus: 6 }),
    step({ useStatus: 0 }),
    step({ useStatus: 1 }),
    step({}),
  ]).toEqual(['check', 'classify', 'verify', 'verify', 'submit', 'confirm', 'view'])
})

it('an outgoing invoice is delivered and never paid', () => {
  const outgoing = list('menu_2.outputInvoiceCo')
  expect([step({ category: 2, useStatus: 0 }, outgoing), step({ category: 2, useStatus: 0, mailDeliveryStatus: 1 }, outgoing)]).toEqual([
    'send',
    'view',
  ])
})

it('a step that the person has no right to gives way to the next', () => {
  const withoutVerify: Lacking = (...keys) => (keys.some((key) => key.endsWith('.verify')) ? 'lacks' : undefined)
  expect([
    step({ verifyStatus: 0, useStatus: 0 }, incoming, withoutVerify),
    step({ verifyStatus: 0 }, list('menu_1.ticketPoolAuthorizedToMe')),
  ]).toEqual(['submit', 'view'])
})

import { expect, it } from 'vitest'
import type { Step } from '@piaotai/domain/judgement/steps.ts'
import { invoiceLists } from '../invoice-list.config.ts'
import { rowStepOf, type Lacking } from './row-step.ts'
import { partOf } from '../../../../../../scripts/lib/drafts.ts'
import type { Verdict } from '@piaotai/domain/judgement/judgement-table.ts'

const list = (key: string) => invoiceLists.find((one) => one.key === key)!
const incoming = list('menu_2.incomeInvoiceCo')
const all: Lacking = () => undefined
const without =
  (...rights: readonly string[]): Lacking =>
  (...keys) =>
    keys.every((key) => rights.includes(key.slice(key.indexOf('.') + 1))) ? 'lacks' : undefined
const judged = (steps: readonly Step[], verdict: Verdict = 'allowed') =>
  partOf<NonNullable<Parameters<typeof rowStepOf>[2]>>({ steps: [...steps], acts: { deliver: { verdict, said: [] } } })
const step = (steps: readonly Step[], of = incoming, lacking = all) => rowStepOf(of, { mailDeliveryStatus: 0 }, judged(steps), lacking)

it('a row offers the first step of the judge that the person may take, and shows the invoice where there is none', () => {
  expect([
    step(['askSeller', 'verify']),
    step(['verify', 'submit']),
    step(['verify', 'submit'], incoming, without('verify')),
    step(['claim', 'submit'], incoming, without('statement', 'submit')),
    step(['answerDoubts'], incoming, () => 'lacks'),
    step([]),
  ]).toEqual(['askSeller', 'verify', 'submit', 'view', 'answerDoubts', 'view'])
})

it('a row that is not judged yet, and one of a granted list, is shown', () => {
  expect([
    rowStepOf(incoming, { mailDeliveryStatus: 0 }, undefined, all),
    step(['answerDoubts', 'verify'], list('menu_1.ticketPoolAuthorizedToMe')),
  ]).toEqual(['view', 'view'])
})

it('a page of sending delivers first what may be delivered and has not been', () => {
  const sending = list('menu_6.sendInvoiceCo')
  expect([
    rowStepOf(sending, { mailDeliveryStatus: 0 }, judged(['classify']), all),
    rowStepOf(sending, { mailDeliveryStatus: 0 }, judged(['askSeller'], 'refused'), all),
    rowStepOf(sending, { mailDeliveryStatus: 1 }, judged(['verify']), all),
  ]).toEqual(['send', 'askSeller', 'verify'])
})

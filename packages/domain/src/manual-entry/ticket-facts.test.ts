import { describe, expect, it } from 'vitest'
import { firstTicketError, judgeTicket, ticketExtra, ticketFieldsOf, ticketTotal } from './ticket-facts.ts'

const paper = { type: '90', amountIncludingTax: '1140.00' }
const parts = { fare: '1,040', fuel: '50', fund: '50' }

describe('A typed ticket', () => {
  it('of a flight asks for fare, fuel, fund and other charges apart; of a train or a bus for traveller and day', () => {
    expect([ticketFieldsOf(90), ticketFieldsOf(80), ticketFieldsOf(22)]).toEqual([
      ['fare', 'fuel', 'fund', 'otherTaxes', 'travellerName', 'travelDay'],
      ['travellerName', 'travelDay'],
      [],
    ])
  })
  it('adds up to its total; the tax counts where it is printed apart', () => {
    expect([
      judgeTicket(paper, parts),
      judgeTicket({ ...paper, amountIncludingTax: '1141' }, parts),
      ticketTotal({ type: '61', taxAmount: '102.39' }, { fare: '1137.61', fund: '50' }),
    ]).toEqual([{}, { amountIncludingTax: { level: 'error', word: 'ticketSums', detail: { sum: '1140.00' } } }, '1290.00'])
  })
  it('without the fund is kept, and told that its tax stays open', () => {
    const found = judgeTicket(paper, { fare: '1040' })
    expect([found, firstTicketError(found)]).toEqual([{ fund: { level: 'doubt', word: 'noFund' } }, undefined])
  })
  it('is refused for what is no amount and no day', () => {
    expect(firstTicketError(judgeTicket(paper, { fare: 'abc' }))).toEqual({ field: 'fare', word: 'amount' })
    expect(firstTicketError(judgeTicket({ type: '80' }, { travelDay: '2025-02-30' }))).toEqual({ field: 'travelDay', word: 'date' })
  })
  it('is kept by the printed names', () => {
    expect([
      ticketExtra(90, { ...parts, otherTaxes: ' ', travellerName: '王芳', travelDay: '2025-08-03' }),
      ticketExtra(80, { travellerName: '王芳', travelDay: '2025-08-03', fare: '1' }),
    ]).toEqual([
      { 票价: '1040.00', 燃油附加费: '50.00', 民航发展基金: '50.00', 旅客姓名: '王芳', 出行日期: '2025-08-03' },
      { 旅客姓名: '王芳', 乘车日期: '2025-08-03' },
    ])
  })
})

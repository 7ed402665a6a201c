import { describe, expect, it } from 'vitest'
import { filledBy, missingFactors, questionOf } from './fill-from-bureau.ts'

const today = '2026-11-21'
const digital = { type: '22', number: '26322713516380000001', date: '2026-11-20' }

describe('verifying what is being typed', () => {
  it('asks for the total of a digital invoice, and for the check code of a paper one', () => {
    expect([
      missingFactors({ type: '22' }, today),
      missingFactors(digital, today),
      missingFactors({ ...digital, amountIncludingTax: '¥1,130' }, today),
      missingFactors({ type: '20', number: '12345678', date: '2026-11-20', code: '032001600111' }, today),
    ]).toEqual([['number', 'date', 'amountIncludingTax'], ['amountIncludingTax'], [], ['checkCode']])
  })
  it('asks nothing of a kind that is never verified', () => {
    expect(missingFactors({ type: '90' }, today)).toBeUndefined()
  })
  it('sends nothing that the kind does not need', () => {
    expect(questionOf({ ...digital, amountIncludingTax: '1,130', amountExcludingTax: '1000', checkCode: '123456' })).toEqual({
      type: 22,
      number: digital.number,
      date: digital.date,
      code: null,
      amountExcludingTax: null,
      amountIncludingTax: '1130.00',
      checkCode: null,
      sellerTaxId: null,
    })
  })
  it('fills what the answer says and leaves open what it does not', () => {
    const face = {
      type: 22,
      code: null,
      number: digital.number,
      date: digital.date,
      sellerName: '无锡青禾纸业有限公司',
      sellerTaxId: null,
      buyerName: '苏州砚田精密制造有限公司',
      buyerTaxId: null,
      amountExcludingTax: '1000.00',
      taxAmount: '130.00',
      amountIncludingTax: '1130.00',
    }
    expect(filledBy(face)).toEqual({
      ...digital,
      'seller.name': '无锡青禾纸业有限公司',
      'buyer.name': '苏州砚田精密制造有限公司',
      amountExcludingTax: '1000.00',
      taxAmount: '130.00',
      amountIncludingTax: '1130.00',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { doubtfulFields, heldCorrections, judgeHeld, readValues, type HeldValues } from './held-fields.ts'

const today = '2026-11-21'
const digital: HeldValues = {
  type: '22',
  number: '26322713516369991651',
  date: '2026-11-20',
  amountExcludingTax: '100.00',
  taxAmount: '13.00',
  amountIncludingTax: '113.00',
}

describe('completing a held invoice', () => {
  it('a whole digital invoice has nothing to say', () => {
    expect(judgeHeld(digital, today)).toEqual({})
  })
  it('a digital invoice needs its number', () => {
    expect(judgeHeld({ ...digital, number: '' }, today).number?.word).toBe('required')
  })
  it('a digital number has 20 digits', () => {
    expect(judgeHeld({ ...digital, number: '2632271351636999165' }, today).number?.word).toBe('digitalNumber')
  })
  it('a coded invoice needs a code', () => {
    expect(judgeHeld({ ...digital, type: '10', number: '12345678' }, today).code?.word).toBe('required')
  })
  it('a coded number has 8 digits', () => {
    expect(judgeHeld({ ...digital, type: '10', code: '3200123130', number: '1234567' }, today).number?.word).toBe('codedNumber')
  })
  it('a taxi invoice needs code and number', () => {
    expect(Object.keys(judgeHeld({ type: '120', date: today, amountIncludingTax: '12' }, today))).toEqual(['number', 'code'])
  })
  it('a 20-digit number stands alone', () => {
    expect(judgeHeld({ ...digital, type: '199' }, today)).toEqual({})
  })
  it('a tax id of three letters is refused', () => {
    expect(judgeHeld({ ...digital, 'buyer.taxId': 'ABC' }, today)['buyer.taxId']?.word).toBe('taxIdShape')
  })
  it('a day that does not exist is refused', () => {
    expect(judgeHeld({ ...digital, date: '2026-02-30' }, today).date?.word).toBe('date')
  })
  it('tomorrow is refused', () => {
    expect(judgeHeld({ ...digital, date: '2026-11-22' }, today).date?.word).toBe('future')
  })
  it('three decimals are no amount', () => {
    expect(judgeHeld({ ...digital, taxAmount: '13.005' }, today).taxAmount?.word).toBe('amount')
  })
  it('a sum that differs is named with what it should be', () => {
    expect(judgeHeld({ ...digital, amountIncludingTax: '113.01' }, today).amountIncludingTax).toEqual({
      level: 'error',
      word: 'sums',
      detail: { sum: '113.00' },
    })
  })
  it('an air itinerary adds fees of its own', () => {
    expect(judgeHeld({ ...digital, type: '61', amountIncludingTax: '163.00' }, today)).toEqual({})
  })
  it('a tax id with a wrong check character is a doubt, not an error', () => {
    expect(judgeHeld({ ...digital, 'seller.taxId': '91320205MA1W4R8T5G' }, today)['seller.taxId']).toEqual({
      level: 'doubt',
      word: 'taxId',
    })
  })

  it('shows what was read', () => {
    expect(readValues({ type: 22, number: '1', buyer: { name: '购方' }, seller: { name: null } })).toEqual({
      type: '22',
      number: '1',
      'buyer.name': '购方',
    })
  })
  it('a warning and a low confidence make a field doubtful', () => {
    expect([
      ...doubtfulFields({ fields: { number: { from: 'ocr', confidence: 0.6 }, date: { from: 'xml', confidence: 1 } } }, [
        { field: 'taxAmount' },
      ]),
    ]).toEqual(['taxAmount', 'number'])
  })
  it('sends what was changed or confirmed, in its wire form, emptied ones as null', () => {
    const sent = heldCorrections(
      { ...digital, amountIncludingTax: '￥1,130', 'seller.taxId': ' 91320205ma1w4r8t5f ', remark: '' },
      { ...digital, remark: '旧' },
      new Set(['date']),
    )
    expect(Object.fromEntries(sent.map(({ field, value }) => [field, value]))).toEqual({
      number: digital.number,
      date: '2026-11-20',
      amountIncludingTax: '1130.00',
      'seller.taxId': '91320205MA1W4R8T5F',
      remark: null,
    })
  })
})

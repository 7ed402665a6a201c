import { expect, test } from 'vitest'
import type { Evidence, FieldName, InvoiceLine } from '@piaotai/domain/invoice/reading.ts'
import { mergeReadings } from './merge.ts'

const read = (fields: Partial<Record<FieldName, string | readonly [string, number]>>, more: Partial<Evidence> = {}): Evidence => ({
  source: 'ocr',
  fields: Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      typeof value === 'string' ? { value, confidence: 0.97 } : { value: value[0], confidence: value[1] },
    ]),
  ),
  lines: [],
  ...more,
})
const line = (amount: string): InvoiceLine => ({
  name: '纸',
  spec: null,
  unit: null,
  quantity: null,
  unitPrice: null,
  amount,
  taxRate: null,
  taxAmount: null,
})

test('what one reading missed comes from the other, and a person is asked', () => {
  const { fields } = mergeReadings(read({ number: '53752801' }), read({ number: '53752801', taxAmount: '6.08' }))
  expect([fields.number, fields.taxAmount]).toEqual([
    { value: '53752801', confidence: 0.97 },
    { value: '6.08', confidence: 0.85 },
  ])
})
test('of two names the surer is kept, and doubted', () => {
  expect(
    mergeReadings(read({ 'seller.name': ['上海岸芷广告有限公司', 0.8] }), read({ 'seller.name': ['上海岸芒广告有限公司', 0.7] })).fields[
      'seller.name'
    ],
  ).toMatchObject({ value: '上海岸芷广告有限公司', confidence: 0.6, unclear: [{ at: 3, readings: [{ text: '芷' }, { text: '芒' }] }] })
})
test('of two tax ids the one that holds is kept as it is', () => {
  expect(
    mergeReadings(read({ 'buyer.taxId': '91320594MA1X7K302J' }), read({ 'buyer.taxId': ['91320594MA1X7K3Q2J', 0.9] })).fields[
      'buyer.taxId'
    ],
  ).toEqual({ value: '91320594MA1X7K3Q2J', confidence: 0.9 })
})
test('a number of the right length is kept over a surer one of another', () => {
  expect(mergeReadings(read({ number: ['5375280', 0.99] }), read({ number: ['53752801', 0.7] })).fields.number?.value).toBe('53752801')
})
test('of six sums those are kept that agree with each other', () => {
  const { fields } = mergeReadings(
    read({ amountExcludingTax: '46.62', taxAmount: '6.00', amountIncludingTax: '52.70' }),
    read({ amountExcludingTax: '16.62', taxAmount: '6.08', amountIncludingTax: '52.70' }),
  )
  expect([fields.amountExcludingTax?.value, fields.taxAmount?.value, fields.amountIncludingTax?.value]).toEqual(['46.62', '6.08', '52.70'])
})
test('the total in words decides between sums that agree either way', () => {
  const { fields } = mergeReadings(
    read({ amountExcludingTax: '46.62', taxAmount: '0.00', amountIncludingTax: '46.62', amountInWords: '壹佰肆拾陆圆陆角贰分' }),
    read({ amountExcludingTax: '146.62', taxAmount: '0.00', amountIncludingTax: '146.62' }),
  )
  expect([fields.amountExcludingTax?.value, fields.amountIncludingTax?.value]).toEqual(['146.62', '146.62'])
})
test('the lines that add up are kept', () => {
  const merged = mergeReadings(
    read({ amountExcludingTax: '30.00' }, { lines: [line('10.00'), line('20.00'), line('20.00')] }),
    read({ amountExcludingTax: '30.00' }, { lines: [line('10.00'), line('20.00')] }),
  )
  expect(merged.lines?.map((l) => l.amount)).toEqual(['10.00', '20.00'])
})
test('a guess goes on being said to be one, unless the other reading made it certain', () => {
  const guess = { field: 'buyer.taxId', code: 'lowConfidence', message: '' } as const
  const guessed = read({ 'buyer.taxId': '91320594MA1X7K3Q2J' }, { notes: [guess] })
  expect([
    mergeReadings(guessed, guessed).notes,
    mergeReadings(guessed, read({ 'buyer.taxId': '91320594MA1X7K3Q2J' })).notes,
    mergeReadings(read({}), guessed).notes,
  ]).toEqual([[guess, guess], [], [guess]])
})

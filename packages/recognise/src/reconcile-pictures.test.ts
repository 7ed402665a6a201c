// Which fields of a picture a person is asked about.
import { expect, test } from 'vitest'
import { writeQr } from '@piaotai/domain/qr.ts'
import type { Evidence, FieldName } from '@piaotai/domain/reading.ts'
import { reconcile } from './reconcile.ts'

const seen = (fields: Partial<Record<FieldName, readonly [string, number]>>): Evidence => ({
  source: 'ocr',
  fields: Object.fromEntries(Object.entries(fields).map(([field, [value, confidence]]) => [field, { value, confidence }])),
})
const asked = (...evidence: readonly Evidence[]): readonly string[] =>
  reconcile(evidence, [1], new Date('2026-11-20'))
    .warnings.filter((w) => w.code === 'lowConfidence')
    .map((w) => w.field)
const sums = { amountExcludingTax: ['46.62', 0.8], taxAmount: ['6.08', 0.8], amountIncludingTax: ['52.70', 0.8] } as const

test('sums that add up are still asked about when nothing else tells one of them', () =>
  expect(asked(seen(sums))).toEqual(['amountExcludingTax', 'taxAmount', 'amountIncludingTax']))
test('sums that add up to the total in words are asked about no more', () =>
  expect(asked(seen({ ...sums, amountInWords: ['伍拾贰圆柒角整', 0.9] }))).toEqual([]))
test('sums that add up are asked about no more when the code tells one of them', () => {
  const code: Evidence = {
    source: 'qr',
    fields: {},
    qrText: writeQr('10', '032002600111', '53752801', '46.62', '2026-03-05', '14938824861247049751'),
  }
  expect(asked(seen(sums), code)).toEqual([])
})
test('the total in words vouches for the total alone when the sums do not add up', () => {
  expect(asked(seen({ ...sums, taxAmount: ['6.00', 0.8], amountInWords: ['伍拾贰圆柒角整', 0.9] }))).toEqual([
    'amountExcludingTax',
    'taxAmount',
  ])
})
test('a tax id whose check character holds is asked about only when its reader says that it guessed', () => {
  const id = seen({ 'buyer.taxId': ['91320594MA1X7K3Q2J', 0.6] })
  expect([asked(id), asked({ ...id, notes: [{ field: 'buyer.taxId', code: 'lowConfidence', message: '' }] })]).toEqual([
    [],
    ['buyer.taxId'],
  ])
})

test('lines that make the total where no net amount is printed are asked about only while the total is', () => {
  const line = {
    name: '纯电动多用途乘用车',
    spec: null,
    unit: null,
    quantity: null,
    unitPrice: null,
    amount: '52.70',
    taxRate: null,
    taxAmount: null,
  }
  const car = (words: string): Evidence => ({
    ...seen({ type: ['53', 1], amountIncludingTax: ['52.70', 0.8], amountInWords: [words, 0.9] }),
    lines: [line],
  })
  expect([asked(car('伍拾贰圆柒角整')), asked(car('伍拾贰圆壹角整'))].map((fields) => fields.includes('lines'))).toEqual([false, true])
})

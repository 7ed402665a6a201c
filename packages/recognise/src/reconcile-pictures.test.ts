// A picture's fields that need a manual comparison.
import { describe, expect, test } from 'vitest'
import { writeQr } from '@piaotai/domain/invoice/qr.ts'
import type { Evidence, FieldName } from '@piaotai/domain/invoice/reading.ts'
import { reconcile } from './reconcile.ts'

const seen = (fields: Partial<Record<FieldName, readonly [string, number]>>): Evidence => ({
  source: 'ocr',
  fields: Object.fromEntries(Object.entries(fields).map(([field, [value, confidence]]) => [field, { value, confidence }])),
})
const requested = (...evidence: readonly Evidence[]): readonly string[] =>
  reconcile(evidence, [1], new Date('2026-11-20'))
    .warnings.filter((w) => w.code === 'lowConfidence')
    .map((w) => w.field)
const sums = { amountExcludingTax: ['46.62', 0.8], taxAmount: ['6.08', 0.8], amountIncludingTax: ['52.70', 0.8] } as const

test('sums that add up are still asked about when nothing else tells one of them', () =>
  expect(requested(seen(sums))).toEqual(['amountExcludingTax', 'taxAmount', 'amountIncludingTax']))
test('sums that add up to the total in words are asked about no more', () =>
  expect(requested(seen({ ...sums, amountInWords: ['伍拾贰圆柒角整', 0.9] }))).toEqual([]))
test('sums that add up are asked about no more when the code tells one of them', () => {
  const code: Evidence = {
    source: 'qr',
    fields: {},
    qrText: writeQr('10', '032002600111', '53752801', '46.62', '2026-03-05', '14938824861247049751'),
  }
  expect(requested(seen(sums), code)).toEqual([])
})
test('the total in words vouches for the total alone when the sums do not add up', () => {
  expect(requested(seen({ ...sums, taxAmount: ['6.00', 0.8], amountInWords: ['伍拾贰圆柒角整', 0.9] }))).toEqual([
    'amountExcludingTax',
    'taxAmount',
  ])
})
test('a tax id whose check character holds is asked about only when its reader says that it guessed', () => {
  const id = seen({ 'buyer.taxId': ['91320594MA1X7K3Q2J', 0.6], 'seller.taxId': ['91310115MA9D209K0B', 0.6] })
  expect([requested(id), requested({ ...id, notes: [{ field: 'buyer.taxId', code: 'lowConfidence', message: '' }] })]).toEqual([
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
  expect([requested(car('伍拾贰圆柒角整')), requested(car('伍拾贰圆壹角整'))].map((fields) => fields.includes('lines'))).toEqual([
    false,
    true,
  ])
})

test('a code of another invoice contradicts the number, and adds none of its own values', () => {
  const text: Evidence = {
    source: 'text',
    fields: { type: { value: '22', confidence: 1 }, number: { value: '26322000000123456789', confidence: 1 } },
  }
  const code: Evidence = {
    source: 'qr',
    fields: {},
    qrText: writeQr('10', '032002600111', '53752801', '46.62', '2026-03-05', '14938824861247049751'),
  }
  const reading = reconcile([text, code], [1], new Date('2026-11-20'))
  expect([reading.code, reading.checkCode, reading.date, reading.amountExcludingTax]).toEqual([null, null, null, null])
  expect(reading.warnings.map((w) => [w.field, w.code])).toContainEqual(['number', 'sourcesDisagree'])
})
test('a code of another invoice, pasted over the own one, tells nothing: the face stands, and each field that differs is named', () => {
  const face = seen({
    number: ['25372000000795581467', 0.99],
    date: ['2025-01-06', 0.99],
    amountIncludingTax: ['2760.00', 0.99],
    amountInWords: ['贰仟柒佰陆拾圆整', 0.99],
  })
  const other: Evidence = { source: 'qr', fields: {}, qrText: writeQr('32', '', '25342000000202957061', '278998.21', '2025-01-19', '') }
  const reading = reconcile([other, face], [1], new Date('2026-11-20'))
  expect(reading).toMatchObject({ number: '25372000000795581467', date: '2025-01-06', amountIncludingTax: '2760.00' })
  expect(reading.warnings.filter((w) => w.code === 'sourcesDisagree').map((w) => w.field)).toEqual(['number', 'date', 'amountIncludingTax'])
})
test('a code of another invoice fills in nothing that the face left out', () => {
  const face = seen({ code: ['011002500405', 0.99], number: ['30087046', 0.99], date: ['2025-01-07', 0.99] })
  const other: Evidence = {
    source: 'qr',
    fields: {},
    qrText: writeQr('04', '011002500605', '77854874', '7897.18', '2025-01-27', '52101956277851839477'),
  }
  const { code, number, checkCode, amountExcludingTax } = reconcile([other, face], [1], new Date('2026-11-20'))
  expect({ code, number, checkCode, amountExcludingTax }).toEqual({
    code: '011002500405',
    number: '30087046',
    checkCode: null,
    amountExcludingTax: null,
  })
})
test('a number that was misread in one place is the code’s, whatever else was misread unclearly', () => {
  const face = seen({ number: ['25342000000202957067', 0.97], date: ['2025-07-19', 0.7], amountIncludingTax: ['278998.27', 0.6] })
  const own: Evidence = { source: 'qr', fields: {}, qrText: writeQr('32', '', '25342000000202957061', '278998.21', '2025-01-19', '') }
  expect(reconcile([own, face], [1], new Date('2026-11-20'))).toMatchObject({ number: '25342000000202957061', date: '2025-01-19' })
})

test('a clearly printed number that differs from the code’s is named, though day and amount are the same; an unclear one is not', () => {
  const warned = (confidence: number): readonly string[] =>
    reconcile(
      [
        { source: 'qr', fields: {}, qrText: writeQr('32', '', '25342000000202957061', '278998.21', '2025-01-19', '') },
        seen({
          number: ['25342000000202957062', confidence],
          date: ['2025-01-19', 0.99],
          amountIncludingTax: ['278998.21', 0.99],
          amountInWords: ['贰拾柒万捌仟玖佰玖拾捌圆贰角壹分', 0.99],
        }),
      ],
      [1],
      new Date('2026-11-20'),
    )
      .warnings.filter((w) => w.code === 'sourcesDisagree')
      .map((w) => w.field)
  expect([warned(0.99), warned(0.9)]).toEqual([['number'], []])
})

describe('the only tax id on a picture of an invoice is asked about though it holds', () => {
  const id = '91320594MA1X7K3Q2J'
  const onFace = (type: string, buyer: string, seller?: string): readonly string[] =>
    requested(seen({ type: [type, 1], 'buyer.taxId': [buyer, 0.99], ...(seller ? { 'seller.taxId': [seller, 0.99] } : {}) })).filter(
      (field) => field.endsWith('taxId'),
    )
  test('as the buyer’s, for the seller’s is always printed', () => expect(onFace('22', id)).toEqual(['buyer.taxId']))
  test('as both parties’', () => expect(onFace('22', id, id)).toEqual(['buyer.taxId', 'seller.taxId']))
  test('unless each party has its own', () => expect(onFace('22', id, '91310115MA9D209K0B')).toEqual([]))
  test('unless the face prints no id of a seller', () => expect(onFace('61', id)).toEqual([]))
})
test('what a code alone tells is asked about where the face clearly contradicts it elsewhere', () => {
  const code: Evidence = {
    source: 'qr',
    fields: {},
    qrText: writeQr('04', '037002500204', '82770189', '186784.78', '2025-03-10', '75288422358841854254'),
  }
  const onFace = (date: string): readonly string[] => requested(code, seen({ date: [date, 0.99] }))
  expect([onFace('2025-02-26'), onFace('2025-03-10')]).toEqual([['code', 'number', 'checkCode', 'amountExcludingTax'], []])
})
test('a type with a code is its digital form beside a number of 20 digits', () => {
  const type = (number: string) => reconcile([seen({ type: ['30', 0.99], number: [number, 0.99] })], [1], new Date('2026-11-20')).type
  expect([type('26322000000123456789'), type('53752801')]).toEqual([22, 30])
})

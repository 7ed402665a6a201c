// Doubts of an invoice's code: a checksum that the face makes up for, another invoice's code, a link.
import { describe, expect, test } from 'vitest'
import { writeQr } from '@piaotai/domain/invoice/qr.ts'
import type { Evidence } from '@piaotai/domain/invoice/reading.ts'
import { reconcile } from './reconcile.ts'

const number = '26322000000123456789'
const face = (more: Readonly<Record<string, string>> = {}): Evidence => ({
  source: 'text',
  fields: Object.fromEntries(
    Object.entries({ type: '22', number, date: '2026-03-05', amountExcludingTax: '100.00', amountIncludingTax: '103.00', ...more }).map(
      ([field, value]) => [field, { value, confidence: 1 }],
    ),
  ),
})
const otherRule = (text: string): string => text.replace(/[0-9A-F]{4},$/, 'FFFF,')
const read = (qrText: string, of = face()) => {
  const { warnings, checks } = reconcile([of, { source: 'qr', fields: {}, qrText }], [1], new Date('2026-11-20'))
  return [
    warnings.filter(({ field }) => field === 'qr').map(({ code }) => code),
    checks.filter(({ name, ok }) => name.startsWith('qr') && !ok),
  ]
}

describe('A code whose checksum follows another rule', () => {
  const own = writeQr('32', '', number, '103', '2026-03-05', '')
  const toll = writeQr('10', '', number, '100.00', '2026-03-05', '')
  test('is no doubt where number, day and sum are those of the face', () =>
    expect([read(otherRule(own)), read(otherRule(toll))]).toEqual([
      [[], []],
      [[], []],
    ]))
  test.each([
    ['day', face({ date: '2026-03-06' })],
    ['sum', face({ amountIncludingTax: '104.00', amountExcludingTax: '101.00' })],
  ])('is one where the %s differs', (_of, other) => expect(read(otherRule(own), other)[0]).toEqual(['qrChecksum']))
})
test('a code that names another invoice is a doubt of its own', () =>
  expect(read(writeQr('32', '', '26322000000123456700', '103', '2026-03-05', ''))[0]).toEqual(['qrOther']))
test('a link in the place of the code is one too, but on a blockchain invoice', () =>
  expect([
    read('https://example.com/invoice?id=1')[0],
    read('https://example.com/invoice?id=1', face({ type: '30', number: '53752801', code: '144032002600' }))[0],
    read('一句话')[0],
  ]).toEqual([['qrLink'], [], []]))

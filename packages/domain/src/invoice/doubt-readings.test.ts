import { describe, expect, test } from 'vitest'
import { evidenceFor, likelyReadings, type DoubtKnowledge } from './doubt-readings.ts'

const nothing: DoubtKnowledge = { face: {}, origins: {}, partners: [], verified: [], titles: [] }
const taxId = '91110108MA7LMG87PB'
const told = (...args: Parameters<typeof evidenceFor>) => evidenceFor(...args).map(({ word, holds }) => [word, holds])

describe('likely readings', () => {
  test('are the value as it stands, and one for each reading of an unclear character', () =>
    expect(
      likelyReadings('北京檐下酒店', {
        from: 'ocr',
        confidence: 0.62,
        unclear: [
          {
            at: 2,
            readings: [
              { text: '檐', score: 0.62 },
              { text: '簷', score: 0.21 },
            ],
          },
        ],
      }).map(({ value, at, score }) => [value, at, score]),
    ).toEqual([
      ['北京檐下酒店', null, 0.62],
      ['北京檐下酒店', 2, 0.62],
      ['北京簷下酒店', 2, 0.21],
    ]))
  test('of a character that a person has changed since are none', () =>
    expect(
      likelyReadings('北京簷下酒店', {
        from: 'ocr',
        confidence: 0.62,
        unclear: [
          {
            at: 2,
            readings: [
              { text: '檐', score: 0.62 },
              { text: '檜', score: 0.21 },
            ],
          },
        ],
      }),
    ).toHaveLength(1))
  test('another source’s value is one, also where nothing was read', () => {
    const origin = { from: 'ocr', confidence: 0.9, others: [{ from: 'qr', value: '80102338' }] } as const
    expect(likelyReadings('80102888', origin).map(({ value, from }) => [value, from])).toEqual([
      ['80102888', 'ocr'],
      ['80102338', 'qr'],
    ])
    expect(likelyReadings(null, origin).map(({ value }) => value)).toEqual(['80102338'])
  })
})
describe('what speaks for a value', () => {
  const face = { 'seller.name': '北京檐下酒店有限公司', 'seller.taxId': taxId }
  const known: DoubtKnowledge = {
    ...nothing,
    face,
    partners: [{ name: '北京檐下酒店有限公司', taxId }],
    verified: [{ name: '北京檐下酒店有限公司', taxId, day: '2026-10-26' }],
  }
  test('a name: the partner of its tax id has it, and a verified invoice of it', () => {
    expect(told('seller.name', '北京檐下酒店有限公司', known)).toEqual([
      ['partner', true],
      ['verified', true],
    ])
    expect(told('seller.name', '北京簷下酒店有限公司', known)).toEqual([
      ['partner', false],
      ['verified', false],
    ])
  })
  test('a name whose tax id nobody knows: nothing', () => expect(told('buyer.name', '某公司', known)).toEqual([]))
  test('a tax id: its check digit, and who has the name', () =>
    expect(told('seller.taxId', '91110108MA7LMG87P8', known)).toEqual([
      ['partner', false],
      ['verified', false],
      ['checkDigit', false],
    ]))
  test('a total: the sum of its parts, and its words', () => {
    const sums = { ...nothing, face: { amountExcludingTax: '6843.40', taxAmount: '410.60', amountInWords: '柒仟贰佰伍拾肆圆整' } }
    expect(told('amountIncludingTax', '7254.00', sums)).toEqual([
      ['sums', true],
      ['words', true],
    ])
    expect(told('amountIncludingTax', '1254.00', sums)).toEqual([
      ['sums', false],
      ['words', false],
    ])
  })
  test('a number: the code on the picture says the same, or otherwise', () => {
    const read = (others: readonly { from: 'qr'; value: string }[], agrees: readonly 'qr'[] = []): DoubtKnowledge => ({
      ...nothing,
      face: { number: '80102338' },
      origins: { number: { from: 'ocr', confidence: 0.8, others, agrees } },
    })
    expect(told('number', '80102338', read([], ['qr']))).toEqual([['qr', true]])
    expect(told('number', '80102338', read([{ from: 'qr', value: '80102888' }]))).toEqual([['qr', false]])
    expect(told('number', '80102888', read([{ from: 'qr', value: '80102888' }]))).toEqual([['qr', true]])
  })
})

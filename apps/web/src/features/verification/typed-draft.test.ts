import { describe, expect, it } from 'vitest'
import { asksFor, emptyDraft, questionOf, typedKinds, wrongFields } from './typed-draft.ts'

const now = new Date('2026-11-21T02:00:00Z')
const digital = { ...emptyDraft, number: '26332000005100042017', date: '2026-11-10', amountIncludingTax: '106.00' }

describe('fields typed for a verification', () => {
  it.each([
    ['22', ['amountIncludingTax']],
    ['10', ['code', 'amountExcludingTax']],
    ['30', ['code', 'checkCode']],
    ['53', ['code', 'amountIncludingTax']],
    ['31', ['code', 'amountExcludingTax', 'checkCode', 'sellerTaxId']],
  ])('of type %s are %s', (type, fields) => {
    expect(asksFor({ ...emptyDraft, type })).toEqual(fields)
  })
  it('of a vehicle invoice with 20 digits are its sum alone', () => {
    expect(asksFor({ ...emptyDraft, type: '50', number: '26332000005100042017' })).toEqual(['amountIncludingTax'])
  })
  it('are taken as they stand on a face: full width, in groups, with ¥ and commas', () => {
    expect(questionOf({ ...digital, number: ' ２6332000 0051 00042017', amountIncludingTax: '¥1,106.00' })).toMatchObject({
      number: '26332000005100042017',
      amountIncludingTax: '1106.00',
      code: null,
      checkCode: null,
    })
  })
  it('typed for another type are left out', () => {
    expect(questionOf({ ...digital, code: '033002600111', checkCode: '123456' })).toMatchObject({ code: null, checkCode: null })
  })
  it('that are missing or wrong are named', () => {
    expect([
      wrongFields(digital, now),
      wrongFields({ ...emptyDraft, type: '30', number: '123', date: '2026-11-22', code: '03300260011', checkCode: '12345' }, now),
    ]).toEqual([new Set(), new Set(['number', 'date', 'code', 'checkCode'])])
  })
  it('are refused with an amount that is no number', () => {
    expect([...wrongFields({ ...digital, amountIncludingTax: '一百零六' }, now)]).toEqual(['amountIncludingTax'])
  })
  it('are asked of the kinds that the tax platform knows', () => {
    expect([typedKinds.some((kind) => kind.code === 22), typedKinds.some((kind) => kind.code === 120)]).toEqual([true, false])
  })
})

import { describe, expect, it } from 'vitest'
import { differsFromPlatform, type ComparedFace } from './platform-face.ts'

const held: ComparedFace = {
  date: '2026-11-10',
  sellerName: '嘉兴和风包装（集团）有限公司',
  sellerTaxId: '91330400MA2B7T5K3X',
  buyerName: '宁波拾光文具有限公司',
  buyerTaxId: '91330200MA2C4H8N1P',
  amountExcludingTax: '100.00',
  taxAmount: '6.00',
  amountIncludingTax: '106.00',
}
const fields = (given: Partial<ComparedFace>, there: Partial<ComparedFace> = {}) =>
  differsFromPlatform({ ...held, ...given }, { ...held, ...there }).map(({ field, held: value }) => `${field} ${value}`)

describe('A record against the face that the tax platform holds', () => {
  it('is the same by brackets, blanks and letters that are written otherwise', () => {
    expect(fields({ sellerName: '嘉兴和风包装(集团) 有限公司', sellerTaxId: '91330400ma2b7t5k3x', taxAmount: '6.0' })).toEqual([])
  })
  it('differs by every field that says otherwise, with what the platform holds', () => {
    expect(fields({ sellerName: '嘉兴和风包装有限公司', buyerTaxId: '91330200MA2C4H8N2P', taxAmount: '6.01' })).toEqual([
      'seller.name 嘉兴和风包装（集团）有限公司',
      'buyer.taxId 91330200MA2C4H8N1P',
      'taxAmount 6.00',
    ])
  })
  it('does not differ by what one of the two does not say, or covers', () => {
    expect([
      fields({ buyerTaxId: null, buyerName: '' }),
      fields({ buyerName: '顾远山' }, { buyerName: '顾**', sellerTaxId: null }),
    ]).toEqual([[], []])
  })
})

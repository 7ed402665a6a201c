import { describe, expect, it } from 'vitest'
import { laidOut, placesInXml } from './xml-places.ts'

describe('an XML original as text', () => {
  it('stands an element a line, indented by its depth', () => {
    expect(laidOut('<?xml version="1.0"?><a><b x="1">壹</b>\n  <c/><d><e>2</e></d></a>')).toBe(
      '<?xml version="1.0"?>\n<a>\n  <b x="1">壹</b>\n  <c/>\n  <d>\n    <e>2</e>\n  </d>\n</a>',
    )
  })
  it('keeps blanks inside a value', () => {
    expect(laidOut('<a><b> 甲  乙 </b></a>')).toBe('<a>\n  <b> 甲  乙 </b>\n</a>')
  })
  it('names each field at its line, by value and among equal values by the tag', () => {
    const lines = [
      '<EIid>26322713516369991651</EIid>',
      '<SellerName>无锡北塘</SellerName>',
      '<BuyerName>无锡北塘</BuyerName>',
      '<Amount>8700.00</Amount>',
      '<TotalAmWithoutTax>8700</TotalAmWithoutTax>',
      '<RequestTime>2026-11-20 14:22:07</RequestTime>',
      '<InvoiceNumber>26322713516369991651</InvoiceNumber>',
    ]
    const places = placesInXml(lines, [
      ['number', '26322713516369991651'],
      ['buyer.name', '无锡北塘'],
      ['amountExcludingTax', '8700.00'],
      ['date', '2026-11-20'],
      ['remark', '不在文件里'],
    ])
    expect(Object.fromEntries(places)).toEqual({ number: 0, 'buyer.name': 2, amountExcludingTax: 4, date: 5 })
  })
})

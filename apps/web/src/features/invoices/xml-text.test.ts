import { describe, expect, it } from 'vitest'
import { laidOut } from './xml-text.tsx'

describe('an XML original as text', () => {
  it('stands an element a line, indented by its depth', () => {
    expect(laidOut('<?xml version="1.0"?><a><b x="1">壹</b>\n  <c/><d><e>2</e></d></a>')).toBe(
      '<?xml version="1.0"?>\n<a>\n  <b x="1">壹</b>\n  <c/>\n  <d>\n    <e>2</e>\n  </d>\n</a>',
    )
  })
  it('keeps blanks inside a value', () => {
    expect(laidOut('<a><b> 甲  乙 </b></a>')).toBe('<a>\n  <b> 甲  乙 </b>\n</a>')
  })
})

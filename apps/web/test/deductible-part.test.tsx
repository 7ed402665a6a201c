// @vitest-environment jsdom
// What the drawer says of the deductible tax of an invoice.
import { expect, it } from 'vitest'
import DeductiblePart from '../src/features/invoice/business/deductible-part.tsx'
import { showPage } from './support/dom.tsx'

const nothing = { figure: '0.00', most: '0.00', kind: 'special', source: null, between: null, added: null, line: null } as const
const said = async (deductible: Parameters<typeof DeductiblePart>[0]['deductible'], language: 'zh-CN' | 'en-US') => {
  document.body.innerHTML = ''
  await showPage(() => <DeductiblePart deductible={deductible} />, '/page', language)
  return document.body.textContent
}

it('says of a void invoice that nothing is deducted and why, and of an open one both figures', async () => {
  expect(await said({ ...nothing, way: 'none', reason: 'void' }, 'zh-CN')).toBe('¥0.00 · 不抵扣已作废')
  const ride = { ...nothing, most: '0.70', way: 'open', kind: 'passenger', reason: 'traveller', between: ['0.00', '0.70'] } as const
  expect(await said({ ...ride, between: [...ride.between], source: 'notice 13', line: '8b' }, 'en-US')).toBe(
    '¥0.00 · undecidedunclear whether the traveller is an employee¥0.00 or ¥0.70; nothing counts until this is settlednotice 13 · annex 2, line 8b',
  )
  const hotel = { ...nothing, figure: '36.00', most: '48.00', way: 'tick', reason: 'mixed' } as const
  expect(await said(hotel, 'zh-CN')).toBe('¥36.00 · 勾选最多 ¥48.00部分项目不可抵扣')
})

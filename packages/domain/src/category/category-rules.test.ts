import { describe, expect, it } from 'vitest'
import { ruledCategory, ruleHolds, type CategoryRule } from './category-rules.ts'

const own = { name: '宁波拾光文具有限公司', taxId: '91330203MA2HRW7C5X' }
const seller = { name: '无锡北塘（集团）钢材贸易有限公司', taxId: '91320213MA1WX0P46K' }
const ruled = (rules: readonly CategoryRule[], buyer = { name: own.name, taxId: own.taxId }) =>
  ruledCategory(rules, { buyer, seller }, [own], 0)

describe('A company’s own rules of classifying', () => {
  it('decide before the side that the company stands on', () => {
    expect([ruled([]), ruled([{ side: 'seller', by: 'taxId', value: seller.taxId, category: 3 }])]).toEqual([1, 3])
  })
  it('are looked at in their order: the first that fits decides', () => {
    const byName: CategoryRule = { side: 'seller', by: 'name', value: '北塘(集团)', category: 0 }
    const byBuyer: CategoryRule = { side: 'buyer', by: 'name', value: '拾光', category: 2 }
    expect([ruled([byName, byBuyer]), ruled([byBuyer, byName])]).toEqual([0, 2])
  })
  it('read names and tax ids however they are written', () => {
    expect([
      ruled([{ side: 'seller', by: 'name', value: '北 塘（集团）', category: 3 }]),
      ruled([{ side: 'seller', by: 'taxId', value: ' 91320213ma1wx0p46k', category: 3 }]),
    ]).toEqual([3, 3])
  })
  it('fit nothing where the party was not read', () => {
    expect(
      ruledCategory([{ side: 'buyer', by: 'name', value: '拾光', category: 2 }], { buyer: { name: null, taxId: null }, seller }, [own], 1),
    ).toBe(1)
  })
  it('take no word of one character and no half tax id', () => {
    expect(
      [
        { by: 'name' as const, value: ' 光' },
        { by: 'taxId' as const, value: '9133' },
        { by: 'name' as const, value: '拾光' },
      ].map(ruleHolds),
    ).toEqual([false, false, true])
  })
})

import { describe, expect, it } from 'vitest'
import { categoryOf } from './category.ts'

const us = { name: '苏州砚田精密制造有限公司', taxId: '91320594MA1X7K3Q2J' }
const seller = { name: '无锡北塘钢材贸易有限公司', taxId: '91320213MA1WX0P46K' }
const boughtBy = (name: string | null, taxId: string | null, hint = 0) => categoryOf({ name, taxId }, seller, [us], hint)

describe('The category of an invoice by its parties', () => {
  it('is incoming when the buyer bears our name beside a wrong tax id', () => {
    expect([boughtBy(us.name, '91320594MA1X7K3Q2X'), boughtBy('苏州砚田精密制造 有限公司', seller.taxId)]).toEqual([1, 1])
  })
  it('is left to a person when the buyer is named almost as we are', () => {
    expect([
      boughtBy('苏州砚田精密制进有限公司', null),
      boughtBy('苏州砚田精密制造有限公司司', '91320594MA1X7K3Q2X'),
      boughtBy('苏州砚田精密造有限公司', null),
    ]).toEqual([0, 0, 0])
  })
  it('is third-party when the buyer almost bears our name, and a tax id that holds by itself', () => {
    expect(boughtBy('苏州砚日精密制造有限公司', '91330106MA2K0Y5R62')).toBe(3)
  })
  it('is third-party when the buyer has another name', () => {
    expect([boughtBy('苏州砚田模具有限公司', null), boughtBy('昆山沃野自动化设备有限公司', '91330106MA2K0Y5R62')]).toEqual([3, 3])
  })
  it('is outgoing when the seller bears our name beside a wrong tax id', () => {
    expect(categoryOf(seller, { ...us, taxId: '91320594MA1X7K3Q2X' }, [us], 0)).toBe(2)
  })
})

import { expect, it } from 'vitest'
import { bookedFacts, sameBooked, type BookedInvoice } from './booked-facts.ts'

const invoice: BookedInvoice = {
  sellerName: '昆山沃野自动化设备有限公司',
  sellerTaxId: '91320594MA1X7K3Q2J',
  buyerName: '苏州砚田精密制造有限公司',
  buyerTaxId: '91320594MA1ABCDE2J',
  code: null,
  number: '26312000000012345678',
  date: '2026-11-03',
  amount: '1000.00',
  tax: '60.00',
  total: '1060.00',
  standing: 'unasked',
  red: null,
  deductible: null,
}
const same = (more: Partial<BookedInvoice>, before: Partial<BookedInvoice> = {}) =>
  sameBooked(bookedFacts({ ...invoice, ...before }), bookedFacts({ ...invoice, ...more }))

it('what is written otherwise, asked after or known from two others is the same booked fact', () => {
  expect([
    same({}),
    same({ sellerName: ' 昆山沃野自动化设备有限公司 ' }),
    same({ standing: 'normal' }),
    same({ code: '263120000000', number: '12345678' }),
    same({}, { amount: null }),
    same({ deductible: '60.00' }),
  ]).toEqual([true, true, true, true, true, true])
})
it('another party, number, day, sum, standing or deductible tax is a difference', () => {
  const differing: readonly Partial<BookedInvoice>[] = [
    { sellerTaxId: '91320594MA1X7K3Q2K' },
    { buyerName: '另一家' },
    { number: '26312000000012345679' },
    { date: '2026-11-04' },
    { tax: '61.00' },
    { standing: 'redPartial', red: '100.00' },
    { standing: 'void' },
  ]
  expect(differing.map((more) => same(more))).toEqual(differing.map(() => false))
  expect(same({ deductible: '0.00' }, { deductible: '60.00' })).toBe(false)
})

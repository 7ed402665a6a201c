import { describe, expect, it } from 'vitest'
import { travelTax } from './travel-tax.ts'

const ticket = (type: number, total: string, more: Partial<Parameters<typeof travelTax>[0]> = {}) =>
  travelTax({ type, amountIncludingTax: total, date: null, amountExcludingTax: null, taxAmount: null, extra: {}, ...more })

describe('The tax of a ticket that states none', () => {
  it('is nine hundredths of the rail fare without it, to the nearest 分', () => {
    expect([ticket(51, '181.00'), ticket(51, '553.50')]).toEqual([
      { amountExcludingTax: '166.06', taxAmount: '14.94' },
      { amountExcludingTax: '507.80', taxAmount: '45.70' },
    ])
  })
  it('is what the code leaves of the fare where the code states the net amount', () => {
    expect(ticket(51, '181.00', { amountExcludingTax: '166.05' })).toEqual({ amountExcludingTax: '166.05', taxAmount: '14.95' })
  })
  it('leaves the development fund and other charges of a flight out', () => {
    expect(ticket(61, '1140.00', { extra: { 民航发展基金: '50.00' } })).toEqual({ amountExcludingTax: '1000.00', taxAmount: '90.00' })
  })
  it('is not computed for a flight that does not tell its fund, or for paper after September 2025', () => {
    expect([ticket(90, '1140.00'), ticket(80, '553.00', { date: '2025-10-01' })]).toEqual([undefined, undefined])
    expect(ticket(80, '553.00', { date: '2025-09-30' })?.taxAmount).toBe('45.66')
  })
  it('is not computed for the fee of a returned ticket, for a red one, for another kind, or where it is stated', () => {
    expect([
      ticket(51, '10.00', { extra: { 业务类型: '退票费' } }),
      ticket(51, '-181.00'),
      ticket(22, '109.00'),
      ticket(51, '181.00', { taxAmount: '14.95' }),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })
})

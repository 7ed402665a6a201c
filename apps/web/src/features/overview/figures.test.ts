import { describe, expect, it } from 'vitest'
import { change, inUnits, share } from './figures.ts'

describe('Figures of the overview', () => {
  it('are written in 万 in Chinese and in thousands in English, rounded to one place', () => {
    expect([inUnits('1762049.99', false), inUnits('1762050.00', false), inUnits('1762049.99', true), inUnits('-49999.99', false), inUnits('0.00', false), inUnits('-0.01', false)])
      .toEqual(['176.2', '176.2', '1,762.0', '−5.0', '0.0', '0.0'])
  })
  it('keep every digit of very large sums', () => { expect(inUnits('123456789012345.67', false)).toBe('12,345,678,901.2') })
  it('tell the change against what was before', () => { expect([change('104.10', '100.00'), change('97.40', '100.00'), change('5.00', '0.00')]).toEqual(['+4.1%', '−2.6%', undefined]) })
  it('never show nothing for what is there', () => { expect([share(1, 1000), share(0, 5), share(5, 5)]).toEqual(['1%', '0%', '100%']) })
})

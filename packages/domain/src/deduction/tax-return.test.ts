// Worked examples 41 to 45 of judgement.md: the return of a month.
import { describe, expect, it } from 'vitest'
import { taxReturnOf } from './tax-return.ts'

describe('The return of a month', () => {
  it('pays the output tax without what is deducted, and with what is moved out', () => {
    const month = taxReturnOf({
      output: '7024.65',
      input: [
        { line: '2', tax: '2000.00' },
        { line: '8b', tax: '30.07' },
        { line: '8b', tax: '3.14' },
        { line: '8b', tax: '3.00' },
      ],
      transfers: [{ line: '20', tax: '2600.00' }],
      credit: '0.00',
    })
    expect(month).toMatchObject({ 11: '7024.65', 12: '2036.21', 14: '2600.00', 17: '-563.79', 19: '7588.44', 20: '0.00' })
  })
  it('carries over what exceeds the output tax', () =>
    expect(taxReturnOf({ output: '100.00', input: [{ line: '2', tax: '130.00' }], transfers: [], credit: '5.00' })).toMatchObject({
      17: '135.00',
      18: '100.00',
      19: '0.00',
      20: '35.00',
    }))
})

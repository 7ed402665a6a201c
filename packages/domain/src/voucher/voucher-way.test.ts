import { describe, expect, it } from 'vitest'
import { faultsOf, missingSettings, voucherWays, type GoingEntry } from './voucher-way.ts'

const entry = (more: Partial<GoingEntry> = {}): GoingEntry => ({
  auxiliary: 'partner',
  auxiliaryName: '无锡北塘',
  auxiliaryCode: 'V-0231',
  amount: '1060.00',
  ...more,
})
describe('What a way needs', () => {
  it('is the codes of other parties wherever they are told by codes, each party once', () => {
    const entries = [entry(), entry({ auxiliaryCode: '' }), entry({ auxiliaryCode: '' }), entry({ auxiliary: null, auxiliaryCode: '' })]
    expect(Object.fromEntries(voucherWays.map((way) => [way, faultsOf(way, entries).map(({ party }) => party)]))).toEqual({
      generic: [],
      xbrl: [],
      ...Object.fromEntries(['u8', 'u8Text', 'kingdee', 'nc', 'kis', 'kingdeePush'].map((way) => [way, ['无锡北塘']])),
    })
  })
  it('is room: a column of 金蝶 KIS takes twenty bytes of a code and fourteen characters of an amount', () => {
    const wide = [entry({ auxiliaryCode: '供应商零零零零零零零一' }), entry({ amount: '123456789012.00' })]
    expect([faultsOf('kis', wide).map(({ fault }) => fault), faultsOf('u8', wide)]).toEqual([['codeTooLong', 'amountTooLong'], []])
  })
  it('is the settings that are named there', () => {
    expect([
      missingSettings('kingdee', { book: '001', organisation: '' }),
      missingSettings('nc', { book: '001' }),
      missingSettings('u8', {}),
    ]).toEqual([['organisation'], ['voucherType', 'preparer'], []])
  })
})

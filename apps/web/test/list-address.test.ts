// Addresses of lists that were typed by hand or are out of date.
import { describe, expect, it } from 'vitest'
import { addressKeys, readSearch } from '../src/features/invoice/list/list-address.ts'
import { daysOf, parseValue, unreadOf } from '../src/lib/page/address.ts'

const pool = '019f0000-0000-7000-8000-000000000001'

describe('The address of an invoice list', () => {
  it('is taken as it stands where all of it makes sense', () => {
    const address = {
      number: ['24952000000010910141', '0910'],
      seller: '青禾',
      type: [22, 12],
      dateFrom: '2026-02-28',
      dateTo: '2026-02-28',
      amountFrom: '-1.50',
      amountTo: '20',
      verifyStatus: [-1, 10],
      hasWarnings: false,
      pool: ['none'],
      categoryIn: [0, 3],
      netTo: '9.90',
      businessDateFrom: '2026-01-01',
      remark: '二号楼',
      enteredBy: '林',
      original: ['ofd', 'none'],
      nonDeductible: [0],
      hasAttachments: true,
      taxRate: ['13%'],
      tab: 'unused',
      sort: 'enteredAt',
      order: 'asc',
      pageSize: 200,
      after: 'x.y',
      open: pool,
    }
    expect([readSearch(address), unreadOf(address, readSearch(address), addressKeys)]).toEqual([address, []])
  })
  it.each([
    ['a day that the calendar does not have', { dateFrom: '2026-02-30' }],
    ['a span of days that ends before it begins', { enteredFrom: '2026-11-02', enteredTo: '2026-11-01' }],
    ['an amount that is none', { amountFrom: 'viel' }],
    ['a state that there is not', { verifyStatus: [11] }],
    ['a state beside those that there are', { titleStatus: 9 }],
    ['a search text of one character', { seller: '青' }],
    ['a search text that is too long', { keyword: '青'.repeat(31) }],
    ['a character that nothing shows', { buyer: '青\u0000禾' }],
    ['a number that is too long', { number: '1'.repeat(41) }],
    ['an original of a kind that there is not', { original: ['docx'] }],
    ['days of business that end before they begin', { businessDateFrom: '2026-02-02', businessDateTo: '2026-02-01' }],
    ['a tab that there is not', { tab: 'lost' }],
    ['an invoice that has no such id', { open: 'mine' }],
    ['“in no pool” beside a pool', { pool: ['none', pool] }],
  ])('loses %s, and names it', (_what, address) => {
    expect([readSearch(address), unreadOf(address, readSearch(address), addressKeys)]).toEqual([
      {},
      Object.values(address).flat().map(String),
    ])
  })
  it('keeps what makes sense beside what does not', () => {
    const address = { type: [22, -3], dateFrom: '2026-01-01', dateTo: '2026-13-01', amountTo: 12.5 }
    expect([readSearch(address), unreadOf(address, readSearch(address), addressKeys)]).toEqual([
      { type: [22], dateFrom: '2026-01-01', amountTo: '12.5' },
      ['2026-13-01', '-3'],
    ])
  })
  it('says nothing of keys that are not its own', () => {
    expect(unreadOf({ type: 10, utm: 'x' }, readSearch({ type: 10, utm: 'x' }), addressKeys)).toEqual([])
  })
})

describe('A span of days', () => {
  it('may be open on either side and is one day when both are the same', () => {
    expect([
      daysOf({ a: '2026-01-01' }, 'a', 'b'),
      daysOf({ b: '2026-01-01' }, 'a', 'b'),
      daysOf({ a: '2026-01-01', b: '2026-01-01' }, 'a', 'b'),
    ]).toEqual([
      ['2026-01-01', undefined],
      [undefined, '2026-01-01'],
      ['2026-01-01', '2026-01-01'],
    ])
  })
})

describe('A value of an address', () => {
  it('that is a number of twenty digits keeps each of them, alone or among others', () => {
    expect([parseValue('24952000000010910141'), parseValue('[24952000000010910141,22]'), parseValue('"24952000000010910141"')]).toEqual([
      '24952000000010910141',
      ['24952000000010910141', 22],
      '24952000000010910141',
    ])
  })
  it('that is a figure stays one, and one that would be written otherwise stays as it was typed', () => {
    expect([parseValue('50'), parseValue('-1'), parseValue('true'), parseValue('1e5'), parseValue('12.50')]).toEqual([
      50,
      -1,
      true,
      '1e5',
      '12.50',
    ])
  })
})

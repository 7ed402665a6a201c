// How an invoice stands: the worst of what was said of it, and what takes it back.
import { describe, expect, it, test } from 'vitest'
import { blueNumberOf } from './blue-number.ts'
import { standingOf, turnedWorse, type StandingFacts, type Word } from './standing-of.ts'

const total = { net: '100.00', tax: '6.00', gross: '106.00' }
const nothing: StandingFacts = { total, verifyStatus: 0, unasked: 0, words: [], bureau: null, reds: [], before: null }
const day1 = '2026-11-20T02:00:00.000Z'
const day2 = '2026-11-21T02:00:00.000Z'
const day3 = '2026-11-22T02:00:00.000Z'
const word = (status: number, change: Partial<Word> = {}): Word => ({
  status,
  reviewed: false,
  redKind: null,
  redAmount: null,
  at: day1,
  fits: true,
  ...change,
})
const listed = (state: 'normal' | 'void' | 'redFull' | 'redPartial', equal = true, at = day2) => ({ state, equal, at })
const redOf = (net: string, tax: string, gross: string, day = '2026-11-23') => ({ net, tax, gross, day })
const partial = { net: null, tax: null, gross: '40.00' }
const normal = { standing: 'normal', red: null, source: 'verification', day: '2026-11-20' } as const
const full = (source: string, day: string | null) => ({ standing: 'redFull', red: total, source, day })

describe('How an invoice stands', () => {
  test.each<[what: string, facts: Partial<StandingFacts>, stands: object]>([
    ['nobody asked', {}, { standing: 'unasked', source: 'none', red: null, day: null }],
    ['a kind without verification', { verifyStatus: -1, unasked: -1 }, { standing: 'notApplicable', source: 'none' }],
    ['verified', { verifyStatus: 1, words: [word(1)] }, normal],
    ['no answer', { verifyStatus: 6, words: [word(6)] }, { standing: 'unasked' }],
    ['not found', { verifyStatus: 3, words: [word(3)] }, { standing: 'notFound', source: 'verification' }],
    ['wrong format', { verifyStatus: 5 }, { standing: 'differs' }],
    ['over five years', { verifyStatus: 8, words: [word(8)] }, { standing: 'tooOld' }],
    ['listed equally, nobody asked', { bureau: listed('normal') }, { standing: 'normal', source: 'bureau', day: '2026-11-21' }],
    ['listed otherwise, nobody asked', { bureau: listed('normal', false) }, { standing: 'unasked' }],
    ['not found, but listed equally', { verifyStatus: 3, bureau: listed('normal') }, { standing: 'normal', source: 'bureau' }],
    ['not found, and listed otherwise', { verifyStatus: 3, bureau: listed('normal', false) }, { standing: 'differs', source: 'bureau' }],
    [
      'void by verification',
      { verifyStatus: 9, words: [word(9)] },
      { standing: 'void', red: null, source: 'verification', day: '2026-11-20' },
    ],
    ['void by the list, verified', { verifyStatus: 1, words: [word(1)], bureau: listed('void') }, { standing: 'void', source: 'bureau' }],
    ['red in full', { verifyStatus: 10, words: [word(10, { redKind: 'full' })] }, full('verification', '2026-11-20')],
    [
      'red in part, amount known',
      { verifyStatus: 10, words: [word(10, { redKind: 'partial', redAmount: '-40.00' })] },
      { standing: 'redPartial', red: partial, source: 'verification' },
    ],
    [
      'red in part by all of it',
      { verifyStatus: 10, words: [word(10, { redKind: 'partial', redAmount: '-106.00' })] },
      full('verification', '2026-11-20'),
    ],
    ['red, nothing else known', { verifyStatus: 10, words: [word(10)] }, { standing: 'redUnknown', red: null }],
    ['red in part by the list', { bureau: listed('redPartial') }, { standing: 'redUnknown', red: null, source: 'bureau' }],
    [
      'one red invoice, and red in part by the list',
      { bureau: listed('redPartial'), reds: [redOf('-50.00', '-3.00', '-53.00')] },
      { standing: 'redPartial', red: { net: '50.00', tax: '3.00', gross: '53.00' }, source: 'redInvoice', day: '2026-11-23' },
    ],
    [
      'two red invoices that sum to the whole',
      { reds: [redOf('-50.00', '-3.00', '-53.00'), redOf('-50.00', '-3.00', '-53.00', '2026-11-24')] },
      full('redInvoice', '2026-11-24'),
    ],
    [
      'a red invoice without its tax',
      { reds: [{ net: null, tax: null, gross: '-40.00', day: null }] },
      { standing: 'redPartial', red: partial, day: null },
    ],
    [
      'a full word of the list beats a partial sum',
      { bureau: listed('redFull'), reds: [redOf('-50.00', '-3.00', '-53.00')] },
      full('bureau', '2026-11-21'),
    ],
    [
      'the larger of two partial amounts',
      { verifyStatus: 10, words: [word(10, { redKind: 'partial', redAmount: '-40.00' })], reds: [redOf('-10.00', '-0.60', '-10.60')] },
      { standing: 'redPartial', red: partial, source: 'verification' },
    ],
    ['void by a sheet alone', { sheet: 'void' }, { standing: 'void', red: null, source: 'sheet', day: null }],
    ['red in part by a sheet', { sheet: 'redPartial' }, { standing: 'redUnknown', source: 'sheet' }],
    ['red by a sheet, not found', { sheet: 'redFull', verifyStatus: 3, words: [word(3)] }, full('sheet', null)],
    [
      'void by a sheet, then found',
      { sheet: 'void', verifyStatus: 1, words: [word(1)], before: { standing: 'void', red: null, source: 'sheet', day: null } },
      normal,
    ],
    ['red by a sheet, listed as normal', { sheet: 'redFull', bureau: listed('normal') }, { standing: 'normal', source: 'bureau' }],
    ['void and red', { verifyStatus: 9, words: [word(9)], bureau: listed('redFull') }, { standing: 'void', red: null }],
    [
      'void, then answered as found',
      { verifyStatus: 1, words: [word(9), word(1, { at: day2 })] },
      { standing: 'void', source: 'verification' },
    ],
    [
      'void, then taken back by a reviewer',
      { verifyStatus: 1, words: [word(9), word(1, { at: day2, reviewed: true })] },
      { standing: 'normal', source: 'review' },
    ],
    [
      'void again after that',
      { verifyStatus: 9, words: [word(1, { at: day3, reviewed: true }), word(9, { at: day2 })] },
      { standing: 'void' },
    ],
    [
      'void by the list before a reviewer’s word',
      { verifyStatus: 1, words: [word(1, { at: day3, reviewed: true })], bureau: listed('void') },
      { standing: 'normal', source: 'review' },
    ],
    [
      'red invoices stay after a reviewer’s word',
      { verifyStatus: 1, words: [word(1, { at: day3, reviewed: true })], reds: [redOf('-100.00', '-6.00', '-106.00')] },
      full('redInvoice', '2026-11-23'),
    ],
    [
      'the list took its word back',
      { verifyStatus: 10, bureau: listed('normal'), before: { standing: 'redFull', red: total, source: 'bureau', day: '2026-11-19' } },
      full('bureau', '2026-11-19'),
    ],
    [
      'its red invoices are gone',
      { verifyStatus: 10, words: [word(1)], before: { standing: 'redFull', red: total, source: 'redInvoice', day: '2026-11-19' } },
      { standing: 'normal', source: 'verification' },
    ],
    ['a status that nobody remembers', { verifyStatus: 10 }, { standing: 'redUnknown', source: 'verification', day: null }],
    [
      'a red invoice, called red by the platform',
      { verifyStatus: 10, total: { net: '-100.00', tax: '-6.00', gross: '-106.00' }, words: [word(10, { redKind: 'full' })] },
      { standing: 'normal', red: null },
    ],
  ])('%s', (_, facts, stands) => {
    expect(standingOf({ ...nothing, ...facts })).toMatchObject(stands)
  })
  it('is the same when asked again of what it became', () => {
    const facts = { ...nothing, verifyStatus: 10, bureau: listed('redPartial'), reds: [redOf('-50.00', '-3.00', '-53.00')] }
    const once = standingOf(facts)
    expect(standingOf({ ...facts, before: once })).toEqual(once)
  })
  test.each([
    ['normal', 'void', true],
    ['unasked', 'redUnknown', true],
    ['redPartial', 'redFull', true],
    ['redUnknown', 'redPartial', false],
    ['redFull', 'redFull', false],
    ['redFull', 'normal', false],
    ['void', 'redFull', false],
  ] as const)('%s to %s is news to its payer: %s', (before, after, news) => {
    expect(turnedWorse(before, after)).toBe(news)
  })
})

const blue = '26332000000000000001'
test.each([
  [`被红冲蓝字数电发票号码：${blue}    红字发票信息确认单编号：3302112600000001`, blue],
  [`被红冲蓝字数电票号码:${blue}`, blue],
  [`退货。被红冲蓝字全电发票号码：${blue} 红字发票信息确认单编号：3302`, blue],
  ['对应正数发票代码:033002100411号码:12345678', '033002100411-12345678'],
  ['被红冲蓝字发票代码：3300211130 号码：12345678', '3300211130-12345678'],
  ['开具红字增值税专用发票信息表编号3302112600000001', undefined],
  [`发票号码：${blue}`, undefined],
  [null, undefined],
])('the remark %s of a red invoice names what it reverses', (remark, identity) => {
  expect([blueNumberOf(remark, '-106.00'), blueNumberOf(remark, '106.00')]).toEqual([identity, undefined])
})

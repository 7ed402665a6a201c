import { describe, expect, it } from 'vitest'
import { judgeManualEntry, requiredFields } from './manual-entry.ts'
import { manualEntryReading } from './manual-entry-reading.ts'
import { keptCell, keptValue, lineTotals, type HandValues } from './manual-entry-values.ts'

const today = '2026-11-21'
const digital: HandValues = {
  type: '22',
  number: '26322713516369991651',
  date: '2026-11-20',
  amountExcludingTax: '100.00',
  taxAmount: '13.00',
  amountIncludingTax: '113.00',
}
const paper: HandValues = {
  type: '20',
  code: '3302171320',
  number: '81966722',
  date: '2026-11-20',
  checkCode: '849911',
  amountExcludingTax: '100.00',
  taxAmount: '6.00',
  amountIncludingTax: '106.00',
}
const words = (values: HandValues, typed = true) =>
  Object.fromEntries(
    Object.entries(judgeManualEntry(values, [], { today, typed }).fields).map(([field, finding]) => [
      field,
      `${finding.level} ${finding.word}`,
    ]),
  )

describe('A face written by hand', () => {
  it('of a digital invoice needs no code, of a paper one code and check code', () => {
    expect([words(digital), words(paper)]).toEqual([{}, {}])
  })
  it.each([
    ['10', '12345678', ['type', 'date', 'amountIncludingTax', 'number', 'code', 'amountExcludingTax']],
    ['30', '12345678', ['type', 'date', 'amountIncludingTax', 'number', 'code', 'amountExcludingTax', 'checkCode']],
    ['13', '26322713516369991651', ['type', 'date', 'amountIncludingTax', 'number', 'amountExcludingTax']],
    ['51', '', ['type', 'date', 'amountIncludingTax', 'number']],
    ['140', 'A1', ['type', 'date', 'amountIncludingTax', 'number']],
  ])('of kind %s with number %j asks for what it is verified by', (type, number, fields) => {
    expect([...requiredFields({ type, number }, true)]).toEqual(fields)
  })
  it('says of each missing field that it is needed', () => {
    expect(words({ type: '30' })).toEqual({
      date: 'error required',
      amountIncludingTax: 'error required',
      number: 'error required',
      code: 'error required',
      amountExcludingTax: 'error required',
      checkCode: 'error required',
    })
  })
  it('adds up to the 分, whatever was typed: grouped, full-width, with a sign', () => {
    expect([
      words({ ...digital, amountExcludingTax: '￥1,000.00', taxAmount: '１３０', amountIncludingTax: '1130' }),
      words({ ...digital, amountIncludingTax: '113.01' }),
    ]).toEqual([{}, { amountIncludingTax: 'error sums' }])
  })
  it('without tax adds up to the amount itself', () => {
    expect([words({ ...digital, taxAmount: '', amountIncludingTax: '100' }), words({ ...digital, taxAmount: '' })]).toEqual([
      {},
      { amountIncludingTax: 'error sums' },
    ])
  })
  it('of a red invoice is negative throughout', () => {
    expect(words({ ...digital, amountExcludingTax: '-100', taxAmount: '−13.00', amountIncludingTax: '-113' })).toEqual({})
  })
  it('never takes more than two decimals for money', () => {
    expect(words({ ...digital, taxAmount: '13.001' })).toEqual({ taxAmount: 'error amount' })
  })
  it.each([
    ['number', '2632271351636999165', 'error digitalNumber'],
    ['number', '12 34', 'error number'],
    ['date', '2026-02-30', 'error date'],
    ['date', '2026-11-22', 'error future'],
    ['date', '2025-11-20', 'doubt year'],
    ['type', '7', 'error type'],
    ['seller.taxId', '9133', 'error taxIdShape'],
    ['seller.taxId', '91320205MA1W4R8T5G', 'doubt taxId'],
    ['remark', 'x'.repeat(301), 'error text'],
  ] as const)('whose %s is %j is told so', (field, value, reported) => {
    expect(words({ ...digital, [field]: value })).toEqual({ [field]: reported })
  })
  it.each([
    ['code', '12345678', 'error code'],
    ['number', '1234567', 'error codedNumber'],
    ['checkCode', '12345', 'error checkCode'],
    ['checkCode', '849911', ''],
    ['checkCode', 'abc', 'error checkCode'],
  ] as const)('of paper whose %s is %j is told so', (field, value, reported) => {
    expect(words({ ...paper, [field]: value })).toEqual(reported ? { [field]: reported } : {})
  })
  it('keeps ids in capitals and amounts with two decimals', () => {
    expect([
      keptValue('buyer.taxId', ' 91320205ma1w4r8t5f '),
      keptValue('taxAmount', '13'),
      keptValue('remark', '  '),
      keptValue('code', '1'),
    ]).toEqual(['91320205MA1W4R8T5F', '13.00', null, undefined])
  })
})

describe('A goods line written by hand', () => {
  it('needs a name that is seen', () => {
    expect(judgeManualEntry(digital, [{ name: '\u200B\u3164', amount: '1.00' }], { today }).lines).toEqual([
      { name: { level: 'error', word: 'required' } },
    ])
  })
  it('needs a name and an amount', () => {
    expect(judgeManualEntry(digital, [{ spec: 'A4' }], { today }).lines).toEqual([
      { name: { level: 'error', word: 'required' }, amount: { level: 'error', word: 'required' } },
    ])
  })
  it.each([
    ['taxRate', '13', '13%'],
    ['taxRate', '免税', '免税'],
    ['taxRate', '1.5%', '1.5%'],
    ['taxRate', 'abc', undefined],
    ['quantity', '1,200.5', '1200.5'],
    ['unitPrice', '0.12345678901234', '0.12345678901234'],
    ['unitPrice', '1e5', undefined],
    ['amount', '5', '5.00'],
  ] as const)('keeps %s %j as %j', (field, typed, kept) => {
    expect(keptCell(field, typed)).toBe(kept)
  })
  it('is summed exactly with the others', () => {
    expect(lineTotals([{ amount: '0.10', taxAmount: '0.01' }, { amount: '0.20' }])).toEqual({ amount: '0.30', taxAmount: '0.01' })
  })
})

describe('An entry as a reading', () => {
  it('says of every value that a hand wrote it, and runs the checks', () => {
    const reading = manualEntryReading(
      digital,
      [{ name: '*纸制品*复印纸', amount: '100', taxRate: '13%', taxAmount: '13' }],
      'manual',
      today,
    )
    expect([
      reading.fields.number,
      reading.fields.lines,
      reading.fields['seller.name'],
      reading.warnings,
      reading.checks.filter((check) => !check.ok),
    ]).toEqual([{ from: 'manual', confidence: 1 }, { from: 'manual', confidence: 1 }, undefined, [], []])
  })
  it('keeps what the checks doubt as warnings', () => {
    expect(
      manualEntryReading(
        { ...digital, 'seller.taxId': '91320205MA1W4R8T5G' },
        [{ name: '纸', amount: '99' }],
        'manual',
        today,
      ).warnings.map((w) => `${w.field} ${w.code}`),
    ).toEqual(['lines linesDiffer', 'seller.taxId taxIdInvalid'])
  })
})

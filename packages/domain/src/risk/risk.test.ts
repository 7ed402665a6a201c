import { describe, expect, it } from 'vitest'
import { dayKind, daysFrom, workdaysBack } from './risk-days.ts'
import { judgeRates } from './risk-goods.ts'
import { judgeRisk, justBelow, limitAbove, limitsOf, type RiskFacts } from './risk-judge.ts'
import type { FileSignature } from '../invoice/signature.ts'
import { findingOf, overallRisk, riskAxes, riskRules, type RiskRule } from './risk.ts'

const months = (...amounts: readonly string[]) =>
  amounts.map((amount, at) => ({ month: `2026-${String(11 - amounts.length + 1 + at).padStart(2, '0')}`, count: 2, amount }))
const line = (name: string, taxRate: string) => ({
  name,
  spec: null,
  unit: null,
  quantity: null,
  unitPrice: null,
  amount: '100.00',
  taxRate,
  taxAmount: null,
})
/** An incoming invoice without findings: a seller known for a year, verified, with the right title. */
const fine: RiskFacts = {
  type: 22,
  category: 1,
  number: '26332000000000000001',
  date: '2026-11-20',
  amountIncludingTax: '106.00',
  seller: '91330203MA2HRW7C5X',
  lines: [line('*餐饮服务*餐费', '6%')],
  titleStatus: 1,
  verifyStatus: 1,
  redKind: null,
  warnings: [],
  originals: [{ format: 'ofd', signatures: [] }],
  checks: [{ name: 'qrAgrees', ok: true }],
  brought: 0,
  differing: 0,
  deleted: 0,
  namesakes: 0,
  twins: 0,
  offsets: 0,
  run: 1,
  limits: limitsOf(undefined),
  siblings: 0,
  dealings: { months: months('5000.00', '5000.00', '5000.00', '6000.00'), earlier: 6, reds: 0, of: 8, capped: false },
  companyDays: 400,
}
const signedAs = (says: FileSignature['says']): RiskFacts['originals'] => [
  {
    format: 'ofd',
    signatures: [
      { says, form: 'SESv4', signer: '样张签名人', issuer: null, seal: null, time: null, covered: 3, changed: [], uncovered: [] },
    ],
  },
]
const reported = (rule: RiskRule, change: Partial<RiskFacts>): string => {
  const { says, verdict } = judgeRisk({ ...fine, ...change }).find((f) => f.rule === rule)!
  return `${says} ${verdict}`
}

describe('The rules of the radar', () => {
  it('find nothing at an invoice that is in order', () => {
    const findings = judgeRisk(fine)
    expect(findings.filter((f) => f.verdict !== 'clear').map((f) => f.says)).toEqual(['unsigned'])
    expect(overallRisk(findings)).toEqual({ verdict: 'clear', unchecked: 0 })
  })
  it('say what they could not look at, where nothing else is found', () => {
    expect(overallRisk(judgeRisk({ ...fine, originals: [{ format: 'ofd', signatures: null }] }))).toEqual({
      verdict: 'notChecked',
      unchecked: 1,
    })
  })
  it('stand on every axis', () => {
    expect(new Set(Object.values(riskRules).map((r) => r.axis))).toEqual(new Set(riskAxes))
  })
  it.each<[RiskRule, Partial<RiskFacts>, string]>([
    ['title', { titleStatus: 3 }, 'taxIdDiffers high'],
    ['title', { titleStatus: 0 }, 'unchecked notChecked'],
    ['title', { titleStatus: 4 }, 'unknownTitle medium'],
    ['title', { category: 2, titleStatus: 0 }, 'notNeeded notApplicable'],
    ['signature', { originals: signedAs('intact') }, 'intact clear'],
    ['signature', { originals: signedAs('contentChanged') }, 'contentChanged high'],
    ['signature', { originals: signedAs('extended') }, 'extended medium'],
    ['signature', { originals: signedAs('unknownAlgorithm') }, 'unknownAlgorithm notChecked'],
    ['signature', { originals: signedAs('unpublished') }, 'unpublished notChecked'],
    ['signature', { originals: [...signedAs('intact'), ...signedAs('invalid')] }, 'invalid high'],
    ['signature', { originals: [...signedAs('unpublished'), ...signedAs('intact')] }, 'intact clear'],
    ['signature', { type: 30, number: '53752806' }, 'missing notChecked'],
    ['signature', { type: 20, number: '53752806' }, 'paper notApplicable'],
    ['signature', { originals: [{ format: 'jpg', signatures: null }] }, 'picture notChecked'],
    ['signature', { originals: [] }, 'noOriginal notChecked'],
    ['signature', { originals: [{ format: 'pdf', signatures: null }] }, 'notLooked notChecked'],
    ['signature', { originals: [{ format: 'ofd', signatures: null }], warnings: ['signatureDigests'] }, 'contentChanged high'],
    ['qr', { checks: [{ name: 'qrAgrees', ok: false }] }, 'differs high'],
    ['qr', { checks: [] }, 'none notChecked'],
    ['qr', { checks: [], originals: [{ format: 'xml', signatures: [] }] }, 'data notApplicable'],
    [
      'qr',
      {
        checks: [],
        originals: [
          { format: 'xml', signatures: [] },
          { format: 'pdf', signatures: [] },
        ],
      },
      'none notChecked',
    ],
    ['qr', { checks: [], originals: [] }, 'none notChecked'],
    ['qr', { warnings: ['qrChecksum'] }, 'broken medium'],
    ['qr', { warnings: ['qrLink'] }, 'link high'],
    ['verification', { verifyStatus: 0 }, 'never notChecked'],
    ['verification', { verifyStatus: 6 }, 'noAnswer notChecked'],
    ['verification', { verifyStatus: 9 }, 'cancelled high'],
    ['verification', { verifyStatus: 10, redKind: 'partial' }, 'offsetPartial medium'],
    ['verification', { verifyStatus: -1 }, 'notNeeded notApplicable'],
    ['duplicate', { differing: 1, brought: 2 }, 'differingFile high'],
    ['duplicate', { brought: 2 }, 'broughtAgain low'],
    ['duplicate', { deleted: 1 }, 'deletedBefore low'],
    ['duplicate', { number: null }, 'noNumber notChecked'],
    ['nearDuplicate', { twins: 1 }, 'twins medium'],
    ['nearDuplicate', { twins: 1, type: 51 }, 'twinTickets low'],
    ['nearDuplicate', { twins: 0, date: null }, 'incomplete notChecked'],
    ['consecutive', { run: 2 }, 'pair low'],
    ['consecutive', { run: 4 }, 'several medium'],
    ['consecutive', { run: 7 }, 'many high'],
    ['consecutive', { run: undefined }, 'noNumber notChecked'],
    ['consecutive', { run: 7, category: 2 }, 'ownSale notApplicable'],
    ['belowLimit', { amountIncludingTax: '9800.00' }, 'justBelow low'],
    ['belowLimit', { amountIncludingTax: '9999.99', siblings: 1 }, 'split medium'],
    ['belowLimit', { amountIncludingTax: '10000.00' }, 'none clear'],
    ['day', { date: '2026-11-21' }, 'weekend low'],
    ['day', { date: '2026-10-02' }, 'holiday low'],
    ['day', { date: '2026-10-10' }, 'workday clear'],
    ['day', { date: '2019-10-02' }, 'noCalendar notChecked'],
    ['day', { date: '2026-11-21', type: 51 }, 'notNeeded notApplicable'],
    ['dealings', { companyDays: 30 }, 'youngCompany notChecked'],
    ['dealings', { dealings: { ...fine.dealings!, earlier: 0 } }, 'newSeller low'],
    ['dealings', { seller: null, dealings: undefined }, 'noSeller notChecked'],
    ['dealings', { dealings: { ...fine.dealings!, months: months('5000.00', '5000.00', '5000.00', '15000.00') } }, 'grown medium'],
    ['dealings', { dealings: { ...fine.dealings!, months: months('5000.00', '5000.00', '5000.00', '14999.99') } }, 'known clear'],
    ['dealings', { dealings: { ...fine.dealings!, months: months('50.00', '50.00', '50.00', '900.00') } }, 'known clear'],
    ['red', { offsets: 1 }, 'offset high'],
    ['red', { amountIncludingTax: '-106.00' }, 'isRed low'],
    ['red', { dealings: { ...fine.dealings!, reds: 3, of: 10 } }, 'many medium'],
    ['red', { dealings: { ...fine.dealings!, reds: 1, of: 2 } }, 'few clear'],
    ['goods', { lines: [line('*餐饮服务*餐费', '13%')] }, 'notOfGoods medium'],
    ['goods', { lines: [line('餐费', '6%')] }, 'unknownGoods notChecked'],
    ['goods', { lines: [] }, 'noLines notChecked'],
    ['goods', { type: 120, lines: [] }, 'notNeeded notApplicable'],
  ])('%s of %j says %s', (rule, change, expected) => {
    expect(reported(rule, change)).toBe(expected)
  })
})
describe('Rates against goods', () => {
  it.each([
    ['*运输服务*客运服务费', '3%', '2026-11-01', undefined],
    ['*蔬菜*土豆', '免税', '2026-11-01', undefined],
    ['*劳务*维修', '16%', '2018-06-01', undefined],
    ['*劳务*维修', '16%', '2026-06-01', 'notThen'],
    ['*劳务*维修', '13%', '2018-06-01', 'notThen'],
    ['*印刷品*图书', '9%', '2026-06-01', undefined],
    ['*运输服务*货运', '13%', '2026-06-01', 'notOfGoods'],
    ['*不知何物*甲', '13%', '2026-06-01', undefined],
    ['*现代服务*咨询', '***', '2026-06-01', undefined],
  ])('%s at %s on %s', (name, rate, date, says) => {
    expect(judgeRates([line(name, rate)], date).wrong?.says).toBe(says)
  })
  it('say how many of the lines they could judge', () => {
    expect(judgeRates([line('*餐饮服务*餐费', '6%'), line('杂项', '6%')], '2026-11-01')).toEqual({ checked: 1, of: 2 })
  })
})
describe('Limits', () => {
  it.each([
    ['970.00', '1000.00'],
    ['969.99', undefined],
    ['999.99', '1000.00'],
    ['1000.00', undefined],
    [null, undefined],
    ['-999.00', undefined],
  ])('%s lies just below %s', (amount, limit) => {
    expect(limitAbove(amount, limitsOf(undefined))).toBe(limit)
  })
  it('are put in order, whoever set them', () => {
    expect(limitsOf(['5000', '300.5'])).toEqual(['300.50', '5000.00'])
  })
  it('name the sums below them', () => {
    expect(justBelow('1000.00')).toEqual({ from: '970.00', below: '1000.00' })
  })
})
describe('What stands out', () => {
  it('is the worst; what was not looked at is never clear', () => {
    const [high, clear, not] = [findingOf('title', 'taxIdDiffers'), findingOf('title', 'correct'), findingOf('qr', 'none')]
    expect([overallRisk([clear, high, not]), overallRisk([clear]), overallRisk([clear, not])]).toEqual([
      { verdict: 'high', unchecked: 1 },
      { verdict: 'clear', unchecked: 0 },
      { verdict: 'notChecked', unchecked: 1 },
    ])
  })
})
describe('Days', () => {
  it.each([
    ['2024', 28, 8],
    ['2025', 28, 5],
    ['2026', 33, 6],
  ])('of %s hold as many holidays as the notice gives, %i, and %i worked weekend days', (year, holidays, worked) => {
    const days = Array.from({ length: 366 }, (_, at) => daysFrom(`${year}-01-01`, at)).filter((day) => day.startsWith(year))
    const restDay = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    expect([
      days.filter((day) => dayKind(day) === 'holiday').length,
      days.filter((day) => restDay(day) && dayKind(day) === 'workday').length,
    ]).toEqual([holidays, worked])
  })
  it.each([
    ['2026-02-14', 'workday'],
    ['2026-02-16', 'holiday'],
    ['2025-10-08', 'holiday'],
    ['2026-11-22', 'weekend'],
    ['2030-01-01', undefined],
  ])('%s is %s', (date, kind) => {
    expect(dayKind(date)).toBe(kind)
  })
  it.each([
    ['2026-11-23', 4, '2026-11-18'],
    ['2026-11-22', 4, '2026-11-17'],
    ['2026-10-09', 3, '2026-09-30'],
  ])('up to %s the last %i working days begin with %s', (day, count, first) => {
    expect(workdaysBack(day, count)).toBe(first)
  })
  it('are counted over months and years', () => {
    expect([daysFrom('2026-02-27', 2), daysFrom('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31'])
  })
})

// The worked examples of judgement.md 3.5 by their numbers; those of a whole month are told with the return.
import { describe, expect, it } from 'vitest'
import { deductibleOf } from './deductible.ts'
import type { DeductibleFacts } from './deductible-facts.ts'
import { deductibleKinds, deductibleRules, ruleOn, useRules } from './deductible-rules.ts'

type Told = Omit<Partial<DeductibleFacts>, 'lines'> & { readonly lines?: readonly Partial<DeductibleFacts['lines'][number]>[] }
const of = ({ lines = [], ...told }: Told, period = '2026-11') =>
  deductibleOf(
    {
      taxpayer: 'general',
      type: 12,
      issued: '2026-11-05',
      seller: null,
      net: null,
      tax: null,
      total: null,
      special: null,
      extra: {},
      standing: 'normal',
      isRed: false,
      redTax: null,
      abnormal: false,
      redLocked: false,
      title: 'ours',
      use: null,
      drawnFor13: false,
      traveller: 'none',
      ticked: null,
      lines: lines.map((line) => ({ name: null, rate: null, net: null, tax: null, ...line })),
      ...told,
    },
    period,
  )
const sums = (net: string, tax: string) => ({ net, tax, total: (Number(net) + Number(tax)).toFixed(2) })
const big = sums('100000.00', '13000.00')
const ride = { type: 22, special: '旅客运输服务', ...sums('23.43', '0.70') }
const subway = { type: 22, special: '旅客运输服务', issued: '2026-01-12', ...sums('3.67', '0.33') }
const paper = { type: 90, issued: '2025-08-20', total: '1140.00' }
const fund = { 民航发展基金: '50.00' }
const meals = { name: '*餐饮服务*餐费', tax: '12.00' }
const bridge = { type: 170, seller: '某长江大桥有限公司', total: '105.00' }

interface Case {
  readonly no: string
  readonly it: string
  readonly given: Told
  readonly period?: string
  /** Figure and way. */
  readonly is: string
  readonly and?: Partial<ReturnType<typeof deductibleOf>>
}
const cases: readonly Case[] = [
  { no: '1', it: 'a special invoice', given: big, is: '13000.00 tick' },
  {
    no: '2',
    it: 'reversed in part before it is ticked',
    given: { ...big, standing: 'redPartial', redTax: '2600.00' },
    is: '10400.00 tick',
    and: { most: '10400.00', reason: 'redPartial' },
  },
  {
    no: '3',
    it: 'ticked in October',
    given: { ...big, ticked: { period: '2026-10', tax: '13000.00' } },
    period: '2026-10',
    is: '13000.00 tick',
  },
  { no: '3', it: 'and no more in November', given: { ...big, ticked: { period: '2026-10', tax: '13000.00' } }, is: '0.00 none' },
  { no: '4', it: 'reversed the same day', given: { ...sums('50538.41', '505.38'), standing: 'redFull' }, is: '0.00 none' },
  { no: '4', it: 'and its red one', given: { ...sums('-50538.41', '-505.38'), isRed: true }, is: '0.00 none', and: { reason: 'isRed' } },
  { no: '6', it: 'a void paper one', given: { type: 10, ...sums('400.00', '52.00'), standing: 'void' }, is: '0.00 none' },
  { no: '7', it: 'of 1 % of a small seller', given: sums('1000.00', '10.00'), is: '10.00 tick' },
  { no: '8', it: 'of a difference', given: { tax: '95.24', total: '10000.00' }, is: '95.24 tick' },
  {
    no: '9',
    it: 'a hotel with meals',
    given: { ...sums('800.00', '48.00'), lines: [{ name: '*住宿服务*房费', tax: '36.00' }, meals] },
    is: '36.00 tick',
    and: { most: '48.00', reason: 'mixed' },
  },
  {
    no: '10',
    it: 'meals alone',
    given: { ...sums('100.00', '6.00'), lines: [meals] },
    is: '0.00 none',
    and: { notDeduct: 5, reason: 'consumed' },
  },
  {
    no: '11',
    it: 'interest of a loan',
    given: { ...sums('6000.00', '360.00'), issued: '2026-03-10', lines: [{ name: '*贷款服务*利息', tax: '360.00' }] },
    is: '0.00 none',
    and: { notDeduct: 5, source: '增值税法实施条例' },
  },
  { no: '12', it: 'gifts for staff', given: { ...sums('10000.00', '1300.00'), use: 'welfare' }, is: '0.00 none', and: { notDeduct: 3 } },
  { no: '13', it: 'the tax id of another company', given: { ...big, title: 'foreign' }, is: '0.00 none' },
  { no: '14', it: 'an old name with our tax id', given: { ...big, title: 'nameOnly' }, is: '13000.00 tick' },
  { no: '15', it: '异常凭证', given: { ...sums('6153.85', '800.00'), abnormal: true }, is: '0.00 none' },
  { no: '16', it: 'a motor vehicle', given: { type: 50, ...sums('150000.00', '19500.00') }, is: '19500.00 tick' },
  {
    no: '17',
    it: 'a digital toll',
    given: { type: 22, special: '通行费', ...sums('22.82', '0.68') },
    is: '0.68 tick',
    and: { line: '8b' },
  },
  { no: '18', it: 'a toll of 9 %', given: { type: 22, special: '通行费', ...sums('49.44', '4.45') }, is: '4.45 tick' },
  {
    no: '19',
    it: 'a prepaid toll',
    given: { type: 30, special: '通行费', ...sums('200.00', '0.00') },
    is: '0.00 none',
    and: { reason: 'untaxed' },
  },
  { no: '20', it: 'a paper bridge toll of 2025', given: { ...bridge, issued: '2025-12-30' }, is: '5.00 compute' },
  { no: '20', it: 'and of 2026', given: { ...bridge, issued: '2026-03-01' }, is: '0.00 open', and: { between: ['0.00', '5.00'] } },
  { no: '21', it: 'a digital rail ticket', given: { type: 51, ...sums('34.86', '3.14') }, is: '3.14 tick' },
  { no: '22', it: 'without its tax', given: { type: 51, total: '87.00' }, is: '7.18 tick' },
  { no: '22', it: 'and another', given: { type: 51, total: '304.00' }, is: '25.10 tick' },
  {
    no: '23',
    it: 'a paper train ticket until 2025-09',
    given: { type: 80, issued: '2025-09-12', total: '553.00', traveller: 'employee' },
    is: '45.66 compute',
  },
  {
    no: '24',
    it: 'of November 2026',
    given: { type: 80, total: '53.00', tax: '4.38', traveller: 'employee' },
    is: '0.00 none',
    and: { reason: 'ended' },
  },
  {
    no: '25',
    it: 'a digital itinerary',
    given: { type: 61, total: '1290.00', extra: { 票价: '1200.00', 燃油附加费: '40.00', 民航发展基金: '50.00' } },
    is: '102.39 tick',
  },
  { no: '26', it: 'a paper itinerary', given: { ...paper, extra: fund, traveller: 'employee' }, is: '90.00 compute' },
  {
    no: '27',
    it: 'without its fund',
    given: { ...paper, traveller: 'employee' },
    is: '0.00 open',
    and: { reason: 'fund', between: ['0.00', '94.13'] },
  },
  { no: '28', it: 'a ride of 2024', given: { ...ride, issued: '2024-08-08' }, is: '0.70 declare' },
  {
    no: '29',
    it: 'a ride of 2026 without a name',
    given: { ...ride, issued: '2026-03-08' },
    is: '0.00 open',
    and: { reason: 'unnamed', between: ['0.00', '0.70'] },
  },
  { no: '29', it: 'with an employee', given: { ...ride, issued: '2026-03-08', traveller: 'employee' }, is: '0.70 declare' },
  { no: '30', it: 'a subway ride without a name', given: subway, is: '0.00 open' },
  {
    no: '30',
    it: 'with an employee',
    given: { ...subway, traveller: 'employee' },
    is: '0.00 open',
    and: { reason: 'disputed', between: ['0.12', '0.33'] },
  },
  { no: '31', it: 'a ride free of tax', given: { ...ride, net: '61.29', tax: '0.00', total: '61.29' }, is: '0.00 none' },
  { no: '32', it: 'a bus ticket with a name', given: { type: 150, total: '103.00', traveller: 'employee' }, is: '3.00 compute' },
  { no: '32', it: 'without a name', given: { type: 150, total: '103.00' }, is: '0.00 none', and: { reason: 'unnamed' } },
  { no: '33', it: 'a ship ticket', given: { type: 160, total: '210.00', traveller: 'employee' }, is: '6.12 compute' },
  {
    no: '34',
    it: 'rail of an adviser',
    given: { type: 51, ...sums('507.34', '45.66'), traveller: 'outside' },
    is: '0.00 none',
    and: { reason: 'outsider' },
  },
  {
    no: '35',
    it: 'a purchase of farm products',
    given: { type: 22, special: '农产品收购', net: '10000.00', tax: '0.00', total: '10000.00', drawnFor13: true },
    is: '900.00 farm',
    and: { added: { tax: '100.00', line: '8a' } },
  },
  {
    no: '36',
    it: 'a special one of 3 % for farm products',
    given: { ...sums('10000.00', '300.00'), lines: [{ name: '*蔬菜*白菜', rate: '3%', tax: '300.00' }] },
    is: '900.00 farm',
  },
  {
    no: '37',
    it: 'fuel on a normal one',
    given: { type: 22, special: '成品油', ...sums('386.11', '50.19') },
    is: '0.00 none',
    and: { reason: 'kind' },
  },
  {
    no: '37',
    it: 'fuel on a special one with its label',
    given: { special: '成品油', ...sums('386.11', '50.19'), lines: [{ name: '*汽油*92号', tax: '50.19' }] },
    is: '50.19 tick',
  },
  { no: '38', it: 'a customs payment', given: { type: 180, tax: '26000.00', title: 'open' }, is: '26000.00 customs', and: { line: '5' } },
  {
    no: '39',
    it: 'a returned rail ticket',
    given: { type: 51, total: '27.50', extra: { 业务类型: '退票' } },
    is: '0.00 none',
    and: { reason: 'returned' },
  },
  { no: '39', it: 'that states its tax', given: { type: 51, ...sums('25.94', '1.56'), extra: { 业务类型: '退票' } }, is: '1.56 tick' },
  { no: '40', it: 'a 小规模 company', given: { ...big, taxpayer: 'small' }, is: '0.00 none', and: { reason: 'small' } },
]
describe('What an invoice deducts', () => {
  it.each(cases)('$no: $it, $is', ({ given, period, is, and }) => {
    const found = of(given, period)
    expect({ ...found, is: `${found.figure} ${found.way}` }).toMatchObject({ is, ...and })
  })
  it('is nothing while a part of it is reversed by an amount that nobody told', () =>
    expect(of({ ...big, standing: 'redUnknown' })).toMatchObject({ figure: '0.00', way: 'open', between: ['0.00', '13000.00'] }))
  it('of a company counts no other’s traveller', () =>
    expect(of({ type: 150, total: '103.00', traveller: 'unknown' })).toMatchObject({ way: 'open', reason: 'traveller' }))
  it('of fuel without its label stays open', () =>
    expect(of({ ...sums('386.11', '50.19'), lines: [{ name: '*汽油*92号', tax: '50.19' }] })).toMatchObject({
      way: 'open',
      reason: 'fuelLabel',
    }))
})
describe('The rules of deduction', () => {
  it('cover every kind on every day once', () => {
    for (const kind of deductibleKinds)
      for (const day of ['2024-02-29', '2025-09-30', '2025-10-01', '2025-12-31', '2026-01-01', '2026-11-30'])
        expect([kind, day, deductibleRules.filter((one) => one === ruleOn(kind, day)).length]).toEqual([kind, day, 1])
  })
  it('name the bureau’s five reasons', () =>
    expect(new Set(Object.values(useRules).map(({ reason }) => reason))).toEqual(new Set([1, 2, 3, 4, 5])))
})

// Makes realistic invented invoices from a seed: the one entry to the data of every drawing, XML and scan.
import { makeAir, makeBuilding, makeRail, makeToll, makeTrips, makeVehicle } from './make-journeys.ts'
import { makeLines, withoutTax } from './make-lines.ts'
import { cipherOf, dateBetween, digitalNumber, invoiceCode, timeOf } from './make-numbers.ts'
import { companies, nobody, partyOf, specialTrades, type SampleCompany, type SampleParty } from './pool/companies.ts'
import { personName } from './pool/names.ts'
import { regionList, regions, type Region } from './pool/regions.ts'
import { trades, type TradeKey } from './pool/goods.ts'
import { randomOf, type Random } from './random.ts'
import { remarkOf } from './make-remark.ts'
import { summed, type Unsummed } from './make-sums.ts'
import type { Business, Direction, SampleInvoice, SampleLine, SampleType } from './sample-invoice.ts'

/** The invented company of demonstrations and tests. */
export const demoCompany = { name: '苏州砚田精密制造有限公司', taxId: '91320594MA1X7K3Q2J' } as const

export interface Wish {
  readonly seed: number | string
  readonly count: number
  /** First and last day of issue, yyyy-mm-dd, both included. */
  readonly from: string
  readonly to: string
  /** The company that owns the invoices. */
  readonly company: { readonly name: string; readonly taxId: string }
  /** Weights; default: all incoming. */
  readonly directions?: Readonly<Partial<Record<Direction, number>>>
  /** Weights by type; default: the usual mix. */
  readonly types?: Readonly<Partial<Record<SampleType, number>>>
  /** Every VAT face of this business; default: the usual mix. */
  readonly business?: Business
  /** Goods lines of every VAT face; default: one to eight. */
  readonly lines?: number
  /** Share of red invoices; default 0.04. */
  readonly redShare?: number
}

const usualTypes: Readonly<Record<SampleType, number>> = { 10: 6, 11: 4, 12: 30, 20: 5, 22: 26, 30: 14, 50: 1, 51: 8, 53: 0, 61: 4 }
const digital = (type: SampleType): boolean => [12, 22, 51, 61].includes(type)

/** Makes `count` invoices with distinct numbers, in the order of issue. */
export const makeInvoices = (wish: Wish): readonly SampleInvoice[] => {
  const random = randomOf(`${wish.seed}`)
  const seen = new Set<string>()
  const made: SampleInvoice[] = []
  const typeWeights = (Object.entries({ ...(wish.types ?? usualTypes) }) as [string, number][]).map(
    ([type, weight]) => [Number(type) as SampleType, weight] as const,
  )
  const directions = Object.entries(wish.directions ?? { incoming: 1 }) as [Direction, number][]
  while (made.length < wish.count) {
    const invoice = makeOne(random, wish, random.weighted(typeWeights), random.weighted(directions))
    const identity = `${invoice.code}/${invoice.number}`
    if (seen.has(identity)) continue
    seen.add(identity)
    made.push(invoice)
  }
  return made.sort((a, b) => (`${a.date} ${a.time} ${a.number}` < `${b.date} ${b.time} ${b.number}` ? -1 : 1))
}

const makeOne = (random: Random, wish: Wish, type: SampleType, direction: Direction): SampleInvoice => {
  const date = dateBetween(random, wish.from, wish.to)
  if (type === 51) return rail(random, wish, date, direction)
  if (type === 61) return air(random, wish, date, direction)
  return vat(random, wish, type, date, direction)
}

const ours = (wish: Wish): SampleParty => partyOf(wish.company.name, regions.jiangsu, wish.company.taxId)
const otherCompany = (random: Random): SampleCompany => random.pick(companies.filter((c) => c.trade !== 'toll'))
const businessOf = (random: Random, type: SampleType, wished: Business | undefined): Business | undefined => {
  if (wished) return wished
  if (type === 30)
    return random.weighted([
      [undefined, 7],
      ['通行费', 3],
    ])
  if (type === 12)
    return random.weighted([
      [undefined, 17],
      ['成品油', 1],
      ['建筑服务', 2],
    ])
  return type === 22
    ? random.weighted([
        [undefined, 14],
        ['成品油', 2],
        ['旅客运输服务', 4],
      ])
    : undefined
}
const tradeOfBusiness: Readonly<Partial<Record<Business, TradeKey>>> = {
  成品油: 'fuel',
  建筑服务: 'building',
  旅客运输服务: 'riding',
  通行费: 'toll',
}

const sellerOf = (random: Random, type: SampleType, business: Business | undefined): SampleCompany => {
  if (type === 50) return random.pick(companies.filter((c) => c.trade === 'vehicle'))
  if (business) return random.pick(companies.filter((c) => c.trade === tradeOfBusiness[business]))
  const plain = companies.filter(
    (c) => !specialTrades.has(c.trade) && (![10, 11, 12].includes(type) || (c.trade !== 'catering' && trades[c.trade].rate !== '免税')),
  )
  return random.pick(plain)
}

const vat = (random: Random, wish: Wish, type: SampleType, date: string, direction: Direction): SampleInvoice => {
  const business = type === 50 ? undefined : businessOf(random, type, wish.business)
  const pool = sellerOf(random, type, business)
  const mine = direction === 'outgoing' && !business && type !== 50
  const trade: TradeKey = mine ? random.pick(['machines', 'tools', 'repair'] as const) : pool.trade
  const region: Region = mine ? regions.jiangsu : pool.region
  const seller = mine ? ours(wish) : pool
  const buyer =
    direction === 'incoming' ? ours(wish) : type === 22 && random.chance(0.2) ? { ...nobody, name: '个人' } : otherCompany(random)
  const red = type !== 50 && !business && random.chance(wish.redShare ?? 0.04)
  const single = trades[trade].items.every((item) => item.most === 1) || type === 50 || business === '通行费'
  const count = single
    ? 1
    : (wish.lines ??
      random.weighted([
        [1, 10],
        [2, 4],
        [3, 3],
        [5, 2],
        [8, 1],
      ]))
  const lines = makeLines(random, {
    trade,
    count,
    digits: digital(type) ? 13 : 8,
    red,
    discountShare: business === '旅客运输服务' || ([30, 22, 12].includes(type) && !business) ? 0.12 : 0,
  })
  const toll = business === '通行费'
  return finish(random, {
    type,
    direction,
    region,
    date,
    buyer,
    seller,
    lines,
    red,
    smallScale: lines.some((line) => ['1%', '3%'].includes(line.taxRate)),
    code: digital(type) ? '' : invoiceCode(random, type, region, date.slice(0, 4), toll),
    number: digital(type) ? digitalNumber(random, date.slice(0, 4), region) : random.digits(8),
    checkCode: [11, 20, 30].includes(type) ? random.digits(20) : '',
    machineNumber: digital(type) ? '' : `${random.pick(['499', '661', '539'])}${random.digits(9)}`,
    cipher: digital(type) ? [] : cipherOf(random),
    ...(business ? { business } : {}),
    ...(toll ? { toll: makeToll(random, date) } : {}),
    ...(business === '旅客运输服务' ? { trips: makeTrips(random, date, region) } : {}),
    ...(business === '建筑服务' ? { building: makeBuilding(random, region) } : {}),
    ...(type === 50 ? { vehicle: makeVehicle(random, lines[0]?.name.replace(/^\*.*\*/, '') ?? '', lines[0]?.spec || 'YL6500BEV') } : {}),
  })
}

const rail = (random: Random, wish: Wish, date: string, direction: Direction): SampleInvoice => {
  const region = random.pick(regionList)
  const { ticket, price } = makeRail(random, date)
  const { amount, tax } = withoutTax(price, '9%')
  const line = plainLine('*运输服务*铁路客运', amount, tax)
  return finish(random, {
    type: 51,
    direction,
    region,
    date,
    code: '',
    number: digitalNumber(random, date.slice(0, 4), region, '9'),
    checkCode: '',
    machineNumber: '',
    cipher: [],
    buyer: ours(wish),
    seller: nobody,
    lines: [line],
    red: false,
    smallScale: false,
    rail: ticket,
  })
}
const air = (random: Random, wish: Wish, date: string, direction: Direction): SampleInvoice => {
  const region = random.pick(regionList)
  const made = makeAir(random, date)
  const line = plainLine('*运输服务*航空客运', made.amount, made.tax)
  const base = finish(
    random,
    {
      type: 61,
      direction,
      region,
      date,
      code: '',
      number: digitalNumber(random, date.slice(0, 4), region),
      checkCode: '',
      machineNumber: '',
      cipher: [],
      buyer: ours(wish),
      seller: partyOf(made.carrier, regions.shanghai),
      lines: [line],
      red: false,
      smallScale: false,
      air: made.ticket,
    },
    made.total,
  )
  return base
}
const plainLine = (name: string, amount: bigint, tax: bigint): SampleLine => ({
  name,
  spec: '',
  unit: '',
  quantity: '',
  unitPrice: '',
  amount,
  taxRate: '9%',
  tax,
  classification: '',
  discount: false,
})

type Draft = Omit<Unsummed, 'time' | 'payee' | 'reviewer' | 'drawer' | 'remark'>
/** Adds people, remark, and the values derived from the lines. */
const finish = (random: Random, draft: Draft, givenTotal?: bigint): SampleInvoice =>
  summed(
    {
      ...draft,
      time: timeOf(random),
      payee: personName(random),
      reviewer: personName(random),
      drawer: personName(random),
      remark: remarkOf(random, draft),
    },
    givenTotal,
  )

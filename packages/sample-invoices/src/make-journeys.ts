// Special parts of a face: toll rides, passengers, building sites, rail and air tickets, vehicles.
import { withoutTax } from './make-lines.ts'
import { dayAfter } from './make-numbers.ts'
import { maskedId, personName } from './pool/names.ts'
import { regionList, type Region } from './pool/regions.ts'
import { airlines, partyOf } from './pool/companies.ts'
import type { Random } from './random.ts'
import type { AirTicket, Building, RailTicket, Toll, Trip, UsedCar, Vehicle } from './sample-invoice.ts'

const stations: readonly (readonly [string, string])[] = [
  ['苏州北', 'Suzhoubei'],
  ['上海虹桥', 'Shanghaihongqiao'],
  ['南京南', 'Nanjingnan'],
  ['杭州东', 'Hangzhoudong'],
  ['北京南', 'Beijingnan'],
  ['武汉', 'Wuhan'],
  ['合肥南', 'Hefeinan'],
  ['深圳北', 'Shenzhenbei'],
  ['宁波', 'Ningbo'],
  ['成都东', 'Chengdudong'],
]
const airports = ['上海 SHA', '北京 PEK', '广州 CAN', '成都 CTU', '西安 XIY', '深圳 SZX', '重庆 CKG', '青岛 TAO', '武汉 WUH']
const LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ']

/** Two different ones of a list. */
const twoOf = <T>(random: Random, from: readonly T[]): readonly [T, T] => {
  const first = random.pick(from)
  return [first, random.pick(from.filter((other) => other !== first))]
}
const plateOf = (random: Random, region: Region): string => `${region.plate}${random.pick(LETTERS)}${random.digits(4)}`

export const makeToll = (random: Random, date: string): Toll => {
  const from = dayAfter(date, -random.int(2, 40))
  return {
    plate: plateOf(random, random.pick(regionList)),
    vehicleType: random.pick(['货车', '客车', '客车']),
    from: from.replaceAll('-', ''),
    to: dayAfter(from, random.int(0, 1)).replaceAll('-', ''),
  }
}
export const makeTrips = (random: Random, date: string, region: Region): readonly Trip[] => {
  const traveller = personName(random)
  const idNumber = maskedId(random)
  return Array.from({ length: random.pick([1, 1, 2, 3]) }, () => ({
    traveller,
    idNumber,
    date: dayAfter(date, -random.int(0, 20)),
    from: region.city.slice(0, 3),
    to: region.city.slice(0, 3),
    seat: '无',
    vehicle: random.pick(['出租汽车', '公路']),
  }))
}
export const makeBuilding = (random: Random, region: Region): Building => ({
  place: region.city,
  project: `${random.pick(['星塘', '北塘', '青禾', '云枢'])}${random.pick(['产业园二期厂房', '人才公寓机电安装', '研发楼装修改造'])}工程`,
})

/** `price` is the ticket price with tax. */
export const makeRail = (random: Random, date: string): { ticket: RailTicket; price: bigint } => {
  const [from, to] = twoOf(random, stations)
  const seatLevel = random.weighted([
    ['二等座', 6],
    ['一等座', 2],
    ['商务座', 1],
  ])
  const price = BigInt(random.int(40, 1100)) * (random.chance(0.4) ? 50n : 100n)
  return {
    price,
    ticket: {
      from: from[0],
      fromLatin: from[1],
      to: to[0],
      toLatin: to[1],
      train: `${random.pick(['G', 'G', 'D', 'C'])}${random.int(11, 8999)}`,
      date: dayAfter(date, -random.int(0, 12)),
      time: `${String(random.int(6, 22)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`,
      carriage: String(random.int(1, 16)).padStart(2, '0'),
      seat: `${String(random.int(1, 19)).padStart(2, '0')}${random.pick([...'ABCDF'])}`,
      seatLevel,
      traveller: personName(random),
      idNumber: maskedId(random),
      ticketNumber: `${random.digits(6)}${random.pick(LETTERS)}${random.digits(18)}`,
      refund: random.chance(0.06),
    },
  }
}
/** Fare and fuel bear 9 %, the 民航发展基金 and other taxes none. `amount` is fare and fuel without tax. */
export const makeAir = (
  random: Random,
  date: string,
): { ticket: AirTicket; carrier: string; amount: bigint; tax: bigint; total: bigint } => {
  const [carrier, prefix] = random.pick(airlines)
  const legs = random.pick([1, 1, 1, 2])
  const fare = withoutTax(BigInt(random.int(28, 260)) * 1000n * BigInt(legs), '9%')
  const fuel = withoutTax(BigInt(random.pick([10, 20, 30, 50, 60])) * 100n * BigInt(legs), '9%')
  const developmentFund = 5000n * BigInt(legs)
  const amount = fare.amount + fuel.amount
  const tax = fare.tax + fuel.tax
  const [a, b] = twoOf(random, airports)
  const day = dayAfter(date, -random.int(0, 12))
  const ticketNumber = `${random.int(781, 999)}${random.digits(10)}`
  const flights = Array.from({ length: legs }, (_, i) => ({
    from: i === 0 ? a : b,
    to: i === 0 ? b : a,
    carrier: carrier.slice(0, 2),
    flight: `${prefix}${random.int(1001, 9899)}`,
    cabin: random.pick([...'YBMHKV']),
    date: dayAfter(day, i * 2),
    time: `${String(random.int(6, 21)).padStart(2, '0')}:${String(random.int(0, 11) * 5).padStart(2, '0')}`,
  }))
  return {
    carrier,
    amount,
    tax,
    total: amount + tax + developmentFund,
    ticket: {
      traveller: personName(random),
      idNumber: maskedId(random),
      ticketNumber,
      verificationCode: ticketNumber.slice(-4),
      flights,
      fare: fare.amount,
      fuel: fuel.amount,
      developmentFund,
      otherTaxes: 0n,
      agent: `${random.pick(['SHA', 'PEK', 'CAN'])}${random.digits(3)}/0${random.digits(7)}`,
    },
  }
}
export const makeVehicle = (random: Random, kind: string, model: string): Vehicle => ({
  kind,
  model,
  origin: random.pick(['江苏省苏州市', '浙江省杭州市', '安徽省合肥市']),
  certificate: `W${random.pick(LETTERS)}${random.digits(13)}`,
  engine: random.digits(8),
  frame: `L${Array.from({ length: 10 }, () => random.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'])).join('')}${random.digits(6)}`,
})
export const makeUsedCar = (random: Random, region: Region): UsedCar => ({
  plate: plateOf(random, region),
  registration: random.digits(12),
  authority: `${region.city}车辆管理所`,
  market: partyOf(`${region.city}星塘旧机动车交易市场有限公司`, region),
})

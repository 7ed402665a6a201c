// 抵扣规则: which documents give input tax, in which way, by the rule of which day. Data alone: a change of the law is a row here.

import { lastPaperTicket } from '../tax/travel-tax.ts'

/** 勾选, 申报 without a tick, 计算, 农产品确认, 海关缴款书, 待定: both figures are shown and none counts, and no deduction. */
export const deductibleWays = ['tick', 'declare', 'compute', 'farm', 'customs', 'open', 'none'] as const
export type DeductibleWay = (typeof deductibleWays)[number]
/** What a document is to the rules: by its type, its special business and its goods. */
export const deductibleKinds = [
  'special',
  'vehicle',
  'toll',
  'bridge',
  'rail',
  'air',
  'paperRail',
  'paperAir',
  'passenger',
  'roadWater',
  'farm',
  'customs',
] as const
export type DeductibleKind = (typeof deductibleKinds)[number]
/** How the figure comes about: on the face, or so many per cent inside the fare, the fare beside fund and charges, or the price. */
export type Basis = 'stated' | 'inside' | 'insideFare' | 'ofPrice'

export interface DeductibleRule {
  readonly kind: DeductibleKind
  /** The first and last day on which it holds, of issue or, for tickets, of travel; null: without an end. */
  readonly since: string | null
  readonly until: string | null
  readonly way: DeductibleWay
  readonly basis: Basis
  /** Per cent, where the basis asks for one. */
  readonly rate: number
  /** The traveller stands on the face. */
  readonly named: boolean
  /** The line of 附列资料（二） that declares it. */
  readonly line: DeductibleLine | null
  readonly source: string
}
/** 2 认证相符, 5 海关缴款书, 6 农产品, 8b 其他. */
export type DeductibleLine = '2' | '5' | '6' | '8b'

const law = '增值税法第十六条'
const before = '增值税暂行条例第八条'
const notice13 = '财政部 税务总局公告2026年第13号第一条第（三）项'
const notice39 = '财政部 税务总局 海关总署公告2019年第39号第六条'
const tolls90 = '财税〔2017〕90号第七条'
const rail8 = '税务总局 财政部 国铁集团公告2024年第8号'
const air9 = '税务总局 财政部 民航局公告2024年第9号'

/** The day since which the law of value-added tax holds. */
export const lawSince = '2026-01-01'
const lastOfOld = '2025-12-31'

const rule = (kind: DeductibleKind, way: DeductibleWay, source: string, more: Partial<DeductibleRule> = {}): DeductibleRule => ({
  kind,
  way,
  source,
  since: null,
  until: null,
  basis: 'stated',
  rate: 0,
  named: false,
  line: null,
  ...more,
})
const old = { until: lastOfOld } as const
const now = { since: lawSince } as const
export const deductibleRules: readonly DeductibleRule[] = [
  rule('special', 'tick', before, { ...old, line: '2' }),
  rule('special', 'tick', law, { ...now, line: '2' }),
  rule('vehicle', 'tick', before, { ...old, line: '2' }),
  rule('vehicle', 'tick', law, { ...now, line: '2' }),
  rule('toll', 'tick', tolls90, { ...old, line: '8b' }),
  rule('toll', 'tick', notice13, { ...now, line: '8b' }),
  rule('bridge', 'compute', tolls90, { ...old, basis: 'inside', rate: 5, line: '8b' }),
  rule('bridge', 'open', notice13, { ...now, basis: 'inside', rate: 5, line: '8b' }),
  rule('rail', 'tick', rail8, { ...old, basis: 'inside', rate: 9, line: '8b' }),
  rule('rail', 'tick', notice13, { ...now, basis: 'inside', rate: 9, line: '8b' }),
  rule('air', 'tick', air9, { ...old, basis: 'insideFare', rate: 9, line: '8b' }),
  rule('air', 'tick', notice13, { ...now, basis: 'insideFare', rate: 9, line: '8b' }),
  rule('paperRail', 'compute', notice39, { until: lastPaperTicket, basis: 'inside', rate: 9, named: true, line: '8b' }),
  rule('paperRail', 'none', rail8, { since: '2025-10-01' }),
  rule('paperAir', 'compute', notice39, { until: lastPaperTicket, basis: 'insideFare', rate: 9, named: true, line: '8b' }),
  rule('paperAir', 'none', air9, { since: '2025-10-01' }),
  rule('passenger', 'declare', notice39, { ...old, line: '8b' }),
  rule('passenger', 'declare', notice13, { ...now, named: true, line: '8b' }),
  rule('roadWater', 'compute', notice39, { ...old, basis: 'inside', rate: 3, named: true, line: '8b' }),
  rule('roadWater', 'compute', notice13, { ...now, basis: 'inside', rate: 3, named: true, line: '8b' }),
  rule('farm', 'farm', '财政部 税务总局 海关总署公告2019年第39号第二条', { ...old, basis: 'ofPrice', rate: 9, line: '6' }),
  rule('farm', 'farm', '财政部 税务总局公告2026年第13号', { ...now, basis: 'ofPrice', rate: 9, line: '6' }),
  rule('customs', 'customs', before, { ...old, line: '5' }),
  rule('customs', 'customs', law, { ...now, line: '5' }),
]
/** The rule of a kind on a day; undefined for a day that none covers. */
export const ruleOn = (kind: DeductibleKind, day: string): DeductibleRule | undefined =>
  deductibleRules.find((one) => one.kind === kind && (one.since === null || day >= one.since) && (one.until === null || day <= one.until))

/** Since 2026 a passenger e-invoice is read in two ways: the tax on its face, or so many per cent inside the fare. */
export const passengerInside = 3
/** 加计 for farm products that go into goods of 13 per cent, per cent of the price: its own line. */
export const farmAdded = { rate: 1, line: '8a' } as const

/** What a person or the goods say of the use, with the reason code of 不抵扣 at the bureau, the line of 转出 and the law. */
export const deductibleUses = ['exempt', 'simplified', 'welfare', 'loss', 'consumed', 'loan', 'other'] as const
export type DeductibleUse = (typeof deductibleUses)[number]
interface UseRule {
  /** 1 非应税, 2 免税, 3 集体福利或个人消费, 4 非正常损失, 5 其他. */
  readonly reason: number
  readonly line: '14' | '15' | '16' | '17' | '23b'
}
export const useRules: Readonly<Record<DeductibleUse, UseRule>> = {
  simplified: { reason: 1, line: '17' },
  exempt: { reason: 2, line: '14' },
  welfare: { reason: 3, line: '15' },
  loss: { reason: 4, line: '16' },
  consumed: { reason: 5, line: '15' },
  loan: { reason: 5, line: '23b' },
  other: { reason: 5, line: '23b' },
}
/** The use behind a reason code of 不抵扣; 5 其他 says no more. */
export const useOfReason = (reason: number): DeductibleUse =>
  (['simplified', 'exempt', 'welfare', 'loss'] as const).find((use) => useRules[use].reason === reason) ?? 'other'
/** The law against a use on the day of issue. */
export const sourceOfUse = (use: DeductibleUse, issued: string): string => {
  if (issued < lawSince) return '财税〔2016〕36号附件1第二十七条'
  if (use === 'loan') return '增值税法实施条例'
  return use === 'consumed' ? '增值税法第二十二条第（五）项' : '增值税法第二十二条'
}

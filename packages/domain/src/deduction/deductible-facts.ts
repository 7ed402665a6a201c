// What is known of an invoice when its deductible tax is asked for, what kind of document it is, and the reasons that an answer may have.
import { specialBusinesses } from '../invoice/special-business.ts'
import type { TitleFact } from '../judgement/invoice-facts.ts'
import type { Standing } from '../judgement/standings.ts'
import type { TaxpayerKind } from '../partner/partner.ts'
import type { Traveller } from '../tax/taxpayer.ts'
import { isFarmProduct, isPassengerTransport } from './deductible-goods.ts'
import type { DeductibleKind, DeductibleUse } from './deductible-rules.ts'

interface DeductibleLineFacts {
  readonly name: string | null
  /** As printed: `3%`, 免税. */
  readonly rate: string | null
  readonly net: string | null
  readonly tax: string | null
}
export interface DeductibleFacts {
  /** On the day of issue. */
  readonly taxpayer: TaxpayerKind
  /** Its wire code; null where the bureau's word is not known. */
  readonly type: number | null
  /** YYYY-MM-DD */
  readonly issued: string | null
  readonly seller: string | null
  readonly net: string | null
  readonly tax: string | null
  readonly total: string | null
  /** 特定业务 in the words of the face. */
  readonly special: string | null
  /** Facts of the special business and of tickets, by their printed names. */
  readonly extra: Readonly<Record<string, string>>
  /** Empty where none are known. */
  readonly lines: readonly DeductibleLineFacts[]
  readonly standing: Standing
  readonly isRed: boolean
  /** Of the red invoices that reverse it in part, above zero; null where nobody told. */
  readonly redTax: string | null
  /** 异常凭证 or 失控. */
  readonly abnormal: boolean
  /** 红字锁定 */
  readonly redLocked: boolean
  readonly title: TitleFact
  /** What a person or a rule says of its use. */
  readonly use: DeductibleUse | null
  /** Farm products that go into goods of 13 per cent. */
  readonly drawnFor13: boolean
  readonly traveller: Traveller
  /** What the bureau holds as ticked of it. */
  readonly ticked: { readonly period: string; readonly tax: string } | null
}
/** Why the figure is what it is, where it is not simply the tax on the face. goodsUnknown: its lines are not known, and all of its tax counts. */
export const deductibleReasons = [
  'ticked',
  'tickedElsewhere',
  'small',
  'isRed',
  'void',
  'redFull',
  'redUnknown',
  'notFound',
  'differs',
  'abnormal',
  'redLocked',
  'foreign',
  'buyerUnknown',
  'kind',
  'noDay',
  'ended',
  'unnamed',
  'outsider',
  'traveller',
  'untaxed',
  'returned',
  'fund',
  'disputed',
  'fuelLabel',
  'lineTax',
  'mixed',
  'redPartial',
  'goodsUnknown',
  'exempt',
  'simplified',
  'welfare',
  'loss',
  'consumed',
  'loan',
  'other',
] as const
export type DeductibleReason = (typeof deductibleReasons)[number]
export const specialTypes: readonly number[] = [10, 11, 12, 13, 40]
export const normalTypes: readonly number[] = [20, 22, 23, 30]
/** Of these, electronic ones: tolls and passenger transport come on them alone. */
export const electronicTypes: readonly number[] = [22, 30]
const bridgeType = 170
const isPassengerBusiness = (special: string): boolean => special.startsWith('旅客运输')
const farmBusinesses: readonly string[] = ['自产农产品销售', '农产品收购']
/** The document by its type, special business and goods; undefined for what never gives input tax. */
export const deductibleKindOf = ({
  type,
  special,
  lines,
  seller,
}: Pick<DeductibleFacts, 'type' | 'special' | 'lines' | 'seller'>): DeductibleKind | undefined => {
  if (type === null) return undefined
  if (specialTypes.includes(type)) return isFarmOfThree(lines) ? 'farm' : 'special'
  if (electronicTypes.includes(type)) {
    if (special === '通行费' || (lines.length > 0 && lines.every(({ name }) => /通行费/.test(name ?? '')))) return 'toll'
    if (isPassengerBusiness(special ?? '') || lines.some(({ name }) => isPassengerTransport(name))) return 'passenger'
  }
  if (normalTypes.includes(type) && farmBusinesses.includes(special ?? '')) return 'farm'
  if (type === bridgeType) return /桥|闸/.test(`${seller ?? ''}${lines.map(({ name }) => name ?? '').join('')}`) ? 'bridge' : undefined
  return byType[type]
}
const byType: Readonly<Record<number, DeductibleKind>> = {
  50: 'vehicle',
  51: 'rail',
  61: 'air',
  80: 'paperRail',
  90: 'paperAir',
  110: 'paperRail',
  150: 'roadWater',
  160: 'roadWater',
  180: 'customs',
}
const typesOf = (...kinds: readonly DeductibleKind[]): readonly number[] =>
  Object.keys(byType)
    .map(Number)
    .filter((type) => kinds.includes(byType[type]!))
/** Types that the bureau lists for ticking whatever their business. */
export const tickedTypes: readonly number[] = [...specialTypes, ...typesOf('vehicle', 'rail', 'air')]
/** Types that are never ticked and may deduct all the same, and special businesses of normal invoices that do. */
export const untickedTypes: readonly number[] = [...typesOf('paperRail', 'paperAir', 'roadWater', 'customs'), bridgeType]
export const untickedBusinesses: readonly string[] = specialBusinesses.filter(
  (special) => isPassengerBusiness(special) || farmBusinesses.includes(special),
)
/** 3 % special of a small seller of farm products. */
const isFarmOfThree = (lines: DeductibleFacts['lines']): boolean =>
  lines.length > 0 && lines.every(({ name, rate }) => isFarmProduct(name) && rate === '3%')

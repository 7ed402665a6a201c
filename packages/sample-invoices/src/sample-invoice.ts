// The facts of one made invoice. Amounts are 分 as bigint; texts are in printed form.
import type { SampleParty } from './pool/companies.ts'
import type { Region } from './pool/regions.ts'

/** Wire codes of the specification in the usual mix; used cars (53) occur only among the rare ones. */
export const sampleTypes = [10, 11, 12, 20, 22, 30, 50, 51, 61] as const
export type SampleType = (typeof sampleTypes)[number] | 53
export type Direction = 'incoming' | 'outgoing' | 'thirdParty'
/** Printed labels of special businesses that change a face. */
export type Business =
  | '成品油'
  | '建筑服务'
  | '旅客运输服务'
  | '通行费'
  | '货物运输服务'
  | '不动产经营租赁服务'
  | '不动产销售'
  | '代收车船税'
  | '农产品收购'
  | '自产农产品销售'
  | '光伏收购'
  | '医疗服务'
  | '拖拉机和联合收割机'
  | '机动车'
  | '稀土'
  | '卷烟'
  | '报废产品收购'

export interface SampleLine {
  /** With its stars: *纸制品*复印纸. */
  readonly name: string
  readonly spec: string
  readonly unit: string
  /** Empty on discount rows and in trades that print none. */
  readonly quantity: string
  /** Without tax, at most 13 significant digits. */
  readonly unitPrice: string
  readonly amount: bigint
  /** "13%", "免税" or "不征税". */
  readonly taxRate: string
  readonly tax: bigint
  readonly classification: string
  readonly discount: boolean
}
export interface Toll {
  readonly plate: string
  readonly vehicleType: string
  readonly from: string
  readonly to: string
}
export interface Trip {
  readonly traveller: string
  readonly idNumber: string
  readonly date: string
  readonly from: string
  readonly to: string
  readonly seat: string
  readonly vehicle: string
}
export interface Building {
  readonly place: string
  readonly project: string
}
export interface Freight {
  readonly vehicle: string
  readonly plate: string
  readonly from: string
  readonly to: string
  readonly goods: string
}
/** 不动产: the certificate has a column in the table, the unit is one of area. */
export interface Estate {
  readonly certificate: string
}
export interface RailTicket {
  readonly from: string
  readonly fromLatin: string
  readonly to: string
  readonly toLatin: string
  readonly train: string
  /** yyyy-mm-dd and HH:mm of departure. */
  readonly date: string
  readonly time: string
  readonly carriage: string
  readonly seat: string
  readonly seatLevel: string
  readonly traveller: string
  readonly idNumber: string
  readonly ticketNumber: string
  readonly refund: boolean
}
export interface Flight {
  readonly from: string
  readonly to: string
  readonly carrier: string
  readonly flight: string
  readonly cabin: string
  readonly date: string
  readonly time: string
}
export interface AirTicket {
  readonly traveller: string
  readonly idNumber: string
  readonly ticketNumber: string
  readonly verificationCode: string
  readonly flights: readonly Flight[]
  readonly fare: bigint
  readonly fuel: bigint
  readonly developmentFund: bigint
  readonly otherTaxes: bigint
  readonly agent: string
}
export interface Vehicle {
  readonly kind: string
  readonly model: string
  readonly origin: string
  readonly certificate: string
  readonly engine: string
  readonly frame: string
}

export interface UsedCar {
  readonly plate: string
  readonly registration: string
  readonly authority: string
  readonly market: SampleParty
}

export interface SampleInvoice {
  readonly type: SampleType
  readonly direction: Direction
  readonly region: Region
  /** 10 or 12 digits; empty for 20-digit numbers. */
  readonly code: string
  readonly number: string
  /** 数电纸质发票 (types 10 and 20 on paper) have both kinds of number. */
  readonly digitalNumber?: string
  /** yyyy-mm-dd, and the moment of issue as HH:mm:ss. */
  readonly date: string
  readonly time: string
  /** 20 digits; empty when the face has none. */
  readonly checkCode: string
  readonly machineNumber: string
  /** 密码区: four lines of 28 characters; empty for 20-digit numbers. */
  readonly cipher: readonly string[]
  readonly buyer: SampleParty
  /** Rail tickets print no seller: its name is empty there. */
  readonly seller: SampleParty
  readonly lines: readonly SampleLine[]
  readonly amount: bigint
  readonly tax: bigint
  readonly total: bigint
  /** 价税合计 in capitals. */
  readonly words: string
  readonly payee: string
  readonly reviewer: string
  readonly drawer: string
  readonly remark: readonly string[]
  /** The text of the QR code on the face, with its CRC. */
  readonly qr: string
  readonly red: boolean
  readonly smallScale: boolean
  readonly business?: Business
  readonly toll?: Toll
  readonly trips?: readonly Trip[]
  readonly building?: Building
  readonly freight?: readonly Freight[]
  readonly estate?: Estate
  /** 收购: the seller is a person and on the left. */
  readonly sellerFirst?: boolean
  readonly rail?: RailTicket
  readonly air?: AirTicket
  readonly vehicle?: Vehicle
  readonly usedCar?: UsedCar
  /** 差额征税: rates are printed as ***, and the label is next to the code. */
  readonly margin?: boolean
}

export const isDigital = (invoice: SampleInvoice): boolean => invoice.number.length === 20
export const isSpecial = (invoice: SampleInvoice): boolean => [10, 11, 12].includes(invoice.type)
/** 2026年11月20日. */
export const chineseDate = (date: string): string => `${date.slice(0, 4)}年${date.slice(5, 7)}月${date.slice(8, 10)}日`
/** Tax rate of a line in XML dialects: 0.13; exempt is 0. */
export const decimalRate = (rate: string): string =>
  rate.endsWith('%')
    ? `0.${rate
        .slice(0, -1)
        .replace('.', '')
        .padStart(rate.includes('.') ? 3 : 2, '0')}`
    : '0'
/** "***" when a face prints no tax amount. */
export const printedTax = (line: SampleLine, text: string): string => (isUntaxed(line) ? '***' : text)
export const printedRate = (invoice: Pick<SampleInvoice, 'margin'>, line: SampleLine): string =>
  invoice.margin && !isUntaxed(line) ? '***' : line.taxRate
export const isUntaxed = (line: SampleLine): boolean => line.taxRate === '免税' || line.taxRate === '不征税'
/** The face title of the type. */
export const titleOf = (invoice: SampleInvoice): string => {
  const { name } = invoice.region
  const titles: Readonly<Record<SampleType, string>> = {
    10: `${name}增值税专用发票`,
    11: `${name}增值税电子专用发票`,
    12: '电子发票（增值税专用发票）',
    20: `${name}增值税普通发票`,
    22: '电子发票（普通发票）',
    30: `${name}增值税电子普通发票`,
    50: isDigital(invoice) ? '电子发票（机动车销售统一发票）' : '机动车销售统一发票',
    51: '电子发票（铁路电子客票）',
    53: isDigital(invoice) ? '电子发票（二手车销售统一发票）' : '二手车销售统一发票',
    61: '电子发票（航空运输电子客票行程单）',
  }
  return titles[invoice.type]
}

// Invoice types with the wire codes of the specification, and the free numbers that the product adds.

export interface Kind {
  readonly code: number
  readonly zh: string
  readonly en: string
  /** Short label for a table column. */
  readonly short: string
  readonly shortEn: string
  /** digital: a 20-digit number and no code. coded: 10 or 12 digit code and 8-digit number. free: no fixed shape. */
  readonly shape: 'digital' | 'coded' | 'free'
  /** The field that the tax platform requires beside number and date. */
  readonly verifyBy: 'amountExcludingTax' | 'checkCode' | 'amountIncludingTax' | 'none'
  readonly vat: boolean
}
const kind = (
  code: number,
  zh: string,
  short: string,
  en: string,
  shortEn: string,
  shape: Kind['shape'],
  verifyBy: Kind['verifyBy'],
  vat = true,
): Kind => ({ code, zh, short, en, shortEn, shape, verifyBy, vat })

export const kinds: readonly Kind[] = [
  kind(0, '手工录入', '手工', 'Manual entry', 'Manual', 'free', 'none', false),
  kind(10, '增值税专用发票', '专票', 'VAT special invoice', 'Special', 'coded', 'amountExcludingTax'),
  kind(11, '增值税电子专用发票', '电子专票', 'E-special VAT invoice', 'E-special', 'coded', 'amountExcludingTax'),
  kind(12, '电子发票（增值税专用发票）', '数电专票', 'Digital special VAT invoice', 'Digital special', 'digital', 'amountIncludingTax'),
  kind(13, '数电纸质发票（增值税专用发票）', '数电纸专', 'Paper-digital special invoice', 'Paper special', 'coded', 'amountExcludingTax'),
  kind(20, '增值税普通发票', '普票', 'VAT normal invoice', 'Normal', 'coded', 'checkCode'),
  kind(22, '电子发票（普通发票）', '数电普票', 'Digital normal invoice', 'Digital normal', 'digital', 'amountIncludingTax'),
  kind(23, '数电纸质发票（普通发票）', '数电纸普', 'Paper-digital normal invoice', 'Paper normal', 'coded', 'checkCode'),
  kind(30, '增值税电子普通发票', '电子普票', 'E-normal VAT invoice', 'E-normal', 'coded', 'checkCode'),
  kind(31, '区块链电子发票', '区块链', 'Blockchain invoice', 'Blockchain', 'coded', 'amountExcludingTax'),
  kind(40, '货物运输业增值税专用发票', '货运', 'Freight VAT invoice', 'Freight', 'coded', 'amountExcludingTax'),
  kind(50, '机动车销售统一发票', '机动车', 'Motor vehicle invoice', 'Vehicle', 'coded', 'amountExcludingTax'),
  kind(51, '电子发票（铁路电子客票）', '铁路客票', 'Digital rail ticket', 'Rail', 'digital', 'amountIncludingTax'),
  kind(53, '二手车销售统一发票', '二手车', 'Used car invoice', 'Used car', 'coded', 'amountIncludingTax'),
  kind(60, '增值税普通发票（卷票）', '卷票', 'Roll invoice', 'Roll', 'coded', 'checkCode'),
  kind(61, '电子发票（航空运输电子客票行程单）', '航空行程单', 'Digital air itinerary', 'Air', 'digital', 'amountIncludingTax'),
  kind(70, '定额发票', '定额', 'Fixed-amount invoice', 'Fixed', 'coded', 'none', false),
  kind(80, '火车票', '火车票', 'Train ticket', 'Train', 'free', 'none', false),
  kind(90, '航空运输电子客票行程单', '机票', 'Air ticket', 'Plane', 'free', 'none', false),
  kind(100, '通用机打发票', '机打', 'Machine-printed invoice', 'Printed', 'coded', 'none', false),
  kind(110, '高铁票', '高铁票', 'High-speed rail ticket', 'High-speed', 'free', 'none', false),
  kind(120, '出租车发票', '出租车', 'Taxi invoice', 'Taxi', 'coded', 'none', false),
  kind(130, '地铁票', '地铁票', 'Subway ticket', 'Subway', 'free', 'none', false),
  kind(140, '小票', '小票', 'Receipt', 'Receipt', 'free', 'none', false),
  kind(150, '客运汽车票', '汽车票', 'Bus ticket', 'Bus', 'free', 'none', false),
  kind(160, '船票', '船票', 'Ship ticket', 'Ship', 'free', 'none', false),
  kind(170, '过路费发票', '过路费', 'Toll invoice', 'Toll', 'coded', 'none', false),
  kind(180, '海关缴款书', '海关', 'Customs payment', 'Customs', 'free', 'none', false),
  kind(190, '财政票据', '财政', 'Fiscal receipt', 'Fiscal', 'free', 'none', false),
  kind(199, '其他', '其他', 'Other', 'Other', 'free', 'none', false),
]
const byCode = new Map(kinds.map((k) => [k.code, k]))
export const kindOf = (code: number): Kind | undefined => byCode.get(code)

/**
 * The type encoded in an old 10 or 12-digit invoice code (the national verification platform's rule); undefined when
 * the code encodes none.
 */
export const kindFromCode = (code: string): number | undefined => {
  if (/^\d{12}$/.test(code)) {
    if (['144031539110', '131001570151', '133011501118', '111001571071'].includes(code)) return 30
    if (code.startsWith('0')) {
      const tail = code.slice(10)
      if (tail === '11' || tail === '12') return 30
      if (tail === '13') return 11
      if (tail === '04' || tail === '05') return 20
      if (tail === '06' || tail === '07') return 60
      if (tail === '17') return 53
      return undefined
    }
    if (code.startsWith('1') && code[7] !== '2')
      return code.slice(0, 5) === '14403' && /^1440318|^1440319|^144032/.test(code) ? 31 : undefined
    return code[7] === '2' ? 50 : undefined
  }
  if (/^\d{10}$/.test(code)) {
    const digit = code[7]
    if (digit === '1' || digit === '5') return 10
    if (digit === '3' || digit === '6') return 20
    if (digit === '2' || digit === '7') return 40
  }
  return undefined
}

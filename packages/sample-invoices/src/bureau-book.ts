// The tax bureau's workbook of invoices (全量发票查询导出结果) from made invoices: pages, headings, words and quirks as it exports them.
import { bureauGoodsHeadings, bureauHeadings } from './bureau-sheet.ts'
import { isDigital, type SampleInvoice } from './sample-invoice.ts'

/** Number cells are the amounts; everything else is text. */
export type BookCell = string | number | null
export type BookPages = Readonly<Record<string, readonly (readonly BookCell[])[]>>
/** How the bureau names the kinds: 全电 until 2023, 数电票 in 2024, 数电发票 since. */
export type BureauGeneration = '全电' | '数电票' | '数电发票'
export interface BookWish {
  readonly generation?: BureauGeneration
  /** 发票状态 by number, where it is not 正常. */
  readonly states?: Readonly<Record<string, string>>
}

const yuan = (fen: bigint): number =>
  Number(
    `${fen < 0n ? '-' : ''}${String(fen < 0n ? -fen : fen)
      .padStart(3, '0')
      .replace(/(\d\d)$/, '.$1')}`,
  )
/** The bureau's word for a kind: tolls, rail and special invoices have their own. */
const kindWord = ({ type, business }: SampleInvoice, generation: BureauGeneration): string => {
  const inBrackets = { 12: '增值税专用发票', 22: business === '通行费' ? '通行费发票' : '普通发票', 51: '铁路电子客票' }[
    type as 12 | 22 | 51
  ]
  if (inBrackets !== undefined) {
    const name = generation === '全电' ? '全电发票' : generation
    return type === 51 && generation === '数电票' ? `${name}(${inBrackets})` : `${name}（${inBrackets}）`
  }
  return { 10: '增值税专用发票', 11: '增值税电子专用发票', 20: '增值税普通发票', 30: '增值税电子普通发票' }[type as 10] ?? '增值税普通发票'
}
/** The bureau adds 发票 to some of the labels. */
const label = ({ business, type }: SampleInvoice): string | null =>
  type === 51
    ? '铁路电子客票'
    : business === undefined
      ? null
      : ['建筑服务', '旅客运输服务', '成品油'].includes(business)
        ? `${business}发票`
        : business

/** The heading of the 20 digits by generation. */
export const digitalHeading: Readonly<Record<BureauGeneration, string>> = {
  全电: '全电发票号码',
  数电票: '数电票号码',
  数电发票: '数电发票号码',
}
/** 20260129 of a face. */
const midnight = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)} 00:00:00`
const special: readonly {
  readonly page: string
  readonly headings: readonly string[]
  readonly rows: (invoice: SampleInvoice) => readonly (readonly BookCell[])[]
}[] = [
  {
    page: '不动产经营租赁服务',
    headings: ['产权证书/不动产权证号', '车牌号'],
    rows: ({ estate }) => (estate ? [[estate.certificate, '["苏E00001"]']] : []),
  },
  {
    page: '建筑服务',
    headings: ['跨区域涉税事项报验管理编号', '建筑服务发生地', '建筑项目名称'],
    rows: ({ building }) => (building ? [[null, building.place, building.project]] : []),
  },
  {
    page: '旅客运输服务',
    headings: ['出行人', '有效身份证号', '出行日期', '出发地', '到达地', '等级', '交通工具类型'],
    rows: ({ trips = [] }) => trips.map((trip) => [trip.traveller, trip.idNumber, trip.date, trip.from, trip.to, '   ', trip.vehicle]),
  },
  {
    page: '铁路电子客票',
    headings: ['旅客姓名', '有效身份证号', '出发地', '到达地', '出行车次', '日期', '时间'],
    rows: ({ rail }) => (rail ? [[rail.traveller, rail.idNumber, rail.from, rail.to, rail.train, rail.date, rail.time]] : []),
  },
  {
    page: '通行费数电发票',
    headings: ['车牌号码', '车辆类型', '通行日期起', '通行日期止'],
    rows: ({ toll }) => (toll ? [[toll.plate, toll.vehicleType, midnight(toll.from), midnight(toll.to)]] : []),
  },
]
/** The pages, with 合计行 below the heads; special pages only where an invoice has something for them. */
export const bureauBook = (invoices: readonly SampleInvoice[], { generation = '数电发票', states = {} }: BookWish = {}): BookPages => {
  const headed = (headings: readonly string[]): string[] =>
    headings.map((heading) => (heading === '数电发票号码' ? digitalHeading[generation] : heading))
  const party = (one: SampleInvoice): BookCell[] => [
    isDigital(one) ? null : one.code,
    isDigital(one) ? null : one.number,
    isDigital(one) ? one.number : '--',
    one.seller.taxId,
    one.seller.name,
    one.buyer.taxId,
    one.buyer.name,
    `${one.date} ${one.time}`,
  ]
  const origin = (one: SampleInvoice): BookCell[] => [
    isDigital(one) ? '电子发票服务平台' : '增值税发票管理系统',
    kindWord(one, generation),
    states[one.number] ?? '正常',
    one.total < 0n ? '否' : '是',
    '正常',
    one.drawer,
    one.remark.join(' ') || null,
  ]
  const sum = (of: (one: SampleInvoice) => bigint): number => yuan(invoices.reduce((total, one) => total + of(one), 0n))
  const total = bureauHeadings.map(
    (heading): BookCell =>
      heading === '序号' ? '合计行' : heading === '金额' ? sum((one) => one.amount) : heading === '税额' ? sum((one) => one.tax) : null,
  )
  const goods = invoices.flatMap((one) =>
    one.lines.map((line): BookCell[] => [
      ...party(one),
      line.classification,
      label(one),
      line.name,
      line.spec || '*',
      line.unit || null,
      line.quantity || null,
      line.unitPrice || null,
      yuan(line.amount),
      line.taxRate,
      yuan(line.tax),
      yuan(line.amount + line.tax),
      ...origin(one),
    ]),
  )
  const numbered = (rows: readonly BookCell[][]): BookCell[][] => rows.map((row, at) => [String(at + 1), ...row])
  const pages: Record<string, BookCell[][]> = {
    信息汇总表: [headed(bureauGoodsHeadings), ...numbered(goods)],
    发票基础信息: [
      headed(bureauHeadings),
      ...numbered(invoices.map((one) => [...party(one), yuan(one.amount), yuan(one.tax), yuan(one.total), ...origin(one)])),
      total,
    ],
  }
  const heads = headed(bureauHeadings.filter((heading) => !['金额', '税额', '价税合计'].includes(heading)))
  for (const { page, headings, rows } of special) {
    const found = invoices.flatMap((one) => rows(one).map((cells) => [...party(one), ...origin(one), ...cells]))
    if (found.length > 0) pages[page] = [[...heads, ...headings], ...numbered(found)]
  }
  return pages
}

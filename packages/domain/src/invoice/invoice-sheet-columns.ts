// Maps spreadsheet headings to columns.
import type { HandField, LineField } from '../manual-entry/manual-entry-values.ts'

/** Cells are text. `numbers`: columns with numeric cells, exact to fifteen digits and without leading zeros. */
export interface SheetLine {
  readonly line: number
  readonly cells: readonly string[]
  readonly numbers: readonly number[]
  readonly hidden: boolean
}
export interface SheetPage {
  readonly name: string
  readonly rows: readonly SheetLine[]
  /** The workbook counts days from 1904. */
  readonly from1904: boolean
}

type FactColumn =
  | 'seq'
  | 'digitalNumber'
  | 'origin'
  | 'bureauStatus'
  | 'positive'
  | 'riskGrade'
  | 'taxClass'
  | 'lineTotal'
  | 'ticked'
  | 'useTax'
  | 'redLock'
export type HeadColumn = HandField | FactColumn
type LineColumn = `line.${LineField}`
export type Column = HeadColumn | LineColumn

/** Headings of the template and the tax bureau (全量发票查询, 抵扣勾选); brackets, asterisks and blanks do not count. */
export const heads: Readonly<Partial<Record<HeadColumn, readonly string[]>>> = {
  seq: ['序号', 'No.'],
  type: ['发票票种', '票种', '发票类型', '发票种类', 'Invoice type'],
  code: ['发票代码', 'Invoice code'],
  number: ['发票号码', 'Invoice number'],
  digitalNumber: ['数电发票号码', '数电票号码', '全电发票号码'],
  date: ['开票日期', 'Date'],
  checkCode: ['校验码', 'Check code'],
  'seller.name': ['销方名称', '销售方名称', '销售方纳税人名称', '销方纳税人名称', 'Seller'],
  'seller.taxId': ['销方识别号', '销方税号', '销售方识别号', '销售方税号', '销售方纳税人识别号', '销方纳税人识别号', 'Seller tax ID'],
  'buyer.name': ['购买方名称', '购方名称', '购买方纳税人名称', 'Buyer'],
  'buyer.taxId': ['购方识别号', '购方税号', '购买方识别号', '购买方税号', '购买方纳税人识别号', 'Buyer tax ID'],
  amountExcludingTax: ['不含税金额', '合计金额', '金额', 'Amount excluding tax'],
  taxAmount: ['税额', '票面税额', '合计税额', 'Tax'],
  amountIncludingTax: ['价税合计', 'Total'],
  drawer: ['开票人', 'Drawer'],
  remark: ['备注', 'Remark'],
  specialBusiness: ['特定业务类型'],
  origin: ['发票来源'],
  bureauStatus: ['发票状态'],
  positive: ['是否正数发票'],
  riskGrade: ['发票风险等级'],
  ticked: ['是否勾选'],
  useTax: ['有效抵扣税额'],
  redLock: ['红字锁定标志'],
}
const goods: Readonly<Partial<Record<LineColumn | 'taxClass' | 'lineTotal', readonly string[]>>> = {
  'line.name': ['货物或应税劳务名称', '货物或服务名称', '项目名称', 'Goods or service'],
  'line.spec': ['规格型号', 'Specification'],
  'line.unit': ['单位', 'Unit'],
  'line.quantity': ['数量', 'Quantity'],
  'line.unitPrice': ['单价', 'Unit price'],
  'line.amount': ['金额', 'Amount'],
  'line.taxRate': ['税率', '税率/征收率', 'Tax rate'],
  'line.taxAmount': ['税额', 'Tax'],
  taxClass: ['税收分类编码'],
  lineTotal: ['价税合计'],
}
/** Facts that the bureau adds to the face, stored with the invoice under the bureau's words. */
export const facts = { origin: '发票来源', bureauStatus: '发票状态', riskGrade: '发票风险等级' } as const

/** A heading normalised for comparison. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/\(.*?\)|[*\s.]/g, '')
    .toLowerCase()
const tableOf = (words: Readonly<Partial<Record<string, readonly string[]>>>): ReadonlyMap<string, Column> =>
  new Map(
    Object.entries(words).flatMap(([column, headings]) =>
      (headings ?? []).map((heading) => [plainHeading(heading), column as Column] as const),
    ),
  )
/** Columns by their plain headings: of a page of invoices, and of one of lines. */
export const headTable = tableOf(heads)
export const goodsTable = new Map([...tableOf(heads), ...tableOf(goods)])

/** A page's columns, as far as reading a cell needs them. */
export interface Placed {
  readonly places: ReadonlyMap<Column, number>
  readonly from1904: boolean
}

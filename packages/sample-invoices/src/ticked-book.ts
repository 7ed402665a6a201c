// 用途确认信息 as the bureau exports it: two title lines above the headings, days and amounts as number cells, a digital number twice, a line of
// totals, and pages of other papers.
export type Cell = string | number | null
export interface TickedPage {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
}
export interface TickedInvoice {
  readonly number: string
  /** Of an older invoice. */
  readonly code?: string
  /** Days since 1900 as a spreadsheet counts them, with the time as a fraction. */
  readonly day: number
  readonly seller: string
  readonly sellerTaxId: string
  readonly amount: number
  readonly tax: number
  readonly effectiveTax?: number
  readonly word: string
  readonly status?: string
  readonly state?: string
}
export interface OtherPaper {
  readonly number: string
  readonly tax: number
}
export interface TickedSample {
  readonly taxId: string
  readonly taxpayer: string
  /** 202601 */
  readonly period: string
  readonly invoices: readonly TickedInvoice[]
  readonly customs?: readonly OtherPaper[]
  readonly withheld?: readonly OtherPaper[]
  readonly abnormal?: readonly TickedInvoice[]
  /** Instead of the sum of the effective tax. */
  readonly total?: number
}

export const tickedHeadings =
  '序号 勾选状态 发票来源 转内销证明编号 数电发票号码 发票代码 发票号码 开票日期 销售方纳税人识别号 销售方纳税人名称 金额 税额 有效抵扣税额 票种 票种标签 发票状态 勾选时间 发票风险等级'
const customsHeadings = '序号 勾选状态 转内销证明编号 海关缴款书号码 填发日期 税款金额 有效抵扣税额 勾选时间'
const withheldHeadings =
  '序号 勾选状态 代扣代缴完税凭证号 填发日期 被扣缴人纳税人识别号 被扣缴人纳税人名称 计税金额 实缴金额 有效抵扣税额 勾选时间'
const farmHeadings =
  '序号 是否可用于增值税加计扣除 勾选状态 发票状态 转内销证明编号 数电发票号码 发票代码 发票号码 开票日期 销售方纳税人识别号 销售方纳税人名称 金额 可加计扣除税额 剩余可加计扣除税额 本期加计扣除税额 票种 票种标签 勾选时间 发票风险等级'
const farmCustomsHeadings =
  '序号 是否可用于增值税加计扣除 勾选状态 转内销证明编号 海关缴款书号码 填发日期 税款金额 可加计扣除税额 剩余可加计扣除税额 本期加计扣除税额 勾选时间'
const tickedOn = 46055.65023148148
const label = (word: string): string => (/铁路/.test(word) ? '铁路电子客票' : /专用/.test(word) ? '增值税专用发票' : '普通发票')

/** The workbook's pages, for any writer of workbooks. */
export const tickedPages = (given: TickedSample): readonly TickedPage[] => {
  const titles: readonly (readonly Cell[])[] = [
    ['发票清单'],
    ['纳税人识别号', given.taxId, null, null, '税款所属期', given.period, null, '纳税人名称', given.taxpayer],
  ]
  const page = (name: string, headings: string, rows: readonly (readonly Cell[])[]): TickedPage => ({
    name,
    rows: [...titles, headings.split(' '), ...rows],
  })
  const invoiceRow = (one: TickedInvoice, at: number): readonly Cell[] => {
    const coded = one.code !== undefined
    return [
      String(at + 1),
      one.status ?? '已勾选',
      coded ? '增值税发票管理系统' : '电子发票服务平台',
      null,
      coded ? '--' : one.number,
      one.code ?? one.number.slice(0, 12),
      coded ? one.number : one.number.slice(12),
      one.day,
      one.sellerTaxId,
      one.seller,
      one.amount,
      one.tax,
      one.effectiveTax ?? one.tax,
      one.word,
      label(one.word),
      one.state ?? '正常',
      tickedOn,
      '正常',
    ]
  }
  const cents = (rows: readonly TickedInvoice[], of: (one: TickedInvoice) => number): number =>
    rows.reduce((sum, one) => sum + Math.round(of(one) * 100), 0) / 100
  const { invoices } = given
  const total: readonly Cell[] = [
    '合计',
    ...Array.from<null>({ length: 9 }).fill(null),
    cents(invoices, ({ amount }) => amount),
    cents(invoices, ({ tax }) => tax),
    given.total ?? cents(invoices, (one) => one.effectiveTax ?? one.tax),
  ]
  return [
    page('发票', tickedHeadings, [...invoices.map(invoiceRow), total]),
    page(
      '海关缴款书',
      customsHeadings,
      (given.customs ?? []).map(({ number, tax }, at) => [String(at + 1), '已勾选', null, number, 46030, tax, tax, tickedOn]),
    ),
    page(
      '代扣代缴',
      withheldHeadings,
      (given.withheld ?? []).map(({ number, tax }, at) => [String(at + 1), '已勾选', number, 46030, null, null, tax, tax, tax, tickedOn]),
    ),
    page('农产品加计扣除发票信息', farmHeadings, []),
    page('农产品加计扣除海关文书', farmCustomsHeadings, []),
    page('异常发票', tickedHeadings, (given.abnormal ?? []).map(invoiceRow)),
  ]
}

// The columns of each sheet of vouchers, in their order, and the cells of an entry.
import { sheetOfColumns } from '../../../lib/record-columns.ts'
import type { VoucherFormat } from '@piaotai/domain/voucher/voucher.ts'
import type { FileEntry, FileVoucher } from './file-vouchers.ts'
import type { Column, Placed, Tell } from './formats/column.ts'
import { nc } from './formats/nc-columns.ts'

/** Formats that are a sheet. */
export type SheetFormat = Exclude<VoucherFormat, 'u8Text' | 'kis' | 'xbrl'>
const debit: Tell = ({ entry }) => (entry.side === 'debit' ? entry.amount : null)
const credit: Tell = ({ entry }) => (entry.side === 'credit' ? entry.amount : null)
const aux =
  (...kinds: readonly FileEntry['auxiliary'][]): Tell =>
  ({ entry }) =>
    kinds.includes(entry.auxiliary) ? entry.auxiliaryCode || entry.auxiliaryName : null
const partner =
  (customer: boolean): Tell =>
  ({ entry, voucher }) =>
    entry.auxiliary === 'partner' && voucher.outgoing === customer ? entry.auxiliaryCode || entry.auxiliaryName : null
/** On the first row of a voucher alone. */
const head =
  (tell: (voucher: FileVoucher, place: number) => string | null): Tell =>
  ({ voucher, at, place }) =>
    at === 0 ? tell(voucher, place) : null

const generic: readonly Column[] = [
  { heading: '凭证草稿号', tell: ({ voucher }) => voucher.reference, width: 30 },
  { heading: '会计期间', tell: ({ voucher }) => voucher.day.slice(0, 7), width: 10 },
  { heading: '制单日期', tell: ({ voucher }) => voucher.day, width: 12 },
  { heading: '凭证字', tell: ({ voucher }) => voucher.word, width: 8 },
  { heading: '凭证号', tell: ({ voucher }) => voucher.number, width: 12 },
  { heading: '记账日期', tell: ({ voucher }) => voucher.numberDay, width: 12 },
  { heading: '行号', tell: ({ at }) => String(at + 1), width: 6 },
  { heading: '摘要', tell: ({ entry }) => entry.summary, width: 40 },
  { heading: '科目编码', tell: ({ entry }) => entry.account, width: 14 },
  { heading: '科目名称', tell: ({ entry }) => entry.accountName, width: 20 },
  { heading: '借方金额', tell: debit, kind: 'amount', width: 14 },
  { heading: '贷方金额', tell: credit, kind: 'amount', width: 14 },
  { heading: '往来编码', tell: ({ entry }) => (entry.auxiliary === 'partner' ? entry.auxiliaryCode : null), width: 14 },
  { heading: '往来名称', tell: ({ entry }) => (entry.auxiliary === 'partner' ? entry.auxiliaryName : null), width: 30 },
  { heading: '部门', tell: ({ entry }) => (entry.auxiliary === 'department' ? entry.auxiliaryName : null), width: 16 },
  {
    heading: '项目',
    tell: ({ entry }) =>
      entry.auxiliary !== null && entry.auxiliary !== 'partner' && entry.auxiliary !== 'department' ? entry.auxiliaryName : null,
    width: 16,
  },
  { heading: '附单据数', tell: ({ voucher }) => String(voucher.invoices.length), width: 8 },
  { heading: '发票号码', tell: ({ voucher }) => voucher.invoices.map(({ number }) => number ?? '').join(' '), width: 30 },
  { heading: '凭证规则', tell: ({ voucher }) => voucher.rule, width: 16 },
  { heading: '制单人', tell: ({ voucher }) => voucher.madeBy, width: 12 },
]

const yearOf: Tell = ({ voucher }) => voucher.day.slice(0, 4)
const monthOf: Tell = ({ voucher }) => String(Number(voucher.day.slice(5, 7)))
const u8Tells: Readonly<Record<string, Tell>> = {
  会计期间: monthOf,
  凭证类别字: ({ voucher }) => voucher.word,
  凭证编号: ({ place }) => String(place + 1),
  行号: ({ at }) => String(at + 1),
  制单日期: ({ voucher }) => voucher.day,
  附单据数: ({ voucher }) => String(voucher.invoices.length),
  制单人: ({ voucher }) => voucher.madeBy,
  摘要: ({ entry }) => entry.summary,
  科目编码: ({ entry }) => entry.account,
  币种: () => '人民币',
  借方金额: debit,
  贷方金额: credit,
  部门编码: aux('department'),
  客户编码: partner(true),
  供应商编码: partner(false),
  项目编码: aux('pool', 'extended1', 'extended2'),
  外部凭证会计年度: yearOf,
  外部凭证系统名称: () => '票台',
  外部凭证制单日期: ({ voucher }) => voucher.day,
  外部凭证会计期间: monthOf,
  外部凭证业务类型: () => '发票',
  外部凭证业务号: ({ voucher }) => voucher.reference,
  外部凭证单据号: ({ voucher }) => voucher.reference,
}
const u8Headings = `会计期间 凭证类别字 凭证类别排序号 凭证编号 行号 制单日期 附单据数 制单人 审核人 记账人 记账标志
出纳人 凭证标志 凭证头自定义项1 凭证头自定义项2 摘要 科目编码 币种 借方金额 贷方金额 外币借方金额
外币贷方金额 汇率 数量借方 数量贷方 结算方式编码 票号 票号发生日期 部门编码 职员编码 客户编码 供应商编码
项目编码 项目大类编码 业务员 对方科目编码 银行帐两清标志 往来帐两清标志 是否核销 外部凭证帐套号 外部凭证会计年度
外部凭证系统名称 外部凭证系统版本号 外部凭证制单日期 外部凭证会计期间 外部凭证业务类型 外部凭证业务号
日期 标志 外部凭证单据号 凭证是否可修改 凭证分录是否可增删 凭证合计金额是否保值 分录数值是否可修改
分录科目是否可修改 分录受控科目可用状态 分录往来项是否可修改 分录部门是否可修改 分录项目是否可修改 分录往来项是否必输
${Array.from({ length: 10 }, (_, at) => `自定义字段${at + 1}`).join(' ')} 现金项目编号 现金借方 现金贷方`.split(/\s+/)
const u8: readonly Column[] = u8Headings.map((heading) => ({
  heading,
  ...(u8Tells[heading] ? { tell: u8Tells[heading] } : {}),
  ...(heading === '借方金额' || heading === '贷方金额' ? { kind: 'amount' as const } : {}),
}))

/** FFLEX numbers of the auxiliary values that every tenant has. */
const flexes = [
  [4, '供应商'],
  [5, '部门'],
  [6, '客户'],
  [7, '员工'],
  [8, '物料'],
  [9, '费用项目'],
  [10, '资产类别'],
  [11, '组织机构'],
  [14, '银行'],
  [15, '银行账号'],
  [16, '其他往来单位'],
] as const
const coded: Tell = ({ entry }) => entry.auxiliaryCode || null
const named: Tell = ({ entry }) => entry.auxiliaryName || null
const only =
  (fits: (of: Placed) => boolean, tell: Tell): Tell =>
  (of) =>
    fits(of) ? tell(of) : null
const flexFits: Readonly<Record<number, (of: Placed) => boolean>> = {
  4: ({ entry, voucher }) => entry.auxiliary === 'partner' && !voucher.outgoing,
  5: ({ entry }) => entry.auxiliary === 'department',
  6: ({ entry, voucher }) => entry.auxiliary === 'partner' && voucher.outgoing,
}
const flexColumns = flexes.flatMap(([n, word]): readonly Column[] => {
  const fits = flexFits[n]
  const key = `FDetailID#FFLEX${n}`
  return [
    { heading: key, second: `(分录)核算维度#${word}#编码`, ...(fits ? { tell: only(fits, coded) } : {}) },
    { heading: `${key}#Name`, second: `(分录)核算维度#${word}#名称`, ...(fits ? { tell: only(fits, named) } : {}) },
  ]
})
const kingdee: readonly Column[] = [
  { heading: 'FBillHead(GL_VOUCHER)', second: '*单据头(序号)', tell: head((_, place) => String(place + 1)) },
  { heading: 'FAccountBookID', second: '*(单据头)账簿#编码', tell: head(({ book }) => book) },
  { heading: 'FAccountBookID#Name', second: '(单据头)账簿#名称', tell: head(({ bookName }) => bookName) },
  { heading: 'FDate', second: '*(单据头)日期', tell: head(({ day }) => day) },
  { heading: 'FBUSDATE', second: '(单据头)业务日期', tell: head(({ day }) => day) },
  { heading: 'FYEAR', second: '(单据头)会计年度', tell: head(({ day }) => day.slice(0, 4)) },
  { heading: 'FPERIOD', second: '(单据头)期间', tell: head(({ day }) => String(Number(day.slice(5, 7)))) },
  { heading: 'FVOUCHERGROUPID', second: '*(单据头)凭证字#编码', tell: head(() => 'PRE001') },
  { heading: 'FVOUCHERGROUPID#Name', second: '(单据头)凭证字#名称', tell: head(({ word }) => word) },
  { heading: 'FVOUCHERGROUPNO', second: '*(单据头)凭证号', tell: head((_, place) => String(place + 1)) },
  { heading: 'FATTACHMENTS', second: '(单据头)附件数', tell: head(({ invoices }) => String(invoices.length)) },
  { heading: 'FISADJUSTVOUCHER', second: '(单据头)是否调整期凭证', tell: head(() => 'False') },
  { heading: 'FACCBOOKORGID', second: '*(单据头)核算组织#编码', tell: head(({ organisation }) => organisation) },
  { heading: 'FACCBOOKORGID#Name', second: '(单据头)核算组织#名称' },
  { heading: 'FSourceBillKey', second: '(单据头)业务类型#编码' },
  { heading: 'FSourceBillKey#Name', second: '(单据头)业务类型#名称' },
  { heading: 'FIMPORTVERSION', second: '(单据头)导入版本号' },
  { heading: '*Split*1', second: '间隔列' },
  { heading: 'FEntity', second: '*分录(序号)', tell: ({ at }) => String(at + 1) },
  { heading: 'FEXPLANATION', second: '*(分录)摘要', tell: ({ entry }) => entry.summary },
  { heading: 'FACCOUNTID', second: '*(分录)科目编码#编码', tell: ({ entry }) => entry.account },
  { heading: 'FACCOUNTID#Name', second: '(分录)科目编码#名称', tell: ({ entry }) => entry.accountName },
  ...flexColumns,
  { heading: 'FCURRENCYID', second: '*(分录)币别#编码', tell: () => 'PRE001' },
  { heading: 'FEXCHANGERATETYPE', second: '*(分录)汇率类型#编码', tell: () => 'HLTX01_SYS' },
  { heading: 'FEXCHANGERATE', second: '(分录)汇率', tell: () => '1' },
  { heading: 'FUnitId', second: '(分录)单位#编码' },
  { heading: 'FPrice', second: '(分录)单价' },
  { heading: 'FQty', second: '(分录)数量' },
  { heading: 'FAMOUNTFOR', second: '(分录)原币金额', tell: ({ entry }) => entry.amount, kind: 'amount' },
  { heading: 'FDEBIT', second: '(分录)借方金额', tell: debit, kind: 'amount' },
  { heading: 'FCREDIT', second: '(分录)贷方金额', tell: credit, kind: 'amount' },
  { heading: 'FSettleTypeID', second: '(分录)结算方式#编码' },
  { heading: 'FSETTLENO', second: '(分录)结算号' },
  { heading: 'FBUSNO', second: '(分录)业务编号', tell: ({ voucher }) => voucher.reference },
  { heading: 'FEXPORTENTRYID', second: '(分录)分录内码' },
]
const sheets = {
  generic: { name: '记账凭证', columns: generic },
  u8: { name: '凭证', columns: u8 },
  kingdee: { name: '凭证#单据头(FBillHead)', columns: kingdee },
  nc: { name: 'Sheet1', columns: nc },
} as const satisfies Record<SheetFormat, { readonly name: string; readonly columns: readonly Column[] }>
export const isSheet = (format: VoucherFormat): format is SheetFormat => format in sheets
const usualWidth = 12

/** The sheet of a format: its columns, a second row of headings where it has one, and the cells of each entry. */
export const sheetOf = (format: SheetFormat) => {
  const { name, columns } = sheets[format] as { readonly name: string; readonly columns: readonly Column[] }
  return {
    sheet: sheetOfColumns(
      name,
      columns.map(({ heading, kind = 'text', width = usualWidth }) => [heading, width, kind] as const),
    ),
    second: columns.some(({ second }) => second !== undefined) ? columns.map(({ second = null }) => second) : undefined,
    /** `before`: the entries that stand before the voucher. */
    cellsOf: (voucher: FileVoucher, place: number, before: number): (string | null)[][] =>
      voucher.entries.map((entry, at) => columns.map(({ tell }) => tell?.({ voucher, entry, at, place, row: before + at + 1 }) ?? null)),
  }
}

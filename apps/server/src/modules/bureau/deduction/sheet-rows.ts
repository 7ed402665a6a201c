// Rows of 抵扣勾选增值税发票信息, made in the thread that writes them: all cells are text, so that no spreadsheet spoils a number.
import type { DeductionSheet } from '@piaotai/domain/deduction/deduction.ts'
import { kindOf } from '@piaotai/domain/invoice/kinds.ts'
import type { BureauRisk, BureauSource, BureauState } from '@piaotai/domain/tax/tax-pull.ts'
import { bookOfRecords, textColumns } from '../../../lib/record-columns.ts'
import type { OpenRows } from '../../../ports/file-writer.ts'

export interface SheetRow {
  readonly seq: string
  readonly number: string
  readonly code: string | null
  readonly type: number | null
  readonly typeWord: string
  readonly issued: string
  readonly amount: string
  readonly tax: string
  readonly effectiveTax: string
  readonly buyerTaxId: string | null
  readonly sellerName: string | null
  readonly sellerTaxId: string | null
  readonly source: BureauSource
  readonly state: BureauState
  readonly redLocked: boolean
  readonly risk: BureauRisk
}
type Tell = (row: SheetRow) => string | null
const states: Readonly<Record<BureauState, string>> = { normal: '正常', void: '作废', redFull: '已红冲-全额', redPartial: '已红冲-部分' }
const isDigital = ({ number }: SheetRow): boolean => number.length === 20
const nothing: Tell = () => null
const digital: Tell = (row) => (isDigital(row) ? row.number : null)
const money: readonly (readonly [string, Tell])[] = [
  ['开票日期*', (row) => row.issued],
  ['金额*', (row) => row.amount],
  ['票面税额*', (row) => row.tax],
  ['有效抵扣税额*', (row) => row.effectiveTax],
  ['购买方识别号*', (row) => row.buyerTaxId],
  ['销售方纳税人名称', (row) => row.sellerName],
  ['销售方纳税人识别号', (row) => row.sellerTaxId],
  ['发票来源', (row) => (row.source === 'digital' ? '电子发票服务平台' : '增值税发票管理系统')],
  ['票种*', (row) => (row.type === null ? row.typeWord : (kindOf(row.type)?.zh ?? row.typeWord))],
  ['发票状态', (row) => states[row.state]],
  ['红字锁定标志', (row) => (row.redLocked ? '已锁定' : '未锁定')],
]
const first: readonly (readonly [string, Tell])[] = [
  ['序号', (row) => row.seq],
  ['是否勾选*', () => '是'],
]
const risks: readonly (readonly [string, Tell])[] = [
  ['发票风险等级', (row) => (row.risk === 'normal' ? '正常' : row.risk === 'doubtful' ? '疑点发票' : '异常凭证')],
  ['风险状态', (row) => (row.risk === 'normal' ? '无风险' : '有风险')],
]
/** 21 columns of October 2025, and 16 of July 2026. */
export const columnsOf: Readonly<Record<DeductionSheet, readonly (readonly [heading: string, tell: Tell])[]>> = {
  '2025-10': [
    ...first,
    ['数电票号码', digital],
    ['发票代码', (row) => row.code],
    ['发票号码', (row) => (isDigital(row) ? null : row.number)],
    ...money,
    ['转内销证明编号', nothing],
    ['业务类型', nothing],
    ['勾选时间', nothing],
    ...risks,
  ],
  '2026-07': [...first, ['数电发票号码', digital], ...money, ...risks],
}
export const openRows: OpenRows<DeductionSheet> = (generation) =>
  bookOfRecords('抵扣勾选增值税发票信息', textColumns(columnsOf[generation]))

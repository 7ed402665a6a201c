// Rows of 抵扣勾选增值税发票信息 and of its two sisters, made in the thread that writes them: all cells are text, so that no spreadsheet
// spoils a number.
import { sheetNames, type DeductionSheet, type SheetPurpose } from '@piaotai/domain/deduction/deduction.ts'
import { bureauWordOf } from '@piaotai/domain/invoice/bureau-word.ts'
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
  /** Of 不抵扣: 1 to 5, and its words for 5. */
  readonly reason: number | null
  readonly note: string
}
type Tell = (row: SheetRow) => string | null
const states: Readonly<Record<BureauState, string>> = { normal: '正常', void: '作废', redFull: '已红冲-全额', redPartial: '已红冲-部分' }
const isDigital = ({ number }: SheetRow): boolean => number.length === 20
const nothing: Tell = () => null
const digital: Tell = (row) => (isDigital(row) ? row.number : null)
/** A digital number stands in two parts too: its first twelve digits as the code, its last eight as the number. */
const code: Tell = (row) => (isDigital(row) ? row.number.slice(0, 12) : row.code)
const number: Tell = (row) => (isDigital(row) ? row.number.slice(12) : row.number)
const money: readonly (readonly [string, Tell])[] = [
  ['开票日期*', (row) => row.issued],
  ['金额*', (row) => row.amount],
  ['票面税额*', (row) => row.tax],
  // What is not deducted has no effective tax of its own: the cell must be filled, with the tax on the face.
  ['有效抵扣税额*', (row) => (row.reason === null ? row.effectiveTax : row.tax)],
  ['购买方识别号*', (row) => row.buyerTaxId],
  ['销售方纳税人名称', (row) => row.sellerName],
  ['销售方纳税人识别号', (row) => row.sellerTaxId],
  ['发票来源', (row) => (row.source === 'digital' ? '电子发票服务平台' : '增值税发票管理系统')],
  ['票种*', (row) => bureauWordOf(row.typeWord, row.type)],
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
const columnsOf: Readonly<Record<DeductionSheet, readonly (readonly [heading: string, tell: Tell])[]>> = {
  '2025-10': [
    ...first,
    ['数电票号码', digital],
    ['发票代码', code],
    ['发票号码', number],
    ...money,
    ['转内销证明编号', nothing],
    ['业务类型', nothing],
    ['勾选时间', nothing],
    ...risks,
  ],
  '2026-07': [...first, ['数电发票号码', digital], ...money, ...risks],
}
const reasons: Readonly<Record<number, string>> = {
  1: '用于非应税项目',
  2: '用于免税项目',
  3: '用于集体福利或个人消费',
  4: '遭受非正常损失',
  5: '其他',
}
/**
 * The name of the book of 不抵扣 and its reason codes 1 to 5 are those of a robot that fills it in, the columns those of 抵扣勾选: where 不抵扣原因
 * stands, and how its words are written, no public sheet confirms.
 */
const notDeducted: readonly (readonly [string, Tell])[] = [
  ['不抵扣原因*', ({ reason, note }) => `${reason}-${reason === 5 && note !== '' ? note : reasons[reason!]}`],
]
export const openRows: OpenRows<{ readonly generation: DeductionSheet; readonly purpose: SheetPurpose }> = ({ generation, purpose }) =>
  bookOfRecords(sheetNames[purpose], textColumns([...columnsOf[generation], ...(purpose === 'notDeduct' ? notDeducted : [])]))

// Rows of the mirror's sheet, made in the thread that writes them: 发票基础信息 as the bureau heads it.
import { kindOf } from '@piaotai/domain/invoice/kinds.ts'
import type { BureauRisk, BureauSource, BureauState } from '@piaotai/domain/tax/tax-pull.ts'
import { bookOfRecords, type RecordColumn } from '../../../lib/record-columns.ts'
import type { OpenRows } from '../../../ports/file-writer.ts'

export interface SheetRow {
  readonly seq: string
  readonly code: string | null
  readonly number: string
  readonly sellerTaxId: string | null
  readonly sellerName: string | null
  readonly buyerTaxId: string | null
  readonly buyerName: string | null
  readonly issued: string
  readonly amount: string
  readonly tax: string
  readonly total: string
  readonly source: BureauSource
  readonly type: number | null
  readonly typeWord: string
  readonly state: BureauState
  readonly risk: BureauRisk
  readonly issuer: string | null
  readonly remark: string | null
}
const states: Readonly<Record<BureauState, string>> = { normal: '正常', void: '作废', redFull: '已红冲-全额', redPartial: '已红冲-部分' }
const risks: Readonly<Record<BureauRisk, string>> = { normal: '正常', abnormal: '异常凭证', doubtful: '疑点发票', lost: '失控' }
const sources: Readonly<Record<BureauSource, string>> = { digital: '电子发票服务平台', legacy: '增值税发票管理系统' }
const isDigital = (number: string): boolean => number.length === 20
const columns: readonly RecordColumn<SheetRow>[] = [
  ['序号', 8, 'text', (row) => row.seq],
  ['发票代码', 14, 'text', (row) => row.code],
  ['发票号码', 12, 'text', (row) => (isDigital(row.number) ? null : row.number)],
  ['数电发票号码', 24, 'text', (row) => (isDigital(row.number) ? row.number : null)],
  ['销方识别号', 22, 'text', (row) => row.sellerTaxId],
  ['销方名称', 32, 'text', (row) => row.sellerName],
  ['购方识别号', 22, 'text', (row) => row.buyerTaxId],
  ['购买方名称', 32, 'text', (row) => row.buyerName],
  ['开票日期', 20, 'text', (row) => row.issued],
  ['金额', 16, 'amount', (row) => row.amount],
  ['税额', 14, 'amount', (row) => row.tax],
  ['价税合计', 16, 'amount', (row) => row.total],
  ['发票来源', 20, 'text', (row) => sources[row.source]],
  ['发票票种', 26, 'text', (row) => (row.type === null ? row.typeWord : (kindOf(row.type)?.zh ?? row.typeWord))],
  ['发票状态', 14, 'text', (row) => states[row.state]],
  ['是否正数发票', 12, 'text', (row) => (row.total.startsWith('-') ? '否' : '是')],
  ['发票风险等级', 12, 'text', (row) => risks[row.risk]],
  ['开票人', 10, 'text', (row) => row.issuer],
  ['备注', 40, 'text', (row) => row.remark],
]
export const openRows: OpenRows<unknown> = () => bookOfRecords('发票基础信息', columns)

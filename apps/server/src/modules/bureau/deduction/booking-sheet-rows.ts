// Rows of 发票入账, made in the thread that writes them; all cells are text.
import { bookOfRecords, textColumns } from '../../../lib/record-columns.ts'
import type { OpenRows } from '../../../ports/file-writer.ts'
import type { BookingSheetRow } from './export-bookings.ts'

const isDigital = ({ number }: BookingSheetRow): boolean => number.length === 20
const columns = textColumns<BookingSheetRow>([
  ['序号', (row) => row.seq],
  ['凭证种类（必录）', () => '发票'],
  ['数电票号码（全电票必录）', (row) => (isDigital(row) ? row.number : null)],
  ['发票代码', (row) => row.code],
  ['发票号码', (row) => (isDigital(row) ? null : row.number)],
  ['开票日期（必录）', (row) => row.issued],
  ['海关缴款书号码', () => null],
  ['代扣代缴完税凭证号码', () => null],
  ['销售方纳税人识别号', (row) => row.sellerTaxId],
  ['销售方纳税人名称', (row) => row.sellerName],
  ['金额（必录）', (row) => row.amount],
  ['税额（必录）', (row) => row.tax],
  ['入账用途（必录）', (row) => (row.purpose === 'deducted' ? '已入账（企业所得税税前扣除）' : '已入账（企业所得税不扣除）')],
  ['入账时间', (row) => row.bookedOn],
])
export const openRows: OpenRows<unknown> = () => bookOfRecords('发票入账', columns)

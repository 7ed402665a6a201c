// Rows of the sheet of a reconciliation, made in the thread that writes them.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { reconciliationEndpoints } from '@piaotai/contract/reconcile.ts'
import { kindOf } from '@piaotai/domain/invoice/kinds.ts'
import { reconcile as words } from '@piaotai/locales/zh-CN/reconcile.ts'
import { bookOfRecords, type RecordColumn } from '../../../lib/record-columns.ts'
import type { OpenRows } from '../../../ports/file-writer.ts'

type Told = Out<(typeof reconciliationEndpoints)['listReconciled']>['content'][number]
const fieldsOf = ({ fields }: Told): string =>
  fields.map(({ field, ours, bureau }) => `${words.field[field as keyof typeof words.field]}：${ours ?? ''} → ${bureau ?? ''}`).join('；')
const columns: readonly RecordColumn<Told>[] = [
  ['对账结果', 12, 'text', (row) => words.result[row.result]],
  ['发票号码', 24, 'text', (row) => row.number],
  ['对方名称', 32, 'text', (row) => row.party],
  ['发票票种', 26, 'text', (row) => (row.type === null ? null : (kindOf(row.type)?.zh ?? null))],
  ['开票日期', 12, 'text', (row) => row.issued],
  ['价税合计', 16, 'amount', (row) => row.total],
  ['不同的字段（我们 → 税局）', 60, 'text', fieldsOf],
  ['税局首次出现', 14, 'text', (row) => (row.seenAt === null ? null : shanghaiDay(row.seenAt))],
  ['现在', 12, 'text', (row) => (row.agrees ? words.tabs.later : null)],
  ['说明', 40, 'text', (row) => row.note?.reason ?? null],
  ['说明人', 12, 'text', (row) => row.note?.by ?? null],
]
export const openRows: OpenRows<unknown> = () => bookOfRecords('对账底稿', columns)

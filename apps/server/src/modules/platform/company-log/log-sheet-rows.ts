// Rows of the sheet of the company log, made in the thread that writes them.
import { shanghaiSecond } from '@piaotai/domain/shanghai.ts'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { companyLogEndpoints } from '@piaotai/contract/company-log.ts'
import { logSheetWords as words } from '@piaotai/locales/company-log-sheet.ts'
import { saysAction } from '@piaotai/locales/says-action.ts'
import { audit as auditSentences } from '@piaotai/locales/zh-CN/audit.ts'
import { companyLog } from '@piaotai/locales/zh-CN/company-log.ts'
import { bookOfRecords, type RecordColumn } from '../../../lib/record-columns.ts'
import type { OpenRows } from '../../../ports/file-writer.ts'

type Entry = Out<(typeof companyLogEndpoints)['listCompanyLog']>['content'][number]
const columns: readonly RecordColumn<Entry>[] = [
  [words.seq, 10, 'text', (row) => String(row.seq)],
  [words.at, 20, 'text', (row) => shanghaiSecond(row.at)],
  [words.actor, 14, 'text', (row) => row.actor ?? companyLog.system],
  [words.action, 26, 'text', (row) => saysAction(auditSentences, row.action)],
  [words.object, 40, 'text', (row) => row.object],
  [words.result, 10, 'text', (row) => companyLog.results[row.result]],
  [words.address, 20, 'text', (row) => row.address],
]

export const openRows: OpenRows<unknown> = () => bookOfRecords(words.sheet, columns)

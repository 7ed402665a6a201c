// 操作日志: the chained audit log of a company as its people read it.
import { defineModule } from '../../../kernel/module.ts'
import type { DownloadDeps } from '../download/index.ts'
import { exportCompanyLog, makeLogSheet } from './export-log.ts'
import { listCompanyLog, readCompanyLogChoices, readCompanyLogEntry } from './list-log.ts'

export const companyLogModule = defineModule({
  offers: () => ({ makers: { companyLog: makeLogSheet } }),
  useCases: (deps: DownloadDeps) => ({
    listCompanyLog: listCompanyLog(deps),
    readCompanyLogChoices: readCompanyLogChoices(deps),
    readCompanyLogEntry: readCompanyLogEntry(deps),
    exportCompanyLog: exportCompanyLog(deps),
  }),
})

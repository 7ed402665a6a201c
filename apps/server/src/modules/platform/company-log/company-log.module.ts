// 操作日志: the chained audit log of a company as its people read it.
import { defineModule } from '../../../kernel/module.ts'
import type { ExportDeps } from '../../output/export/index.ts'
import { exportCompanyLog, makeLogSheet } from './export-log.ts'
import { listCompanyLog, readCompanyLogChoices, readCompanyLogEntry } from './list-log.ts'

export const companyLogModule = defineModule({
  offers: () => ({ makers: { companyLog: makeLogSheet } }),
  useCases: (deps: ExportDeps) => ({
    listCompanyLog: listCompanyLog(deps),
    readCompanyLogChoices: readCompanyLogChoices(deps),
    readCompanyLogEntry: readCompanyLogEntry(deps),
    exportCompanyLog: exportCompanyLog(deps),
  }),
})

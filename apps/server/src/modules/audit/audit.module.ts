import { defineModule } from '../../kernel/module.ts'
import type { ExportDeps } from '../export/index.ts'
import { listCompanyLog, readCompanyLogChoices, readCompanyLogEntry } from './company-log.ts'
import { exportCompanyLog, makeLogSheet } from './export-log.ts'
import { recordDenied } from './record-denied.ts'
import { verifyChain } from './verify-chain.ts'

export const auditModule = defineModule({
  offers: (deps: Parameters<typeof recordDenied>[0]) => ({ denied: recordDenied(deps), makers: { companyLog: makeLogSheet } }),
  useCases: (deps: ExportDeps) => ({
    listCompanyLog: listCompanyLog(deps),
    readCompanyLogChoices: readCompanyLogChoices(deps),
    readCompanyLogEntry: readCompanyLogEntry(deps),
    exportCompanyLog: exportCompanyLog(deps),
  }),
  commands: (deps: Parameters<typeof verifyChain>[0]) => ({ verifyChain: verifyChain(deps) }),
})

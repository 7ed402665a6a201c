// 对账: the bureau's invoices of a month beside the company's.
import { defineModule } from '../../../kernel/module.ts'
import type { DownloadDeps } from '../../platform/download/index.ts'
import type { ReconcileDeps } from './deps.ts'
import { exportReconciled, makeReconciliationSheet } from './export-rows.ts'
import { listReconciled, listReconciliations } from './list.ts'
import { makeReconciliation } from './make.ts'
import { explainReconciled, unexplainReconciled } from './notes.ts'
import { reconcileSubscribers } from './subscribers.ts'
import { settleDifference, unsettleDifference } from './settle.ts'

export const reconcileModule = defineModule({
  offers: () => ({ makers: { reconciliation: makeReconciliationSheet } }),
  useCases: (deps: ReconcileDeps & DownloadDeps) => ({
    listReconciliations: listReconciliations(deps),
    makeReconciliation: makeReconciliation(deps),
    listReconciled: listReconciled(deps),
    explainReconciled: explainReconciled(deps),
    unexplainReconciled: unexplainReconciled(deps),
    settleDifference: settleDifference(deps),
    unsettleDifference: unsettleDifference(deps),
    exportReconciled: exportReconciled(deps),
  }),
  subscribers: reconcileSubscribers,
})

// 税局取票: pulls of the bureau's invoices, the mirror, and its way into the system.
import { defineModule, defineWork } from '../../../kernel/module.ts'
import type { DownloadDeps } from '../../platform/download/index.ts'
import { beginTaxPull, cancelTaxPulls, retryTaxPulls } from './begin-pulls.ts'
import type { TaxPullDeps } from './deps.ts'
import { exportTaxInvoices, makeMirrorSheet } from './export-mirror.ts'
import { importTaxSheet, previewTaxSheet } from './import-sheet.ts'
import { pullAgain, pullLeg, pullTonight, syncLeg } from './jobs.ts'
import { listTaxInvoices } from './list-mirror.ts'
import { listTaxPulls, readTaxPull } from './list-pulls.ts'
import { readTaxInvoice } from './read-mirror.ts'
import { readTaxMonths } from './read-months.ts'
import { giveUpPull, runPull } from './run-pull.ts'
import { readPullSchedule, runAgain, runTonight, savePullSchedule } from './night-pull.ts'
import { taxPullSubscribers } from './subscribers.ts'
import { giveUpSync, runSync, syncTaxInvoices } from './sync-rows.ts'

export const taxPullModule = defineModule({
  offers: () => ({ makers: { taxMirror: makeMirrorSheet } }),
  useCases: (deps: TaxPullDeps & DownloadDeps) => ({
    listTaxPulls: listTaxPulls(deps),
    readTaxPull: readTaxPull(deps),
    beginTaxPull: beginTaxPull(deps),
    retryTaxPulls: retryTaxPulls(deps),
    cancelTaxPulls: cancelTaxPulls(deps),
    readPullSchedule: readPullSchedule(deps),
    savePullSchedule: savePullSchedule(deps),
    listTaxInvoices: listTaxInvoices(deps),
    readTaxMonths: readTaxMonths(deps),
    readTaxInvoice: readTaxInvoice(deps),
    syncTaxInvoices: syncTaxInvoices(deps),
    exportTaxInvoices: exportTaxInvoices(deps),
    previewTaxSheet: previewTaxSheet(deps),
    importTaxSheet: importTaxSheet(deps),
  }),
  subscribers: taxPullSubscribers,
  jobs: [
    defineWork(pullLeg, { room: { atOnce: 4, spare: 1 }, run: (deps: TaxPullDeps) => runPull(deps), deadLetter: giveUpPull }),
    defineWork(syncLeg, { room: { atOnce: 2, spare: 1 }, run: (deps: TaxPullDeps) => runSync(deps), deadLetter: giveUpSync }),
    defineWork(pullAgain, { room: 1, run: runAgain }),
    defineWork(pullTonight, { room: 1, run: runTonight }),
  ],
})
export type TaxPullUseCases = ReturnType<typeof taxPullModule.useCases>

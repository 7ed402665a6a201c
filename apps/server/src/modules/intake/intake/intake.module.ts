import { keepPlans } from '../../../db/plan-kept.ts'
import { defineModule, defineWork } from '../../../kernel/module.ts'
import type { LinkSigner } from '../../platform/file/index.ts'
import { completeHeld } from './complete-held.ts'
import type { IntakeDeps } from './deps.ts'
import { cancelImports, ignoreImports, importFiles, reportUpload, retryImports } from './import-files.ts'
import { listImportBatches, listImports } from './list-imports.ts'
import { judgeImport, readImport, readImportOriginal } from './read-imports.ts'
import { recogniseFile } from './recognise-job.ts'
import { deadLetterFile, runFile } from './run-file.ts'
import { intakeSubscribers } from './subscribers.ts'
import { decideWaiting, readWaiting } from './waiting-originals.ts'
import { watchImports } from './watch-imports.ts'

export const intakeModule = defineModule({
  offers: () => ({ judges: { import: judgeImport } }),
  useCases: (deps: IntakeDeps & { readonly signLink: LinkSigner }) => ({
    importFiles: importFiles(deps),
    listImports: listImports(deps),
    listImportBatches: listImportBatches(deps),
    readImport: readImport(deps),
    retryImports: retryImports(deps),
    cancelImports: cancelImports(deps),
    ignoreImports: ignoreImports(deps),
    completeHeld: completeHeld(deps),
    readWaiting: readWaiting(deps),
    decideWaiting: decideWaiting(deps),
    readImportOriginal: readImportOriginal(deps),
    watchImports: watchImports(deps),
    reportUpload: reportUpload(deps),
  }),
  subscribers: () => intakeSubscribers,
  jobs: [
    defineWork(recogniseFile, {
      room: ({ recogniseWorkers }: IntakeDeps & { readonly recogniseWorkers: number }) => ({ atOnce: recogniseWorkers + 1, spare: 1 }),
      run: (deps) => {
        const run = runFile(deps)
        return (payload, how) => keepPlans(() => run(payload, how))
      },
      deadLetter: deadLetterFile,
    }),
  ],
})
export type IntakeUseCases = ReturnType<typeof intakeModule.useCases>

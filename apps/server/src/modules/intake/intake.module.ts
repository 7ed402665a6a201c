// Every use case of the intake, built from its dependencies.
import type { LinkSigner } from '../file/index.ts'
import { completeHeld } from './complete-held.ts'
import type { IntakeDeps } from './deps.ts'
import { cancelImports, importFiles, reportUpload, retryImports } from './import-files.ts'
import { listImports, readImport, readImportOriginal } from './read-imports.ts'
import { decideWaiting, readWaiting } from './waiting-originals.ts'
import { watchImports } from './watch-imports.ts'

export const intakeUseCases = (deps: IntakeDeps & { readonly signLink: LinkSigner }) => ({
  importFiles: importFiles(deps),
  listImports: listImports(deps),
  readImport: readImport(deps),
  retryImports: retryImports(deps),
  cancelImports: cancelImports(deps),
  completeHeld: completeHeld(deps),
  readWaiting: readWaiting(deps),
  decideWaiting: decideWaiting(deps),
  readImportOriginal: readImportOriginal(deps),
  watchImports: watchImports(deps),
  reportUpload: reportUpload(deps),
})
export type IntakeUseCases = ReturnType<typeof intakeUseCases>

// What an import needs besides what is shown of it: the calls of the page, its bytes and switches.
import type { UploadDeps } from './upload.ts'
import type { ImportListener } from './upload-events.ts'
import type { FailedUpload } from './upload-failed.ts'
import type { ImportedFile, RegisterDeps, Registrar } from './upload-register.ts'
import type { Area } from './upload-run.ts'

export interface RunDeps extends UploadDeps, Pick<RegisterDeps, 'importFiles'> {
  readonly reportUpload: (failed: FailedUpload) => Promise<unknown>
  readonly readImport: (request: { readonly id: string; readonly area: Area }) => Promise<ImportedFile>
  readonly listBatch: (request: { readonly area: Area; readonly batchId: string }) => Promise<readonly ImportedFile[]>
  readonly retryImports: (request: { readonly area: Area; readonly ids: string[] }) => Promise<unknown>
  readonly cancelImports: (request: { readonly area: Area; readonly ids: string[] }) => Promise<unknown>
  readonly listen: (listener: ImportListener) => () => void
  readonly newKey: () => string
}

/** State that is not rendered: bytes, abort controllers, registrar. */
export interface Engine {
  readonly files: Map<string, File>
  readonly switches: Map<string, AbortController>
  readonly registrar: Registrar
  /** Events about files of this batch that arrived before the answer to their registration. */
  early: readonly ImportedFile[]
  tail: Promise<void>
  leave: (() => void) | undefined
}
export type Engines = Map<string, Engine>
export const newEngine = (registrar: Registrar): Engine => ({
  early: [],
  files: new Map(),
  switches: new Map(),
  tail: Promise.resolve(),
  leave: undefined,
  registrar,
})
/** Ends what is under way, and hears no more. */
export const stopEngine = (engine: Engine) => {
  engine.switches.forEach((off) => {
    off.abort()
  })
  engine.leave?.()
}

// Registers stored files with the invoice center as they arrive: one call at a time, as many files a call as their mode
// allows, all in one batch.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { problemOf } from './upload.ts'
import { uploadModes, type UploadMode } from '@piaotai/domain/states.ts'
import type { UploadProblem } from './upload-check.ts'

type Endpoints = typeof invoiceCenter.endpoints
export type ImportRequest = Sent<Endpoints['importFiles']>
export type ImportedFile = Received<Endpoints['readImport']>

export interface StoredFile {
  readonly key: string
  readonly mode: UploadMode
  readonly url: string
  readonly name: string
}
export interface RegisterDeps {
  readonly importFiles: (request: ImportRequest) => Promise<{ readonly batchId: string; readonly files: readonly ImportedFile[] }>
  readonly wait: (ms: number) => Promise<void>
  readonly imported: (key: string, file: ImportedFile) => void
  readonly failed: (file: StoredFile, problem: UploadProblem) => void
}
export interface Registrar {
  readonly add: (file: StoredFile) => void
  readonly batchId: () => string | undefined
  readonly idle: () => Promise<void>
}

/**
 * Pauses between retries of a call without an answer; the server recognises a known url, so nothing is imported twice.
 */
const retryPauses = [1000, 3000]

/** One registrar per import: the first answer names the batch, later calls carry it. */
export const createRegistrar = (
  deps: RegisterDeps,
  target: { readonly area: ImportRequest['area']; readonly category?: number | undefined },
): Registrar => {
  const queue: StoredFile[] = []
  let batchId: string | undefined
  let running: Promise<void> | undefined

  const call = async (files: readonly StoredFile[], pauses: readonly number[] = retryPauses): Promise<readonly ImportedFile[]> => {
    try {
      const answer = await deps.importFiles({
        ...target,
        mode: files[0]!.mode,
        batchId,
        files: files.map(({ url, name }) => ({ url, name })),
      })
      batchId ??= answer.batchId
      return answer.files
    } catch (error) {
      const [pause, ...rest] = pauses
      if (pause === undefined || problemOf(error).type !== 'network') throw error
      await deps.wait(pause)
      return call(files, rest)
    }
  }
  const drain = async (): Promise<void> => {
    for (let files = take(queue); files.length > 0; files = take(queue)) {
      await register(files)
    }
    running = undefined
  }
  const register = async (files: readonly StoredFile[]): Promise<void> => {
    try {
      const imported = await call(files)
      files.forEach((file, i) => {
        const answer = imported[i]
        if (answer) deps.imported(file.key, answer)
        else deps.failed(file, { type: 'notRegistered' })
      })
    } catch (error) {
      const problem = problemOf(error)
      // A call is refused as a whole: registers the files one by one, so that only the faulty file fails.
      if (problem.type === 'refused' && files.length > 1) for (const file of files) await register([file])
      else
        files.forEach((file) => {
          deps.failed(file, problem)
        })
    }
  }
  return {
    add: (file) => {
      queue.push(file)
      running ??= Promise.resolve().then(drain)
    },
    batchId: () => batchId,
    idle: async () => {
      while (running) await running
    },
  }
}

/** Takes the next files of one mode, because a call is limited to one mode and its limit. */
const take = (queue: StoredFile[]): StoredFile[] => {
  const mode = queue[0]?.mode
  const taken: StoredFile[] = []
  while (queue[0] && queue[0].mode === mode && taken.length < uploadModes[queue[0].mode].maxFiles) taken.push(queue.shift()!)
  return taken
}

// The upload engine: check, shrink, request signed forms, post in groups. It depends on no UI and on no browser object
// but File and FormData.
import { keepFileName } from '@piaotai/domain/limits.ts'
import { uploadGroups, uploadModes, type UploadMode } from '@piaotai/domain/states.ts'
import { checkContent, checkNameAndSize, headLength, type UploadProblem } from './upload-check.ts'
import { signedForm, UploadFailure, type Credential, type PostForm } from './upload-form.ts'

/** One file to send. `key` is the row's; the signal cancels this file alone. */
export interface UploadJob {
  readonly key: string
  readonly file: File
  readonly mode: UploadMode
  readonly signal: AbortSignal
}

/**
 * A job's change of state, reported as it happens. Every job ends as stored, refused (before sending), failed or
 * cancelled.
 */
export type UploadChange =
  | { readonly phase: 'preparing' | 'waiting' }
  | { readonly phase: 'uploading'; readonly sent: number; readonly total: number }
  | { readonly phase: 'stored'; readonly url: string; readonly name: string }
  | { readonly phase: 'refused' | 'failed'; readonly problem: UploadProblem }
  | { readonly phase: 'cancelled' }

export interface Input {
  readonly fileList: { readonly file: string; readonly length: number }[]
  readonly originFileName: boolean
}
export interface UploadDeps {
  /** Credentials for at most 50 files. */
  readonly certify: (request: Input) => Promise<readonly Credential[]>
  /** Credentials for more than 50, at most 500. */
  readonly certifyMany: (request: Input) => Promise<readonly Credential[]>
  readonly post: PostForm
  readonly shrink: (file: File) => Promise<File>
  readonly wait: (ms: number) => Promise<void>
}
type Report = (key: string, change: UploadChange) => void
interface Ready {
  readonly job: UploadJob
  readonly file: File
  readonly name: string
}

/** The most files that one credential call takes. */
const askAtOnce = 500

/** Sends the jobs in order; resolves when all have ended. Never throws for a file: it reports the outcome. */
export const uploadFiles =
  (deps: UploadDeps) =>
  async (jobs: readonly UploadJob[], report: Report): Promise<void> => {
    const ready: Ready[] = []
    for (const job of jobs) {
      const prepared = await prepare(deps, job, report)
      if (prepared) ready.push(prepared)
    }
    for (const slice of chunks(ready, askAtOnce)) {
      const credentials = await certify(deps, slice).catch((error: unknown) => {
        slice.forEach(({ job }) => {
          report(job.key, endOf(job, error))
        })
        return undefined
      })
      if (!credentials) continue
      const pairs = slice.map((file, i) => ({ file, credential: credentials[i] }))
      const groups = chunks(pairs, Math.min(uploadGroups.size, ...slice.map(({ job }) => uploadModes[job.mode].maxFiles)))
      for (const [i, group] of groups.entries()) {
        if (i > 0) await deps.wait(uploadGroups.pauseMs)
        await Promise.all(group.map(({ file, credential }) => send(deps, file, credential, report)))
      }
    }
  }

const prepare = async (deps: UploadDeps, job: UploadJob, report: Report): Promise<Ready | undefined> => {
  if (job.signal.aborted) {
    report(job.key, { phase: 'cancelled' })
    return undefined
  }
  report(job.key, { phase: 'preparing' })
  const problem =
    checkNameAndSize(job.mode, job.file) ??
    (await readHead(job.file).then(
      (head) => checkContent(job.mode, job.file.name, head),
      (): UploadProblem => ({ type: 'unreadable' }),
    ))
  if (problem) {
    report(job.key, { phase: 'refused', problem })
    return undefined
  }
  const file = await deps.shrink(job.file)
  report(job.key, { phase: 'waiting' })
  return { job, file, name: keepFileName(file.name.toWellFormed()) }
}
const readHead = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.slice(0, headLength).arrayBuffer())

const certify = (deps: UploadDeps, files: readonly Ready[]): Promise<readonly Credential[]> => {
  const request: Input = { fileList: files.map(({ file, name }) => ({ file: name, length: file.size })), originFileName: true }
  return files.length > uploadGroups.rpaAbove ? deps.certifyMany(request) : deps.certify(request)
}

/** Problems that a new credential fixes: it expired while earlier groups were sent, or an answer was lost. */
const staleTypes: ReadonlySet<string> = new Set(['file.credentialExpired', 'file.credentialUsed'])

const send = async (deps: UploadDeps, ready: Ready, first: Credential | undefined, report: Report): Promise<void> => {
  const { job, file, name } = ready
  const post = (credential: Credential | undefined): Promise<string> => {
    if (!credential) throw new UploadFailure({ type: 'refused' })
    report(job.key, { phase: 'uploading', sent: 0, total: file.size })
    return deps.post(credential.uploadUrl, signedForm(credential, file), {
      signal: job.signal,
      onProgress: (sent) => {
        report(job.key, { phase: 'uploading', sent: Math.min(sent, file.size), total: file.size })
      },
    })
  }
  try {
    job.signal.throwIfAborted()
    const url = await post(first).catch(async (error: unknown) => {
      if (!(error instanceof UploadFailure && staleTypes.has(error.serverType ?? ''))) throw error
      return post((await certify(deps, [ready]))[0])
    })
    report(job.key, { phase: 'stored', url, name })
  } catch (error) {
    report(job.key, endOf(job, error))
  }
}

const endOf = (job: UploadJob, error: unknown): UploadChange =>
  job.signal.aborted ? { phase: 'cancelled' } : { phase: 'failed', problem: problemOf(error) }

/** A failed call as a row's problem: the server's message if it answered, otherwise a network error. */
export const problemOf = (error: unknown): UploadProblem => {
  if (error instanceof UploadFailure) return error.problem
  const { type, message } = (error ?? {}) as { readonly type?: unknown; readonly message?: unknown }
  if (typeof type !== 'string') return { type: 'network' }
  return type.startsWith('session.') ? { type: 'session' } : { type: 'refused', message: typeof message === 'string' ? message : undefined }
}

export const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

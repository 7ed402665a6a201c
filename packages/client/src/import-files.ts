// Files in: signed forms, posts with progress, the import, and its end.
import { certifyManyUploads, certifyUploads, importFiles, listImports } from './generated/sdk.gen.ts'
import type { ImportFile, UploadForm } from './generated/types.gen.ts'
import type { Call } from './call.ts'
import { postForm } from './post-form.ts'

export interface FileToImport {
  readonly name: string
  readonly data: Blob | Uint8Array<ArrayBuffer>
}
/** einvoice: PDF, OFD, XML and ZIP, 5 MB; image: pictures; multiPage: a PDF of many scanned pages, alone, 30 MB. */
export type ImportMode = 'einvoice' | 'image' | 'multiPage'
export interface ImportProgress {
  readonly name: string
  /** The file's place in the given list. */
  readonly index: number
  readonly phase: 'uploading' | 'stored' | 'failed'
  readonly sent: number
  readonly total: number
  readonly error?: unknown
}
export interface ImportOptions {
  readonly area?: 'personal' | 'company'
  /** Without it, pictures by their ending, and everything else as einvoice. */
  readonly mode?: ImportMode
  readonly category?: number
  /** Uploads at a time. */
  readonly parallel?: number
  readonly onProgress?: (progress: ImportProgress) => void
  readonly signal?: AbortSignal
}
export interface Imported {
  readonly batches: readonly string[]
  /** Each given file with what became of its upload. */
  readonly files: readonly { readonly name: string; readonly file?: ImportFile; readonly error?: unknown }[]
}
interface Sending {
  readonly index: number
  readonly name: string
  readonly data: Blob
  readonly mode: ImportMode
}
/** The most files of one import, and of one request for forms. */
const atOnce = 30
const askPlainly = 50

const modeOf = (name: string): ImportMode => (/\.(jpe?g|png)$/i.test(name) ? 'image' : 'einvoice')

export const importBy =
  (call: Call, origin: string) =>
  async (
    given: readonly FileToImport[],
    { area = 'company', mode, category, parallel = 4, onProgress = () => undefined, signal }: ImportOptions = {},
  ): Promise<Imported> => {
    const files = given.map(
      ({ name, data }, index): Sending => ({
        index,
        name,
        data: data instanceof Blob ? data : new Blob([data]),
        mode: mode ?? modeOf(name),
      }),
    )
    const outcomes: { name: string; file?: ImportFile; error?: unknown }[] = files.map(({ name }) => ({ name }))
    const batches: string[] = []
    for (const group of groupsOf(files)) {
      const forms = await certify(call, group, signal)
      const stored: { readonly sending: Sending; readonly url: string }[] = []
      const post = async (sending: Sending, form: UploadForm): Promise<void> => {
        const { index, name, data } = sending
        const tell = (phase: ImportProgress['phase'], sent: number, error?: unknown): void =>
          onProgress({ index, name, phase, sent, total: data.size, ...(error === undefined ? {} : { error }) })
        try {
          tell('uploading', 0)
          const url = await postForm(form, name, data, { origin, signal, onSent: (sent) => tell('uploading', sent) })
          stored.push({ sending, url })
          tell('stored', data.size)
        } catch (error) {
          if (signal?.aborted) throw error
          outcomes[index] = { name, error }
          tell('failed', 0, error)
        }
      }
      await inParallel(
        group.map((sending, i) => () => post(sending, forms[i]!)),
        parallel,
      )
      if (stored.length === 0) continue
      stored.sort((a, b) => a.sending.index - b.sending.index)
      const { batchId, files: begun } = await call(importFiles, {
        body: {
          area,
          mode: group[0]!.mode,
          ...(category === undefined ? {} : { category }),
          files: stored.map(({ url, sending }) => ({ url, name: sending.name })),
        },
        ...(signal ? { signal } : {}),
      })
      batches.push(batchId)
      for (const [i, { sending }] of stored.entries()) outcomes[sending.index] = { name: sending.name, file: begun[i]! }
    }
    return { batches, files: outcomes }
  }
/** Files of one mode, as many as one import takes. */
const groupsOf = (files: readonly Sending[]): Sending[][] =>
  (['einvoice', 'image', 'multiPage'] as const).flatMap((mode) => {
    const of = files.filter((file) => file.mode === mode)
    const size = mode === 'multiPage' ? 1 : atOnce
    return Array.from({ length: Math.ceil(of.length / size) }, (_, i) => of.slice(i * size, (i + 1) * size))
  })
const certify = (call: Call, files: readonly Sending[], signal: AbortSignal | undefined): Promise<readonly UploadForm[]> => {
  const body = { fileList: files.map(({ name, data }) => ({ file: name, length: data.size })), originFileName: true }
  return call(files.length > askPlainly ? certifyManyUploads : certifyUploads, { body, ...(signal ? { signal } : {}) })
}
const inParallel = async (tasks: (() => Promise<void>)[], size: number): Promise<void> => {
  const work = async (): Promise<void> => {
    for (let next = tasks.shift(); next; next = tasks.shift()) await next()
  }
  await Promise.all(Array.from({ length: Math.max(1, size) }, work))
}

export interface WaitOptions {
  readonly area?: 'personal' | 'company'
  readonly signal?: AbortSignal
  readonly everyMs?: number
  readonly onChange?: (files: readonly ImportFile[]) => void
}
/** The files of a batch once all of them have ended; asks again and again. */
export const waitBy =
  (call: Call, wait: (ms: number, signal?: AbortSignal) => Promise<void>) =>
  async (
    batchId: string,
    { area = 'company', signal, everyMs = 1000, onChange = () => undefined }: WaitOptions = {},
  ): Promise<readonly ImportFile[]> => {
    for (;;) {
      const { content } = await call(listImports, { query: { area, batchId, pageSize: 100 }, ...(signal ? { signal } : {}) })
      onChange(content)
      if (content.length > 0 && content.every(({ finishedAt }) => finishedAt !== null)) return content
      await wait(everyMs, signal)
    }
  }

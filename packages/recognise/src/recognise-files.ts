// Files by name → one answer each, in the given order: the command's output.
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { Reading, Recognition, RefusalReason } from '@piaotai/domain/invoice/reading.ts'
import { archiveLimits } from '@piaotai/domain/states.ts'
import { ZipRefused } from '@piaotai/ofd/zip.ts'
import { identify } from './identify.ts'
import { ReaderProcess } from './reader-process.ts'
import { filesIn, zipRefusal } from './unpack.ts'

/** `missing`: no readable file of this name. `entry`: the archive entry of a reading. */
export interface Answer {
  readonly file: string
  readonly ok: boolean
  readonly invoices: readonly (Reading & { readonly entry?: string })[]
  readonly emptyPages?: readonly number[]
  readonly reason?: RefusalReason | 'missing'
  readonly detail?: string
}

export async function* recogniseFiles(names: readonly string[], from: string): AsyncGenerator<Answer> {
  const reader = new ReaderProcess()
  try {
    for (const name of names) {
      const bytes = await bytesOf(isAbsolute(name) ? name : join(from, name)).catch((error: Error) => error)
      if (bytes instanceof Error) yield { file: name, ok: false, invoices: [], reason: 'missing', detail: bytes.message }
      else if (bytes === 'tooLarge') yield { file: name, ok: false, invoices: [], reason: 'tooLarge', detail: '' }
      else yield identify(bytes) === 'zip' ? await readArchive(reader, name, bytes) : answerOf(name, await reader.read({ name, bytes }))
    }
  } finally {
    reader.close()
  }
}
/** Maximum size of a file: that of the largest archive's content. */
const bytesOf = async (path: string): Promise<Uint8Array | 'tooLarge'> =>
  (await stat(path)).size > archiveLimits.bytes ? 'tooLarge' : readFile(path)
const answerOf = (file: string, found: Recognition): Answer =>
  found.ok
    ? { file, ok: true, invoices: found.invoices, emptyPages: found.emptyPages }
    : { file, ok: false, invoices: [], reason: found.reason, detail: found.detail }

/** The invoices of all entries; without any, the refusal of the first. */
const readArchive = async (reader: ReaderProcess, file: string, bytes: Uint8Array): Promise<Answer> => {
  try {
    const invoices: (Reading & { readonly entry: string })[] = []
    let refused: (Recognition & { readonly ok: false }) | undefined
    for (const { path: entry, bytes: content } of await filesIn(bytes)) {
      const found = await reader.read({ name: entry, bytes: content })
      if (found.ok) invoices.push(...found.invoices.map((invoice) => ({ ...invoice, entry })))
      else refused ??= found
    }
    return invoices.length > 0
      ? { file, ok: true, invoices, emptyPages: [] }
      : { file, ok: false, invoices: [], reason: refused?.reason ?? 'empty', detail: refused?.detail ?? '' }
  } catch (error) {
    if (error instanceof ZipRefused) return { file, ok: false, invoices: [], ...zipRefusal(error) }
    throw error
  }
}

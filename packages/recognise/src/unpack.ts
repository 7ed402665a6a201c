// A ZIP of people's files: its entries one after the other, or the reason for their absence.
import type { RefusalReason } from '@piaotai/domain/invoice/reading.ts'
import { zipEntriesMax } from '@piaotai/domain/states.ts'
import { readZip, ZipRefused, type ZipCaps } from '@piaotai/ofd/zip.ts'

/** A file of the archive: its path in there, and its bytes. */
export interface ArchiveEntry {
  readonly path: string
  readonly bytes: Uint8Array
}
export type Unpacked =
  | { readonly ok: true; readonly entries: number }
  | { readonly ok: false; readonly reason: RefusalReason; readonly detail: string }

const caps: ZipCaps = { entries: zipEntriesMax, totalBytes: 200 * 1024 * 1024, entryBytes: 30 * 1024 * 1024, ratio: 200 }
/** An archive's refusal as a file's refusal reason. */
export const zipReasons: Readonly<Record<ZipRefused['reason'], RefusalReason>> = {
  damaged: 'damaged',
  bomb: 'tooLarge',
  encrypted: 'encrypted',
  tooMany: 'tooManyEntries',
  badName: 'damaged',
}
/** Skips empty files, and files that macOS, Windows and office programs add. */
const isFile = ({ path, bytes }: ArchiveEntry): boolean =>
  bytes.length > 0 && !/(?:^|\/)(?:\.|__MACOSX(?:\/|$)|~\$|(?:thumbs\.db|desktop\.ini)$)/i.test(path)

/** Passes each file of an intact archive within its bounds, one after the other; none of any other archive. */
export const unpack = async (
  archive: Uint8Array,
  onEntry: (entry: ArchiveEntry, at: number, entries: number) => Promise<void>,
): Promise<Unpacked> => {
  let found: readonly ArchiveEntry[]
  try {
    found = [...(await readZip(archive, caps))].map(([path, bytes]) => ({ path, bytes })).filter(isFile)
  } catch (error) {
    if (error instanceof ZipRefused)
      return { ok: false, reason: zipReasons[error.reason], detail: error.reason === 'tooMany' ? String(caps.entries) : error.message }
    throw error
  }
  if (found.length === 0) return { ok: false, reason: 'empty', detail: '' }
  for (const [at, entry] of found.entries()) await onEntry(entry, at, found.length)
  return { ok: true, entries: found.length }
}

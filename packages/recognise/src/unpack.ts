// A ZIP of people's files: its entries one after the other, those of the archives in it too, or the reason for their absence.
import type { RefusalReason } from '@piaotai/domain/invoice/reading.ts'
import { archiveLimits } from '@piaotai/domain/states.ts'
import { readZip, ZipRefused, type ZipCaps } from '@piaotai/ofd/zip.ts'
import { identify } from './identify.ts'

/** A file of the archive: its path in there, through the archives around it, and its bytes. */
export interface ArchiveEntry {
  readonly path: string
  readonly bytes: Uint8Array
}
export type Unpacked =
  | { readonly ok: true; readonly entries: number }
  | { readonly ok: false; readonly reason: RefusalReason; readonly detail: string }

const zipReasons: Readonly<Record<ZipRefused['reason'], RefusalReason>> = {
  damaged: 'damaged',
  bomb: 'tooLarge',
  encrypted: 'encrypted',
  tooMany: 'tooManyEntries',
  badName: 'damaged',
}
/** An archive's refusal as that of a file; too many entries are told with their limit. */
export const zipRefusal = (error: ZipRefused): { readonly reason: RefusalReason; readonly detail: string } => ({
  reason: zipReasons[error.reason],
  detail: error.reason === 'tooMany' ? String(archiveLimits.entries) : error.message,
})
/** Skips empty files, and files that macOS, Windows and office programs add. */
const isFile = ({ path, bytes }: ArchiveEntry): boolean =>
  bytes.length > 0 && !/(?:^|\/)(?:\.|__MACOSX(?:\/|$)|~\$|(?:thumbs\.db|desktop\.ini)$)/i.test(path)

/** What may still come out of an archive, over all its levels. */
interface Left {
  entries: number
  bytes: number
}

/**
 * The files of an archive and of the archives in it. The caps count over all levels together; an inner archive that
 * cannot be opened, or lies too deep, stays a file. Throws ZipRefused.
 */
export const filesIn = async (archive: Uint8Array): Promise<readonly ArchiveEntry[]> => {
  const found = await levelOf(archive, '', { entries: archiveLimits.entries, bytes: archiveLimits.bytes })
  // Inner archives take their room from a narrower bound, whatever they leave in the end.
  const room = Math.min(archiveLimits.nestedBytes, Math.max(archiveLimits.unjudgedBytes, archive.length * archiveLimits.ratio))
  const left: Left = { entries: archiveLimits.entries - found.length, bytes: room - sizeOf(found) }
  return withInner(found, 1, left)
}
const sizeOf = (entries: readonly ArchiveEntry[]): number => entries.reduce((sum, { bytes }) => sum + bytes.length, 0)
const levelOf = async (archive: Uint8Array, within: string, left: Left): Promise<readonly ArchiveEntry[]> => {
  const caps: ZipCaps = {
    entries: left.entries,
    totalBytes: left.bytes,
    entryBytes: archiveLimits.entryBytes,
    ratio: archiveLimits.ratio,
  }
  return [...(await readZip(archive, caps))].map(([path, bytes]) => ({ path: within + path, bytes })).filter(isFile)
}
const withInner = async (entries: readonly ArchiveEntry[], level: number, left: Left): Promise<readonly ArchiveEntry[]> => {
  const found: ArchiveEntry[] = []
  for (const entry of entries) {
    const inner = level < archiveLimits.levels && identify(entry.bytes) === 'zip' ? await innerOf(entry, left) : undefined
    if (inner) found.push(...(await withInner(inner, level + 1, left)))
    else found.push(entry)
  }
  return found
}
/** Undefined for one that cannot be opened. */
const innerOf = async ({ path, bytes }: ArchiveEntry, left: Left): Promise<readonly ArchiveEntry[] | undefined> => {
  try {
    const inner = await levelOf(bytes, `${path}/`, left)
    left.entries -= inner.length
    left.bytes -= sizeOf(inner)
    return inner
  } catch (error) {
    if (error instanceof ZipRefused && error.reason !== 'bomb' && error.reason !== 'tooMany') return undefined
    throw error
  }
}

/** Passes each file of an intact archive within its bounds, one after the other; none of any other archive. */
export const unpack = async (
  archive: Uint8Array,
  onEntry: (entry: ArchiveEntry, at: number, entries: number) => Promise<void>,
): Promise<Unpacked> => {
  let found: readonly ArchiveEntry[]
  try {
    found = await filesIn(archive)
  } catch (error) {
    if (error instanceof ZipRefused) return { ok: false, ...zipRefusal(error) }
    throw error
  }
  if (found.length === 0) return { ok: false, reason: 'empty', detail: '' }
  for (const [at, entry] of found.entries()) await onEntry(entry, at, found.length)
  return { ok: true, entries: found.length }
}

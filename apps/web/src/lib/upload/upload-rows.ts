// A file of an import as its row shows it: choosing, uploading, recognition, outcome.
import {
  mayCancel,
  mayIgnore,
  mayRetry,
  recognitionEndings,
  recognitionStatus,
  uploadStatus,
  type UploadMode,
} from '@piaotai/domain/states.ts'
import type { UploadChange } from './upload.ts'
import type { UploadProblem } from './upload-check.ts'
import type { ImportedFile } from './upload-register.ts'

/**
 * `stored`: the bytes are stored, the registration is pending. `imported`: registered; the field `imported` has the
 * progress.
 */
export type RowPhase = 'waiting' | 'preparing' | 'uploading' | 'stored' | 'imported' | 'refused' | 'failed' | 'cancelled'
export interface ImportRow {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly mode: UploadMode
  readonly phase: RowPhase
  /** Bytes sent and total; a scaled image is smaller than its file. */
  readonly sent: number
  readonly total: number
  readonly problem?: UploadProblem | undefined
  readonly imported?: ImportedFile | undefined
}

/** A file's state for sums, filters and colours: the server's `ending` filter has the same names. */
export type Ending = 'running' | 'recorded' | 'attention' | 'duplicate' | 'failed' | 'cancelled'

/** The outcome of an imported file. A ZIP that was split is finished: its entries continue as separate files. */
export const endingOfFile = (file: Pick<ImportedFile, 'recognitionStatus' | 'cancelled' | 'reason'>): Ending => {
  if (file.cancelled) return 'cancelled'
  if (!recognitionEndings.has(file.recognitionStatus)) return 'running'
  switch (file.recognitionStatus) {
    case recognitionStatus.allSaved:
    case recognitionStatus.originalUpdated:
    case recognitionStatus.split:
      return 'recorded'
    case recognitionStatus.noneSaved:
    case recognitionStatus.partlySaved:
    case recognitionStatus.countExceeded:
      return file.reason === 'duplicate' ? 'duplicate' : 'attention'
    default:
      return 'failed'
  }
}
export const endingOfRow = (row: ImportRow): Ending => {
  if (row.phase === 'imported' && row.imported) return endingOfFile(row.imported)
  if (row.phase === 'refused' || row.phase === 'failed') return 'failed'
  return row.phase === 'cancelled' ? 'cancelled' : 'running'
}

/** Still uploading from this browser: closing the page would lose it. */
export const isUploading = (row: ImportRow): boolean =>
  row.phase === 'waiting' || row.phase === 'preparing' || row.phase === 'uploading' || row.phase === 'stored'
export const isRunning = (row: ImportRow): boolean => endingOfRow(row) === 'running'

/**
 * A retry helps: the same bytes sent again, or recognised again if the server says so. A refused file stays refused.
 */
export const mayRetryRow = (row: ImportRow): boolean =>
  row.phase === 'failed' || row.phase === 'cancelled' || (row.imported?.next === 'retry' && mayRetryFile(row.imported))
/**
 * Recognising again needs the bytes, and no invoice of the file that is recorded, held or already known; a sheet must
 * be uploaded again.
 */
export const mayRetryFile = (file: ImportedFile): boolean =>
  mayRetry(file.recognitionStatus) &&
  file.mode !== 'sheet' &&
  file.uploadStatus === uploadStatus.success &&
  file.entered + file.updated === 0 &&
  file.duplicates + file.held < Math.max(1, file.found)
export const mayCancelRow = (row: ImportRow): boolean =>
  row.phase === 'imported' ? row.imported !== undefined && mayCancelFile(row.imported) : isUploading(row) && row.phase !== 'stored'
/** A to-do of the records, to be put aside or taken back. */
export const mayIgnoreFile = (file: ImportedFile): boolean =>
  mayIgnore(file.recognitionStatus) && file.reason !== 'duplicate' && !file.cancelled
export const mayCancelFile = (file: ImportedFile): boolean => !file.cancelled && mayCancel(file.recognitionStatus)

export const newRow = (key: string, mode: UploadMode, file: { readonly name: string; readonly size: number }): ImportRow => ({
  key,
  name: file.name,
  size: file.size,
  mode,
  phase: 'waiting',
  sent: 0,
  total: file.size,
})

export const withChange = (row: ImportRow, change: UploadChange): ImportRow => {
  switch (change.phase) {
    case 'uploading':
      return { ...row, phase: 'uploading', sent: change.sent, total: change.total, problem: undefined }
    case 'refused':
    case 'failed':
      return { ...row, phase: change.phase, problem: change.problem }
    case 'stored':
      return { ...row, phase: 'stored', sent: row.total }
    default:
      return { ...row, phase: change.phase, problem: undefined }
  }
}

/** Applies the server's state unless a newer one is present; keeps found invoices that an update omits. */
export const withImported = (row: ImportRow, file: ImportedFile): ImportRow => {
  if (row.imported && file.version < row.imported.version) return row
  const items = file.items ?? (row.imported?.version === file.version ? row.imported.items : undefined)
  return { ...row, phase: 'imported', problem: undefined, imported: { ...file, items } }
}

export interface Summary {
  readonly files: number
  readonly uploading: number
  readonly running: number
  readonly recorded: number
  readonly attention: number
  readonly duplicate: number
  readonly failed: number
  readonly cancelled: number
  /** Invoices newly recorded, and originals replaced by better ones. */
  readonly entered: number
  readonly updated: number
}
export const summarise = (rows: readonly ImportRow[]): Summary => {
  const count = (ending: Ending) => rows.filter((row) => endingOfRow(row) === ending).length
  const sum = (pick: (file: ImportedFile) => number) => rows.reduce((total, row) => total + (row.imported ? pick(row.imported) : 0), 0)
  return {
    files: rows.length,
    uploading: rows.filter(isUploading).length,
    running: count('running'),
    recorded: count('recorded'),
    attention: count('attention'),
    duplicate: count('duplicate'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    entered: sum((file) => file.entered),
    updated: sum((file) => file.updated),
  }
}

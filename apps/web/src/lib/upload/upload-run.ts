// One import of this page: its area and category, its batch and the rows of its files.
import { uploadStatus, type UploadMode } from '@piaotai/domain/states.ts'
import type { ImportRequest, ImportedFile } from './upload-register.ts'
import { withImported, type ImportRow } from './upload-rows.ts'

export type Area = ImportRequest['area']
export interface ImportTarget {
  readonly area: Area
  readonly category?: number | undefined
}
export interface ImportRun extends ImportTarget {
  readonly id: string
  readonly batchId: string | undefined
  readonly rows: readonly ImportRow[]
}

/** Whether a file belongs to this run, even if no row shows it yet. */
export const isOfRun = (run: ImportRun, file: ImportedFile): file is ImportedFile & { readonly mode: UploadMode } =>
  run.batchId === file.batchId && file.mode !== 'sheet' && file.uploadStatus === uploadStatus.success
export const holdsZip = (run: ImportRun): boolean => run.rows.some((row) => row.imported?.format === 'zip')

/** Another row of the run that already shows the server's file, such as one added as a ZIP's entry. */
export const otherRowOf = (run: ImportRun, key: string, file: ImportedFile): ImportRow | undefined =>
  run.rows.find((row) => row.key !== key && row.imported?.id === file.id)
/** Marks a row whose registration the server has answered: from then on no other row may show its file. */
export const withRegistered = (run: ImportRun, key: string, file: ImportedFile, batchId: string | undefined): ImportRun => ({
  ...run,
  batchId,
  rows: run.rows
    .filter((row) => row.key === key || row.imported?.id !== file.id)
    .map((row) => (row.key === key ? withImported(row, file) : row)),
})

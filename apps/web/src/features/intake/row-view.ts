// The text and actions of an import's row: one table for the dialog and the records page. Words are keys of the
// `intake` dictionary.
import { recognitionStatus, uploadStatus, type UploadMode } from '@piaotai/domain/states.ts'
import {
  endingOfFile,
  mayCancelFile,
  mayCancelRow,
  mayRetryFile,
  mayRetryRow,
  type Ending,
  type ImportRow,
} from '../../lib/upload/upload-rows.ts'
import type { ImportedFile } from '../../lib/upload/upload-register.ts'

export type Tone = 'rest' | 'running' | 'good' | 'attention' | 'wrong'
export type StateWord =
  | 'waiting'
  | 'preparing'
  | 'uploading'
  | 'stored'
  | 'queued'
  | 'recognising'
  | 'splitting'
  | 'saving'
  | 'recorded'
  | 'broken'
  | 'toCheck'
  | 'unknownTitle'
  | 'thirdParty'
  | 'updated'
  | 'joined'
  | 'partly'
  | 'duplicate'
  | 'held'
  | 'discarded'
  | 'noInvoice'
  | 'noneSaved'
  | 'failed'
  | 'splitFailed'
  | 'countExceeded'
  | 'splitDone'
  | 'refused'
  | 'uploadFailed'
  | 'cancelled'
/** A part of a row's explanation: a sentence of the dictionary, the server's reason, a money amount, or plain text. */
export type Detail =
  | { readonly say: string; readonly with?: Readonly<Record<string, string | number>>; readonly mode?: UploadMode | undefined }
  | { readonly reason: string; readonly detail: string | null }
  | { readonly amount: string }
  | { readonly plain: string }
export type RowAction = 'view' | 'check' | 'viewExisting' | 'items' | 'complete' | 'retry' | 'replaceFile' | 'useMode' | 'cancel'
export interface RowView {
  readonly tone: Tone
  readonly word: StateWord
  /** The number of recorded invoices among the found ones. */
  readonly count?: { readonly count: number; readonly found: number } | undefined
  readonly detail: readonly Detail[]
  /** 0 to 100. */
  readonly progress?: number | undefined
  /** The next step first. */
  readonly actions: readonly RowAction[]
}

const toneOf: Readonly<Record<StateWord, Tone>> = {
  waiting: 'rest',
  preparing: 'rest',
  uploading: 'running',
  stored: 'running',
  queued: 'rest',
  recognising: 'running',
  splitting: 'running',
  saving: 'running',
  recorded: 'good',
  broken: 'wrong',
  toCheck: 'attention',
  unknownTitle: 'attention',
  thirdParty: 'rest',
  updated: 'good',
  joined: 'good',
  splitDone: 'good',
  partly: 'attention',
  duplicate: 'rest',
  held: 'attention',
  countExceeded: 'attention',
  discarded: 'rest',
  noInvoice: 'wrong',
  noneSaved: 'wrong',
  failed: 'wrong',
  splitFailed: 'wrong',
  refused: 'wrong',
  uploadFailed: 'wrong',
  cancelled: 'rest',
}

export const viewOfRow = (row: ImportRow): RowView => {
  if (row.phase === 'imported' && row.imported) return viewOfFile(row.imported)
  const word: StateWord = row.phase === 'failed' ? 'uploadFailed' : row.phase === 'imported' ? 'stored' : row.phase
  const view = { tone: toneOf[word], word }
  if (row.phase === 'uploading')
    return {
      ...view,
      progress: percent(row.sent, row.total),
      detail: [{ say: 'detail.bytes', with: { sent: sizeText(row.sent), total: sizeText(row.total) } }],
      actions: ['cancel'],
    }
  if (row.problem) {
    const { message, detail, mode } = row.problem
    const actions: RowAction[] =
      row.phase === 'refused' ? [...(mode ? (['useMode'] as const) : []), 'replaceFile'] : ['retry', 'replaceFile']
    return { ...view, detail: [message ? { plain: message } : { say: `problem.${row.problem.type}`, with: detail, mode }], actions }
  }
  return {
    ...view,
    detail: [],
    actions: [...(mayCancelRow(row) ? (['cancel'] as const) : []), ...(mayRetryRow(row) ? (['retry'] as const) : [])],
  }
}

export const viewOfFile = (file: ImportedFile): RowView => {
  const ending = endingOfFile(file)
  const word = wordOf(file, ending)
  const running = ending === 'running'
  return {
    tone: toneOf[word],
    word,
    detail: running ? progressDetail(file) : endDetail(file, word),
    count: !running && file.entered + file.updated > 0 ? { count: file.entered + file.updated, found: file.found } : undefined,
    progress: running && file.progressTotal > 0 && word !== 'queued' ? percent(file.progressDone, file.progressTotal) : undefined,
    actions: running ? (mayCancelFile(file) ? ['cancel'] : []) : endActions(file),
  }
}

const wordOf = (file: ImportedFile, ending: Ending): StateWord => {
  if (ending === 'cancelled') return 'cancelled'
  if (file.uploadStatus === uploadStatus.failed)
    return file.reason === 'upload.network' || file.reason === 'upload.refused' ? 'uploadFailed' : 'refused'
  switch (file.recognitionStatus) {
    case recognitionStatus.recognising:
    case recognitionStatus.recognised:
      return 'recognising'
    case recognitionStatus.splitting:
      return 'splitting'
    case recognitionStatus.split:
      return 'splitDone'
    case recognitionStatus.saving:
      return 'saving'
    case recognitionStatus.allSaved:
      return standingOut(file) ?? (file.entered === 0 && file.updated > 0 ? updatedOf(file) : 'recorded')
    case recognitionStatus.originalUpdated:
      return standingOut(file) ?? updatedOf(file)
    case recognitionStatus.partlySaved:
      return 'partly'
    case recognitionStatus.noneSaved:
      return file.held > 0
        ? 'held'
        : file.duplicates > 0
          ? 'duplicate'
          : file.items?.length && file.items.every((item) => item.outcome === 'discarded')
            ? 'discarded'
            : 'noneSaved'
    case recognitionStatus.noInvoice:
      return 'noInvoice'
    case recognitionStatus.failed:
      return 'failed'
    case recognitionStatus.splitFailed:
      return 'splitFailed'
    case recognitionStatus.countExceeded:
      return 'countExceeded'
    default:
      return 'queued'
  }
}

/** Further originals alone replace nothing. */
const updatedOf = ({ updated, joined }: ImportedFile): StateWord => (joined === updated ? 'joined' : 'updated')
/** What stands out among the recorded invoices, the worst first. */
const standingOut = ({ findings }: ImportedFile): StateWord | undefined => {
  if (findings.broken > 0) return 'broken'
  if (findings.toCheck > 0) return 'toCheck'
  if (findings.unknownTitles > 0) return 'unknownTitle'
  return findings.thirdParties > 0 ? 'thirdParty' : undefined
}
const outstanding: readonly StateWord[] = ['broken', 'toCheck', 'unknownTitle', 'thirdParty']

const progressDetail = (file: ImportedFile): readonly Detail[] => {
  if (file.recognitionStatus <= recognitionStatus.queued)
    return file.queuedBefore === null
      ? []
      : [file.queuedBefore > 0 ? { say: 'detail.before', with: { count: file.queuedBefore } } : { say: 'detail.next' }]
  if (file.mode === 'sheet') return [{ say: 'detail.rows', with: { done: file.progressDone, total: file.progressTotal } }]
  return file.progressTotal > 1
    ? [{ say: 'detail.page', with: { done: Math.min(file.progressDone + 1, file.progressTotal), total: file.progressTotal } }]
    : []
}

const endDetail = (file: ImportedFile, word: StateWord): readonly Detail[] => {
  const only = file.items?.length === 1 ? file.items[0] : undefined
  const found = outstanding.includes(word)
  if (word === 'recorded' || found)
    return [
      ...(found ? [{ say: `detail.${word}`, with: { count: file.findings.toCheck } }] : []),
      ...(only?.amountIncludingTax ? [{ amount: only.amountIncludingTax }] : []),
      ...(only?.sellerName ? [{ plain: only.sellerName }] : []),
    ]
  if (word === 'updated' || word === 'joined') return [{ say: `detail.${word}` }]
  if (word === 'splitDone') return [{ say: 'detail.split', with: { count: Number(file.reasonDetail ?? file.progressTotal) } }]
  // The single invoice's reason says more than the file's.
  if (word === 'duplicate' || word === 'held') {
    const shown = file.reasonDetail ?? file.items?.find((item) => item.outcome === word)?.reason ?? file.reason
    return shown ? [{ reason: shown, detail: null }] : []
  }
  if (word === 'partly')
    return [
      ...(file.held > 0 ? [{ say: 'detail.partly', with: { held: file.held } }] : []),
      ...(file.duplicates > 0 ? [{ say: 'detail.partlyDuplicates', with: { duplicates: file.duplicates } }] : []),
      ...(file.exceptions > 0
        ? [{ say: file.mode === 'sheet' ? 'detail.left' : 'detail.partlyExceptions', with: { exceptions: file.exceptions } }]
        : []),
      ...(file.held > 0 && file.reasonDetail ? [{ reason: file.reasonDetail, detail: null }] : []),
    ]
  return file.reason ? [{ reason: file.reason, detail: file.reasonDetail }] : []
}

const endActions = (file: ImportedFile): readonly RowAction[] => {
  if (file.recognitionStatus === recognitionStatus.split) return []
  const several = file.found > 1 ? ['items' as const] : []
  switch (file.next) {
    case 'complete':
      return ['complete', ...several]
    case 'viewExisting':
      return ['viewExisting', ...several]
    case 'view':
      return several.length > 0 ? several : [file.findings.broken + file.findings.toCheck > 0 ? 'check' : 'view']
    case 'retry':
      return [...(mayRetryFile(file) ? ['retry' as const] : []), ...several]
    case 'wait':
      return several
    // Manual entry and splitting are not offered here yet: uploading a better file works today.
    default:
      return ['replaceFile', ...several]
  }
}

/** Changes to an imported file need a permission; viewing it does not. */
export const barred = (action: RowAction, missingPermission: string | undefined): { readonly disabled?: true; readonly title?: string } =>
  missingPermission !== undefined && (action === 'retry' || action === 'cancel' || action === 'complete')
    ? { disabled: true, title: missingPermission }
    : {}

const percent = (done: number, total: number): number => (total > 0 ? Math.round((100 * Math.min(done, total)) / total) : 0)
const inMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)
/** "112 KB", "4.8 MB": beside a file's name. */
export const sizeText = (bytes: number): string =>
  bytes < 1000 ? `${bytes} B` : bytes < 1000 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${inMegabytes(bytes)} MB`

// Actions of the import dialog's rows and buttons on the run, which outlives the dialog.
import { useState } from 'react'
import type { UploadMode } from '@piaotai/domain/states.ts'
import { roomInBatch } from '../../../lib/upload/upload-check.ts'
import type { Gathered } from '../../../lib/upload/upload-folder.ts'
import { endingOfRow, isRunning, isUploading, mayRetryRow } from '../../../lib/upload/upload-rows.ts'
import type { ImportTarget } from '../../../lib/upload/upload-run.ts'
import { useImportRuns } from '../../../lib/upload/upload-shown.ts'
import { importRuns } from '../../../lib/upload/upload-store.ts'

/** Files beyond the batch's limit: they wait for a confirmation. */
export interface Overflow {
  readonly files: readonly File[]
  readonly room: number
  readonly batches: number
}
export interface Notice {
  readonly skipped: number
  readonly tooMany: boolean
  readonly nothing: boolean
}

export const useImport = (target: ImportTarget) => {
  const [id] = useState(() => importRuns.open(target))
  const run = useImportRuns().find((r) => r.id === id)
  const rows = run?.rows ?? []
  const [mode, setMode] = useState<UploadMode>(() => rows.at(-1)?.mode ?? 'einvoice')
  const [overflow, setOverflow] = useState<Overflow>()
  const [notice, setNotice] = useState<Notice>()
  const failed = rows.filter((row) => endingOfRow(row) === 'failed')
  const ofMode = rows.filter((row) => row.mode === mode).length

  const add = (files: readonly File[]) => {
    if (files.length > 0) importRuns.add(id, mode, files)
  }
  const take = ({ files, skipped, tooMany }: Gathered) => {
    setNotice(skipped > 0 || tooMany || files.length === 0 ? { skipped, tooMany, nothing: files.length === 0 && skipped === 0 } : undefined)
    const room = roomInBatch(mode, ofMode)
    const max = roomInBatch(mode, 0)
    // After a full batch the next one starts; asks only if the files would span several batches.
    const fits = room === 0 ? max : room
    if (files.length <= fits) add(files)
    else setOverflow({ files, room: fits, batches: 1 + Math.ceil((files.length - fits) / max) })
  }
  /** The next import begins with nothing. */
  const restart = () => {
    importRuns.open(target)
    setNotice(undefined)
    setOverflow(undefined)
  }
  const settle = (files: readonly File[]) => {
    setOverflow(undefined)
    add(files)
  }

  return {
    id,
    rows,
    mode,
    setMode,
    ofMode,
    overflow,
    notice,
    failed,
    take,
    settle,
    restart,
    batchId: run?.batchId,
    /** All files have come to their end. */
    ended: rows.length > 0 && !rows.some(isRunning),
    uploading: rows.filter(isUploading),
    retryable: failed.filter(mayRetryRow),
  }
}

// The imports of this page as they stand, for the shell and every page: without what sends them.
import { useSyncExternalStore } from 'react'
import { createImportBoard } from './upload-board.ts'
import { runningOf } from './upload-running.ts'
import type { ImportRun, ImportTarget } from './upload-run.ts'

export const importBoard = createImportBoard()
export const useImportRuns = (): readonly ImportRun[] => useSyncExternalStore(importBoard.subscribe, importBoard.snapshot)

/**
 * Imports in the background, for the shell: the files of active runs, the number finished, and the page of the newest
 * run.
 */
export interface RunningImports {
  readonly done: number
  readonly files: number
  readonly target: ImportTarget | undefined
  readonly newest: ImportRun | undefined
}
export const useRunningImports = (): RunningImports => runningOf(useImportRuns())

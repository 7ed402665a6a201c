// Progress of this page's imports, for the shell.
import { isRunning } from './upload-rows.ts'
import type { ImportRun, ImportTarget } from './upload-run.ts'

/**
 * Progress of the active runs, or of the newest run if none is active: `done` of `files`, and the page that shows it.
 */
export const runningOf = (
  runs: readonly ImportRun[],
): { readonly done: number; readonly files: number; readonly target: ImportTarget | undefined; readonly newest: ImportRun | undefined } => {
  const going = runs.filter((run) => run.rows.some(isRunning))
  const reported = going.length > 0 ? going : runs.slice(-1)
  const rows = reported.flatMap((run) => run.rows)
  const newest = reported.at(-1)
  return {
    done: rows.filter((row) => !isRunning(row)).length,
    files: rows.length,
    newest,
    target: newest && { area: newest.area, category: newest.category },
  }
}

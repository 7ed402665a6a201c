// How far the imports of this page are: for whoever shows that from outside.
import { isRunning } from './upload-rows.ts'
import type { ImportRun, ImportTarget } from './upload-run.ts'

/** How far the runs are that go on; when none does, of the newest: `done` files of `files`, and its place in the product. */
export const runningOf = (
  runs: readonly ImportRun[],
): { readonly done: number; readonly files: number; readonly target: ImportTarget | undefined } => {
  const going = runs.filter((run) => run.rows.some(isRunning))
  const reported = going.length > 0 ? going : runs.slice(-1)
  const rows = reported.flatMap((run) => run.rows)
  const newest = reported.at(-1)
  return {
    done: rows.filter((row) => !isRunning(row)).length,
    files: rows.length,
    target: newest && { area: newest.area, category: newest.category },
  }
}

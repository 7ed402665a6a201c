// Where a process is to die: at the end of a run of steps in one session of the database, or at one step elsewhere.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Fault {
  readonly when: 'before' | 'after'
  /** Patterns of steps, in order: `sql …`, `sync`, `link`, `answer METHOD url`, `recognise kind name`. */
  readonly steps: readonly string[]
  /** The how manieth time counts; the first by default. */
  readonly nth?: number
  /** Kills the process that reads the file, each time, instead of the one that serves. */
  readonly reader?: true
}

/** The environment of a process that dies so. A URL, since NODE_OPTIONS parts words at spaces and folders may have some. */
export const dyingBy = (fault: Fault): Record<string, string> => ({
  RELIABILITY_FAULT: JSON.stringify(fault),
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'faults.ts')).href}`,
})

// The point where a process dies: after a sequence of steps in one database session, or at one step elsewhere.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Fault {
  readonly when: 'before' | 'after'
  /** Patterns of steps, in order: `sql …`, `sync`, `link`, `answer METHOD url`, `recognise kind name`. */
  readonly steps: readonly string[]
  /** The occurrence that counts; the first by default. */
  readonly nth?: number
  /** Kills the process that reads the file, every time, instead of the server. */
  readonly reader?: true
}

/**
 * The environment of a process with this fault. A URL, because NODE_OPTIONS splits at spaces, which a folder may have.
 */
export const dyingBy = (fault: Fault): Record<string, string> => ({
  RELIABILITY_FAULT: JSON.stringify(fault),
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'faults.ts')).href}`,
})

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
 * The environment of a process with this fault. With several, each holds its session where it strikes, and the process dies
 * once all have struck, with that many acts under way; a linked file is then the step `link path`.
 * A URL, because NODE_OPTIONS splits at spaces, which a folder may have.
 */
export const dyingBy = (faults: Fault | readonly Fault[]): Record<string, string> => ({
  RELIABILITY_FAULT: JSON.stringify(faults),
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'faults.ts')).href}`,
})

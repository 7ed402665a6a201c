import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Puts the calling thread behind everything that people wait for: Linux knows a priority of a single thread. */
export const standBack = (): void => {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    /* not allowed, or not known, everywhere */
  }
}

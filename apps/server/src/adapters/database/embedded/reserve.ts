// A piece of the disk held back for the database: what it writes of itself ends it when there is no room, while a table that cannot grow only fails its statement.
import { randomFillSync } from 'node:crypto'
import { appendFileSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { hasRoom } from '../../../kernel/disk-room.ts'

const megabyte = 1024 * 1024
/** Megabytes: one segment of the log (16), after which a checkpoint uses the old ones again, and some hundred times the small files of a checkpoint. */
const held = 20
/** Megabytes that stay for everybody else when it is filled. */
const beside = 40
/** Bytes given back at least, as a disk hands them out. */
const leastGiven = 16 * 1024

export interface Reserve {
  /** Holds back what is missing, where there is room for it. */
  readonly fill: () => void
  /** Gives the disk so many bytes back; false when nothing is held. */
  readonly give: (bytes: number) => boolean
}

const heldIn = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

export const openReserve = (path: string): Reserve => {
  let left = heldIn(path)
  return {
    fill: () => {
      const missing = held * megabyte - left
      if (missing <= 0 || !hasRoom(dirname(path), held + beside)) return
      // Nothing that a disk could write shorter than it is.
      const part = randomFillSync(Buffer.allocUnsafe(megabyte))
      try {
        for (let at = 0; at < missing; at += megabyte) appendFileSync(path, part.subarray(0, missing - at))
      } catch {
        // Somebody else was faster: what there is, is held.
      }
      left = heldIn(path)
    },
    give: (bytes) => {
      if (left === 0) return false
      try {
        left = Math.max(0, left - Math.max(bytes, leastGiven))
        truncateSync(path, left)
        return true
      } catch {
        // Somebody has removed it.
        left = 0
        return false
      }
    },
  }
}

import { randomBytes } from 'node:crypto'

let lastMs = 0
let count = 0
/**
 * A UUIDv7: sortable by time, and within a millisecond by this process's order; 62 random bits. Made in the app,
 * because PostgreSQL 15 has no function for it.
 */
export const newId = (now: Date = new Date()): string => {
  const bytes = randomBytes(16)
  const ms = now.getTime()
  if (ms !== lastMs) {
    lastMs = ms
    count = bytes.readUInt16BE(6) & 0x3ff
  } else if (count < 0xfff) count++
  bytes.writeUIntBE(ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | count, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

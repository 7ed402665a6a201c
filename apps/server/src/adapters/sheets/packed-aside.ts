// Text that is packed into a file as it comes, in a thread of the pool, while the next piece is being made.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { PackedEntry } from './zip-frame.ts'

export interface PackedAside {
  readonly path: string
  /** Hands a piece over; resolves when the one before it is packed. */
  readonly write: (text: string) => Promise<void>
  /** How many bytes were given, and how many they are packed so far. */
  readonly sizes: () => Pick<PackedEntry, 'size' | 'packedSize'>
  /** Resolves when all is in the file. */
  readonly end: () => Promise<Omit<PackedEntry, 'name'>>
  /** Resolves when nothing more is being written, also after a failure. */
  readonly still: () => Promise<void>
}

export const packAside = (path: string, level: number, signal: AbortSignal): PackedAside => {
  const deflate = createDeflateRaw({ level }), file = createWriteStream(path), written = pipeline(deflate, file, { signal })
  let crc = 0, size = 0, before: Promise<void> = Promise.resolve()
  // Whatever breaks is told by `written`, to whoever writes or ends.
  written.catch(() => undefined)
  const sizes = () => ({ size, packedSize: file.bytesWritten })
  return {
    path, sizes,
    write: async (text) => {
      const bytes = Buffer.from(text)
      crc = crc32(bytes, crc)
      size += bytes.length
      await Promise.race([written, before])
      before = new Promise((resolve) => { deflate.write(bytes, () => { resolve() }) })
    },
    end: async () => {
      deflate.end()
      await written
      return { crc, ...sizes() }
    },
    still: () => written.catch(() => undefined),
  }
}

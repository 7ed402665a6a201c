// Compresses text into a file as it arrives, in a thread of the pool, while the next piece is being made.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { compressionLevel } from './temp-file.ts'
import type { PackedEntry } from './zip-headers.ts'

/** Size of a buffer of encoded texts; each text is encoded on arrival, while the engine still has it at hand. */
const roomBytes = 512 * 1024
/** Largest UTF-8 size of a UTF-16 code unit. */
const characterBytes = 3

export interface DeflatedFile {
  readonly path: string
  /** Adds a text; returns a promise to await before the next one if the buffer was full. */
  readonly add: (text: string) => Promise<void> | undefined
  /** Bytes given, and bytes compressed so far. */
  readonly sizes: () => Pick<PackedEntry, 'size' | 'packedSize'>
  /** Resolves when the file contains everything that was added. */
  readonly end: () => Promise<Omit<PackedEntry, 'name'>>
  /** Resolves when nothing more is being written, also after a failure. */
  readonly still: () => Promise<void>
}

export const deflateToFile = (path: string, signal: AbortSignal): DeflatedFile => {
  const deflate = createDeflateRaw({ level: compressionLevel })
  const file = createWriteStream(path)
  const written = pipeline(deflate, file, { signal })
  let crc = 0
  let size = 0
  let before: Promise<void> = Promise.resolve()
  // `written` carries the error to the caller of `add` or `end`.
  written.catch(() => undefined)
  const sizes = () => ({ size, packedSize: file.bytesWritten })
  /** Resolves when the previous piece is compressed. */
  const pack = async (bytes: Buffer): Promise<void> => {
    crc = crc32(bytes, crc)
    size += bytes.length
    await Promise.race([written, before])
    before = new Promise((resolve) => {
      deflate.write(bytes, () => {
        resolve()
      })
    })
  }
  let room = Buffer.allocUnsafeSlow(roomBytes)
  let other = Buffer.allocUnsafeSlow(roomBytes)
  let used = 0
  const handOver = async (): Promise<void> => {
    const bytes = room.subarray(0, used)
    ;[room, other, used] = [other, room, 0]
    await pack(bytes)
  }
  const make = async (text: string): Promise<void> => {
    await handOver()
    if (text.length * characterBytes > roomBytes) await pack(Buffer.from(text))
    else used = room.write(text)
  }
  return {
    path,
    sizes,
    add: (text) => {
      if (used + text.length * characterBytes > roomBytes) return make(text)
      used += room.write(text, used)
      return undefined
    },
    end: async () => {
      await handOver()
      deflate.end()
      await written
      return { crc, ...sizes() }
    },
    still: () => written.catch(() => undefined),
  }
}

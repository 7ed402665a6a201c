// Files made in temporary folders: returned when complete, deleted on any failure.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MadeTooLarge, type MadeFile } from '../../ports/file-writer.ts'

/** Compression level of deflate, 1 to 9. */
export const compressionLevel = 3

/** A file in its folder. */
export type Written = Omit<MadeFile, 'discard'>

/** Gives `make` a folder, deleted when it rejects or the file is discarded. */
export const writeTempFile = async (make: (folder: string) => Promise<Written>): Promise<MadeFile> => {
  const folder = await mkdtemp(join(tmpdir(), 'piaotai-made-'))
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    return { ...(await make(folder)), discard }
  } catch (error) {
    await discard()
    throw error
  }
}
/** Writes a file and returns its facts. Rejects with `MadeTooLarge` beyond `most` bytes. */
export const writeDown = async (path: string, bytes: Readable, most: number, signal: AbortSignal): Promise<Written> => {
  const digest = createHash('sha256')
  let written = 0
  const watch = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      written += chunk.length
      digest.update(chunk)
      done(written > most ? new MadeTooLarge() : null, chunk)
    },
  })
  await pipeline(bytes, watch, createWriteStream(path), { signal })
  return { path, size: written, sha256: digest.digest('hex') }
}

// Rows of a table as one file: COPY text, compressed by zstd, with the digest of the text.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { pipeline as pipe } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupRefused, type RowsFile } from './manifest.ts'
import type { CopiedOut } from './copy-stream.ts'

export interface Digested {
  readonly bytes: number
  readonly sha256: string
}
/** Passes chunks on and tells, once they have ended, what they were. */
export const digesting = (onChunk: (bytes: number) => void = () => undefined) => {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    pass: async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        onChunk(chunk.length)
        yield chunk
      }
    },
    end: (): Digested => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Writes a new file that only this account can read; the whole backup is synced at its end. */
export const writeRows = async (
  copied: CopiedOut,
  path: string,
  onChunk: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Digested & { readonly rows: number }> => {
  const digest = digesting(onChunk)
  await pipe(copied.bytes, digest.pass, createZstdCompress(), createWriteStream(path, { mode: 0o600, flags: 'wx' }), {
    signal,
  })
  return { ...digest.end(), rows: copied.rows() }
}

/** The text of a file of rows. Throws BackupRefused at its end if it is not what was written. */
export const readRows = async function* (path: string, about: RowsFile): AsyncGenerator<Uint8Array> {
  if (about.rows === 0) return
  const digest = digesting()
  const text = pipeline(createReadStream(path), createZstdDecompress(), () => undefined)
  try {
    yield* digest.pass(text)
  } catch (error) {
    throw damaged(path, error)
  } finally {
    text.destroy()
  }
  const { bytes, sha256 } = digest.end()
  if (bytes !== about.bytes || sha256 !== about.sha256) throw damaged(path)
}
export const damaged = (path: string, cause?: unknown): BackupRefused =>
  Object.assign(
    new BackupRefused(
      `${path} 已损坏或缺失：请用另一份备份。${path} is damaged or missing: use another backup.${cause instanceof Error ? ` (${cause.message})` : ''}`,
    ),
    { cause },
  )

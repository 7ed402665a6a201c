// What was sent, by the SHA-256 of its bytes: a restart neither loses nor doubles a file.
import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export interface SentFiles {
  readonly has: (digest: string) => boolean
  /** Returns once the note is on the disk. */
  readonly note: (digest: string, name: string) => Promise<void>
}
/** Reads the notes of earlier runs. The file is replaced whole, so that an end at any moment leaves a readable one. */
export const openSentFiles = async (path: string): Promise<SentFiles> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  const sent = new Map(Object.entries(JSON.parse(text) as Record<string, string>))
  await mkdir(dirname(path), { recursive: true })
  return {
    has: (digest) => sent.has(digest),
    note: async (digest, name) => {
      sent.set(digest, name)
      const file = await open(`${path}.new`, 'w')
      try {
        await file.writeFile(JSON.stringify(Object.fromEntries(sent), null, 1))
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.new`, path)
    },
  }
}

// Packs the files of a built folder once, so that the server packs none of them when they are asked for.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [br, gz] = [promisify(brotliCompress), promisify(gzip)]
/** Examples (.ts, .py) stay plain: the server would name a packed one by its ending, a film. */
const packable = /^[^.].*\.(html|js|mjs|css|svg|json|md|txt|xml|webmanifest)$/
/** A smaller file fills one packet either way. */
const least = 512
const packs = {
  '.br': (bytes: Buffer) => br(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  '.gz': (bytes: Buffer) => gz(bytes, { level: 9 }),
} as const

/** Writes NAME.br and NAME.gz beside each text file below `folder` that they make smaller, at the highest level of both. */
export const packFiles = async (folder: string): Promise<void> => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile() && packable.test(file.name))
  const todo = files.map((file) => join(file.parentPath, file.name))
  const pack = async (path: string): Promise<void> => {
    const bytes = await readFile(path)
    if (bytes.length < least) return
    for (const [ending, packed] of Object.entries(packs)) {
      const smaller = await packed(bytes)
      if (smaller.length < bytes.length) await writeFile(path + ending, smaller)
    }
  }
  // A few at once: zlib works in the threads of the pool.
  const next = async (): Promise<void> => {
    for (let path = todo.pop(); path; path = todo.pop()) await pack(path)
  }
  await Promise.all([next(), next(), next(), next()])
}

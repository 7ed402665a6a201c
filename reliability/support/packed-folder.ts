// A folder of small files as one: names and bytes as JSON, compressed by zstd.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

export const pack = (folder: string): Buffer => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => [relative(folder, path), readFileSync(path).toString('base64')])
  return zstdCompressSync(JSON.stringify(files))
}
export const unpack = (packed: Uint8Array, folder: string): void => {
  for (const [name, bytes] of JSON.parse(zstdDecompressSync(packed).toString()) as [string, string][]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), Buffer.from(bytes, 'base64'))
  }
}

// Writes a workbook in one pass over its rows for any number of sheets: each sheet is compressed into a temporary file,
// and the end joins them.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import { MadeTooLarge, type RowGroup, type FileWriterBounds, type SheetPlan } from '../../ports/file-writer.ts'
import { groupXml } from './group-xml.ts'
import { compressionLevel, writeDown, type Written } from './temp-file.ts'
import { deflateToFile } from './deflate-to-file.ts'
import { frameParts, sheetFoot, sheetHead, sheetPath, totalXml } from './workbook-xml.ts'
import { entryHead, zipFoot, zipLimit, type PackedEntry } from './zip-headers.ts'

export interface Book {
  readonly sheets: readonly SheetPlan[]
  readonly batches: AsyncIterable<Iterable<RowGroup>>
}
/** Limit of rows in a sheet. */
const rowsMost = 1_048_576

/**
 * Writes into a temporary folder. Memory holds two pieces of each sheet for any number of rows: one in compression, one
 * in formatting.
 */
export const writeBook = async ({ sheets, batches }: Book, folder: string, { megabytes, signal }: FileWriterBounds): Promise<Written> => {
  const most = megabytes * 1024 * 1024
  const ended = new AbortController()
  const either = AbortSignal.any([signal, ended.signal])
  const textOf = groupXml(sheets)
  const parts = sheets.map((sheet, at) => ({ ...sheet, rows: 1, ...deflateToFile(join(folder, `sheet${at}`), either) }))
  try {
    for (const part of parts) await part.add(sheetHead(part.columns))
    for await (const batch of batches) {
      signal.throwIfAborted()
      for (const group of batch) {
        const texts = textOf(group)
        for (let at = 0; at < parts.length; at++) {
          const part = parts[at]!
          const full = part.add(texts[at]!)
          if (full) await full
          part.rows += group.rows[at]?.length ?? 0
        }
      }
      const sizes = parts.map((part) => part.sizes())
      // One row is reserved for the totals.
      if (
        sizes.reduce((sum, { packedSize }) => sum + packedSize, 0) > most ||
        sizes.some(({ size }) => size > zipLimit) ||
        parts.some((part) => part.rows >= rowsMost)
      )
        throw new MadeTooLarge()
    }
    const entries = frameParts(sheets.map((sheet) => sheet.name)).map(([name, text]) => packed(name, text))
    const packedSheets = await Promise.all(
      parts.map(async (part, at) => {
        const total = part.total?.()
        await part.add((total ? totalXml(total, part.columns) : '') + sheetFoot)
        return { name: sheetPath(at), path: part.path, ...(await part.end()) }
      }),
    )
    return await writeDown(join(folder, 'file'), Readable.from(archive([...entries, ...packedSheets]), { objectMode: false }), most, either)
  } catch (error) {
    ended.abort()
    await Promise.all(parts.map((part) => part.still()))
    throw error
  }
}

type Source = PackedEntry & ({ readonly bytes: Buffer } | { readonly path: string })
const packed = (name: string, text: string): Source => {
  const plain = Buffer.from(text)
  const bytes = deflateRawSync(plain, { level: compressionLevel })
  return { name, crc: crc32(plain), size: plain.length, packedSize: bytes.length, bytes }
}
const archive = async function* (entries: readonly Source[]): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    yield entryHead(entry)
    if ('bytes' in entry) yield entry.bytes
    else yield* createReadStream(entry.path) as AsyncIterable<Buffer>
  }
  yield zipFoot(entries)
}

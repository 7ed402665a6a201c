// Makes files that leave the house, each aside in a folder of its own: a file is handed on when it is whole, or taken away.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { MadeTooLarge, type ArchiveEntry, type FilePress, type MadeFile, type PressBounds, type SheetPlan } from '../../kernel/file-press.ts'
import { frameParts, rowXml, sheetFoot, sheetHead, sheetPath } from './workbook-xml.ts'

const compressionLevel = 3
/** Entries bear no time of their making: the same content is the same file. */
const mtime = new Date(2020, 0, 1)

export const filePress = (): FilePress => ({
  workbook: (sheets, bounds) => press(bounds, (zip) => {
    for (const [name, text] of frameParts(sheets.map((sheet) => sheet.name))) zip.addBuffer(Buffer.from(text), name, { mtime, compressionLevel })
    for (const [at, sheet] of sheets.entries()) lazily(zip, sheetPath(at), () => sheetText(sheet), { compressionLevel })
    return Promise.resolve()
  }),
  archive: (entries, bounds) => press(bounds, async (zip) => { for await (const entry of entries) await addEntry(zip, entry) }),
})

/** Rows by the batch, as text: one piece of XML a batch, so that memory holds one batch however many rows there are. */
const sheetText = async function* ({ columns, batches, total }: SheetPlan): AsyncGenerator<string> {
  yield sheetHead(columns)
  for await (const rows of batches()) {
    let text = ''
    for (const row of rows) text += rowXml(row, columns)
    if (text !== '') yield text
  }
  const last = total?.()
  yield (last ? rowXml(last, columns, true) : '') + sheetFoot
}
type Options = { readonly compressionLevel: number }
/** Opened when its turn comes; a source that fails fails the whole file. */
const lazily = (zip: ZipFile, name: string, from: () => AsyncIterable<string>, options: Options): void => {
  zip.addReadStreamLazy(name, { mtime, ...options }, (give) => {
    const source = Readable.from(from(), { objectMode: false })
    source.on('error', (error) => { zip.emit('error', error) })
    give(null, source)
  })
}
/** Entries one after the other: the next is read when the last has been written. */
const addEntry = (zip: ZipFile, { name, bytes, deflate }: ArchiveEntry): Promise<void> => new Promise((resolve) => {
  zip.addReadStreamLazy(name, { mtime, compressionLevel: deflate ? compressionLevel : 0, compress: deflate }, (give) => {
    const source = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)], { objectMode: false })
    source.once('close', resolve)
    give(null, source)
  })
})

const press = async ({ megabytes, signal }: PressBounds, fill: (zip: ZipFile) => Promise<void>): Promise<MadeFile> => {
  const folder = await mkdtemp(join(tmpdir(), 'piaotai-made-')), path = join(folder, 'file')
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const zip = new ZipFile(), digest = createHash('sha256'), ended = new AbortController(), most = megabytes * 1024 * 1024
    let written = 0
    const watch = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        written += chunk.length
        digest.update(chunk)
        done(written > most ? new MadeTooLarge() : null, chunk)
      },
    })
    const failing = new Promise<never>((_, reject) => { zip.on('error', reject) })
    const writing = pipeline(Readable.from(zip.outputStream, { objectMode: false }), watch, createWriteStream(path), { signal: AbortSignal.any([signal, ended.signal]) })
    try {
      await Promise.race([Promise.all([fill(zip).then(() => { zip.end() }), writing]), failing])
    } catch (error) {
      ended.abort()
      // Whoever reads it would wait for entries that never come.
      if ('destroy' in zip.outputStream && typeof zip.outputStream.destroy === 'function') zip.outputStream.destroy()
      await writing.catch(() => undefined)
      throw error
    }
    return { path, size: written, sha256: digest.digest('hex'), discard }
  } catch (error) { await discard(); throw error }
}

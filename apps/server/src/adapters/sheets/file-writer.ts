// Makes exported files in temporary folders: returns a complete file, or deletes it.
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ArchiveEntry, FileWriter, MadeFile, FileWriterBounds } from '../../ports/file-writer.ts'
import { compressionLevel, writeTempFile, writeDown } from './temp-file.ts'
import { openBook } from './open-workbook.ts'
import { writeBook } from './write-workbook.ts'
import { writeInThread } from './write-in-thread.ts'

/** Entries have no time stamp: equal contents make equal files. */
const mtime = new Date(2020, 0, 1)

export const makeFileWriter = (): FileWriter => ({
  workbook: (book, bounds) =>
    writeTempFile(async (folder) =>
      book.aside ? writeInThread(book, folder, bounds) : writeBook(await openBook(book.rows, book.pieces()), folder, bounds),
    ),
  plain: (pieces, { megabytes, signal }) =>
    writeTempFile((folder) =>
      writeDown(join(folder, 'file'), Readable.from(pieces, { objectMode: false }), megabytes * 1024 * 1024, signal),
    ),
  archive: (entries, bounds) =>
    writeArchive(bounds, async (zip) => {
      for await (const entry of entries) await addEntry(zip, entry)
    }),
  streamArchive: (entries) => {
    const zip = new ZipFile()
    const out = Readable.from(zip.outputStream, { objectMode: false })
    zip.on('error', (error: Error) => out.destroy(error))
    for (const { name, deflate, open } of entries)
      zip.addReadStreamLazy(name, { mtime, compressionLevel: deflate ? compressionLevel : 0, compress: deflate }, (give) => {
        open().then(
          (source) => give(null, source),
          (error: unknown) => out.destroy(error as Error),
        )
      })
    zip.end()
    return out
  },
})

/** Entries one after the other: the next is read once the last is written. */
const addEntry = (zip: ZipFile, { name, bytes, deflate }: ArchiveEntry): Promise<void> =>
  new Promise((resolve) => {
    zip.addReadStreamLazy(name, { mtime, compressionLevel: deflate ? compressionLevel : 0, compress: deflate }, (give) => {
      const source = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)], { objectMode: false })
      source.once('close', resolve)
      give(null, source)
    })
  })

const writeArchive = ({ megabytes, signal }: FileWriterBounds, fill: (zip: ZipFile) => Promise<void>): Promise<MadeFile> =>
  writeTempFile(async (folder) => {
    const zip = new ZipFile()
    const ended = new AbortController()
    const failing = new Promise<never>((_, reject) => {
      zip.on('error', reject)
    })
    const writing = writeDown(
      join(folder, 'file'),
      Readable.from(zip.outputStream, { objectMode: false }),
      megabytes * 1024 * 1024,
      AbortSignal.any([signal, ended.signal]),
    )
    try {
      const [made] = await Promise.race([
        Promise.all([
          writing,
          fill(zip).then(() => {
            zip.end()
          }),
        ]),
        failing,
      ])
      return made
    } catch (error) {
      ended.abort()
      // A reader would wait for missing entries for ever.
      if ('destroy' in zip.outputStream && typeof zip.outputStream.destroy === 'function') zip.outputStream.destroy()
      await writing.catch(() => undefined)
      throw error
    }
  })

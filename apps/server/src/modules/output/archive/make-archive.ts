// 归档包: unchanged originals, the data inside them, verify receipts, an index, and a manifest that proves integrity to
// anybody. 财会〔2020〕6号 art. 4 and 财会〔2024〕11号 art. 27 require electronic originals with a way from voucher to file;
// 财会〔2025〕9号 requires XML and XBRL data with them.
import { readFile } from 'node:fs/promises'
import { defaultPattern, distinctNames } from '@piaotai/domain/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { archiveWords } from '@piaotai/locales/export-files.ts'
import type { Tenant } from '../../../kernel/actor.ts'
import type { ArchiveEntry } from '../../../ports/file-writer.ts'
import type { Database, Needs } from '../../../kernel/deps.ts'
import type { Sharer } from '../../../kernel/fair-queue.ts'
import type { PartReader } from '../../../ports/recognition.ts'
import type { Storage } from '../../../ports/storage.ts'
import { nameOf, originalsOf, type Original } from '../export/index.ts'
import { NothingLeft, OriginalChanged, type Maker } from '../../platform/download/index.ts'
import { fileToRead } from '../../platform/file/index.ts'
import { archivedRows, receiptOf, recordOf, summaryOf, type Archived } from './archived-rows.ts'
import { indexHead, indexRow } from './index-sheet.ts'
import { newManifest, sha256, type Listed } from './manifest.ts'

const batchSize = 200
const checker = new URL('./check-archive.mjs', import.meta.url)
const pretty = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
/** A file of the package, stored uncompressed, so that the checker accounts for every byte of the container. */
const entryOf = (path: string, bytes: Uint8Array): ArchiveEntry => ({ name: path, bytes, deflate: false })
const listed = (role: Listed['role'], { name, bytes }: ArchiveEntry): Listed => ({
  path: name,
  role,
  size: bytes.length,
  sha256: sha256(bytes),
})

export const makeArchive =
  ({ parts, clock }: PartReader & Needs<'clock'>): Maker =>
  ({ db, fileWriter, files }) =>
  async ({ companyId, userId, ids, settings }, { signal, tell }) => {
    const tenant = { companyId, userId }
    const distinct = distinctNames()
    const place = placesInFolders()
    const pattern = settings.pattern ?? defaultPattern
    const manifest = newManifest({ ...(await headingOf(db, tenant)), madeAt: clock.now().toISOString() })
    const records: unknown[] = []
    let seal = ''
    let index = indexHead
    let done = 0
    let kept = 0
    const entries = async function* (): AsyncGenerator<ArchiveEntry> {
      for (let from = 0; from < ids.length; from += batchSize) {
        const rows = await archivedRows(db, tenant, ids.slice(from, from + batchSize))
        const originals = await originalsOf(
          db,
          tenant,
          rows.map(({ invoice }) => invoice.id),
        )
        for (const row of rows) {
          if (row.keptOut.length > 0) {
            index += indexRow(null, summaryOf(row), [], row.keptOut)
            await tell(done + ++kept)
            continue
          }
          const own: Listed[] = []
          const name = distinct(nameOf(pattern, row.invoice), '').slice(0, -1)
          for await (const [role, entry] of filesOf(
            files.storage,
            parts,
            row,
            originals.get(row.invoice.id) ?? [],
            (folder, extension) => place(folder, name, extension),
            tenant,
          )) {
            own.push(listed(role, entry))
            yield entry
          }
          manifest.add(summaryOf(row), own)
          index += indexRow(++done, summaryOf(row), own)
          records.push({ ...recordOf(row), files: own.map(({ path }) => path) })
          await tell(done + kept)
        }
      }
      const beside = [
        ['index', entryOf('index.csv', Buffer.from(index))],
        ['index', entryOf('index.json', pretty(records))],
        ['tool', entryOf('check-archive.mjs', await readFile(checker))],
        ['tool', entryOf(archiveWords.readMe, Buffer.from(`\ufeff${archiveWords.text.join('\r\n')}\r\n`))],
      ] as const
      yield* beside.map(([, entry]) => entry)
      const closed = manifest.close(beside.map(([role, entry]) => listed(role, entry)))
      seal = closed.seal
      yield entryOf('manifest.json', Buffer.from(closed.text))
      yield entryOf('manifest.sha256', Buffer.from(`${sha256(closed.text)}  manifest.json\n`))
    }
    const made = await fileWriter.archive(entries(), { megabytes: exportLimits.megabytes, signal })
    // What is kept out altogether is listed all the same.
    if (done + kept > 0) return { ...made, outcome: { seal } }
    await made.discard()
    throw new NothingLeft()
  }
const headingOf = (db: Database, { companyId, userId }: Tenant) =>
  db.inTenant({ companyId, userId: userId ?? null }, async (tx) => {
    const company = await tx.selectFrom('company').select(['name', 'tax_id']).where('id', '=', companyId).executeTakeFirstOrThrow()
    const user = await tx
      .selectFrom('app_user')
      .select('name')
      .where('id', '=', userId ?? '')
      .executeTakeFirst()
    return { company: { name: company.name, taxId: company.tax_id }, madeBy: user?.name ?? '' }
  })
/**
 * Unique paths of folder, invoice name and extension: the second receipt of one invoice may collide with another
 * invoice's name.
 */
const placesInFolders = () => {
  const folders = new Map<string, ReturnType<typeof distinctNames>>()
  return (folder: string, name: string, extension: string): string => {
    const distinct = folders.get(folder) ?? distinctNames()
    folders.set(folder, distinct)
    return `${folder}/${distinct(name, extension)}`
  }
}
/**
 * The unchanged originals, the data files inside them, and each answer of the tax platform, all named after the invoice.
 */
const filesOf = async function* (
  storage: Storage,
  parts: PartReader['parts'],
  { receipts }: Archived,
  originals: readonly Original[],
  place: (folder: string, extension: string) => string,
  sharer: Sharer,
): AsyncGenerator<readonly [Listed['role'], ArchiveEntry]> {
  for (const original of originals) {
    const bytes = await storage.read(original.key)
    if (sha256(bytes) !== original.sha256) throw new OriginalChanged()
    yield ['original', entryOf(place(archiveWords.originals, original.format), bytes)]
    if (original.format === 'pdf' || original.format === 'ofd')
      for (const part of await parts(await fileToRead(storage, original), sharer))
        yield ['data', entryOf(place(archiveWords.data, 'xml'), part)]
  }
  for (const receipt of receipts) yield ['receipt', entryOf(place(archiveWords.receipts, 'json'), pretty(receiptOf(receipt)))]
}

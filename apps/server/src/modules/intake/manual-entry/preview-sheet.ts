// Reads a sheet in a child process, stores it with its bytes, and judges it; records nothing yet.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { manualEntryEndpoints } from '@piaotai/contract/manual-entry.ts'
import { bureauSays } from '@piaotai/domain/manual-entry/manual-entry-reading.ts'
import { parseInvoiceBook, sheetLimits, type ParsedBook } from '@piaotai/domain/invoice/invoice-sheet.ts'
import { keepFileName } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { invoiceSheetWords } from '@piaotai/locales/sheets.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { isWorkbook } from '../../../lib/spreadsheet-template.ts'
import { newId } from '../../../lib/ids.ts'
import { json } from '../../../db/json.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Row } from '../../../db/tables.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { asProblem, claimMade, dropMade, keyForMade } from '../../platform/file/index.ts'
import { judgeRows, toWire, type JudgedRow } from './judge-sheet.ts'
import type { ManualEntryDeps } from './deps.ts'

type Endpoints = typeof manualEntryEndpoints
/** A sheet that was previewed and never recorded expires after this, with its bytes. */
const keptMs = 24 * 60 * 60_000
interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
}

export const previewInvoiceSheet =
  (deps: ManualEntryDeps) =>
  async (actor: Actor, file: Upload): Promise<Out<Endpoints['previewInvoiceSheet']>> => {
    const { db, clock, files } = deps
    const book = await readBook(deps, actor, file)
    const fileName = keepFileName(file.name)
    const key = keyForMade(files)(actor.companyId)
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    const format = file.bytes[0] === 0x50 ? 'xlsx' : 'xls'
    await files.storage.put(key, file.bytes, file.bytes.length).catch((error: unknown) => {
      throw asProblem(error)
    })
    const { figures, dropped } = await db
      .inTenant(actor, async (tx) => {
        const now = clock.now()
        const id = newId(now)
        const goneKeys = await purgeExpired(tx, actor, now)
        const storedFileId = await claimMade(files)(tx, actor, { key, sha256, size: file.bytes.length, name: fileName, format })
        await tx
          .insertInto('invoice_sheet')
          .values({
            company_id: actor.companyId,
            id,
            stored_file_id: storedFileId,
            file_name: fileName,
            rows: json([...book.rows]),
            created_by: actor.userId,
            created_at: now.toISOString(),
            import_file_id: null,
          })
          .execute()
        const judged = await judgeRows(tx, actor, book.rows, shanghaiDay(now))
        const count = (state: JudgedRow['state']): number => judged.filter((row) => row.state === state).length
        return {
          dropped: goneKeys,
          figures: {
            id,
            fileName,
            total: judged.length,
            good: count('good'),
            wrong: count('wrong'),
            duplicates: count('duplicate'),
            hidden: book.rows.filter((row) => row.hidden).length,
            strayLines: book.strayLines,
            told: judged.filter(({ state, row }) => state === 'duplicate' && bureauSays(row.extra) !== undefined).length,
            leftPages: [...book.leftPages],
            totals: [...book.totals],
          },
        }
      })
      .catch(async (error: unknown) => {
        await files.storage.remove(key).catch(() => undefined)
        throw error
      })
    for (const old of dropped) await files.storage.remove(old).catch(() => undefined)
    return figures
  }

const readBook = async ({ sheets }: Pick<ManualEntryDeps, 'sheets'>, actor: Actor, { bytes }: Upload): Promise<ParsedBook> => {
  if (bytes.length > sheetLimits.bytes) throw new Problem('file.tooLarge', { megabytes: sheetLimits.bytes / 1024 / 1024 })
  const read = isWorkbook(bytes)
    ? await sheets.readBook(
        bytes,
        {
          rows: sheetLimits.lines + sheetLimits.headingRows,
          columns: sheetLimits.columns,
          pages: sheetLimits.pages,
        },
        actor,
      )
    : { ok: false as const }
  if (!read.ok) throw new Problem('sheet.unreadable')
  const book = parseInvoiceBook(read.pages)
  if (read.more || ('word' in book && book.word === 'tooMany')) throw new Problem('sheet.tooMany', { max: sheetLimits.invoices })
  if (!('word' in book)) return book
  throw book.word === 'headings'
    ? new Problem('sheet.headings', { missing: invoiceSheetWords(actor.language).needed })
    : new Problem('sheet.empty')
}
/**
 * Deletes previews a day old and those beyond a person's limit, leaving room for one more. Returns the keys of bytes to
 * delete after the transaction.
 */
const purgeExpired = async (tx: Tx, actor: Actor, now: Date): Promise<readonly string[]> => {
  await takeAdvisoryLock(tx, `sheets ${actor.companyId} ${actor.userId}`)
  const mine = sql<boolean>`company_id = ${actor.companyId} and created_by = ${actor.userId} and import_file_id is null`
  const newest = tx
    .selectFrom('invoice_sheet')
    .select('id')
    .where(mine)
    .where('created_at', '>=', new Date(now.getTime() - keptMs).toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sheetLimits.lookedAt - 1)
  const kept = (await newest.execute()).map((row) => row.id)
  const old = await tx
    .deleteFrom('invoice_sheet')
    .where(mine)
    .where(sql<boolean>`id <> all(${kept}::uuid[])`)
    .returning('stored_file_id')
    .execute()
  const keys: string[] = []
  for (const { stored_file_id } of old) {
    const key = await dropMade(tx, stored_file_id)
    if (key) keys.push(key)
  }
  return keys
}

export type SheetRecord = Pick<Row<'invoice_sheet'>, 'id' | 'stored_file_id' | 'file_name' | 'rows' | 'import_file_id'>
/** The person's own sheet; any other answers like an unknown one. */
export const findSheet = async (tx: Tx, actor: Actor, id: string, lock = false): Promise<SheetRecord> => {
  const query = tx
    .selectFrom('invoice_sheet')
    .select(['id', 'stored_file_id', 'file_name', 'rows', 'import_file_id'])
    .where('id', '=', id)
    .where('created_by', '=', actor.userId)
  const found = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!found) throw new Problem('sheet.notFound')
  return found
}
/** Judged again each time: another person may have recorded some rows in the meantime. */
export const readInvoiceSheet =
  ({ db, clock }: Pick<ManualEntryDeps, 'db' | 'clock'>) =>
  (actor: Actor, { id, state, page, pageSize }: In<Endpoints['readInvoiceSheet']>): Promise<Out<Endpoints['readInvoiceSheet']>> =>
    db.inTenant(actor, async (tx) => {
      const judged = await judgeRows(tx, actor, (await findSheet(tx, actor, id)).rows, shanghaiDay(clock.now()))
      const chosen = judged.filter((row) => state === undefined || row.state === state)
      return { content: chosen.slice((page - 1) * pageSize, page * pageSize).map(toWire), page, pageSize, totalElements: chosen.length }
    })

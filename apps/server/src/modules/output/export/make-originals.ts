// The unchanged originals in a ZIP, all of each invoice; lists name invoices without one, and originals that are lost.
import { sql } from 'kysely'
import { defaultPattern, distinctNames, nameByPattern } from '@piaotai/domain/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { byProof } from '@piaotai/domain/invoice/shown-original.ts'
import { standingOf, type Standing } from '@piaotai/domain/invoice/signature.ts'
import { kindOf } from '@piaotai/domain/invoice/kinds.ts'
import { sheetWords } from '@piaotai/locales/export-files.ts'
import type { Tenant } from '../../../kernel/actor.ts'
import { StorageProblem } from '../../../ports/storage.ts'
import type { ArchiveEntry } from '../../../ports/file-writer.ts'
import type { Database } from '../../../kernel/deps.ts'
import { invoiceBatches } from './invoice-batches.ts'
import type { HeadRecord } from './invoice-texts.ts'
import { NothingLeft, type Maker } from '../../platform/download/index.ts'

/** Texts shrink; pictures, PDF and OFD are packed already. */
const shrinks: ReadonlySet<string> = new Set(['xml'])
/** The name of an invoice's files. */
export const nameOf = (
  pattern: string,
  r: Pick<HeadRecord, 'date' | 'number' | 'code' | 'seller_name' | 'buyer_name' | 'amount_including_tax' | 'type'>,
): string =>
  nameByPattern(pattern, {
    date: r.date,
    number: r.number,
    code: r.code,
    seller: r.seller_name,
    buyer: r.buyer_name,
    amount: r.amount_including_tax,
    type: kindOf(r.type)?.short ?? null,
  })
export interface Original {
  readonly key: string
  readonly format: string
  readonly name: string
  readonly sha256: string
  readonly fileId: string
  readonly firstPage: number
  readonly standing: Standing
  readonly rank: number
}
/** The originals of each invoice, the best proven first. */
export const originalsOf = (db: Database, tenant: Tenant, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Original[]>> =>
  db.inTenant(tenant, async (tx) => {
    const rows = await tx
      .selectFrom('invoice_original as o')
      .innerJoin('stored_file as f', 'f.id', 'o.stored_file_id')
      .select(['o.invoice_id', 'o.first_page as firstPage', 'o.rank', 'o.signatures', 'o.from_bureau'])
      .select(['f.id as fileId', 'f.key', 'f.format', 'f.name', 'f.sha256'])
      .where(sql<boolean>`o.invoice_id = any(${ids}::uuid[])`)
      .orderBy('o.is_current', 'desc')
      .orderBy('o.added_at', 'desc')
      .execute()
    const graded = rows.map(({ signatures, from_bureau: fromBureau, ...row }) => ({
      ...row,
      standing: standingOf(signatures, fromBureau ?? false),
    }))
    return Map.groupBy(graded.toSorted(byProof), (row) => row.invoice_id)
  })

const unlessLost = (error: unknown): undefined => {
  if (!(error instanceof StorageProblem) || error.reason !== 'missing') throw error
}
export const makeOriginals: Maker =
  ({ db, fileWriter, files }) =>
  async ({ companyId, userId, ids, settings }, { signal, tell }) => {
    const tenant = { companyId, userId }
    const distinct = distinctNames()
    const without: string[] = []
    const lost: string[] = []
    let done = 0
    const entries = async function* (): AsyncGenerator<ArchiveEntry> {
      for await (const { invoices } of invoiceBatches(db, tenant, ids, false)) {
        const originals = await originalsOf(
          db,
          tenant,
          invoices.map((invoice) => invoice.id),
        )
        for (const invoice of invoices) {
          const name = nameOf(settings.pattern ?? defaultPattern, invoice)
          const own = originals.get(invoice.id) ?? []
          if (own.length === 0) without.push(name)
          for (const { key, format } of own) {
            const bytes = await files.storage.read(key).catch(unlessLost)
            if (bytes) yield { name: distinct(name, format), bytes, deflate: shrinks.has(format) }
            else lost.push(`${name}.${format}`)
          }
          await tell(++done)
        }
      }
      const lists = [
        [sheetWords.withoutOriginal, without],
        [sheetWords.lostOriginals, lost],
      ] as const
      for (const [title, names] of lists)
        if (names.length > 0) yield { name: distinct(title, 'txt'), bytes: Buffer.from(`\ufeff${names.join('\r\n')}\r\n`), deflate: true }
    }
    const made = await fileWriter.archive(entries(), { megabytes: exportLimits.megabytes, signal })
    if (done > 0) return made
    await made.discard()
    throw new NothingLeft()
  }

// The unchanged originals in a ZIP, one per invoice; a list names invoices without one.
import { sql } from 'kysely'
import { defaultPattern, distinctNames, nameByPattern } from '@piaotai/domain/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { kindOf } from '@piaotai/domain/invoice/kinds.ts'
import { sheetWords } from '@piaotai/locales/export-files.ts'
import type { Tenant } from '../../../kernel/actor.ts'
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
}
/** The current original of each invoice that has one. */
export const originalsOf = (db: Database, tenant: Tenant, ids: readonly string[]): Promise<ReadonlyMap<string, Original>> =>
  db.inTenant(tenant, async (tx) => {
    const rows = await tx
      .selectFrom('invoice_original as o')
      .innerJoin('stored_file as f', (on) => on.onRef('f.company_id', '=', 'o.company_id').onRef('f.id', '=', 'o.stored_file_id'))
      .select(['o.invoice_id', 'o.first_page as firstPage', 'f.id as fileId', 'f.key', 'f.format', 'f.name', 'f.sha256'])
      .where('o.company_id', '=', tenant.companyId)
      .where('o.is_current', '=', true)
      .where(sql<boolean>`o.invoice_id = any(${ids}::uuid[])`)
      .execute()
    return new Map(rows.map((row) => [row.invoice_id, row]))
  })

export const makeOriginals: Maker =
  ({ db, fileWriter, files }) =>
  async ({ companyId, userId, ids, settings }, { signal, tell }) => {
    const tenant = { companyId, userId }
    const distinct = distinctNames()
    const without: string[] = []
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
          const original = originals.get(invoice.id)
          if (original)
            yield {
              name: distinct(name, original.format),
              bytes: await files.storage.read(original.key),
              deflate: shrinks.has(original.format),
            }
          else without.push(name)
          await tell(++done)
        }
      }
      if (without.length > 0)
        yield { name: distinct(sheetWords.withoutOriginal, 'txt'), bytes: Buffer.from(`\ufeff${without.join('\r\n')}\r\n`), deflate: true }
    }
    const made = await fileWriter.archive(entries(), { megabytes: exportLimits.megabytes, signal })
    if (done > 0) return made
    await made.discard()
    throw new NothingLeft()
  }

// The makers of voucher files, by the kind of file.
import { distinctNames } from '@piaotai/domain/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { dbfEnd, dbfHead } from '../../../lib/dbf.ts'
import type { ArchiveEntry, BookPiece } from '../../../ports/file-writer.ts'
import { NothingLeft, type DownloadDeps, type Maker } from '../../platform/download/index.ts'
import { bookingName, bookingXbrl, taxonomyOf } from './booking-xbrl.ts'
import type { VoucherSheetSettings } from './file-rows.ts'
import { fileVouchers, type FileVoucher } from './file-vouchers.ts'
import { isSheet } from './file-columns.ts'
import { kisFields, kisRecords } from './formats/kis-dbf.ts'
import { u8Text } from './formats/u8-text.ts'

type Order = Parameters<ReturnType<Maker>>[0]
type Making = Parameters<ReturnType<Maker>>[1]
const rowsModule = new URL('./file-rows.ts', import.meta.url).href
const bounds = ({ signal }: Making) => ({ megabytes: exportLimits.megabytes, signal })

/** Batches with progress in invoices. A voucher that was recalled meanwhile ends the work: half a file would be booked as a whole one. */
const batchesOf = async function* (
  { db }: Pick<DownloadDeps, 'db'>,
  { companyId, userId, settings }: Order,
  { tell }: Making,
): AsyncGenerator<readonly FileVoucher[]> {
  let done = 0
  const ids = settings.vouchers?.ids ?? []
  if (ids.length === 0) throw new NothingLeft()
  for await (const batch of fileVouchers(db, { companyId, userId }, ids)) {
    if (!batch) throw new NothingLeft()
    yield batch
    await tell((done += batch.reduce((sum, { invoices }) => sum + invoices.length, 0)))
  }
}

export const makeVoucherSheet: Maker = (deps) => (order, making) => {
  const pieces = async function* (): AsyncGenerator<BookPiece> {
    for await (const batch of batchesOf(deps, order, making)) yield [JSON.stringify(batch)]
  }
  const { format = 'generic' } = order.settings.vouchers ?? {}
  const settings = { format: isSheet(format) ? format : 'generic' } satisfies VoucherSheetSettings
  return deps.fileWriter.workbook(
    { rows: { module: rowsModule, settings }, pieces, aside: order.ids.length > exportLimits.atOnce },
    bounds(making),
  )
}

/** The head of a DBF counts its records, so it is written when all are read. */
export const makeVoucherDbf: Maker = (deps) => (order, making) => {
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    const parts: Uint8Array[] = []
    let [place, records, day] = [0, 0, '']
    for await (const batch of batchesOf(deps, order, making))
      for (const voucher of batch) {
        parts.push(kisRecords(voucher, place++))
        records += voucher.entries.length
        day = voucher.day > day ? voucher.day : day
      }
    yield dbfHead(kisFields, records, day)
    yield* parts
    yield dbfEnd
  }
  return deps.fileWriter.plain(pieces(), bounds(making))
}
export const makeVoucherText: Maker = (deps) => (order, making) => {
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    let place = 0
    for await (const batch of batchesOf(deps, order, making)) {
      yield u8Text(batch, place)
      place += batch.length
    }
  }
  return deps.fileWriter.plain(pieces(), bounds(making))
}

/** Why an invoice of a file has no booking part. */
const leftOut = { kind: '这一票种的入账结构未公布', merged: '合并后手工改过，分不出这张发票的分录' } as const
export const makeVoucherXbrl: Maker = (deps) => (order, making) => {
  const entries = async function* (): AsyncGenerator<ArchiveEntry> {
    const distinct = distinctNames()
    const omitted: string[] = []
    for await (const batch of batchesOf(deps, order, making))
      for (const voucher of batch)
        for (const invoice of voucher.invoices) {
          const taxonomy = taxonomyOf(invoice.type)
          const own = voucher.invoices.length === 1 ? voucher.entries : voucher.byHand ? [] : invoice.entries
          if (!taxonomy || own.length === 0) {
            omitted.push(`${voucher.reference}\t${invoice.number ?? ''}\t${taxonomy ? leftOut.merged : leftOut.kind}`)
            continue
          }
          yield {
            name: distinct(bookingName(taxonomy, voucher, invoice), 'xml'),
            bytes: bookingXbrl(taxonomy, voucher, invoice, own),
            deflate: true,
          }
        }
    if (omitted.length > 0) yield { name: '未生成.txt', bytes: Buffer.from(`\ufeff${omitted.join('\r\n')}\r\n`), deflate: true }
  }
  return deps.fileWriter.archive(entries(), bounds(making))
}

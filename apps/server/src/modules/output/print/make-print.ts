// Prints invoices as one PDF: each from its sealed face, else from a face as good as its best original, else from its data.
import { sql } from 'kysely'
import { amountInWords } from '@piaotai/domain/money/words-of-money.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { kindOf } from '@piaotai/domain/invoice/kinds.ts'
import { shownOriginal } from '@piaotai/domain/invoice/shown-original.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { inPrintOrder, usualPrint } from '@piaotai/domain/print.ts'
import { printWords } from '@piaotai/locales/export-files.ts'
import type { Tenant } from '../../../kernel/actor.ts'
import type { Database } from '../../../kernel/deps.ts'
import type { PrintedData, Printer, PrintItem, PrintSource } from '../../../ports/printer.ts'
import { invoiceBatches, originalsOf, type HeadRecord, type LineRecord, type Original } from '../export/index.ts'
import { NothingLeft, type Maker } from '../../platform/download/index.ts'
import { fileToRead, type ReadableStorage } from '../../platform/file/index.ts'

interface Invoice {
  readonly head: HeadRecord
  readonly lines: readonly LineRecord[]
  /** Its face is printed, or its data where it has none. */
  readonly original: Original | undefined
}
/** Formats that show pages. */
const drawn: ReadonlySet<string> = new Set(['pdf', 'ofd', 'jpg', 'png'])

export const makePrint =
  (printer: Printer): Maker =>
  ({ db, files }) =>
  async ({ companyId, userId, ids, settings }, { signal, tell }) => {
    const tenant = { companyId, userId }
    const plan = settings.print ?? usualPrint
    const invoices: Invoice[] = []
    for await (const { invoices: heads, linesOf } of invoiceBatches(db, tenant, ids, true)) {
      const originals = await originalsOf(
        db,
        tenant,
        heads.map((head) => head.id),
      )
      for (const head of heads) {
        const own = originals.get(head.id) ?? []
        invoices.push({ head, lines: linesOf.get(head.id) ?? [], original: shownOriginal(own) ?? own[0] })
      }
    }
    if (invoices.length === 0) throw new NothingLeft()
    const ordered = inPrintOrder(invoices, plan.order, ({ head }) => ({
      date: head.date,
      number: head.number,
      seller: head.seller_name,
      amount: head.amount_including_tax === null ? null : (toFen(head.amount_including_tax) ?? null),
    }))
    const pages = await pagesOf(db, tenant, ordered)
    const items = ordered.map(
      (invoice): PrintItem => ({ name: nameOf(invoice.head), open: () => sourceOf(files.storage, invoice, pages.get(invoice.head.id)) }),
    )
    const { made, sheets, refused } = await printer.print(
      items,
      { ...plan, title: printWords.title, notes: printWords.notes },
      { megabytes: exportLimits.megabytes, signal, onItem: tell, sharer: tenant },
    )
    return { ...made, outcome: { sheets, refused: refused.map(({ at, reason }) => ({ name: items[at]!.name, reason })) } }
  }
const nameOf = ({ number, code, seller_name: seller }: HeadRecord): string =>
  [code, number, seller].filter((part) => part).join(' ') || printWords.unnamed

/**
 * All pages of a file with one invoice; of a file with several, the pages of this one; none for an invoice known from
 * attached data only.
 */
const pagesOf = async (db: Database, tenant: Tenant, invoices: readonly Invoice[]): Promise<ReadonlyMap<string, readonly number[]>> => {
  const fileIds = [...new Set(invoices.flatMap(({ original }) => original?.fileId ?? []))]
  const items = await db.inTenant(tenant, (tx) =>
    tx
      .selectFrom('import_item as i')
      .innerJoin('import_file as f', 'f.id', 'i.import_file_id')
      .select(['f.stored_file_id', 'f.id as importId', 'i.invoice_id', 'i.pages'])
      .where(sql<boolean>`f.stored_file_id = any(${fileIds}::uuid[])`)
      .execute(),
  )
  const byFile = Map.groupBy(items, (item) => item.stored_file_id)
  const found = new Map<string, readonly number[]>()
  for (const { head, original } of invoices) {
    const there = byFile.get(original?.fileId ?? '') ?? []
    const own = there.find((item) => item.invoice_id === head.id)
    const beside = there.filter((item) => item.importId === own?.importId)
    if (own && beside.length > 1) found.set(head.id, own.pages)
  }
  return found
}
const sourceOf = async (
  storage: ReadableStorage,
  { head, lines, original }: Invoice,
  pages: readonly number[] | undefined,
): Promise<PrintSource> => {
  if (!original) return { kind: 'data', data: dataOf(head, lines, printWords.noOriginal) }
  const isShown = drawn.has(original.format)
  if (!isShown || pages?.length === 0)
    return {
      kind: 'data',
      data: dataOf(
        head,
        lines,
        (isShown ? printWords.noFace : printWords.fromData)
          .replace('{format}', original.format.toUpperCase())
          .replace('{sha256}', original.sha256),
      ),
    }
  if (!(await storage.stat(original.key))) return { kind: 'missing' }
  return { kind: 'file', file: await fileToRead(storage, original), format: original.format, ...(pages ? { pages } : {}) }
}
const dataOf = (head: HeadRecord, lines: readonly LineRecord[], note: string): PrintedData => {
  const total = head.amount_including_tax === null ? undefined : toFen(head.amount_including_tax)
  return {
    title: kindOf(head.type)?.zh ?? printWords.invoice,
    number: head.number,
    code: head.code,
    checkCode: head.check_code,
    date: head.date,
    buyer: { name: head.buyer_name, taxId: head.buyer_tax_id },
    seller: { name: head.seller_name, taxId: head.seller_tax_id },
    lines: lines.map((line) => ({
      name: line.name,
      spec: line.spec,
      unit: line.unit,
      quantity: line.quantity,
      unitPrice: line.unit_price,
      amount: line.amount,
      taxRate: line.tax_rate,
      taxAmount: line.tax_amount,
    })),
    amountExcludingTax: head.amount_excluding_tax,
    taxAmount: head.tax_amount,
    amountIncludingTax: head.amount_including_tax,
    words: total === undefined ? null : amountInWords(total),
    remark: head.remark,
    drawer: head.drawer,
    note,
  }
}

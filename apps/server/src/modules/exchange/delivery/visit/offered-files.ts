// The stored files that a delivery offers: each invoice's original in each chosen format, and its attachments.
import { sql } from 'kysely'
import { defaultPattern, distinctNames } from '@piaotai/domain/export.ts'
import { byProof } from '@piaotai/domain/invoice/shown-original.ts'
import { standingOf } from '@piaotai/domain/invoice/signature.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { nameOf } from '../../../output/export/index.ts'

export interface OfferedFile {
  readonly invoiceId: string | null
  readonly storedFileId: string
  readonly key: string
  readonly format: string
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly original: boolean
}
type Named = Parameters<typeof nameOf>[1] & { readonly id: string }

/** Those that are data alone: no file of theirs shows a face. */
export const dataAloneOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('invoice_original')
    .select('invoice_id')
    .where(sql<boolean>`invoice_id = any(${[...ids]}::uuid[])`)
    .groupBy('invoice_id')
    .having(sql<boolean>`bool_and(format = 'xml')`)
    .execute()
  return new Set(rows.map((row) => row.invoice_id))
}
/** `data`: invoices whose data goes along, whatever formats were chosen. */
export const filesOf = async (
  tx: Tx,
  invoices: readonly Named[],
  {
    originals,
    attachments,
    data = new Set(),
  }: { readonly originals: readonly string[]; readonly attachments: boolean; readonly data?: ReadonlySet<string> },
): Promise<ReadonlyMap<string, readonly OfferedFile[]>> => {
  const ids = invoices.map(({ id }) => id)
  const shown =
    originals.length === 0
      ? []
      : await tx
          .selectFrom('invoice_original as o')
          .innerJoin('stored_file as f', 'f.id', 'o.stored_file_id')
          .select(['o.invoice_id', 'f.id', 'f.key', 'f.format', 'f.size', 'f.sha256', 'o.rank', 'o.signatures', 'o.from_bureau'])
          .where(sql<boolean>`o.invoice_id = any(${ids}::uuid[])`)
          .where(sql<boolean>`(f.format = any(${[...originals]}::text[]) or f.format = 'xml' and o.invoice_id = any(${[...data]}::uuid[]))`)
          .orderBy('o.is_current', 'desc')
          .orderBy('o.added_at', 'desc')
          .execute()
  const added = attachments
    ? await tx
        .selectFrom('invoice_attachment as a')
        .innerJoin('stored_file as f', 'f.id', 'a.stored_file_id')
        .select(['a.invoice_id', 'f.id', 'f.key', 'f.format', 'f.size', 'f.sha256', 'f.name'])
        .where(sql<boolean>`a.invoice_id = any(${ids}::uuid[])`)
        .orderBy('a.added_at')
        .orderBy('a.id')
        .execute()
    : []
  const distinct = distinctNames()
  const graded = shown.map((row) => ({ ...row, standing: standingOf(row.signatures, row.from_bureau ?? false) })).toSorted(byProof)
  // Of each form the best proven.
  const best = [...Map.groupBy(graded, (row) => `${row.invoice_id} ${row.format}`).values()].map(([first]) => first!)
  const byInvoice = Map.groupBy(best, (row) => row.invoice_id)
  const besides = Map.groupBy(added, (row) => row.invoice_id)
  return new Map(
    invoices.map((invoice) => {
      const name = nameOf(defaultPattern, invoice)
      const file = (row: (typeof added)[number] | (typeof shown)[number], called: string, original: boolean): OfferedFile => ({
        invoiceId: invoice.id,
        storedFileId: row.id,
        key: row.key,
        format: row.format,
        size: Number(row.size),
        sha256: row.sha256,
        name: distinct(called, row.format),
        original,
      })
      return [
        invoice.id,
        [
          ...(byInvoice.get(invoice.id) ?? []).map((row) => file(row, name, true)),
          ...(besides.get(invoice.id) ?? []).map((row) => file(row, `${name}_${row.name.replace(/\.[^.]{1,5}$/, '')}`, false)),
        ],
      ]
    }),
  )
}

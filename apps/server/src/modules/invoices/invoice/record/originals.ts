// Originals of an invoice: their grades, and adding one.
import { formatRank, type AttachedOriginal, type GradedOriginal } from '@piaotai/domain/invoice/arriving-original.ts'
import { cutOff, type Reading } from '@piaotai/domain/invoice/reading.ts'
import { sourceFileOf, standingOf } from '@piaotai/domain/invoice/signature.ts'
import { newId } from '../../../../lib/ids.ts'
import { json } from '../../../../db/json.ts'
import type { Clock, Tx } from '../../../../kernel/deps.ts'

export interface OriginalFile {
  readonly storedFileId: string
  readonly format: string
  readonly pages: number
  readonly firstPage: number
  /** Fetched from the tax bureau by the app itself. */
  readonly fromBureau?: boolean
}
type Read = Pick<Reading, 'signatures' | 'warnings'>

export const rankOf = ({ format }: Pick<OriginalFile, 'format'>, { warnings }: Pick<Reading, 'warnings'>): number =>
  formatRank(
    format,
    warnings.some(({ code }) => code === cutOff),
  )
export const gradeOf = (file: OriginalFile, reading: Read): GradedOriginal => ({
  standing: standingOf(reading.signatures, file.fromBureau),
  rank: rankOf(file, reading),
})
/** The grades of a record's originals. */
export const gradedOriginals = async (tx: Tx, companyId: string, invoiceId: string): Promise<readonly AttachedOriginal[]> => {
  const rows = await tx
    .selectFrom('invoice_original')
    .select(['rank', 'is_current', 'signatures', 'from_bureau'])
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .execute()
  return rows.map((row) => ({
    standing: standingOf(row.signatures, row.from_bureau ?? false),
    rank: row.rank,
    current: row.is_current,
  }))
}

/** `current`: replaces the present original. */
export const addOriginal = async (
  { clock }: { readonly clock: Clock },
  tx: Tx,
  at: { readonly companyId: string; readonly invoiceId: string },
  file: OriginalFile,
  reading: Read,
  current = true,
): Promise<void> => {
  if (current)
    await tx
      .updateTable('invoice_original')
      .set({ is_current: false })
      .where('company_id', '=', at.companyId)
      .where('invoice_id', '=', at.invoiceId)
      .execute()
  await tx
    .insertInto('invoice_original')
    .values({
      company_id: at.companyId,
      id: newId(clock.now()),
      invoice_id: at.invoiceId,
      stored_file_id: file.storedFileId,
      format: file.format,
      pages: file.pages,
      first_page: file.firstPage,
      rank: rankOf(file, reading),
      is_current: current,
      added_at: clock.now().toISOString(),
      signatures: reading.signatures ? json(reading.signatures) : null,
      from_bureau: file.fromBureau ?? false,
    })
    .execute()
  await writeSourceFile(tx, at)
}
/** What the originals prove of their source, in a column that lists filter by. */
export const writeSourceFile = async (tx: Tx, at: { readonly companyId: string; readonly invoiceId: string }): Promise<void> => {
  const originals = await tx
    .selectFrom('invoice_original')
    .select(['format', 'signatures', 'from_bureau'])
    .where('company_id', '=', at.companyId)
    .where('invoice_id', '=', at.invoiceId)
    .execute()
  await tx
    .updateTable('invoice')
    .set({ source_file: sourceFileOf(originals.map((o) => ({ ...o, fromBureau: o.from_bureau ?? false }))) })
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.invoiceId)
    .execute()
}

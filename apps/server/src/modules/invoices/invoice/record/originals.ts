// Originals of an invoice: their grades, and adding one.
import { becomesCurrent, formatRank, type AttachedOriginal, type GradedOriginal } from '@piaotai/domain/invoice/arriving-original.ts'
import { cutOff, type Reading } from '@piaotai/domain/invoice/reading.ts'
import { sourceFileOf, standingOf } from '@piaotai/domain/invoice/signature.ts'
import { newId } from '../../../../lib/ids.ts'
import { json } from '../../../../db/json.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'

export interface OriginalFile {
  readonly storedFileId: string
  readonly format: string
  readonly pages: number
  readonly firstPage: number
  /** Fetched from the tax bureau by the app itself. */
  readonly fromBureau?: boolean
  /** How it came, and who brought it. */
  readonly entrySource?: number
  readonly addedBy?: string
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
  format: file.format,
})
interface At {
  readonly companyId: string
  readonly invoiceId: string
}
/** The grades of a record's originals; `storedFileId` is the file that arrives. */
export const gradedOriginals = async (tx: Tx, { invoiceId }: At, storedFileId?: string): Promise<readonly AttachedOriginal[]> => {
  const arriving =
    storedFileId === undefined
      ? undefined
      : await tx.selectFrom('stored_file').select('sha256').where('id', '=', storedFileId).executeTakeFirst()
  const rows = await tx
    .selectFrom('invoice_original as o')
    .innerJoin('stored_file as f', 'f.id', 'o.stored_file_id')
    .select(['o.rank', 'o.format', 'o.is_current', 'o.signatures', 'o.from_bureau', 'f.sha256'])
    .where('o.invoice_id', '=', invoiceId)
    .execute()
  return rows.map((row) => ({
    standing: standingOf(row.signatures, row.from_bureau ?? false),
    rank: row.rank,
    format: row.format,
    current: row.is_current,
    same: row.sha256 === arriving?.sha256,
  }))
}

/** What a record shows of its only original. */
export const shownOf = (file: OriginalFile, reading: Read) => ({
  original_format: file.format,
  original_rank: rankOf(file, reading),
  source_file: sourceFileOf([{ format: file.format, signatures: reading.signatures ?? null, fromBureau: file.fromBureau ?? false }]),
})
/** Adds the original of a record that has none and shows it already. */
export const addFirstOriginal = (deps: Needs<'clock'>, tx: Tx, at: At, file: OriginalFile, reading: Read): Promise<void> =>
  insertOriginal(deps, tx, at, file, reading, true)
/**
 * Adds an original to a locked record. `taken`: its face is the record's now. Answers whether it is the current one: an
 * unsigned file never stands before a signed one.
 */
export const addOriginal = async (
  deps: Needs<'clock'>,
  tx: Tx,
  at: At,
  file: OriginalFile,
  reading: Read,
  taken = true,
): Promise<boolean> => {
  const present = (await gradedOriginals(tx, at)).find((one) => one.current)
  const current = becomesCurrent(gradeOf(file, reading), present, taken)
  if (current) await leaveCurrent(tx, at)
  await insertOriginal(deps, tx, at, file, reading, current)
  await writeShown(tx, at)
  return current
}
const insertOriginal = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  at: At,
  file: OriginalFile,
  reading: Read,
  current: boolean,
): Promise<void> => {
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
      entry_source: file.entrySource ?? null,
      added_by: file.addedBy ?? null,
    })
    .execute()
}
/** The bureau answers for bytes that the record has: they are its own from now on, and the first to show. */
export const proveOriginal = async (tx: Tx, at: At, { storedFileId, entrySource }: OriginalFile): Promise<void> => {
  await leaveCurrent(tx, at)
  await tx
    .updateTable('invoice_original')
    .set({ from_bureau: true, is_current: true, ...(entrySource === undefined ? {} : { entry_source: entrySource }) })
    .where('invoice_id', '=', at.invoiceId)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('invoice_original as o')
        .innerJoin('stored_file as f', 'f.id', 'o.stored_file_id')
        .innerJoin('stored_file as brought', 'brought.sha256', 'f.sha256')
        .select('o.id')
        .where('o.invoice_id', '=', at.invoiceId)
        .where('brought.id', '=', storedFileId)
        .limit(1),
    )
    .execute()
  await writeShown(tx, at)
}
/** The same bytes came again: they take the place of an original that the store has lost. Answers whether one was. */
export const restoreOriginal = async (
  tx: Tx,
  { invoiceId }: At,
  storedFileId: string,
  isThere: (key: string) => Promise<boolean>,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('invoice_original as o')
    .innerJoin('stored_file as f', 'f.id', 'o.stored_file_id')
    .innerJoin('stored_file as again', 'again.sha256', 'f.sha256')
    .select(['o.id', 'f.key'])
    .where('o.invoice_id', '=', invoiceId)
    .where('again.id', '=', storedFileId)
    .whereRef('f.id', '!=', 'again.id')
    .executeTakeFirst()
  if (!found || (await isThere(found.key))) return false
  await tx.updateTable('invoice_original').set({ stored_file_id: storedFileId }).where('id', '=', found.id).execute()
  return true
}
const leaveCurrent = async (tx: Tx, at: At): Promise<void> => {
  await tx.updateTable('invoice_original').set({ is_current: false }).where('invoice_id', '=', at.invoiceId).execute()
}
/** What the originals prove of their source, and the current one, in columns that lists filter by. */
export const writeShown = async (tx: Tx, at: At): Promise<void> => {
  const originals = await tx
    .selectFrom('invoice_original')
    .select(['format', 'rank', 'is_current', 'signatures', 'from_bureau'])
    .where('invoice_id', '=', at.invoiceId)
    .execute()
  const current = originals.find((one) => one.is_current)
  await tx
    .updateTable('invoice')
    .set({
      source_file: sourceFileOf(originals.map((o) => ({ ...o, fromBureau: o.from_bureau ?? false }))),
      ...(current ? { original_format: current.format, original_rank: current.rank } : {}),
    })
    .where('id', '=', at.invoiceId)
    .execute()
}

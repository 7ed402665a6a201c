// De-duplicate → classify → record: one reading becomes one record, or meets the record that is there already.
import { ruledCategory } from '@piaotai/domain/category-rules.ts'
import { askedFields, bindingFields } from '@piaotai/domain/entry.ts'
import { bureauWords } from '@piaotai/domain/entry-reading.ts'
import type { HandField } from '@piaotai/domain/entry-values.ts'
import { identityOf } from '@piaotai/domain/kinds.ts'
import { cutOff, type FieldName, type FieldOrigin, type Reading, type Warning } from '@piaotai/domain/reading.ts'
import { useStatus, verifyStatus } from '@piaotai/domain/states.ts'
import { rateOfLines } from '@piaotai/domain/summary.ts'
import { checkTitle, comparedName } from '@piaotai/domain/title.ts'
import { unaskedStatus } from '@piaotai/domain/verification.ts'
import { newId } from '../../kernel/ids.ts'
import { toInstant } from '../../kernel/instants.ts'
import { json } from '../../kernel/json.ts'
import type { Audit, Clock, Tx } from '../../kernel/needs.ts'
import { readRules } from '../category/index.ts'
import { holdNames, recheckInvoices } from '../title/index.ts'
import { comparePlatform } from './compare-platform.ts'
import { columnOf, faceColumns, type InvoiceRecord } from './invoice-rows.ts'
import { addLines, linesOf, replaceLines } from './lines.ts'
import { searchOf } from './search-text.ts'

export interface RecordNeeds {
  readonly clock: Clock
  readonly audit: Audit
}
export interface Entering {
  readonly companyId: string
  readonly userId: string
  readonly userName: string
  readonly entrySource: number
  readonly categoryHint: number
}
export interface OriginalFile {
  readonly storedFileId: string
  readonly format: string
  readonly pages: number
  readonly firstPage: number
}
export type Recorded =
  | { readonly outcome: 'entered' | 'originalUpdated'; readonly invoiceId: string }
  | {
      readonly outcome: 'duplicate'
      readonly invoiceId: string
      readonly enteredBy: string
      readonly enteredAt: string
      readonly enteredById: string
    }
  | { readonly outcome: 'held'; readonly reason: 'differsFromRecord'; readonly invoiceId: string }

/** How good an original is: structured data over a format file, that over a drawing, that over a picture or what is left of a drawing. */
const originalRank = { xml: 5, ofd: 4, pdf: 3, png: 1, jpg: 1 } as const
const rankOf = ({ format }: OriginalFile, { warnings }: Pick<Reading, 'warnings'>): number =>
  warnings.some(({ code }) => code === cutOff) ? originalRank.jpg : (originalRank[format as keyof typeof originalRank] ?? 0)

/** What all readings of a company are held against; it stays so until the transaction ends. */
export type Grounds = Awaited<ReturnType<typeof groundsOf>>
export const groundsOf = async (tx: Tx, companyId: string) => ({
  ...(await holdNames(tx, companyId)),
  rules: await readRules(tx, companyId),
})

/** Records a reading whose identity is known; one that was entered by hand or came in a sheet has no original. The unique key of company and identity decides between two at the same moment. Whoever records many asks for the grounds once. */
export const recordReading =
  (needs: RecordNeeds) =>
  async (tx: Tx, entering: Entering, reading: Reading, original: OriginalFile | null, grounds?: Grounds): Promise<Recorded> => {
    const identity = identityOf(reading.code, reading.number, reading.type)
    const { titles, own, rules } = grounds ?? (await groundsOf(tx, entering.companyId))
    const id = newId(needs.clock.now())
    const now = needs.clock.now().toISOString()
    const made = await tx
      .insertInto('invoice')
      .values({
        company_id: entering.companyId,
        id,
        identity: identity ?? null,
        ...faceColumns(reading),
        ...derived(reading),
        search: searchOf({ ...faceColumns(reading), extra: reading.extra }, reading.lines),
        category: ruledCategory(rules, reading, own, entering.categoryHint),
        title_status: checkTitle({ ...reading, type: reading.type ?? 199 }, titles).status,
        verify_status: unaskedStatus(reading.type ?? 199),
        entry_source: entering.entrySource,
        entered_by: entering.userId,
        entered_by_name: entering.userName,
        entered_at: now,
        original_format: original?.format ?? null,
        original_rank: original ? rankOf(original, reading) : 0,
        tax_rate: rateOfLines(reading.lines),
      })
      .onConflict((oc) => oc.columns(['company_id', 'identity']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return meetExisting(needs, tx, entering, reading, original, identity!)
    await addLines(tx, entering.companyId, id, reading.lines)
    if (original) await addOriginal(needs, tx, entering.companyId, id, original, reading)
    await needs.audit.record(tx, entering, [
      {
        action: 'invoice.entered',
        objectType: 'invoice',
        objectId: id,
        detail: { number: reading.number, source: reading.source, format: original?.format ?? null, warnings: reading.warnings.length },
      },
    ])
    return { outcome: 'entered', invoiceId: id }
  }

const columnsOf = (fields: ReadonlySet<HandField>): ReadonlySet<string> => new Set([...fields].map((field) => columnOf[field]))
/** What a payment rests on, and what the tax platform was asked by. */
const bindingColumns = columnsOf(bindingFields)
const askedColumns = columnsOf(askedFields)
const derived = (r: Reading) => ({
  extra: json(r.extra),
  fields: json(r.fields as Record<string, unknown>),
  warnings: json([...r.warnings] as unknown[]),
  checks: json([...r.checks] as unknown[]),
  warning_count: r.warnings.length,
})

const meetExisting = async (
  needs: RecordNeeds,
  tx: Tx,
  entering: Entering,
  reading: Reading,
  original: OriginalFile | null,
  identity: string,
): Promise<Recorded> => {
  const existing = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('company_id', '=', entering.companyId)
    .where('identity', '=', identity)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (contradicts(existing, reading)) return { outcome: 'held', reason: 'differsFromRecord', invoiceId: existing.id }
  const rank = original ? rankOf(original, reading) : 0
  if (!original || rank <= existing.original_rank) {
    await hearBureau(needs, tx, entering, existing, reading)
    return {
      outcome: 'duplicate',
      invoiceId: existing.id,
      enteredBy: existing.entered_by_name,
      enteredById: existing.entered_by,
      enteredAt: toInstant(existing.entered_at),
    }
  }
  // Of what was read before, what is told otherwise now.
  const kept = keepManual(existing, reading)
  const told = kept.changed.filter((column) => existing[column as keyof InvoiceRecord] !== null && !sameName(column, existing, kept.face))
  if (existing.use_status !== useStatus.unused && told.some((column) => bindingColumns.has(column)))
    return { outcome: 'held', reason: 'differsFromRecord', invoiceId: existing.id }
  const anew = reading.lines.length > 0 && originOf(existing, 'lines') !== 'manual'
  const lines = anew ? reading.lines : await linesOf(tx, entering.companyId, existing.id)
  const search = searchOf({ ...existing, ...kept.face, extra: reading.extra }, lines)
  await tx
    .updateTable('invoice')
    .set({
      ...kept.columns,
      ...(told.some((column) => askedColumns.has(column)) ? { verify_status: unaskedStatus(kept.face.type) } : {}),
      search,
      original_format: original.format,
      original_rank: rank,
      version: existing.version + 1,
    })
    .where('company_id', '=', entering.companyId)
    .where('id', '=', existing.id)
    .execute()
  await recheckInvoices(tx, entering.companyId, [existing.id])
  await comparePlatform(tx, entering.companyId, existing.id)
  if (anew) await replaceLines(tx, entering.companyId, existing.id, reading.lines)
  await tx
    .updateTable('invoice_original')
    .set({ is_current: false })
    .where('company_id', '=', entering.companyId)
    .where('invoice_id', '=', existing.id)
    .execute()
  await addOriginal(needs, tx, entering.companyId, existing.id, original, reading)
  await needs.audit.record(tx, entering, [
    {
      action: 'invoice.originalUpdated',
      objectType: 'invoice',
      objectId: existing.id,
      detail: { from: existing.original_format, to: original.format, changed: kept.changed },
    },
  ])
  return { outcome: 'originalUpdated', invoiceId: existing.id }
}
/** What a sheet of the tax bureau says of an invoice that is recorded already becomes a warning of its record, unless it has been told or the platform itself has. Nothing else of the sheet is taken. */
const hearBureau = async ({ audit }: RecordNeeds, tx: Tx, entering: Entering, existing: InvoiceRecord, reading: Reading): Promise<void> => {
  const known = existing.warnings as Warning[]
  const said = reading.warnings.find(({ code }) => isBureauWord(code))
  if (
    !said ||
    known.some(({ code }) => code === said.code) ||
    existing.verify_status === verifyStatus.cancelled ||
    existing.verify_status === verifyStatus.redOffset
  )
    return
  const warnings = [...known, said]
  await tx
    .updateTable('invoice')
    .set({ warnings: json(warnings), warning_count: warnings.length, version: existing.version + 1 })
    .where('company_id', '=', entering.companyId)
    .where('id', '=', existing.id)
    .execute()
  await audit.record(tx, entering, [
    { action: 'invoice.bureauSaid', objectType: 'invoice', objectId: existing.id, detail: { says: said.code, note: said.message } },
  ])
}
const isBureauWord = (code: string): boolean => bureauWords.some((word) => word === code)
/** Names in another spelling of the same letters. */
const sameName = (column: string, existing: InvoiceRecord, face: Face): boolean =>
  (column === 'seller_name' || column === 'buyer_name') && comparedName(existing[column]) === comparedName(face[column])
/** The same identity with another amount, date or party is no duplicate but a question for a person. What a person corrected against an original is not compared, nor what one of the two did not read. */
const contradicts = (existing: InvoiceRecord, reading: Reading): boolean => {
  const pairs: readonly (readonly [field: FieldName, kept: string | null, read: string | null])[] = [
    ['amountIncludingTax', existing.amount_including_tax, reading.amountIncludingTax],
    ['amountExcludingTax', existing.amount_excluding_tax, reading.amountExcludingTax],
    ['date', existing.date, reading.date],
    ['seller.taxId', existing.seller_tax_id, reading.seller.taxId],
    ['buyer.taxId', existing.buyer_tax_id, reading.buyer.taxId],
  ]
  // What was typed without an original has nothing behind it yet: it is compared.
  return pairs.some(
    ([field, kept, read]) =>
      kept !== null && read !== null && kept !== read && (existing.original_format === null || originOf(existing, field) !== 'manual'),
  )
}
const originOf = (existing: InvoiceRecord, field: FieldName | 'lines'): FieldOrigin['from'] | undefined =>
  (existing.fields as Readonly<Record<string, FieldOrigin>>)[field]?.from

type Face = ReturnType<typeof faceColumns>
/** A better original replaces what was read, never what a person corrected, and never a value by nothing. */
const keepManual = (existing: InvoiceRecord, reading: Reading) => {
  const before = existing.fields as Record<string, FieldOrigin>
  const manual = Object.entries(before).filter(([, origin]) => origin.from === 'manual')
  const face = faceColumns(reading) as Record<string, unknown>
  // Typed before there was an original to look at: where the two differ, a person looks now.
  const differ = manual.filter(([field]) => {
    const column = columnOf[field as keyof typeof columnOf]
    return (
      existing.original_format === null && column && face[column] !== null && existing[column] !== null && face[column] !== existing[column]
    )
  })
  for (const [field] of manual) {
    const column = columnOf[field as keyof typeof columnOf]
    if (column) face[column] = existing[column]
  }
  for (const [column, value] of Object.entries(face)) if (value === null) face[column] = existing[column as keyof InvoiceRecord]
  const changed = Object.keys(face).filter((column) => face[column] !== existing[column as keyof InvoiceRecord])
  const fields = { ...before, ...reading.fields, ...Object.fromEntries(manual) }
  // What a sheet of the bureau said is of the invoice, and of no original.
  const heard = (existing.warnings as Warning[]).filter(({ code }) => isBureauWord(code))
  const warnings = [
    ...heard,
    ...reading.warnings.filter((w) => !manual.some(([field]) => field === w.field)),
    ...differ.map(([field]) => ({ field, code: 'sourcesDisagree', message: '手工录入的内容与原件不一致' })),
  ]
  return {
    changed,
    face: face as Face,
    columns: {
      ...(face as Face),
      ...derived(reading),
      fields: json(fields as Record<string, unknown>),
      warnings: json(warnings as unknown[]),
      warning_count: warnings.length,
    },
  }
}

const addOriginal = async (
  { clock }: RecordNeeds,
  tx: Tx,
  companyId: string,
  invoiceId: string,
  o: OriginalFile,
  reading: Pick<Reading, 'signatures' | 'warnings'>,
): Promise<void> => {
  await tx
    .insertInto('invoice_original')
    .values({
      company_id: companyId,
      id: newId(clock.now()),
      invoice_id: invoiceId,
      stored_file_id: o.storedFileId,
      format: o.format,
      pages: o.pages,
      first_page: o.firstPage,
      rank: rankOf(o, reading),
      is_current: true,
      added_at: clock.now().toISOString(),
      signatures: reading.signatures ? json(reading.signatures) : null,
    })
    .execute()
}

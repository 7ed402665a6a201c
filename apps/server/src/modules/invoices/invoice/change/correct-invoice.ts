// Corrections by hand: person, reason, old and new value; the checks run again on the corrected values.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { runChecks, type Checked } from '@piaotai/domain/invoice/checks.ts'
import { requestedFields, firstError, judgeManualEntry } from '@piaotai/domain/manual-entry/manual-entry.ts'
import {
  filledLines,
  handFields,
  keptLine,
  keptValue,
  lineFields,
  type HandField,
  type HandValues,
  type LineValues,
} from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { isLockedByUse } from '@piaotai/domain/invoice/face-differences.ts'
import { bureauWords } from '@piaotai/domain/manual-entry/manual-entry-reading.ts'
import { identityOf, withOneNumber } from '@piaotai/domain/invoice/digital-number.ts'
import { typeOfNumber } from '@piaotai/domain/invoice/type-of-number.ts'
import { blueNumberOf } from '@piaotai/domain/judgement/blue-number.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { senderUnproven } from '@piaotai/domain/mail.ts'
import { cutOff, type InvoiceLine, type Warning } from '@piaotai/domain/invoice/reading.ts'
import { usageStatus } from '@piaotai/domain/states.ts'
import { unaskedStatus } from '@piaotai/domain/verification/verification.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { json } from '../../../../db/json.ts'
import { onUniqueViolation } from '../../../../db/constraint-errors.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import type { LinkSigner } from '../../../platform/file/index.ts'
import { comparePlatform } from '../record/compare-platform.ts'
import { columnOf, type InvoiceRecord } from '../list/invoice-rows.ts'
import { answeredValue, keepAnswers, type DoubtAnswer } from '../record/doubt-answers.ts'
import { linesOf, replaceLines } from '../record/lines.ts'
import { findInvoice, presentDetail } from '../read-invoice.ts'
import { recheckInvoices } from '../recheck-titles.ts'
import { searchOf } from '../list/search-text.ts'

const identifying = ['code', 'number', 'date', 'type'] as const satisfies readonly HandField[]
type Endpoint = typeof invoiceCenter.endpoints.correctInvoice

/** A corrected value in its stored form; throws invoice.fieldInvalid with the field. Empty text clears the value. */
export const normaliseCorrection = (field: HandField, value: string | null): string | null => {
  const kept = keptValue(field, value)
  if (kept === undefined) throw new Problem('invoice.fieldInvalid', { field })
  return kept
}
/** A line in wire form without its empty cells. */
export const asTyped = (line: NonNullable<In<Endpoint>['lines']>[number]): LineValues =>
  Object.fromEntries(
    lineFields.flatMap((field) => {
      const value = line[field]
      return value ? [[field, value]] : []
    }),
  )
/** The face of a record in the form of a manual entry. */
const valuesOf = (r: InvoiceRecord): HandValues =>
  Object.fromEntries(
    handFields.flatMap((field) => {
      const value = r[columnOf[field]]
      return value === null ? [] : [[field, String(value)]]
    }),
  )
/**
 * Corrected fields must satisfy the rules of manual entry; the other fields stay as they were. Amounts that do not add
 * up are only a warning, because a real face may have them.
 */
const requireSound = (after: InvoiceRecord, lines: readonly LineValues[], corrected: ReadonlySet<HandField>, today: string): void => {
  const wrong = firstError(
    judgeManualEntry(valuesOf(after), lines, { today }),
    (field, { word }) => corrected.has(field) && word !== 'sums',
  )
  if (wrong) throw new Problem('invoice.fieldInvalid', { ...wrong })
}

export const correctInvoice =
  ({ db, audit, clock, signLink }: Needs<'db' | 'audit' | 'clock'> & { readonly signLink: LinkSigner }) =>
  (actor: Actor, input: In<Endpoint>): Promise<Out<Endpoint>> =>
    db.inTenant(actor, async (tx) => {
      const before = await findInvoice(tx, actor, input.id, input.area, true)
      if (before.version !== input.version) throw new Problem('invoice.changed')
      await applyCorrection({ audit, clock }, tx, actor, before, input)
      return presentDetail(tx, actor, await findInvoice(tx, actor, input.id, input.area), signLink, input.area)
    })

/** Writes a correction into a locked record; whether the person may is the caller's question. */
export const applyCorrection = async (
  { audit, clock }: Needs<'audit' | 'clock'>,
  tx: Tx,
  actor: Actor,
  before: InvoiceRecord,
  input: Pick<In<Endpoint>, 'fields' | 'lines' | 'reason'>,
): Promise<void> => {
  const changes = input.fields.map(({ field, value }) => ({ field, column: columnOf[field], value: normaliseCorrection(field, value) }))
  const corrected = new Set<HandField>(changes.filter((c) => String(before[c.column] ?? '') !== (c.value ?? '')).map((c) => c.field))
  const today = shanghaiDay(clock.now())
  const touched = [...corrected, ...(input.lines === undefined ? [] : (['lines'] as const))]
  if (isLockedByUse(touched, { inUse: before.use_status !== usageStatus.unused })) throw new Problem('invoice.notUnused')
  const draft = {
    ...before,
    ...Object.fromEntries(changes.map((c) => [c.column, c.column === 'type' ? Number(c.value ?? 199) : c.value])),
  } as InvoiceRecord
  // Code and number that are a digital number become it by a correction of theirs, never by one of something else.
  const renames = identifying.some((field) => corrected.has(field))
  const one = renames ? withOneNumber(draft) : draft
  const retyped = one !== draft || corrected.has('type') || corrected.has('number')
  const after = retyped ? { ...one, type: typeOfNumber(one.type, one.number) } : one
  const identity = renames ? (identityOf(after.code, after.number, after.type, after.date) ?? null) : before.identity
  if (identity !== null && identity !== before.identity) {
    const other = await tx.selectFrom('invoice').select('id').where('identity', '=', identity).executeTakeFirst()
    if (other) throw new Problem('invoice.duplicate', { invoiceId: other.id })
  }
  const typed = input.lines && filledLines(input.lines.map(asTyped))
  requireSound(after, typed ?? [], corrected, today)
  const lines: readonly InvoiceLine[] = typed?.map(keptLine) ?? (await linesOf(tx, before.id))
  const linesBefore = typed ? await linesOf(tx, before.id) : lines
  if (typed) await replaceLines(tx, actor.companyId, before.id, lines)
  const judged = judge(after, lines, today, new Set<string>([...changes.map((c) => c.field), ...(typed ? ['lines'] : [])]))
  const fields = originsOf(before, changes, typed !== undefined)
  const { code, number, type } = after
  const values = { ...Object.fromEntries(changes.map((c) => [c.column, after[c.column]])), code, number, ...(retyped ? { type } : {}) }
  const askAgain = [...corrected].some((field) => requestedFields.has(field))
  // Another record may have got this identity since the read.
  await onUniqueViolation('invoice.duplicate', () =>
    tx
      .updateTable('invoice')
      .set({
        ...values,
        identity,
        red_of: blueNumberOf(after.remark, after.amount_including_tax) ?? null,
        fields: json(fields),
        warnings: json([...judged.warnings] as unknown[]),
        checks: json([...judged.checks] as unknown[]),
        warning_count: judged.warnings.length,
        search: searchOf(after, lines),
        ...(askAgain ? { verify_status: unaskedStatus(after.type) } : {}),
        version: before.version + 1,
      })
      .where('id', '=', before.id)
      .execute(),
  )
  await recheckInvoices(tx, actor.companyId, [before.id])
  await comparePlatform(tx, before.id)
  await emit(tx, 'invoice.corrected', {
    companyId: actor.companyId,
    invoiceId: before.id,
    was: { identity: before.identity, redOf: before.red_of },
  })
  const changed = changes
    .filter((c) => String(before[c.column] ?? '') !== String(after[c.column] ?? ''))
    .map((c) => ({ field: c.field as string, from: before[c.column], to: after[c.column] }))
  for (const field of ['code', 'number'] as const)
    if (after[field] !== draft[field] && !corrected.has(field)) changed.push({ field, from: before[field], to: after[field] })
  await keepAnswers({ clock }, tx, actor, before, [
    ...changes.filter(({ field }) => corrected.has(field)).map(({ field }) => answerOf(field, before, linesBefore, after, lines)),
    ...(typed ? [answerOf('lines', before, linesBefore, after, lines)] : []),
  ])
  await audit.record(tx, actor, [
    {
      action: 'invoice.corrected',
      objectType: 'invoice',
      objectId: before.id,
      detail: { reason: input.reason, fields: changed, ...(typed ? { lines: lines.length } : {}) },
    },
  ])
}
const answerOf = (
  field: string,
  before: InvoiceRecord,
  linesBefore: readonly InvoiceLine[],
  after: InvoiceRecord,
  lines: readonly InvoiceLine[],
): DoubtAnswer => ({ field, read: answeredValue(before, linesBefore, field), right: answeredValue(after, lines, field) })
/** Where each field came from, once a hand has changed some. */
const originsOf = (before: InvoiceRecord, changes: readonly { readonly field: string }[], linesToo: boolean) => ({
  ...(before.fields as Record<string, unknown>),
  ...Object.fromEntries(changes.map((c) => [c.field, { from: 'manual', confidence: 1, ...boxOf(before.fields[c.field]) }])),
  ...(linesToo ? { lines: { from: 'manual', confidence: 1 } } : {}),
})
const boxOf = (origin: unknown): object => (origin !== null && typeof origin === 'object' && 'box' in origin ? { box: origin.box } : {})

/** Removes warnings of corrected fields, except recurring ones. */
const judge = (
  after: InvoiceRecord,
  lines: readonly InvoiceLine[],
  today: string,
  corrected: ReadonlySet<string>,
): { readonly warnings: readonly Warning[]; readonly checks: readonly { name: string; ok: boolean }[] } => {
  const checked: Checked = {
    type: after.type,
    code: after.code,
    number: after.number,
    date: after.date,
    buyer: { name: after.buyer_name, taxId: after.buyer_tax_id },
    seller: { name: after.seller_name, taxId: after.seller_tax_id },
    amountExcludingTax: after.amount_excluding_tax,
    taxAmount: after.tax_amount,
    amountIncludingTax: after.amount_including_tax,
    amountInWords: after.amount_in_words,
    lines,
    extra: after.extra,
  }
  const results = runChecks(checked, today)
  const fromSources = (after.warnings as Warning[]).filter(
    (w) =>
      !corrected.has(w.field) &&
      [
        'sourcesDisagree',
        'lowConfidence',
        'pictureOnly',
        'noFace',
        'missing',
        'qrChecksum',
        'qrOther',
        'qrLink',
        'signatureDigests',
        'signatureInvalid',
        cutOff,
        senderUnproven,
        ...bureauWords,
      ].includes(w.code),
  )
  const found = results.flatMap((r) => r.warnings)
  const kept = (after.checks as { name: string; ok: boolean }[]).filter((c) => c.name.startsWith('qr'))
  return {
    warnings: [...new Map([...fromSources, ...found].map((w) => [`${w.field}:${w.code}`, w])).values()],
    checks: [...kept, ...results.map(({ name, ok }) => ({ name, ok }))],
  }
}

// Merges a reading into the existing record of its invoice: decided by the domain's table, under the record's lock.
import { broughtByHand, judgeOriginal, type Bringer, type HoldReason } from '@piaotai/domain/invoice/arriving-original.ts'
import { agrees, contradicts, isJudged, namesOtherParty, replacesFace } from '@piaotai/domain/invoice/face-differences.ts'
import { facedStatuses } from '@piaotai/domain/verification/platform-face.ts'
import type { Reading, Warning } from '@piaotai/domain/invoice/reading.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { entrySource, verifyStatus } from '@piaotai/domain/states.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import { json } from '../../../../db/json.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import { refreshActor, superAdminsOf } from '../../../people/permission/index.ts'
import { differencesOf, faceOf, recordedFace } from './existing-face.ts'
import type { InvoiceRecord } from '../list/invoice-rows.ts'
import { linesOf } from './lines.ts'
import { mayCorrect } from '../change/may-correct.ts'
import { addOriginal, gradedOriginals, gradeOf, proveOriginal, type OriginalFile } from './originals.ts'
import { isBureauWord, applyReading } from './apply-reading.ts'

export type RecordDeps = Needs<'clock' | 'audit'>
export interface Entering {
  readonly companyId: string
  readonly userId: string
  readonly userName: string
  /** Whose the invoice is, where it is not the person's: the company's own. */
  readonly keeper?: { readonly id: string; readonly name: string } | undefined
  readonly entrySource: number
  readonly categoryHint: number
  /** Where a person brought it in. */
  readonly area?: Area
  /** A person has checked the reading and takes responsibility, for any origin. */
  readonly vouched?: boolean
  /** The batch that the file came in: a letter, a delivery, an upload. */
  readonly batchId?: string
  /** The invoice whose picture was taken again. */
  readonly retakeOf?: string
}
export type Met =
  | { readonly outcome: 'originalUpdated' | 'joined'; readonly invoiceId: string }
  | {
      readonly outcome: 'duplicate'
      readonly invoiceId: string
      readonly enteredBy: string
      readonly enteredAt: string
      readonly enteredById: string
    }
  | { readonly outcome: 'held'; readonly reason: HoldReason; readonly invoiceId: string }

export const mergeIntoRecord = async (
  deps: RecordDeps,
  tx: Tx,
  entering: Entering,
  reading: Reading,
  file: OriginalFile | null,
  identity: string,
): Promise<Met> => {
  const { companyId } = entering
  const record = await tx.selectFrom('invoice').selectAll().where('identity', '=', identity).forUpdate().executeTakeFirstOrThrow()
  const invoiceId = record.id
  const typed = isTyped(reading)
  const by = await bringerOf(deps, tx, entering, record, typed)
  const original = file && { ...cameBy(entering, file), fromBureau: by === 'bureau' }
  const recorded = recordedFace(record, await linesOf(tx, invoiceId))
  const found = differencesOf(recorded, reading)
  const verdict = judgeOriginal({
    by,
    file: original && gradeOf(original, reading),
    originals: await gradedOriginals(tx, { companyId, invoiceId }, original?.storedFileId),
    agrees: agrees(recorded, faceOf(reading)),
    contradicts: contradicts(found),
    otherParty: namesOtherParty(found),
    changes: replacesFace(found, recorded),
    differs: found.some((one) => isJudged(one, recorded)),
    settled: recorded.inUse || facedStatuses.includes(record.verify_status),
    typed,
    retaken: entering.retakeOf === invoiceId,
  })
  if (verdict.then === 'hold') {
    if (original) await tellHeld(deps, tx, entering, record, original, verdict.reason)
    return { outcome: 'held', reason: verdict.reason, invoiceId }
  }
  if (verdict.then === 'duplicate' || !original) {
    if (by !== 'mayNot') await hearBureau(deps, tx, entering, record, reading)
    return {
      outcome: 'duplicate',
      invoiceId,
      enteredBy: record.entered_by_name,
      enteredById: record.entered_by,
      enteredAt: toInstant(record.entered_at),
    }
  }
  if (verdict.then === 'update') {
    await applyReading(deps, tx, entering, { record, recorded, reading, original, found, decided: false })
    return { outcome: 'originalUpdated', invoiceId }
  }
  if (verdict.then === 'prove') await proveOriginal(tx, { companyId, invoiceId }, original)
  else await addOriginal(deps, tx, { companyId, invoiceId }, original, reading, false)
  await deps.audit.record(tx, entering, [
    {
      action: 'invoice.originalAttached',
      objectType: 'invoice',
      objectId: invoiceId,
      detail: { format: original.format, source: entering.entrySource },
    },
  ])
  return { outcome: 'joined', invoiceId }
}

/** A picture taken again that shows another number than its invoice: a person compares the two. Undefined of every other file. */
export const retakenApart = async (
  deps: RecordDeps,
  tx: Tx,
  entering: Entering,
  identity: string | undefined,
  file: OriginalFile | null,
): Promise<Met | undefined> => {
  if (entering.retakeOf === undefined || !file) return undefined
  const record = await tx.selectFrom('invoice').selectAll().where('id', '=', entering.retakeOf).forUpdate().executeTakeFirst()
  if (!record || record.identity === (identity ?? null)) return undefined
  await tellHeld(deps, tx, entering, record, cameBy(entering, file), 'differsFromRecord')
  return { outcome: 'held', reason: 'differsFromRecord', invoiceId: record.id }
}

/** The way that an original came. */
export const cameBy = ({ entrySource: source, userId }: Pick<Entering, 'entrySource' | 'userId'>, file: OriginalFile): OriginalFile => ({
  ...file,
  entrySource: source,
  addedBy: userId,
})
/** Whether a person wrote any of its values. */
export const isTyped = ({ fields }: Pick<Reading, 'fields'>): boolean => Object.values(fields).some(({ from }) => from === 'manual')

/** By present rights. A file fetched from the bureau stays proven unless a person edited it. */
const bringerOf = async ({ clock }: RecordDeps, tx: Tx, entering: Entering, record: InvoiceRecord, typed: boolean): Promise<Bringer> => {
  if (entering.entrySource === entrySource.taxBureau && !typed) return 'bureau'
  if (!entering.vouched && !broughtByHand(entering.entrySource)) return (await cameTogether(tx, entering, record)) ? 'enteredIt' : 'mayNot'
  const actor = await refreshActor(tx, entering, clock.now())
  if (!actor) return 'mayNot'
  if (await mayCorrect(tx, actor, record.id)) return 'mayCorrect'
  return record.entered_by === entering.userId ? 'enteredIt' : 'mayNot'
}
/** A letter or delivery that brought the record brings its other originals too, in whichever order they are read. */
const cameTogether = async (tx: Tx, { batchId }: Entering, { id }: InvoiceRecord): Promise<boolean> => {
  if (batchId === undefined) return false
  const recorded = await tx
    .selectFrom('import_item as i')
    .innerJoin('import_file as f', 'f.id', 'i.import_file_id')
    .select('i.id')
    .where('i.invoice_id', '=', id)
    .where('i.outcome', '=', 'entered')
    .where('f.batch_id', '=', batchId)
    .executeTakeFirst()
  return recorded !== undefined
}
const tellHeld = async (
  { audit, clock }: RecordDeps,
  tx: Tx,
  entering: Entering,
  { id, number, entered_by: enteredBy }: InvoiceRecord,
  { format }: OriginalFile,
  reason: HoldReason,
): Promise<void> => {
  const { companyId, userId, userName: by } = entering
  await audit.record(tx, entering, [{ action: 'invoice.originalHeld', objectType: 'invoice', objectId: id, detail: { format, reason } }])
  const deciders = await decidersAmong(tx, companyId, [enteredBy, userId], id, clock.now())
  await emit(tx, 'invoice.originalHeld', { companyId, invoiceId: id, number, by, deciders })
}
/** Those of the people who may decide about a waiting file; else the super admins. */
const decidersAmong = async (
  tx: Tx,
  companyId: string,
  people: readonly string[],
  invoiceId: string,
  now: Date,
): Promise<readonly string[]> => {
  const deciders: string[] = []
  for (const userId of new Set(people)) {
    const actor = await refreshActor(tx, { companyId, userId }, now)
    if (actor && (await mayCorrect(tx, actor, invoiceId))) deciders.push(userId)
  }
  return deciders.length > 0 ? deciders : superAdminsOf(tx, companyId)
}

/**
 * Turns a recorded invoice's status on a sheet of the tax bureau into a warning of its record, unless the record
 * already has it or the platform has answered. The rest of the sheet is ignored.
 */
const hearBureau = async ({ audit }: RecordDeps, tx: Tx, entering: Entering, record: InvoiceRecord, reading: Reading): Promise<void> => {
  const known = record.warnings as Warning[]
  const said = reading.warnings.find(({ code }) => isBureauWord(code))
  if (
    !said ||
    known.some(({ code }) => code === said.code) ||
    record.verify_status === verifyStatus.cancelled ||
    record.verify_status === verifyStatus.redOffset
  )
    return
  const warnings = [...known, said]
  await tx
    .updateTable('invoice')
    .set({ warnings: json(warnings), warning_count: warnings.length, version: record.version + 1 })
    .where('id', '=', record.id)
    .execute()
  await audit.record(tx, entering, [
    { action: 'invoice.bureauSaid', objectType: 'invoice', objectId: record.id, detail: { says: said.code, note: said.message } },
  ])
  await emit(tx, 'invoice.bureauSaid', { companyId: entering.companyId, invoiceId: record.id })
}

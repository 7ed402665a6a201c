// A file's outcome, from those of its invoices.
import type { Reading, RefusalReason } from '@piaotai/domain/invoice/reading.ts'
import { identityOf } from '@piaotai/domain/invoice/digital-number.ts'
import { kindOf } from '@piaotai/domain/invoice/kinds.ts'
import { recognitionStatus as s, type ImportOutcome, type NextStep } from '@piaotai/domain/states.ts'
import type { AuditFact } from '../../../kernel/deps.ts'
import type { Recorded } from '../../invoices/invoice/index.ts'
import type { Change, ImportRecord } from './import-rows.ts'

/** Reason to hold a reading for a person; undefined if it may be recorded. */
export const heldReason = (r: Reading): string | undefined => {
  if (identityOf(r.code, r.number, r.type, r.date) === undefined)
    return r.number === null ? 'numberMissing' : hasNoCode(r.type) ? 'numberIncomplete' : 'codeMissing'
  if (r.type === null) return 'typeUnknown'
  if (r.date === null) return 'dateMissing'
  if (r.amountIncludingTax === null && r.amountExcludingTax === null) return 'amountMissing'
  const doubtful = (field: string): boolean =>
    r.warnings.some((w) => w.field === field && (w.code === 'lowConfidence' || w.code === 'numberShape' || w.code === 'codeShape'))
  if (['number', 'code', 'date', 'amountIncludingTax', 'amountExcludingTax'].some(doubtful)) return 'doubtful'
  return undefined
}

/**
 * The reason of an item's outcome: for a duplicate, the author and time of the record; for a waiting one, the cause.
 */
export const reasonOf = (recorded: Recorded): string | null =>
  recorded.outcome === 'duplicate' ? `${recorded.enteredBy} · ${recorded.enteredAt}` : recorded.outcome === 'held' ? recorded.reason : null
/** Entry for the log of the record that a file waited at. */
export const refusedFact = (invoiceId: string, { name, format }: Pick<ImportRecord, 'name' | 'format'>): AuditFact => ({
  action: 'invoice.originalRefused',
  objectType: 'invoice',
  objectId: invoiceId,
  detail: { name, format },
})

/** A number alone identifies a digital invoice; any other kind without a code has lost a part. */
const hasNoCode = (type: number | null): boolean => type !== null && kindOf(type)?.shape === 'digital'

/** The end of a file without invoices: status, reason and the next step for a person. */
export const refusal = (reason: RefusalReason, detail: string): Change => {
  const next: NextStep =
    (
      {
        timedOut: 'retry',
        outOfMemory: 'retry',
        tooManyPages: 'splitFile',
        tooManyEntries: 'splitFile',
        tooLarge: 'splitFile',
        pagesUnread: 'splitFile',
        notAnInvoice: 'none',
        bankReceipt: 'none',
        tripStatement: 'none',
        fiscalReceipt: 'none',
      } as Partial<Record<RefusalReason, NextStep>>
    )[reason] ?? 'replaceFile'
  const noInvoice = ['notAnInvoice', 'bankReceipt', 'tripStatement', 'fiscalReceipt', 'drawnFace', 'unreadable', 'pagesUnread'].includes(
    reason,
  )
  return { status: noInvoice ? s.noInvoice : s.failed, reason, reasonDetail: detail || null, next }
}

/** The outcome of a file after all its items. */
export const endingOf = (outcomes: readonly ImportOutcome[]): Change => {
  const n = (outcome: ImportOutcome): number => outcomes.filter((o) => o === outcome).length
  const saved = n('entered')
  const updated = n('originalUpdated') + n('joined')
  const held = n('held')
  const duplicates = n('duplicate')
  const total = outcomes.length
  if (saved + updated === total && saved === 0) return { status: s.originalUpdated, next: 'view' }
  if (saved + updated === total) return { status: s.allSaved, next: 'view' }
  if (saved + updated > 0)
    return {
      status: s.partlySaved,
      next: held > 0 ? 'complete' : 'view',
      reason: held > 0 ? 'held' : duplicates > 0 ? 'duplicate' : 'exception',
    }
  if (held > 0) return { status: s.noneSaved, next: 'complete', reason: 'held' }
  if (duplicates > 0) return { status: s.noneSaved, next: 'viewExisting', reason: 'duplicate' }
  return { status: s.noneSaved, next: 'none', reason: 'exception' }
}

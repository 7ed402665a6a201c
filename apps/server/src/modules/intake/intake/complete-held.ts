// Completing a held invoice: a person adds the missing values, and the invoice continues as usual.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { runChecks } from '@piaotai/domain/invoice/checks.ts'
import { typeOfNumber } from '@piaotai/domain/invoice/type-of-number.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Reading, Warning } from '@piaotai/domain/invoice/reading.ts'
import type { ImportOutcome } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { json } from '../../../db/json.ts'
import { normaliseCorrection, recordReading } from '../../invoices/invoice/index.ts'
import { endingOf, heldReason, reasonOf, refusedFact } from './outcomes.ts'
import { changeStatus, keeperOf, lockFile } from './import-rows.ts'
import type { IntakeDeps } from './deps.ts'
import { detailOf, findImport } from './read-imports.ts'

type Endpoint = typeof invoiceCenter.endpoints.completeHeld

export const completeHeld =
  (deps: IntakeDeps) =>
  (actor: Actor, input: In<Endpoint>): Promise<Out<Endpoint>> =>
    deps.db.inTenant(actor, async (tx) => {
      await findImport(tx, actor, input.id, input.area)
      const row = await lockFile(tx, input.id)
      if (!row) throw new Problem('import.notFound')
      const item = await tx
        .selectFrom('import_item')
        .selectAll()
        .where('import_file_id', '=', row.id)
        .where('id', '=', input.itemId)
        .executeTakeFirst()
      if (!item) throw new Problem('import.notFound')
      if (item.outcome !== 'held' || !item.reading) throw new Problem('import.notHeld')
      let outcome: ImportOutcome = 'discarded'
      let invoiceId: string | null = null
      let reason: string | null = null
      let left: Reading | null = null
      if (!input.discard) {
        const reading = completed(item.reading as unknown as Reading, input.fields, shanghaiDay(deps.clock.now()))
        const still = heldReason(reading)
        if (still) throw new Problem('import.incomplete', { reason: still })
        const recorded = await recordReading(deps)(
          tx,
          {
            companyId: actor.companyId,
            userId: actor.userId,
            userName: actor.userName,
            keeper: keeperOf(row),
            entrySource: row.entry_source,
            categoryHint: row.category,
            area: row.area,
            vouched: true,
          },
          reading,
          {
            storedFileId: row.stored_file_id!,
            format: row.format ?? 'manual',
            pages: Math.max(1, row.progress_total),
            firstPage: item.pages[0] ?? 1,
          },
        )
        // Its invoice is recorded and would change: it goes on waiting, at that record.
        if (recorded.outcome === 'held') left = reading
        outcome = recorded.outcome
        invoiceId = recorded.invoiceId
        reason = reasonOf(recorded)
      }
      await tx
        .updateTable('import_item')
        .set({
          outcome,
          invoice_id: invoiceId,
          reason,
          ...(outcome === 'discarded' ? {} : { reading: left && json(left as unknown as Record<string, unknown>) }),
        })
        .where('id', '=', item.id)
        .execute()
      const items = await tx.selectFrom('import_item').select('outcome').where('import_file_id', '=', row.id).execute()
      const changed = await changeStatus(deps, tx, row, {
        ...endingOf(items.map((i) => i.outcome as ImportOutcome)),
        progress: [row.progress_done, row.progress_total],
      })
      await deps.audit.record(tx, actor, [
        {
          action: input.discard ? 'import.discarded' : 'import.completed',
          objectType: 'import',
          objectId: row.id,
          detail: { item: item.seq, fields: input.fields.map((f) => f.field) },
        },
        ...(input.discard && item.invoice_id ? [refusedFact(item.invoice_id, row)] : []),
      ])
      return detailOf(tx, actor, changed)
    })

/** The reading with a person's values on top; their fields lose their warnings, the checks run again. */
const completed = (reading: Reading, fields: In<Endpoint>['fields'], today: string): Reading => {
  const next = structuredClone(reading) as unknown as Record<string, unknown> & {
    buyer: Record<string, unknown>
    seller: Record<string, unknown>
    fields: Record<string, unknown>
  }
  for (const { field, value } of fields) {
    const kept = normaliseCorrection(field, value)
    const [party, part] = field.split('.')
    if (part) next[party as 'buyer' | 'seller'][part] = kept
    else next[field] = field === 'type' ? (kept === null ? null : Number(kept)) : kept
    next.fields[field] = { from: 'manual', confidence: 1 }
  }
  next['type'] = typeOfNumber(next['type'] as Reading['type'], next['number'] as Reading['number'])
  const merged = next as unknown as Reading
  const touched = new Set<string>(fields.map((f) => f.field))
  const results = runChecks(merged, today)
  const rest = reading.warnings.filter(
    (w) =>
      !touched.has(w.field) &&
      ![
        'sumsDiffer',
        'wordsDiffer',
        'linesDiffer',
        'lineTaxDiffers',
        'taxIdInvalid',
        'numberShape',
        'codeShape',
        'yearDiffers',
        'dateInFuture',
        'typeUnclear',
      ].includes(w.code),
  )
  const warnings: readonly Warning[] = [...rest, ...results.flatMap((r) => r.warnings)].filter(
    (w) => !touched.has(w.field) || w.code !== 'lowConfidence',
  )
  return {
    ...merged,
    warnings,
    checks: [...reading.checks.filter((c) => c.name.startsWith('qr')), ...results.map(({ name, ok }) => ({ name, ok }))],
  }
}

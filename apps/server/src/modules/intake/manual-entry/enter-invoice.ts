// Manual entry: one invoice typed by a person, judged by the rules of its kind, recorded without an original.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { manualEntryEndpoints } from '@piaotai/contract/manual-entry.ts'
import { firstError, judgeManualEntry } from '@piaotai/domain/manual-entry/manual-entry.ts'
import { manualEntryReading } from '@piaotai/domain/manual-entry/manual-entry-reading.ts'
import { filledLines, type HandValues } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { firstTicketError, judgeTicket, ticketExtra, type TicketValues } from '@piaotai/domain/manual-entry/ticket-facts.ts'
import { identityOf } from '@piaotai/domain/invoice/digital-number.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category as categories, entrySource } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { asTyped, recordReading } from '../../invoices/invoice/index.ts'
import { duplicatesBy } from './find-duplicates.ts'
import type { ManualEntryDeps } from './deps.ts'

type Endpoint = typeof manualEntryEndpoints.enterInvoice

/** Throws invoice.fieldInvalid with the field and its fault, and invoice.duplicate with the existing record. */
export const enterInvoice =
  (deps: Pick<ManualEntryDeps, 'db' | 'clock' | 'audit'>) =>
  async (actor: Actor, { fields, lines, ticket, category }: In<Endpoint>): Promise<Out<Endpoint>> => {
    const values: HandValues = Object.fromEntries(fields.flatMap(({ field, value }) => (value === null ? [] : [[field, value]])))
    const typed = filledLines(lines.map(asTyped))
    const today = shanghaiDay(deps.clock.now())
    const told: TicketValues = Object.fromEntries(Object.entries(ticket ?? {}).flatMap(([field, value]) => (value ? [[field, value]] : [])))
    const wrong = firstError(judgeManualEntry(values, typed, { today, typed: true })) ?? firstTicketError(judgeTicket(values, told))
    if (wrong) throw new Problem('invoice.fieldInvalid', { ...wrong })
    const reading = manualEntryReading(values, typed, 'manual', today, ticketExtra(Number(values.type), told))
    const identity = identityOf(reading.code, reading.number, reading.type, reading.date)
    return deps.db.inTenant(actor, async (tx) => {
      const entering = {
        companyId: actor.companyId,
        userId: actor.userId,
        userName: actor.userName,
        entrySource: entrySource.manual,
        categoryHint: category ?? categories.uncategorised,
      }
      const recorded = await recordReading(deps)(tx, entering, reading, null)
      // The unique key lets one of two concurrent entries through; the other gets its record.
      if (recorded.outcome !== 'entered')
        throw new Problem('invoice.duplicate', {
          ...(identity === undefined ? {} : (await duplicatesBy(tx, actor, [identity])).get(identity)),
        })
      const row = await tx
        .selectFrom('invoice')
        .select(['category', 'warning_count'])
        .where('id', '=', recorded.invoiceId)
        .executeTakeFirstOrThrow()
      return { id: recorded.invoiceId, category: row.category, warnings: row.warning_count }
    })
  }

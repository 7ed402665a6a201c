// Reminders of commercial invoices without VAT invoices, to whoever answers for them.
import { z } from 'zod'
import { reminderAt, reminderDays } from '@piaotai/domain/commercial/commercial.ts'
import { openFeatures, suiteNamed } from '@piaotai/domain/rights/suite.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Job, JobRun, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import type { CommercialRecord } from './commercial-rows.ts'
import type { CommercialDeps } from './deps.ts'

export const remindOfLink = {
  name: 'commercial.remind',
  payload: z.object({ companyId: z.uuid(), id: z.uuid(), day: z.number().int() }),
  attempts: 20,
  waitSeconds: 60,
  longestWaitSeconds: 3600,
  expireSeconds: 60,
} as const satisfies Job

/** One job a reminder, written with the commercial invoice. */
export const remindLater = async (
  { jobs }: Pick<CommercialDeps, 'jobs'>,
  tx: Tx,
  row: Pick<CommercialRecord, 'company_id' | 'id' | 'created_at'>,
): Promise<void> => {
  for (const day of reminderDays)
    await jobs.addAt(tx, reminderAt(new Date(row.created_at), day), remindOfLink, { companyId: row.company_id, id: row.id, day })
}
/** Linked ones, and companies whose suite has ended, are left in peace. */
export const runRemind =
  ({ db, clock }: Pick<CommercialDeps, 'db' | 'clock'>): JobRun<typeof remindOfLink.payload> =>
  ({ companyId, id, day }) =>
    db.inTenant({ companyId }, async (tx) => {
      const row = await tx
        .selectFrom('commercial_invoice')
        .innerJoin('company', 'company.id', 'commercial_invoice.company_id')
        .select(['commercial_invoice.number', 'links', 'responsible_id', 'company.suite', 'company.due_date'])
        .where('commercial_invoice.id', '=', id)
        .executeTakeFirst()
      if (!row || row.links > 0 || row.responsible_id === null) return
      if (!openFeatures(suiteNamed(row.suite), row.due_date, shanghaiDay(clock.now())).has('commercial')) return
      await emit(tx, 'commercial.unlinked', { companyId, commercialId: id, number: row.number, days: day, to: row.responsible_id })
    })

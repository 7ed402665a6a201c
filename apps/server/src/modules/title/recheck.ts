// Compares invoices again after a change of their company's titles: a job, in chunks along the key, each in a short
// transaction, so that lists stay readable.
import { z } from 'zod'
import { checkTitle, type Title } from '@piaotai/domain/title.ts'
import type { Audit, Clock, Database, Job, JobRun, Jobs, Tx } from '../../kernel/deps.ts'
import { titlesOf } from './title-rows.ts'

/** Compares all invoices of a company with the titles of a round; a later round takes its place. */
export const recheckTitles = {
  name: 'title.recheck',
  payload: z.object({ companyId: z.uuid(), round: z.number().int() }),
  attempts: 5,
  waitSeconds: 5,
  expireSeconds: 3600,
} as const satisfies Job
export interface RecheckDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
}
const chunk = 500

/** Begins a new round, in the transaction that changed the titles. */
export const beginRound = async (jobs: Jobs, tx: Tx, companyId: string): Promise<void> => {
  const { round } = await tx
    .insertInto('title_check')
    .values({ company_id: companyId, round: 1, finished_at: null })
    .onConflict((oc) => oc.column('company_id').doUpdateSet((eb) => ({ round: eb('title_check.round', '+', 1) })))
    .returning('round')
    .executeTakeFirstOrThrow()
  await jobs.add(tx, recheckTitles, { companyId, round })
}

const faceColumns = ['id', 'type', 'date', 'buyer_name', 'buyer_tax_id', 'seller_name', 'seller_tax_id', 'title_status'] as const
interface Face {
  readonly type: number
  readonly date: string | null
  readonly buyer_name: string | null
  readonly buyer_tax_id: string | null
  readonly seller_name: string | null
  readonly seller_tax_id: string | null
}
/** A record's face as the check takes it. */
export const checkOf = (r: Face, titles: readonly Title[]) =>
  checkTitle(
    {
      type: r.type,
      date: r.date,
      buyer: { name: r.buyer_name, taxId: r.buyer_tax_id },
      seller: { name: r.seller_name, taxId: r.seller_tax_id },
    },
    titles,
  )

/** Writes changed title statuses of the rows, which the caller has locked. Does not count as a new version. */
const finalizeRows = async (
  tx: Tx,
  companyId: string,
  rows: readonly (Face & { readonly id: string; readonly title_status: number })[],
): Promise<number> => {
  // Read after locking the rows: a concurrent change of titles compares them once more.
  const titles = await titlesOf(tx, companyId)
  const turned = new Map<number, string[]>()
  for (const row of rows) {
    const { status } = checkOf(row, titles)
    if (status !== row.title_status) turned.set(status, [...(turned.get(status) ?? []), row.id])
  }
  for (const [status, ids] of turned)
    await tx.updateTable('invoice').set({ title_status: status }).where('company_id', '=', companyId).where('id', 'in', ids).execute()
  return [...turned.values()].reduce((sum, ids) => sum + ids.length, 0)
}
/** Compares some invoices again after a change of their faces or a restoration. */
export const recheckInvoices = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await finalizeRows(
    tx,
    companyId,
    await tx
      .selectFrom('invoice')
      .select(faceColumns)
      .where('company_id', '=', companyId)
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  )
}

/**
 * One chunk behind `after`. `next`: the last row of the chunk; none at the end of the round, or after a later one
 * began.
 */
const recheckChunk =
  ({ clock, audit }: Pick<RecheckDeps, 'clock' | 'audit'>, companyId: string, round: number, so: Progress) =>
  async (tx: Tx): Promise<Progress> => {
    const open = await tx
      .selectFrom('title_check')
      .select('round')
      .where('company_id', '=', companyId)
      .where('round', '=', round)
      .whereRef('done_round', '<', 'round')
      .executeTakeFirst()
    if (!open) return { ...so, next: undefined }
    const rows = await tx
      .selectFrom('invoice')
      .select(faceColumns)
      .where('company_id', '=', companyId)
      .$if(so.next !== undefined, (q) => q.where('id', '>', so.next!))
      .orderBy('id')
      .limit(chunk)
      .forNoKeyUpdate()
      .execute()
    const changed = so.changed + (await finalizeRows(tx, companyId, rows))
    const checked = so.checked + rows.length
    if (rows.length === chunk) return { next: rows.at(-1)?.id, checked, changed }
    const closed = await tx
      .updateTable('title_check')
      .set({ done_round: round, checked, changed, finished_at: clock.now().toISOString() })
      .where('company_id', '=', companyId)
      .where('round', '=', round)
      .returning('round')
      .executeTakeFirst()
    if (closed)
      await audit.record(tx, { companyId }, [
        { action: 'title.rechecked', objectType: 'title', objectId: companyId, detail: { checked, changed } },
      ])
    return { next: undefined, checked, changed }
  }
interface Progress {
  readonly next: string | undefined
  readonly checked: number
  readonly changed: number
}

export const runRecheck =
  ({ db, clock, audit }: RecheckDeps): JobRun<typeof recheckTitles.payload> =>
  async ({ companyId, round }, { signal }) => {
    let so: Progress = { next: undefined, checked: 0, changed: 0 }
    do {
      signal.throwIfAborted()
      so = await db.inTenant({ companyId }, recheckChunk({ clock, audit }, companyId, round, so))
    } while (so.next !== undefined)
  }

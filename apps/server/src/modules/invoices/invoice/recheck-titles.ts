// Compares invoices again after a change of their company's titles: a job, in chunks along the key, each in a short
// transaction, so that lists stay readable.
import { z } from 'zod'
import type { Job, JobRun, Needs, Tx } from '../../../kernel/deps.ts'
import { checkOf, finishRound, isOpenRound, titlesOf, type TitledFace } from '../../people/title/index.ts'

/** Compares all invoices of a company with the titles of a round; a later round replaces it. */
export const recheckTitles = {
  name: 'title.recheck',
  payload: z.object({ companyId: z.uuid(), round: z.number().int() }),
  attempts: 5,
  waitSeconds: 5,
  expireSeconds: 3600,
} as const satisfies Job
type RecheckDeps = Needs<'db' | 'clock' | 'audit'>
const chunk = 500

const faceColumns = ['id', 'type', 'date', 'buyer_name', 'buyer_tax_id', 'seller_name', 'seller_tax_id', 'title_status'] as const
/** Writes changed title statuses of the rows, which the caller has locked. Does not count as a new version. */
const finalizeRows = async (
  tx: Tx,
  companyId: string,
  rows: readonly (TitledFace & { readonly id: string; readonly title_status: number })[],
): Promise<number> => {
  // Read after locking the rows: a concurrent change of titles compares them once more.
  const titles = await titlesOf(tx, companyId)
  const turned = new Map<number, string[]>()
  for (const row of rows) {
    const { status } = checkOf(row, titles)
    if (status !== row.title_status) turned.set(status, [...(turned.get(status) ?? []), row.id])
  }
  for (const [status, ids] of turned) await tx.updateTable('invoice').set({ title_status: status }).where('id', 'in', ids).execute()
  return [...turned.values()].reduce((sum, ids) => sum + ids.length, 0)
}
/** Compares some invoices again after a change of their faces or a restoration. */
export const recheckInvoices = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await finalizeRows(
    tx,
    companyId,
    await tx.selectFrom('invoice').select(faceColumns).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute(),
  )
}

/**
 * One chunk behind `after`. `next`: the last row of the chunk; none at the end of the round, or after a later one
 * began.
 */
const recheckChunk =
  ({ clock, audit }: Pick<RecheckDeps, 'clock' | 'audit'>, companyId: string, round: number, so: Progress) =>
  async (tx: Tx): Promise<Progress> => {
    if (!(await isOpenRound(tx, round))) return { ...so, next: undefined }
    const rows = await tx
      .selectFrom('invoice')
      .select(faceColumns)
      .$if(so.next !== undefined, (q) => q.where('id', '>', so.next!))
      .orderBy('id')
      .limit(chunk)
      .forNoKeyUpdate()
      .execute()
    const changed = so.changed + (await finalizeRows(tx, companyId, rows))
    const checked = so.checked + rows.length
    if (rows.length === chunk) return { next: rows.at(-1)?.id, checked, changed }
    if (await finishRound(tx, round, { checked, changed }, clock.now()))
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

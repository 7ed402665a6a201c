// What happens to imports, sessions, people and companies, at the pulls and the mirror.
import { sql } from 'kysely'
import { afterRowSync, pullDirections, pullWaitsForLogin } from '@piaotai/domain/tax/tax-pull.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import type { DomainEvents } from '../../../kernel/domain-events.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit, type Subscribers } from '../../../kernel/events.ts'
import type { TaxPullDeps } from './deps.ts'
import { settleRow } from './fetch-files.ts'
import { pullLeg, syncLeg } from './jobs.ts'
import { joinDoubledRows } from './join-doubled-rows.ts'
import { changeTask, ofPull } from './task-rows.ts'

type Deps = Pick<TaxPullDeps, 'clock' | 'jobs'>
export const taxPullSubscribers = (deps: Deps): Subscribers => ({
  'import.ended': {
    where: ({ companyId, importId, parentId }) =>
      sql<boolean>`exists (select from tax_invoice_file t where t.company_id = ${companyId} and t.import_file_id = ${parentId ?? importId})`,
    hear: (tx, event) => derive(deps, tx, event),
  },
  // Whoever logged in lets everything go on that waits for it.
  'taxSession.began': async (tx, { companyId, accountId }) => {
    const waiting = await tx
      .selectFrom('pull_task')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('state', '=', 'waiting')
      .orderBy('created_at')
      .execute()
    const parked = waiting.filter(pullWaitsForLogin)
    // From now on they wait for their turn, and say so.
    for (const task of parked) {
      await changeTask(tx, { companyId, taskId: task.id }, { error: null, note: '' })
      await emit(tx, 'taxPull.wentOn', ofPull(task))
    }
    await deps.jobs.add(tx, pullLeg, ...parked.map(({ id, run, begun_by: userId }) => ({ companyId, taskId: id, run, userId })))
    const left = await tx.selectFrom('tax_invoice').select('id').where('sync_state', '=', 'waiting').limit(1).executeTakeFirst()
    if (left) await deps.jobs.add(tx, syncLeg, { companyId })
  },
  'work.handedOver': async (tx, { from, to }) => {
    await tx.updateTable('pull_task').set({ begun_by: to }).where('begun_by', '=', from).execute()
    await tx
      .updateTable('tax_invoice')
      .set({ sync_owner: to })
      .where('sync_owner', '=', from)
      .where('sync_state', 'in', ['waiting', 'processing'])
      .execute()
  },
  'company.dissolved': async (tx, { at }) => {
    await tx.updateTable('pull_schedule').set({ is_on: false, next_at: null }).execute()
    await tx
      .updateTable('pull_task')
      .set((eb) => ({
        state: 'exception' as const,
        error: 'CANCELLED' as const,
        run: eb('run', '+', 1),
        claimed_until: null,
        next_at: null,
        ended_at: at.toISOString(),
      }))
      .where('state', 'in', ['waiting', 'initializing', 'processing', 'converting'])
      .execute()
  },
  'invoice.deleted': async (tx, { invoiceId }) => {
    await tx
      .updateTable('tax_invoice')
      .set({ invoice_id: null, sync_state: 'notSynced', sync_note: '' })
      .where('invoice_id', '=', invoiceId)
      .where('sync_state', 'in', ['entered', 'originalUpdated', 'success', 'differs'])
      .execute()
  },
  'invoice.joined': async (tx, { companyId, keptId }) => {
    for (const direction of pullDirections) await joinDoubledRows({ ...deps, audit: makeAudit(deps) }, tx, companyId, direction)
    await followRecord(tx, companyId, keptId)
  },
  'invoice.restored': (tx, { companyId, invoiceId }) => followRecord(tx, companyId, invoiceId),
})
/**
 * A synced row of the bureau belongs to the record of its number. One that never was still has its files to be fetched, and one with another total
 * is told by the next sync.
 */
const followRecord = async (tx: Tx, companyId: string, invoiceId: string): Promise<void> => {
  await sql`update tax_invoice t set invoice_id = i.id,
      sync_state = case when t.sync_state = 'notSynced' and t.total = i.amount_including_tax then 'success' else t.sync_state end
    from invoice i where t.company_id = ${companyId} and i.company_id = t.company_id and i.id = ${invoiceId} and t.identity = i.identity
      and t.synced_at is not null and t.invoice_id is distinct from i.id`.execute(tx)
}

/** A row's outcome, once every file of it was read. */
const derive = async (deps: Deps, tx: Tx, { importId, parentId }: DomainEvents['import.ended']): Promise<void> => {
  const file = await tx
    .selectFrom('tax_invoice_file')
    .select('tax_invoice_id')
    .where('import_file_id', '=', parentId ?? importId)
    .executeTakeFirst()
  if (!file) return
  const row = await tx
    .selectFrom('tax_invoice')
    .select(['company_id', 'id', 'sync_state'])
    .where('id', '=', file.tax_invoice_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const read = await tx
    .selectFrom('import_item')
    .select(['outcome', 'invoice_id', 'reason'])
    .where('import_file_id', '=', importId)
    .orderBy('seq')
    .executeTakeFirst()
  const failed = read ? undefined : await tx.selectFrom('import_file').select('reason').where('id', '=', importId).executeTakeFirst()
  await tx
    .updateTable('tax_invoice_file')
    .set({ outcome: read?.outcome ?? 'failed', reason: read?.reason?.slice(0, 100) ?? failed?.reason ?? null })
    .where('import_file_id', '=', parentId ?? importId)
    .execute()
  const files = await tx
    .selectFrom('tax_invoice_file')
    .select(['outcome', 'reason'])
    .where('tax_invoice_id', '=', row.id)
    .where('import_file_id', 'is not', null)
    .execute()
  if (files.some(({ outcome }) => outcome === null)) return
  const has = (outcome: string): boolean => files.some((one) => one.outcome === outcome)
  const act = has('held')
    ? 'differ'
    : has('entered')
      ? 'enter'
      : has('originalUpdated') || has('joined')
        ? 'update'
        : has('duplicate')
          ? 'same'
          : 'fail'
  if (afterRowSync(row.sync_state, act) === undefined) return
  const note =
    act === 'differ' || act === 'fail'
      ? (files.find(({ outcome }) => outcome === (act === 'differ' ? 'held' : 'failed'))?.reason ?? '')
      : ''
  const ours = await tx
    .selectFrom('tax_invoice as t')
    .innerJoin('invoice as i', 'i.identity', 't.identity')
    .select('i.id')
    .where('t.id', '=', row.id)
    .executeTakeFirst()
  await settleRow(deps, tx, row, act, note, read?.invoice_id ?? ours?.id ?? null)
}

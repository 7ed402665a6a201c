// 同步: rows of the mirror that a person brings into the system, and the legs that fetch their files.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { taxInvoiceEndpoints } from '@piaotai/contract/tax-pull/tax-invoices.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { pullErrorEnd } from '@piaotai/domain/tax/tax-pull.ts'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '../../../kernel/actor.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { defaultTaxAccount, reportSession, sessionOf } from '../tax-account/index.ts'
import type { TaxPullDeps } from './deps.ts'
import { fetchNext } from './fetch-files.ts'
import { legMs, syncLeg } from './jobs.ts'
import { mirrorConditions } from './list-mirror.ts'
import { requireDirection } from './page-scope.ts'
import { requireRunningSuite } from '../../../kernel/running-suite.ts'

type E = typeof taxInvoiceEndpoints

export const syncTaxInvoices =
  (deps: TaxPullDeps) =>
  (actor: Actor, { direction, ids, filter }: In<E['syncTaxInvoices']>): Promise<Out<E['syncTaxInvoices']>> =>
    deps.db.inTenant(actor, async (tx) => {
      requireDirection(actor, direction, 'sync')
      if ((ids === undefined) === (filter === undefined)) throw new Problem('input.invalid', { field: 'ids' })
      const { companyId } = actor
      await requireRunningSuite(tx, deps, companyId)
      const wanted = ids && [...new Set(ids)]
      if (wanted) {
        const known = await tx.selectFrom('tax_invoice').select('id').where('direction', '=', direction).where('id', 'in', wanted).execute()
        if (known.length < wanted.length) throw new Problem('taxInvoice.notFound')
      }
      const queued = await tx
        .updateTable('tax_invoice')
        .set({ sync_state: 'waiting', sync_note: '', sync_owner: actor.userId })
        .where('direction', '=', direction)
        .where('sync_state', 'in', ['notSynced', 'exception', 'differs'])
        .$if(wanted !== undefined, (query) => query.where('id', 'in', wanted!))
        .$if(filter !== undefined, (query) => query.where(mirrorConditions(actor.companyId, { ...filter!, direction })))
        .returning('tax_id')
        .execute()
      const taxIds = [...new Set(queued.map((row) => row.tax_id))]
      await deps.audit.record(tx, actor, [
        { action: 'taxInvoice.syncBegan', objectType: 'company', objectId: companyId, detail: { direction, count: queued.length } },
      ])
      if (queued.length > 0) await deps.jobs.add(tx, syncLeg, { companyId })
      let needsLogin = false
      for (const taxId of taxIds) needsLogin ||= !(await hasSession(deps, tx, taxId))
      return { queued: queued.length, needsLogin }
    })
const hasSession = async ({ clock }: TaxPullDeps, tx: Tx, taxId: string): Promise<boolean> => {
  const account = await defaultTaxAccount(tx, taxId)
  if (!account) return false
  const live = await tx
    .selectFrom('tax_session')
    .select(['expires_at', 'needs'])
    .where('account_id', '=', account.id)
    .where('state', '=', 'live')
    .executeTakeFirst()
  return live?.needs === null && Date.parse(live.expires_at) > clock.now().getTime()
}

/** One leg for all rows that wait outside a task, tax id by tax id; those without a session wait for the next login. */
export const runSync =
  (deps: TaxPullDeps): JobRun<typeof syncLeg.payload> =>
  async ({ companyId }, { signal }) => {
    const until = deps.clock.now().getTime() + legMs
    const accounts = await deps.db.inTenant({ companyId }, async (tx) => {
      const rows = await tx.selectFrom('tax_invoice').select('tax_id').distinct().where('sync_state', '=', 'waiting').execute()
      const found = []
      for (const { tax_id: taxId } of rows) {
        const account = await defaultTaxAccount(tx, taxId)
        if (account) found.push({ taxId, accountId: account.id })
      }
      return found
    })
    for (const { taxId, accountId } of accounts) {
      const live = await sessionOf(deps)(companyId, accountId)
      if (live.as === 'needsLogin') continue
      for (;;) {
        if (signal.aborted || deps.clock.now().getTime() >= until) {
          await deps.db.inTenant({ companyId }, (tx) => deps.jobs.add(tx, syncLeg, { companyId }))
          return
        }
        const fetched = await fetchNext(deps, live.session, { companyId, taxId })
        if (fetched === 'none') break
        if (fetched !== 'one') {
          if (pullErrorEnd(fetched.error) !== 'login') throw new Error(`the bureau gives no files: ${fetched.error}`)
          await reportSession(deps)(companyId, live.sessionId, fetched.error)
          break
        }
        if (deps.bureauPull.gapMs > 0) await pause(deps.bureauPull.gapMs)
      }
    }
  }
/** The bureau gave no files for long: the rows say so, and a person tries again. */
export const giveUpSync =
  (deps: TaxPullDeps) =>
  ({ companyId }: { readonly companyId: string }): Promise<void> =>
    deps.db.inTenant({ companyId }, async (tx) => {
      await tx
        .updateTable('tax_invoice')
        .set({ sync_state: 'exception', sync_note: 'busy' })
        .where('sync_state', '=', 'waiting')
        .where(
          sql<boolean>`not exists (select 1 from pull_task t where t.company_id = tax_invoice.company_id and t.id = tax_invoice.task_id and t.state = 'converting')`,
        )
        .execute()
    })

// What happens elsewhere: invoices that targets take by themselves, corrections, and people and companies that go.
import { sql } from 'kysely'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { inPushScope, type Automatic } from '@piaotai/domain/push/push.ts'
import { pushStatus, verifyStatus } from '@piaotai/domain/states.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { invoicesInRowScope, ownerOfToday } from '../../people/permission/index.ts'
import { pushableBy } from './push-scope.ts'
import { poolsOf } from '../../invoices/pool/index.ts'
import { switchOff } from './breaker.ts'
import { beginPushes } from './begin-push.ts'
import { suiteEnded } from '../../../kernel/running-suite.ts'
import { addEvent, deriveInvoices } from './push-rows.ts'
import { changeTarget, scopeOf, type TargetRecord } from './target-rows.ts'

type Deps = Needs<'clock' | 'jobs'>
export const pushSubscribers = ({ clock, jobs }: Deps): Subscribers => {
  const deps = { clock, jobs, audit: makeAudit({ clock }) }
  return {
    'invoice.recorded': {
      where: ({ companyId }) =>
        sql<boolean>`exists (select from push_target t where t.company_id = ${companyId} and t.is_on and t.automatic = 'recorded')`,
      hear: (tx, event) => pushByItself(deps, tx, event, 'recorded'),
    },
    'invoice.verified': async (tx, event) => {
      if (event.after === verifyStatus.success) await pushByItself(deps, tx, event, 'verified')
    },
    'invoice.corrected': (tx, event) => markChanged(deps, tx, event),
    'invoice.standingChanged': (tx, event) => markChanged(deps, tx, event),
    'invoice.originalUpdated': (tx, event) => markChanged(deps, tx, event),
    // The snapshot may be from before a push ended.
    'invoice.restored': (tx, { invoiceId }) => deriveInvoices(tx, [invoiceId]),
    'work.handedOver': async (tx, { from, to }) => {
      await tx.updateTable('push_target').set({ saved_by: to }).where('saved_by', '=', from).execute()
      await tx
        .updateTable('push')
        .set({ pushed_by: to })
        .where('pushed_by', '=', from)
        .where('state', 'in', [pushStatus.waiting, pushStatus.sent])
        .execute()
    },
    // Secrets are erased with the company; what waits fails, and records stay.
    'company.dissolved': async (tx) => {
      const targets = await tx.selectFrom('push_target').selectAll().orderBy('id').forNoKeyUpdate().execute()
      for (const target of targets) {
        await changeTarget(tx, target, { secret_sealed: null, secret_ends: {} })
        if (target.is_on) await switchOff(deps, tx, target, 'dissolved')
      }
    },
  }
}

/** Begins pushes to the targets that take such an invoice by themselves, on the account of whoever set them up. */
const pushByItself = async (
  deps: Deps & { readonly audit: ReturnType<typeof makeAudit> },
  tx: Tx,
  { companyId, invoiceId }: { readonly companyId: string; readonly invoiceId: string },
  when: Exclude<Automatic, 'never'>,
): Promise<void> => {
  const targets = await tx
    .selectFrom('push_target')
    .selectAll()
    .where('is_on', '=', true)
    .where('automatic', '=', when)
    .orderBy('id')
    .execute()
  if (targets.length === 0 || (await suiteEnded(tx, deps, companyId))) return
  const invoice = await tx.selectFrom('invoice').selectAll().where('id', '=', invoiceId).forUpdate().executeTakeFirst()
  // “No push needed” is a person's word.
  if (!invoice || invoice.push_status === pushStatus.noNeed) return
  const pools = ((await poolsOf(tx, [invoiceId])).get(invoiceId) ?? []).map(({ id }) => id)
  const { category, type } = invoice
  for (const target of targets) {
    if (!inPushScope(scopeOf(target), { category, type, pools })) continue
    const pushed = await tx
      .selectFrom('push')
      .select('id')
      .where('invoice_id', '=', invoiceId)
      .where('target_id', '=', target.id)
      .limit(1)
      .executeTakeFirst()
    // What a person recalled or pushed before is theirs to push again.
    if (pushed) continue
    if (!(await mayStill(deps, tx, target, { invoiceId, category }))) {
      await pause(deps, tx, target)
      continue
    }
    const by = { companyId, userId: target.saved_by, userName: target.saved_by_name }
    const answer = (await beginPushes(deps, tx, { target, invoices: [invoice], way: when, by, again: false })).get(invoiceId)
    if (answer && 'causes' in answer) await logHeld(deps, tx, by, { invoice, target: target.name, causes: answer.causes ?? [] })
  }
}

/** Whether the target's owner of today may set up targets, push such invoices, and sees this one. */
const mayStill = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { company_id: companyId, saved_by: userId }: TargetRecord,
  { invoiceId, category }: { readonly invoiceId: string; readonly category: number },
): Promise<boolean> => {
  const owner = await ownerOfToday(tx, { companyId, userId }, 'pushTargets.edit', clock.now())
  if (!owner || !pushableBy(owner).has(category)) return false
  const seen = await tx
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', invoiceId)
    .where(invoicesInRowScope(owner, 'company'))
    .executeTakeFirst()
  return seen !== undefined
}
/** A target that another call holds is paused by its next invoice: it gets none meanwhile. */
const pause = async (deps: Deps & { readonly audit: ReturnType<typeof makeAudit> }, tx: Tx, { id }: TargetRecord): Promise<void> => {
  const held = await tx
    .selectFrom('push_target')
    .selectAll()
    .where('id', '=', id)
    .where('is_on', '=', true)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (held) await switchOff(deps, tx, held, 'owner')
}

/** Says once why a target did not get an invoice by itself. */
const logHeld = async (
  { audit }: { readonly audit: ReturnType<typeof makeAudit> },
  tx: Tx,
  by: { readonly companyId: string; readonly userId: string; readonly userName: string },
  {
    invoice,
    target,
    causes,
  }: {
    readonly invoice: { readonly id: string; readonly number: string | null }
    readonly target: string
    readonly causes: readonly Cause[]
  },
): Promise<void> => {
  const said = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('object_type', '=', 'invoice')
    .where('object_id', '=', invoice.id)
    .where('action', '=', 'invoice.pushHeld')
    .where(sql<boolean>`detail->>'target' = ${target}`)
    .limit(1)
    .executeTakeFirst()
  if (said) return
  await audit.record(tx, by, [
    { action: 'invoice.pushHeld', objectType: 'invoice', objectId: invoice.id, detail: { number: invoice.number, target, causes } },
  ])
}

/** Pushes that carry an earlier face of the invoice. */
const markChanged = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { companyId, invoiceId }: { readonly companyId: string; readonly invoiceId: string },
): Promise<void> => {
  const now = clock.now()
  const rows = await tx
    .updateTable('push')
    .set({ invoice_changed: true })
    .where('invoice_id', '=', invoiceId)
    .where('state', '!=', pushStatus.notPushed)
    .where('invoice_changed', '=', false)
    .where(sql<boolean>`attempt > 0`)
    .returning('id')
    .execute()
  for (const { id } of rows) await addEvent(tx, { companyId, pushId: id }, now, { kind: 'changed' })
}

// Jobs of a member: pushes and recalls on the word of its group, to its own targets, with the rights of whoever granted it.
import type { GroupRefusal } from '@piaotai/domain/group.ts'
import { inPushScope } from '@piaotai/domain/push/push.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { refreshActor } from '../../people/permission/index.ts'
import { poolsOf } from '../../invoices/pool/index.ts'
import { beginPushes, pushableBy, pushesInScope, recallPushes, scopeOfTarget, type PushDeps } from '../push/index.ts'
import { suiteEnded } from '../../../kernel/running-suite.ts'
import type { Membership } from './group-rows.ts'
import type { groupPushJob } from './jobs.ts'

type Payload = Parameters<JobRun<(typeof groupPushJob)['payload']>>[0]
type Write = { state?: number | null; problem?: string | null }

const itemsOf = (tx: Tx, { companyId, ownerId, pushId }: Payload) =>
  tx
    .selectFrom('group_push_item')
    .selectAll()
    .where('company_id', '=', ownerId)
    .where('push_id', '=', pushId)
    .where('member_company_id', '=', companyId)
    .orderBy('invoice_id')
const setItem = (tx: Tx, { companyId, ownerId, pushId }: Payload, invoiceId: string, columns: Write) =>
  tx
    .updateTable('group_push_item')
    .set(columns)
    .where('company_id', '=', ownerId)
    .where('push_id', '=', pushId)
    .where('member_company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .execute()
const setCompany = (
  tx: Tx,
  { companyId, ownerId, pushId }: Payload,
  columns: { state?: 'done' | 'refused'; refusal?: GroupRefusal | null; recalling?: boolean },
) =>
  tx
    .updateTable('group_push_company')
    .set(columns)
    .where('company_id', '=', ownerId)
    .where('push_id', '=', pushId)
    .where('member_company_id', '=', companyId)
    .execute()

/** The membership, held until the transaction ends, and whoever granted the push with the rights of today; otherwise why not. */
const granted = async (
  deps: PushDeps,
  tx: Tx,
  companyId: string,
  membershipId: string,
  button: 'push' | 'recall',
): Promise<{ readonly membership: Membership; readonly by: Actor } | GroupRefusal> => {
  const membership = await tx.selectFrom('group_membership').selectAll().where('id', '=', membershipId).forKeyShare().executeTakeFirst()
  if (membership?.state !== 'member' || !membership.grants.includes('push')) return 'notGranted'
  if (await suiteEnded(tx, deps, companyId)) return 'suiteEnded'
  const by = membership.granted_by && (await refreshActor(tx, { companyId, userId: membership.granted_by }, deps.clock.now()))
  if (!by || !by.permissions.has(`pushInvoiceCo.${button}`)) return 'noRight'
  return { membership, by: { ...by, userName: membership.granted_by_name ?? '' } }
}

export const runGroupPush =
  (deps: PushDeps): JobRun<(typeof groupPushJob)['payload']> =>
  async (payload) => {
    const { companyId, ownerId, pushId } = payload
    await deps.db.inTenant({ companyId }, async (tx) => {
      const company = await tx
        .selectFrom('group_push_company')
        .selectAll()
        .where('company_id', '=', ownerId)
        .where('push_id', '=', pushId)
        .where('member_company_id', '=', companyId)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      if (!company) return
      const ready = await granted(deps, tx, companyId, company.membership_id, 'push')
      if (typeof ready === 'string') {
        await setCompany(tx, payload, { state: 'refused', refusal: ready })
        return
      }
      const targets = await tx.selectFrom('push_target').selectAll().where('is_on', '=', true).orderBy('id').execute()
      if (targets.length === 0) {
        await setCompany(tx, payload, { state: 'refused', refusal: 'noTarget' })
        return
      }
      await pushItems(deps, tx, payload, ready.by, targets)
      await setCompany(tx, payload, { state: 'done' })
    })
  }
type Targets = Parameters<typeof scopeOfTarget>[0] & Parameters<typeof beginPushes>[2]['target']
const pushItems = async (deps: PushDeps, tx: Tx, payload: Payload, by: Actor, targets: readonly Targets[]): Promise<void> => {
  const ids = (await itemsOf(tx, payload).execute()).map((item) => item.invoice_id)
  if (ids.length === 0) return
  const invoices = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('id', 'in', ids)
    .where(pushesInScope(by, 'company'))
    .orderBy('id')
    .forUpdate()
    .execute()
  const may = pushableBy(by)
  const pools = await poolsOf(tx, ids)
  const came = new Map<string, Write>()
  for (const target of targets) {
    const fits = invoices.filter(
      ({ id, category, type }) =>
        may.has(category) && inPushScope(scopeOfTarget(target), { category, type, pools: (pools.get(id) ?? []).map((pool) => pool.id) }),
    )
    for (const [id, answer] of await beginPushes(deps, tx, { target, invoices: fits, way: 'group', by, again: false }))
      if ('taskNumber' in answer) came.set(id, { state: 1, problem: null })
      else if (!came.has(id)) came.set(id, { problem: 'causes' in answer ? answer.problem : 'notNow' })
  }
  const found = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  for (const id of ids) {
    const invoice = found.get(id)
    const why = !invoice ? 'gone' : may.has(invoice.category) ? 'noTarget' : 'outOfScope'
    await setItem(tx, payload, id, came.get(id) ?? { problem: why })
  }
}

export const runGroupRecall =
  (deps: PushDeps): JobRun<(typeof groupPushJob)['payload']> =>
  async (payload) => {
    const { companyId, ownerId, pushId } = payload
    const ready = await deps.db.inTenant({ companyId }, async (tx) => {
      const company = await tx
        .selectFrom('group_push_company')
        .selectAll()
        .where('company_id', '=', ownerId)
        .where('push_id', '=', pushId)
        .where('member_company_id', '=', companyId)
        .where('recalling', '=', true)
        .executeTakeFirst()
      if (!company) return undefined
      const may = await granted(deps, tx, companyId, company.membership_id, 'recall')
      if (typeof may === 'string') return may
      const items = await itemsOf(tx, payload).where('state', 'is not', null).execute()
      const there = await tx
        .selectFrom('invoice')
        .select('id')
        .where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...items.map((item) => item.invoice_id)])
        .where(pushesInScope(may.by, 'company'))
        .execute()
      return { by: may.by, ids: there.map(({ id }) => id) }
    })
    if (ready === undefined) return
    if (typeof ready === 'string') {
      await deps.db.inTenant({ companyId }, (tx) => setCompany(tx, payload, { recalling: false, refusal: ready }))
      return
    }
    const answers = ready.ids.length > 0 ? await recallPushes(deps)(ready.by, { area: 'company', ids: ready.ids }) : []
    await deps.db.inTenant({ companyId }, async (tx) => {
      for (const { id, ok, problem } of answers) await setItem(tx, payload, id, { problem: ok ? null : (problem ?? 'notNow') })
      await setCompany(tx, payload, { recalling: false })
    })
  }

/** After the last attempt. */
export const deadLetterPush =
  ({ db }: Pick<PushDeps, 'db'>) =>
  async (payload: Payload): Promise<void> => {
    await db.inTenant({ companyId: payload.companyId }, (tx) => setCompany(tx, payload, { state: 'refused', refusal: 'failed' }))
  }
export const deadLetterRecall =
  ({ db }: Pick<PushDeps, 'db'>) =>
  async (payload: Payload): Promise<void> => {
    await db.inTenant({ companyId: payload.companyId }, (tx) => setCompany(tx, payload, { recalling: false, refusal: 'failed' }))
  }

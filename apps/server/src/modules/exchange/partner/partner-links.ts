// 互联: each act changes the row of both companies in one transaction, leaves a line in both audit logs and is told to the other side.
import type { Selectable } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { partnerLinkEndpoints } from '@piaotai/contract/partner/links.ts'
import { isAnswered, openLinkStates, stateAfter, type LinkAct, type LinkState } from '@piaotai/domain/partner/partner-link.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { asCompany } from '../../../kernel/as-company.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { requireRoom, type RateLimits } from '../../../kernel/rate-limits.ts'
import type { Tables } from '../../../db/tables.ts'
import { newId } from '../../../lib/ids.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import type { PartnerDeps } from './partner-rows.ts'
import { partnersFor } from './partner-scope.ts'

type Center = typeof partnerLinkEndpoints
export interface LinkDeps extends PartnerDeps {
  readonly rateLimits: RateLimits
}
export type EndDeps = Omit<LinkDeps, 'db' | 'rateLimits'>
type Link = Out<Center['invitePartner']>
type LinkRow = Selectable<Tables['partner_link']>
type Named = { readonly id: string; readonly name: string; readonly number: string; readonly tax_id: string | null }

const instantOf = (at: string | null): string | null => (at === null ? null : toInstant(at))
const toLink = (row: LinkRow): Link => ({
  id: row.id,
  direction: row.direction,
  state: row.state,
  companyName: row.other_name,
  number: row.other_number,
  partnerId: row.partner_id,
  message: row.message,
  invitedBy: row.invited_by_name,
  invitedAt: toInstant(row.invited_at),
  decidedBy: row.decided_by_name,
  decidedAt: instantOf(row.decided_at),
  endedBy: row.ended_by_name,
  endedAt: instantOf(row.ended_at),
})
export const partnerOf = async (tx: Tx, taxId: string | null): Promise<string | null> =>
  taxId === null ? null : ((await tx.selectFrom('partner').select('id').where('tax_id', '=', taxId).executeTakeFirst())?.id ?? null)
export const companyBy = (tx: Tx, by: 'id' | 'number', value: string): Promise<Named | undefined> =>
  tx
    .selectFrom('company')
    .select(['id', 'name', 'number', 'tax_id'])
    .where(by, '=', value)
    .where('deleted_at', 'is', null)
    // Held until the link stands, so that none comes into a company that is being dissolved.
    .forShare()
    .executeTakeFirst()

export const listPartnerLinks =
  ({ db }: Pick<LinkDeps, 'db'>) =>
  (actor: Actor, { page, pageSize, exactCount, state }: In<Center['listPartnerLinks']>): Promise<Out<Center['listPartnerLinks']>> =>
    db.inTenant(actor, async (tx) => {
      const all = tx.selectFrom('partner_link').$if(state !== undefined, (some) => some.where('state', '=', state!))
      const { rows, ...about } = await pageOf(tx, all, all.selectAll().orderBy('invited_at', 'desc').orderBy('id', 'desc'), {
        page,
        pageSize,
        exactCount,
      })
      return { content: rows.map(toLink), ...about }
    })

export const invitePartner =
  (deps: LinkDeps & GateDeps) =>
  async (actor: Actor, { number, partnerId, message }: In<Center['invitePartner']>): Promise<Link> => {
    const { db, clock, audit, rateLimits } = deps
    if (partnerId) await db.inTenant(actor, (tx) => partnerSeen(tx, actor, partnerId))
    const opened = await passGate(deps, actor, 'linkCompany')
    await db.outside(async (tx) => requireRoom(rateLimits, tx, ['lookup', actor.userId], 'company.tooOften'))
    await db.outside(async (tx) => requireRoom(rateLimits, tx, ['partnerInvite', actor.companyId], 'company.tooOften'))
    return db.inTenant(actor, async (tx) => {
      const named = partnerId && (await partnerSeen(tx, actor, partnerId))
      const other = await companyBy(tx, 'number', number)
      if (!other) throw new Problem('company.notFound')
      if (other.id === actor.companyId) throw new Problem('partnerLink.self')
      const me = (await companyBy(tx, 'id', actor.companyId))!
      const now = clock.now()
      const row = { id: newId(now), message, invited_by_name: actor.userName, invited_at: now.toISOString() }
      const inserted = await tx
        .insertInto('partner_link')
        .values({
          ...row,
          company_id: actor.companyId,
          ...otherOf(other),
          // Numbers run on: the inviter learns name and tax id once the other company accepts.
          other_name: number,
          direction: 'sent',
          invited_by: actor.userId,
          partner_id: named ?? null,
        })
        .onConflict((oc) => oc.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!inserted) throw new Problem('partnerLink.exists')
      const fact = { action: 'partner.linkInvited' as const, objectType: 'partner_link', objectId: row.id }
      await audit.record(tx, actor, [{ ...fact, detail: { company: number, number, message } }])
      await asCompany(tx, other.id, async () => {
        const received = await tx
          .insertInto('partner_link')
          .values({
            ...row,
            company_id: other.id,
            ...otherOf(me),
            direction: 'received',
            partner_id: await partnerOf(tx, me.tax_id),
          })
          .onConflict((oc) => oc.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!received) throw new Problem('partnerLink.exists')
        await audit.record(tx, { companyId: other.id, userName: actor.userName }, [{ ...fact, detail: { by: me.name, message } }])
        await emit(tx, 'partnerLink.changed', {
          companyId: other.id,
          linkId: row.id,
          act: 'invite',
          own: false,
          company: me.name,
          to: null,
        })
      })
      await opened(tx, { type: 'partner_link', id: row.id, name: other.name })
      return toLink(inserted)
    })
  }
export const otherOf = ({ id, name, number }: Named) => ({ other_company_id: id, other_name: name, other_number: number })
export const partnerSeen = async (tx: Tx, actor: Actor, id: string): Promise<string> => {
  const found = await tx.selectFrom('partner').select('id').where('id', '=', id).where(partnersFor(actor, 'read')).executeTakeFirst()
  if (!found) throw new Problem('partner.notFound')
  return found.id
}

const actions = { accept: 'partner.linkAccepted', refuse: 'partner.linkRefused', end: 'partner.linkEnded' } as const
/** The act on the rows of both sides; the caller has locked its own row. */
const change = async (deps: EndDeps, tx: Tx, actor: Actor, row: LinkRow, act: LinkAct, state: LinkState): Promise<LinkRow> => {
  const at = deps.clock.now().toISOString()
  const set =
    act === 'end' ? { state, ended_at: at, ended_by_name: actor.userName } : { state, decided_at: at, decided_by_name: actor.userName }
  const update = () => tx.updateTable('partner_link').set(set).where('id', '=', row.id).returningAll()
  const changed = await update().executeTakeFirstOrThrow()
  const me = await tx.selectFrom('company').select(['name', 'number', 'tax_id']).where('id', '=', actor.companyId).executeTakeFirstOrThrow()
  const told = act === 'refuse' ? me.number : me.name
  const fact = { action: actions[act], objectType: 'partner_link', objectId: row.id }
  await deps.audit.record(tx, actor, [{ ...fact, detail: { company: row.other_name } }])
  const linkId = row.id
  await emit(tx, 'partnerLink.changed', { companyId: actor.companyId, linkId, act, own: true, company: row.other_name, to: null })
  await asCompany(tx, row.other_company_id, async () => {
    const theirs = await update().executeTakeFirst()
    if (!theirs) return
    if (act === 'accept')
      await tx
        .updateTable('partner_link')
        .set({ other_name: me.name, partner_id: theirs.partner_id ?? (await partnerOf(tx, me.tax_id)) })
        .where('id', '=', row.id)
        .execute()
    await deps.audit.record(tx, { companyId: row.other_company_id, userName: actor.userName }, [{ ...fact, detail: { by: told } }])
    await emit(tx, 'partnerLink.changed', {
      companyId: row.other_company_id,
      linkId,
      act,
      own: false,
      company: told,
      to: theirs.invited_by,
    })
  })
  return changed
}

const changing = async (tx: Tx, act: LinkAct, id: string) => {
  const row = await tx.selectFrom('partner_link').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('partnerLink.notFound')
  const after = stateAfter(act, row)
  if (!after && !isAnswered(act, row)) throw new Problem('partnerLink.state')
  return { row, after }
}
export const changePartnerLink =
  (deps: LinkDeps, act: Exclude<LinkAct, 'accept'>) =>
  (actor: Actor, { id }: In<Center['refusePartnerLink']>): Promise<Link> =>
    deps.db.inTenant(actor, async (tx) => {
      const { row, after } = await changing(tx, act, id)
      return toLink(after ? await change(deps, tx, actor, row, act, after) : row)
    })
export const acceptPartnerLink =
  (deps: LinkDeps & GateDeps) =>
  async (actor: Actor, { id }: In<Center['acceptPartnerLink']>): Promise<Link> => {
    const first = await deps.db.inTenant(actor, (tx) => changing(tx, 'accept', id))
    if (!first.after) return toLink(first.row)
    const opened = await passGate(deps, actor, 'linkCompany')
    return deps.db.inTenant(actor, async (tx) => {
      const { row, after } = await changing(tx, 'accept', id)
      if (!after) return toLink(row)
      const link = toLink(await change(deps, tx, actor, row, 'accept', after))
      await opened(tx, { type: 'partner_link', id, name: row.other_name })
      return link
    })
  }

/** Every open link and invitation of a company that is dissolved. */
export const endPartnerLinks = async (deps: EndDeps, tx: Tx, actor: Actor): Promise<void> => {
  const rows = await tx.selectFrom('partner_link').selectAll().where('state', 'in', openLinkStates).orderBy('id').forUpdate().execute()
  for (const row of rows) await change(deps, tx, actor, row, 'end', 'ended')
}

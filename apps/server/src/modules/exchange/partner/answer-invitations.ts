// An invitation by e-mail is answered with its link: accepting writes the link of both companies in one transaction.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { partnerInvitationEndpoints } from '@piaotai/contract/partner/invitations.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor, Visitor } from '../../../kernel/actor.ts'
import { emit } from '../../../kernel/events.ts'
import { newId } from '../../../lib/ids.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import { invitationOf, invitationStateAt, inviterOf } from './partner-invitations.ts'
import { asCompany } from '../../../kernel/as-company.ts'
import { companyBy, otherOf, partnerOf, type LinkDeps } from './partner-links.ts'

type Center = typeof partnerInvitationEndpoints

export const acceptPartnerInvitation =
  (deps: LinkDeps & GateDeps) =>
  async (actor: Actor, { token }: In<Center['acceptPartnerInvitation']>): Promise<Out<Center['acceptPartnerInvitation']>> => {
    const from = inviterOf(token)
    if (from === actor.companyId) throw new Problem('partnerLink.self')
    const done = await acceptedBefore(deps, actor, token)
    if (done) return { company: done }
    const opened = await passGate(deps, actor, 'linkCompany')
    return deps.db.inTenant(actor, async (tx) => {
      const now = deps.clock.now()
      const at = now.toISOString()
      const linkId = newId(now)
      const [inviter, me] = [await companyBy(tx, 'id', from), (await companyBy(tx, 'id', actor.companyId))!]
      if (!inviter) throw new Problem('partnerLink.notFound')
      const linked = { id: linkId, state: 'linked' as const, decided_by_name: actor.userName, decided_at: at }
      const fact = { action: 'partner.linkAccepted' as const, objectType: 'partner_link', objectId: linkId }
      const invitation = await asCompany(tx, from, async () => {
        const row = await invitationOf(tx, token, true)
        if (invitationStateAt(row, now) !== 'sent') throw new Problem('partnerLink.state')
        const { message, invited_by, invited_by_name, invited_at } = row
        const made = await tx
          .insertInto('partner_link')
          .values({
            ...linked,
            ...otherOf(me),
            company_id: from,
            direction: 'sent',
            partner_id: row.partner_id ?? (await partnerOf(tx, me.tax_id)),
            message,
            invited_by,
            invited_by_name,
            invited_at,
          })
          .onConflict((oc) => oc.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!made) throw new Problem('partnerLink.exists')
        await tx
          .updateTable('partner_invitation')
          .set({ state: 'accepted', decided_by_name: actor.userName, decided_company: me.name, decided_at: at, link_id: linkId })
          .where('id', '=', row.id)
          .execute()
        await deps.audit.record(tx, { companyId: from, userName: actor.userName }, [
          { ...fact, detail: { by: me.name, address: row.address } },
        ])
        await emit(tx, 'partnerLink.changed', { companyId: from, linkId, act: 'accept', own: false, company: me.name, to: invited_by })
        return row
      })
      const mine = await tx
        .insertInto('partner_link')
        .values({
          ...linked,
          ...otherOf(inviter),
          company_id: actor.companyId,
          direction: 'received',
          partner_id: await partnerOf(tx, inviter.tax_id),
          message: invitation.message,
          invited_by_name: invitation.invited_by_name,
          invited_at: invitation.invited_at,
        })
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!mine) throw new Problem('partnerLink.exists')
      await deps.audit.record(tx, actor, [{ ...fact, detail: { company: inviter.name } }])
      await opened(tx, { type: 'partner_link', id: linkId, name: inviter.name })
      return { company: inviter.name }
    })
  }

/** The inviter's name, where this company has accepted the invitation and is linked by it. */
const acceptedBefore = (deps: Pick<LinkDeps, 'db'>, actor: Actor, token: string): Promise<string | undefined> =>
  deps.db.inTenant(actor, async (tx) => {
    const { link_id: linkId } = await asCompany(tx, inviterOf(token), () => invitationOf(tx, token))
    if (linkId === null) return undefined
    const link = tx.selectFrom('partner_link').select('other_name').where('id', '=', linkId).where('state', '=', 'linked')
    return (await link.executeTakeFirst())?.other_name
  })

export const refusePartnerInvitation =
  (deps: Pick<LinkDeps, 'db' | 'clock' | 'audit'>) =>
  async (who: Visitor, { token }: In<Center['refusePartnerInvitation']>): Promise<Record<string, never>> => {
    const companyId = inviterOf(token)
    return deps.db.inTenant({ companyId, userId: who.userId }, async (tx) => {
      const now = deps.clock.now()
      const row = await invitationOf(tx, token, true)
      if (invitationStateAt(row, now) !== 'sent') throw new Problem('partnerLink.state')
      await tx
        .updateTable('partner_invitation')
        .set({ state: 'refused', decided_by_name: who.userName, decided_at: now.toISOString() })
        .where('id', '=', row.id)
        .execute()
      await deps.audit.record(tx, { companyId, userName: who.userName }, [
        { action: 'partner.linkRefused', objectType: 'partner_invitation', objectId: row.id, detail: { address: row.address } },
      ])
      await emit(tx, 'partnerLink.changed', {
        companyId,
        linkId: row.id,
        act: 'refuse',
        own: false,
        company: row.address,
        to: row.invited_by,
      })
      return {}
    })
  }

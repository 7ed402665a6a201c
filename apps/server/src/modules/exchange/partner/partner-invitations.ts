// 邮件邀请互联: the invitation lives with the company that sent it; whoever has its link decides for a company of theirs.
import type { Selectable } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { partnerInvitationEndpoints } from '@piaotai/contract/partner/invitations.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import { linkLimits, type PartnerInvitationState } from '@piaotai/domain/partner/partner-link.ts'
import { webAddress } from '@piaotai/domain/paths.ts'
import { plainName } from '@piaotai/domain/text/plain-text.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { renderMail } from '@piaotai/locales/mail-templates.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { requireRoom } from '../../../kernel/rate-limits.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import { companyOfToken, hashCompanyToken, makeCompanyToken } from '../../../lib/company-token.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { newId } from '../../../lib/ids.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import { partnerSeen, type LinkDeps } from './partner-links.ts'

type Center = typeof partnerInvitationEndpoints
type Shown = Out<Center['invitePartnerByMail']>
type InvitationRecord = Selectable<Tables['partner_invitation']>
export interface MailInviteDeps extends LinkDeps, GateDeps {
  readonly outbox: Outbox
  /** Public address of the product, from the settings and never from a request. */
  readonly origin: string
}
const dayMs = 86_400_000

/** The state at a moment: past its days a sent one is expired. */
export const invitationStateAt = (
  { state, expires_at }: Pick<InvitationRecord, 'state' | 'expires_at'>,
  now: Date,
): PartnerInvitationState => (state === 'sent' && Date.parse(expires_at) <= now.getTime() ? 'expired' : state)
const toShown = (row: InvitationRecord, now: Date): Shown => ({
  id: row.id,
  address: row.address,
  state: invitationStateAt(row, now),
  partnerId: row.partner_id,
  message: row.message,
  invitedBy: row.invited_by_name,
  invitedAt: toInstant(row.invited_at),
  sends: row.sends,
  sentAt: toInstant(row.sent_at),
  expiresAt: toInstant(row.expires_at),
  company: row.decided_company,
  decidedBy: row.decided_by_name,
  decidedAt: row.decided_at && toInstant(row.decided_at),
})

/** By company and person before anything is looked up, by recipient in the transaction that writes the mail. */
const countForCompany = async ({ db, rateLimits }: MailInviteDeps, actor: Actor): Promise<void> => {
  await db.outside((tx) => requireRoom(rateLimits, tx, ['partnerInvite', actor.companyId], 'company.tooOften'))
}
const countForAddress = async ({ rateLimits }: MailInviteDeps, tx: Tx, address: string): Promise<void> => {
  if (!(await rateLimits.consume(tx, 'inviteTarget', address))) throw new Problem('invitation.targetTooOften')
  if (!(await rateLimits.consume(tx, 'inviteBudget', 'all'))) throw new Problem('invitation.tooManyToday')
}
/** The message is shown on the page alone: no words of a stranger stand in a mail. */
const writeMail = async ({ outbox, origin }: MailInviteDeps, tx: Tx, actor: Actor, address: string, token: string): Promise<void> => {
  const company = await tx.selectFrom('company').select('name').where('id', '=', actor.companyId).executeTakeFirstOrThrow()
  const mail = renderMail('partnerInvitation', actor.language, {
    company: plainName(company.name),
    days: String(linkLimits.mailDays),
    link: webAddress(origin, '/visitor/partner', { invite: token }),
  })
  await outbox.add(tx, { channel: 'mail', mail: { to: [address], ...mail } })
}
const expiryOf = (now: Date): string => new Date(now.getTime() + linkLimits.mailDays * dayMs).toISOString()

export const listPartnerInvitations =
  ({ db, clock }: Pick<MailInviteDeps, 'db' | 'clock'>) =>
  (
    actor: Actor,
    { page, pageSize, exactCount, state }: In<Center['listPartnerInvitations']>,
  ): Promise<Out<Center['listPartnerInvitations']>> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const all = tx
        .selectFrom('partner_invitation')
        .$if(state === 'sent', (some) => some.where('state', '=', 'sent').where('expires_at', '>', now.toISOString()))
        .$if(state === 'expired', (some) => some.where('state', '=', 'sent').where('expires_at', '<=', now.toISOString()))
        .$if(state !== undefined && state !== 'sent' && state !== 'expired', (some) =>
          some.where('state', '=', state as InvitationRecord['state']),
        )
      const { rows, ...about } = await pageOf(tx, all, all.selectAll().orderBy('invited_at', 'desc').orderBy('id', 'desc'), {
        page,
        pageSize,
        exactCount,
      })
      return { content: rows.map((row) => toShown(row, now)), ...about }
    })

export const invitePartnerByMail =
  (deps: MailInviteDeps) =>
  async (actor: Actor, { address: typed, partnerId, message }: In<Center['invitePartnerByMail']>): Promise<Shown> => {
    const address = emailOf(typed)
    if (address === undefined) throw new Problem('input.invalid', { field: 'address' })
    if (partnerId !== undefined) await deps.db.inTenant(actor, (tx) => partnerSeen(tx, actor, partnerId))
    const opened = await passGate(deps, actor, 'linkCompany')
    await countForCompany(deps, actor)
    return deps.db.inTenant(actor, async (tx) => {
      const named = partnerId === undefined ? null : await partnerSeen(tx, actor, partnerId)
      const now = deps.clock.now()
      // An invitation whose days are over makes room for a new one.
      await tx
        .updateTable('partner_invitation')
        .set({ state: 'ended' })
        .where('address', '=', address)
        .where('state', '=', 'sent')
        .where('expires_at', '<=', now.toISOString())
        .execute()
      const token = makeCompanyToken(actor.companyId)
      const row = await tx
        .insertInto('partner_invitation')
        .values({
          company_id: actor.companyId,
          id: newId(now),
          address,
          partner_id: named,
          message: message.trim(),
          token_hash: hashCompanyToken(token),
          language: actor.language,
          invited_by: actor.userId,
          invited_by_name: actor.userName,
          invited_at: now.toISOString(),
          sent_at: now.toISOString(),
          expires_at: expiryOf(now),
        })
        .onConflict((oc) => oc.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new Problem('partnerLink.exists')
      await countForAddress(deps, tx, address)
      await writeMail(deps, tx, actor, address, token)
      await deps.audit.record(tx, actor, [
        { action: 'partner.mailInvited', objectType: 'partner_invitation', objectId: row.id, detail: { address, message: row.message } },
      ])
      await opened(tx, { type: 'partner_invitation', id: row.id, name: address })
      return toShown(row, now)
    })
  }

/** Locked, still open: sent, whether or not its days are over. */
const openOne = async (tx: Tx, id: string): Promise<InvitationRecord> => {
  const row = await tx.selectFrom('partner_invitation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('partnerLink.notFound')
  if (row.state !== 'sent') throw new Problem('partnerLink.state')
  return row
}
const update = (tx: Tx, { id }: InvitationRecord, set: Partial<InvitationRecord>): Promise<InvitationRecord> =>
  tx.updateTable('partner_invitation').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const resendPartnerInvitation =
  (deps: MailInviteDeps) =>
  async (actor: Actor, { id }: In<Center['resendPartnerInvitation']>): Promise<Shown> =>
    deps.db.inTenant(actor, async (tx) => {
      const row = await openOne(tx, id)
      const now = deps.clock.now()
      if (row.sends >= linkLimits.sends) throw new Problem('partnerLink.resendMost', { max: linkLimits.sends })
      const wait = Date.parse(row.sent_at) + linkLimits.resendMinutes * 60_000 - now.getTime()
      if (wait > 0) throw new Problem('partnerLink.resendLater', { minutes: Math.ceil(wait / 60_000) })
      await requireRoom(deps.rateLimits, tx, ['partnerInvite', actor.companyId], 'company.tooOften')
      await countForAddress(deps, tx, row.address)
      const token = makeCompanyToken(actor.companyId)
      const changed = await update(tx, row, {
        token_hash: hashCompanyToken(token),
        sends: row.sends + 1,
        sent_at: now.toISOString(),
        expires_at: expiryOf(now),
      })
      await writeMail(deps, tx, actor, row.address, token)
      await deps.audit.record(tx, actor, [
        {
          action: 'partner.mailInvited',
          objectType: 'partner_invitation',
          objectId: id,
          detail: { address: row.address, again: changed.sends },
        },
      ])
      return toShown(changed, now)
    })

export const endPartnerInvitation =
  (deps: Pick<MailInviteDeps, 'db' | 'clock' | 'audit'>) =>
  (actor: Actor, { id }: In<Center['endPartnerInvitation']>): Promise<Shown> =>
    deps.db.inTenant(actor, async (tx) => {
      const row = await openOne(tx, id)
      const now = deps.clock.now()
      const changed = await update(tx, row, { state: 'ended', decided_by_name: actor.userName, decided_at: now.toISOString() })
      await deps.audit.record(tx, actor, [
        { action: 'partner.mailInvitationEnded', objectType: 'partner_invitation', objectId: id, detail: { address: row.address } },
      ])
      return toShown(changed, now)
    })

/** The invitation of a token, within its company's transaction; one of a dissolved company is unknown. */
export const invitationOf = async (tx: Tx, token: string, lock = false): Promise<InvitationRecord> => {
  const query = tx
    .selectFrom('partner_invitation')
    .selectAll()
    .where('token_hash', '=', hashCompanyToken(token))
    .where((eb) =>
      eb.exists(
        eb.selectFrom('company').select('id').whereRef('company.id', '=', 'partner_invitation.company_id').where('deleted_at', 'is', null),
      ),
    )
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Problem('partnerLink.notFound')
  return row
}
export const inviterOf = (token: string): string => {
  const companyId = companyOfToken(token)
  if (companyId === undefined) throw new Problem('partnerLink.notFound')
  return companyId
}
export const readPartnerInvitation =
  ({ db, clock }: Pick<MailInviteDeps, 'db' | 'clock'>) =>
  async ({ token }: In<Center['readPartnerInvitation']>): Promise<Out<Center['readPartnerInvitation']>> => {
    const companyId = inviterOf(token)
    return db.inTenant({ companyId }, async (tx) => {
      const row = await invitationOf(tx, token)
      const company = await tx.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()
      return {
        company: company.name,
        inviter: row.invited_by_name,
        message: row.message,
        state: invitationStateAt(row, clock.now()),
        expiresAt: toInstant(row.expires_at),
      }
    })
  }

/** Open ones of a company that is dissolved. */
export const endPartnerInvitations = (tx: Tx, at: Date) =>
  tx.updateTable('partner_invitation').set({ state: 'ended', decided_at: at.toISOString() }).where('state', '=', 'sent').execute()

// Invitations: the app shows a token once.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { joiningEndpoints } from '@piaotai/contract/company/joining.ts'
import { emailOf, phoneHolds } from '@piaotai/domain/limits.ts'
import { webAddress } from '@piaotai/domain/paths.ts'
import { plainName } from '@piaotai/domain/text/plain-text.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { renderMail } from '@piaotai/locales/mail-templates.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { requireRoom } from '../../../kernel/rate-limits.ts'
import { companyOfToken, hashCompanyToken, makeCompanyToken } from '../../../lib/company-token.ts'
import { newId } from '../../../lib/ids.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import { mayDelegate, mayPlace, requireDepartment, requireGroups } from '../permission/index.ts'
import { countInvitation, soundAlarm } from './count-invitations.ts'
import type { LookupDeps } from './deps.ts'

type Center = typeof joiningEndpoints
export interface InviteDeps extends LookupDeps {
  readonly outbox: Outbox
  /** Public address of the product, from the settings and never from a request. */
  readonly origin: string
  /** Raises an alarm for operators. */
  readonly alarm?: ((sentence: string) => void) | undefined
}
const dayMs = 86_400_000

/** The company of a token; refuses another shape as an unknown invitation. */
export const companyOfInvitation = (token: string): string => {
  const companyId = companyOfToken(token)
  if (companyId === undefined) throw new Problem('invitation.notFound')
  return companyId
}
/** The valid invitation of a token; the transaction must run in its company. */
export const openInvitation = (tx: Tx, by: { readonly token: string } | { readonly id: string }, now: Date) =>
  tx
    .selectFrom('invitation')
    .innerJoin('company', 'company.id', 'invitation.company_id')
    .selectAll('invitation')
    .select(['company.name as company_name', 'company.number', 'company.join_approval', 'company.suite', 'company.due_date'])
    .where((eb) => ('token' in by ? eb('token_hash', '=', hashCompanyToken(by.token)) : eb('invitation.id', '=', by.id)))
    .where('company.deleted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirst()

/** The department and groups of an invitation, beside membership. */
export interface Invited {
  readonly kind: 'link' | 'tel' | 'email'
  readonly to: string | null
  readonly name: string | null
  readonly departmentId: string | null
  readonly groupIds: readonly string[]
  readonly days: number
  readonly maxUses: number
}
/**
 * Refuses to invite with groups, or with a department for a group of “their own department”, that grant more than the
 * actor holds.
 */
export const mayInvite = async (
  tx: Tx,
  actor: Actor,
  { groupIds, departmentId }: Pick<Invited, 'groupIds' | 'departmentId'>,
): Promise<void> => {
  const groups = await requireGroups(tx, groupIds)
  mayDelegate(actor, groups)
  await mayPlace(tx, actor, groups, [departmentId])
}
/** Existing groups of an invitation, locked until the transaction ends. */
export const groupsOfInvitation = async (tx: Tx, invitationId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('permission_group')
      .select('id')
      .where('id', 'in', tx.selectFrom('invitation_group').select('group_id').where('invitation_id', '=', invitationId))
      .orderBy('id')
      .forShare()
      .execute()
  ).map((group) => group.id)
/**
 * Writes an invitation and sends it to its recipient, if it has one. A repeated invitation by the same company replaces
 * the open one: new link, present grants, and the old link stops working. Undefined over the recipient's daily limit.
 */
export const writeInvitation = async (
  deps: Pick<InviteDeps, 'clock' | 'outbox' | 'origin' | 'rateLimits'>,
  tx: Tx,
  actor: Actor,
  companyName: string,
  invited: Invited,
): Promise<{ id: string; token: string; expiresAt: string } | undefined> => {
  const now = deps.clock.now()
  const token = makeCompanyToken(actor.companyId)
  const expiresAt = new Date(now.getTime() + invited.days * dayMs).toISOString()
  // Locked until the invitation is written: a concurrent removal of its maker either ends it too, or finished before
  // and makes this fail.
  const maker = await tx
    .selectFrom('member')
    .select('status')
    .where('company_id', '=', actor.companyId)
    .where('user_id', '=', actor.userId)
    .forShare()
    .executeTakeFirst()
  if (maker?.status !== 'active') throw new Problem('company.none')
  if (invited.to !== null && !(await countInvitation(deps, tx, invited.to))) return undefined
  const row = {
    kind: invited.kind,
    name: invited.name,
    token_hash: hashCompanyToken(token),
    department_id: invited.departmentId,
    max_uses: invited.maxUses,
    created_by: actor.userId,
    created_by_name: actor.userName,
    created_at: now.toISOString(),
    expires_at: expiresAt,
  }
  const { id } = await tx
    .insertInto('invitation')
    .values({ ...row, company_id: actor.companyId, id: newId(now), target: invited.to, revoked_at: null })
    .onConflict((oc) =>
      oc
        .columns(['company_id', 'target'])
        .where('target', 'is not', null)
        .where('revoked_at', 'is', null)
        .where('uses', '=', 0)
        .doUpdateSet(row),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('invitation_group').where('invitation_id', '=', id).execute()
  if (invited.groupIds.length > 0)
    await tx
      .insertInto('invitation_group')
      .values(invited.groupIds.map((group_id) => ({ company_id: actor.companyId, invitation_id: id, group_id })))
      .execute()
  await send(deps, tx, actor, companyName, invited, token)
  return { id, token, expiresAt }
}
const send = async (
  { outbox, origin }: Pick<InviteDeps, 'outbox' | 'origin'>,
  tx: Tx,
  actor: Actor,
  companyName: string,
  { kind, to }: Invited,
  token: string,
): Promise<void> => {
  if (to === null) return
  const mail = renderMail('invitation', actor.language, {
    inviter: plainName(actor.userName),
    company: plainName(companyName),
    link: webAddress(origin, '/visitor/join', { invite: token }),
  })
  await outbox.add(
    tx,
    kind === 'email' ? { channel: 'mail', mail: { to: [to], ...mail } } : { channel: 'sms', sms: { phone: to, text: mail.text } },
  )
}

export const createInvitation =
  (deps: InviteDeps) =>
  async (actor: Actor, input: In<Center['createInvitation']>): Promise<Out<Center['createInvitation']>> => {
    const given = (input.to ?? '').trim()
    const to = input.kind === 'link' ? null : input.kind === 'tel' ? given : (emailOf(given) ?? '')
    if (input.kind === 'link' ? input.to !== undefined : input.kind === 'tel' ? !phoneHolds(given) : to === '')
      throw new Problem('input.invalid', { field: 'to' })
    if (to !== null) await deps.db.outside((tx) => requireRoom(deps.rateLimits, tx, ['invite', actor.userId], 'company.tooOften'))
    const groupIds = [...new Set(input.groupIds)]
    const create = async (tx: Tx): Promise<Out<Center['createInvitation']>> => {
      if (input.departmentId) await requireDepartment(tx, input.departmentId)
      await mayInvite(tx, actor, { groupIds, departmentId: input.departmentId ?? null })
      const company = await tx
        .selectFrom('company')
        .select(['name', 'member_count', 'member_limit'])
        .where('id', '=', actor.companyId)
        .executeTakeFirstOrThrow()
      if (company.member_count >= company.member_limit) throw new Problem('company.full', { max: company.member_limit })
      const made = await writeInvitation(deps, tx, actor, company.name, {
        kind: input.kind,
        to,
        name: null,
        departmentId: input.departmentId ?? null,
        groupIds,
        days: input.days,
        maxUses: to === null ? input.maxUses : 1,
      })
      if (!made) throw new Problem('invitation.targetTooOften')
      await deps.audit.record(tx, actor, [
        {
          action: 'invitation.created',
          objectType: 'invitation',
          objectId: made.id,
          detail: { kind: input.kind, to, days: input.days, maxUses: input.maxUses, groupIds },
        },
      ])
      return made
    }
    return deps.db.inTenant(actor, create).catch(async (error: unknown) => {
      await soundAlarm(deps, error)
      throw error
    })
  }

export const listInvitations =
  ({ db, clock }: Pick<InviteDeps, 'db' | 'clock'>) =>
  (actor: Actor, { page, pageSize }: In<Center['listInvitations']>): Promise<Out<Center['listInvitations']>> =>
    db.inTenant(actor, async (tx) => {
      const all = tx.selectFrom('invitation').where('company_id', '=', actor.companyId)
      const now = clock.now().toISOString()
      const count = await all.select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow()
      const rows = await all
        .selectAll()
        .select(
          sql<
            string[]
          >`coalesce((select jsonb_agg(g.group_id) from invitation_group g where g.company_id = invitation.company_id and g.invitation_id = invitation.id), '[]')`.as(
            'groups',
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const content = rows.map((r) => ({
        id: r.id,
        kind: r.kind,
        to: r.target,
        departmentId: r.department_id,
        groupIds: r.groups,
        name: r.name,
        createdAt: toInstant(r.created_at),
        createdBy: r.created_by_name,
        expiresAt: toInstant(r.expires_at),
        uses: r.uses,
        maxUses: r.max_uses,
        state: r.revoked_at
          ? ('revoked' as const)
          : r.uses >= r.max_uses
            ? ('used' as const)
            : Date.parse(r.expires_at) <= Date.parse(now)
              ? ('expired' as const)
              : ('open' as const),
      }))
      return { content, page, pageSize, totalElements: Number(count.n) }
    })

export const revokeInvitation =
  ({ db, clock, audit }: Pick<InviteDeps, 'db' | 'clock' | 'audit'>) =>
  (actor: Actor, { id }: In<Center['revokeInvitation']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const revoked = await tx
        .updateTable('invitation')
        .set({ revoked_at: clock.now().toISOString() })
        .where('company_id', '=', actor.companyId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!revoked) throw new Problem('invitation.notFound')
      await audit.record(tx, actor, [{ action: 'invitation.revoked', objectType: 'invitation', objectId: id }])
      return {}
    })

/** Shows the purpose of a link before sign-in. */
export const readInvitation =
  ({ db, clock }: Pick<InviteDeps, 'db' | 'clock'>) =>
  async ({ token }: In<Center['readInvitation']>): Promise<Out<Center['readInvitation']>> => {
    const found = await db.inTenant({ companyId: companyOfInvitation(token) }, (tx) => openInvitation(tx, { token }, clock.now()))
    if (!found) throw new Problem('invitation.notFound')
    return {
      companyName: found.company_name,
      number: found.number,
      inviterName: found.created_by_name,
      kind: found.kind,
      expiresAt: toInstant(found.expires_at),
      approval: found.kind === 'link' && found.join_approval,
    }
  }

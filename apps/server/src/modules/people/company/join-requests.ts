// Requests to join: a person makes and withdraws them, the company answers.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { joiningEndpoints } from '@piaotai/contract/company/joining.ts'
import { webAddress } from '@piaotai/domain/paths.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { plainName } from '@piaotai/domain/text/plain-text.ts'
import { mailInBothLanguages } from '@piaotai/locales/mail-templates.ts'
import type { Actor, Visitor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { tellPerson } from '../../../kernel/outbox.ts'
import { groupsOfInvitation, mayInvite } from './invitations.ts'
import { enter } from './join-company.ts'
import type { CompanyDeps } from './deps.ts'
import type { InviteDeps } from './invitations.ts'
import { toldName } from './told-name.ts'

type Center = typeof joiningEndpoints
type AnswerDeps = CompanyDeps & Pick<InviteDeps, 'outbox' | 'origin'>

export const listJoinRequests =
  ({ db }: Pick<CompanyDeps, 'db'>) =>
  (actor: Actor, { state, page, pageSize }: In<Center['listJoinRequests']>): Promise<Out<Center['listJoinRequests']>> =>
    db.inTenant(actor, async (tx) => {
      const all = tx
        .selectFrom('join_request')
        .innerJoin('app_user', 'app_user.id', 'join_request.user_id')
        .where('company_id', '=', actor.companyId)
        .where('state', '=', state)
      const count = await all.select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow()
      const rows = await all
        .select(['join_request.id', 'user_id', 'name', 'tel', 'email', 'message', 'via', 'join_request.created_at', 'state'])
        .orderBy('join_request.created_at', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      return {
        content: rows.map((r) => ({
          id: r.id,
          user: { id: r.user_id, name: r.name, tel: r.tel, email: r.email },
          message: r.message,
          via: r.via,
          createdAt: toInstant(r.created_at),
          state: r.state,
        })),
        page,
        pageSize,
        totalElements: Number(count.n),
      }
    })

/** One transaction per request: a full company refuses the request beyond its seats, not those before it. */
export const answerJoinRequests =
  (deps: AnswerDeps) =>
  async (actor: Actor, { ids, accept }: In<Center['answerJoinRequests']>): Promise<Out<Center['answerJoinRequests']>> => {
    const wanted = [...new Set(ids)]
    const found = await deps.db.inTenant(actor, (tx) =>
      tx.selectFrom('join_request').select('id').where('company_id', '=', actor.companyId).where('id', 'in', wanted).execute(),
    )
    if (found.length !== wanted.length) throw new Problem('joinRequest.notFound')
    const results: { id: string; ok: boolean; problem?: string }[] = []
    for (const id of wanted) {
      try {
        await deps.db.inTenant(actor, (tx) => answer(deps, tx, actor, id, accept))
        results.push({ id, ok: true })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        results.push({ id, ok: false, problem: error.type })
      }
    }
    return results
  }
const answer = async (deps: AnswerDeps, tx: Tx, actor: Actor, id: string, accept: boolean): Promise<void> => {
  const request = await tx
    .updateTable('join_request')
    .set({ state: accept ? 'accepted' : 'refused', decided_at: deps.clock.now().toISOString(), decided_by: actor.userId })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['user_id', 'invitation_id'])
    .executeTakeFirst()
  if (!request) throw new Problem('joinRequest.decided')
  if (accept) {
    const invitation = request.invitation_id
      ? await tx
          .selectFrom('invitation')
          .select(['id', 'department_id'])
          .where('company_id', '=', actor.companyId)
          .where('id', '=', request.invitation_id)
          .executeTakeFirst()
      : undefined
    // Accepting a request by a link grants the link's groups, so the accepting person must hold them, like the link's
    // maker.
    if (invitation)
      await mayInvite(tx, actor, {
        departmentId: invitation.department_id,
        groupIds: await groupsOfInvitation(tx, invitation.id),
      })
    await enter(deps, tx, request.user_id, actor.companyId, invitation, actor.userId)
    // An approval outweighs the link's limit, whose count then only tells how often the link was used.
    if (invitation)
      await tx
        .updateTable('invitation')
        .set((eb) => ({ uses: eb('uses', '+', 1) }))
        .where('company_id', '=', actor.companyId)
        .where('id', '=', invitation.id)
        .whereRef('uses', '<', 'max_uses')
        .execute()
  }
  await deps.audit.record(tx, actor, [
    {
      action: accept ? 'joinRequest.accepted' : 'joinRequest.refused',
      objectType: 'joinRequest',
      objectId: id,
      detail: { userId: request.user_id },
    },
  ])
  await emit(tx, 'joinRequest.ended', { companyId: actor.companyId, requestId: id })
  await tellApplicant(deps, tx, actor, request.user_id, accept)
}
/** By mail, in both languages: nobody knows the one of a person who is in no company yet. */
const tellApplicant = async (deps: AnswerDeps, tx: Tx, actor: Actor, userId: string, accept: boolean): Promise<void> => {
  const company = await tx
    .selectFrom('company')
    .select(['id', 'name', 'number'])
    .where('id', '=', actor.companyId)
    .executeTakeFirstOrThrow()
  const person = await tx.selectFrom('app_user').select(['email', 'tel']).where('id', '=', userId).executeTakeFirstOrThrow()
  const fields = {
    company: plainName(await toldName(tx, userId, company, deps.clock.now())),
    link: webAddress(deps.origin, accept ? '/home' : '/visitor/join'),
  }
  await tellPerson(deps, tx, person, mailInBothLanguages(accept ? 'joinAccepted' : 'joinRefused', fields))
}

/**
 * A person's joins over all companies: invitations to their phone or e-mail, their requests, and memberships that they
 * cannot enter.
 */
export const listMyJoins =
  ({ db, clock }: Pick<CompanyDeps, 'db' | 'clock'>) =>
  (who: Visitor): Promise<Out<Center['listMyJoins']>> =>
    db.outside(async (tx) => {
      const invitations = await tx
        .selectFrom('invitation')
        .innerJoin('company', 'company.id', 'invitation.company_id')
        .select(['invitation.id', 'company.name', 'created_by_name', 'expires_at'])
        .where('company.deleted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', clock.now().toISOString())
        .whereRef('uses', '<', 'max_uses')
        .orderBy('invitation.created_at', 'desc')
        .limit(50)
        .execute()
      const requests = await tx
        .selectFrom('join_request')
        .innerJoin('company', 'company.id', 'join_request.company_id')
        .select(['join_request.id', 'company_id', 'company.name', 'company.number', 'via', 'join_request.created_at', 'state'])
        .where('user_id', '=', who.userId)
        .orderBy('join_request.created_at', 'desc')
        .limit(50)
        .execute()
      const named: ((typeof requests)[number] & { readonly companyName: string })[] = []
      // A link says the company's name itself.
      for (const r of requests)
        named.push({
          ...r,
          companyName: r.via === 'link' ? r.name : await toldName(tx, who.userId, { ...r, id: r.company_id }, clock.now()),
        })
      const disabled = await tx
        .selectFrom('member')
        .innerJoin('company', 'company.id', 'member.company_id')
        .select('company.name')
        .where('user_id', '=', who.userId)
        .where('member.status', '=', 'disabled')
        .where('company.deleted_at', 'is', null)
        .orderBy('company.number')
        .execute()
      return {
        invitations: invitations.map((i) => ({
          id: i.id,
          companyName: i.name,
          inviterName: i.created_by_name,
          expiresAt: toInstant(i.expires_at),
        })),
        requests: named.map((r) => ({ id: r.id, companyName: r.companyName, createdAt: toInstant(r.created_at), state: r.state })),
        disabled: disabled.map(({ name }) => ({ companyName: name })),
      }
    }, who.userId)

export const withdrawJoin =
  ({ db, clock, audit }: CompanyDeps) =>
  async (who: Visitor, { id }: In<Center['withdrawJoin']>): Promise<Record<string, never>> => {
    const mine = await db.outside(
      (tx) => tx.selectFrom('join_request').select('company_id').where('id', '=', id).where('user_id', '=', who.userId).executeTakeFirst(),
      who.userId,
    )
    if (!mine) throw new Problem('joinRequest.notFound')
    await db.inTenant({ companyId: mine.company_id, userId: who.userId }, async (tx) => {
      const done = await tx
        .updateTable('join_request')
        .set({ state: 'withdrawn', decided_at: clock.now().toISOString() })
        .where('company_id', '=', mine.company_id)
        .where('id', '=', id)
        .where('user_id', '=', who.userId)
        .where('state', '=', 'waiting')
        .returning('id')
        .executeTakeFirst()
      if (!done) throw new Problem('joinRequest.decided')
      await audit.record(tx, { companyId: mine.company_id, userId: who.userId, userName: who.userName }, [
        { action: 'joinRequest.withdrawn', objectType: 'joinRequest', objectId: id },
      ])
      await emit(tx, 'joinRequest.ended', { companyId: mine.company_id, requestId: id })
    })
    return {}
  }

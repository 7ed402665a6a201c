// A person's sessions, and how to end them.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { sessionEndpoints } from '@piaotai/contract/account/sessions.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import { inAccount, note, personColumns } from './account-log.ts'
import type { AccountDeps, SecuringDeps } from './deps.ts'
import { notifyChange } from './notify-change.ts'
import { endFamily } from './sign-in/remember-me.ts'
import { endSessions, type OpenedBy } from './sessions.ts'

type Ends = typeof sessionEndpoints

export const listSessions =
  ({ db, clock }: Pick<AccountDeps, 'db' | 'clock'>) =>
  async (who: Visitor): Promise<Out<Ends['listSessions']>> => {
    const now = clock.now()
    const rows = await db.outside((tx) =>
      tx
        .selectFrom('session')
        .selectAll()
        .where('user_id', '=', who.userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .orderBy('last_seen_at', 'desc')
        .execute(),
    )
    const live = rows.filter(
      (s) => s.id === who.sessionId || s.family_id !== null || (now.getTime() - Date.parse(s.last_seen_at)) / 1000 <= s.idle_seconds,
    )
    return {
      content: live.map((s) => ({
        id: s.id,
        current: s.id === who.sessionId,
        createdAt: s.created_at,
        lastSeenAt: s.last_seen_at,
        ip: s.ip,
        agent: s.agent,
        by: s.opened_by as OpenedBy,
        remembered: s.family_id !== null,
      })),
    }
  }

/** Devices end too, and every key that is not kept. */
export const endOtherSessions =
  (deps: SecuringDeps) =>
  async (who: Visitor, { keepKeys = [] }: In<Ends['endOtherSessions']> = {}): Promise<{ ended: number }> => {
    const { db, clock, audit } = deps
    const person = await db.outside((tx) =>
      tx
        .selectFrom('app_user')
        .select([...personColumns, 'tel', 'email'])
        .where('id', '=', who.userId)
        .executeTakeFirstOrThrow(),
    )
    return inAccount(db, person, async (tx) => {
      const ended = await endSessions(tx, clock.now(), { userId: who.userId, except: who.sessionId, because: 'others' })
      const by = { userId: person.id, userName: person.name, ip: who.ip }
      const access = await deps.endAccess(tx, { userId: person.id, by, keepKeys })
      await note(audit, tx, person, 'account.otherSessionsEnded', { ended, ...access })
      await notifyChange(deps, tx, person, 'others', who.language, access)
      return { ended }
    })
  }
/**
 * Ends one of the person's own sessions, and forgets its remembered browser; another person's id answers like an
 * unknown one.
 */
export const endSession =
  ({ db, clock, audit }: AccountDeps) =>
  async (who: Visitor, input: In<Ends['endSession']>): Promise<Record<string, never>> => {
    const person = await db.outside((tx) =>
      tx.selectFrom('app_user').select(personColumns).where('id', '=', who.userId).executeTakeFirstOrThrow(),
    )
    await inAccount(db, person, async (tx) => {
      const now = clock.now()
      const ended = await tx
        .updateTable('session')
        .set({ ended_at: now.toISOString(), ended_because: 'device' })
        .where('id', '=', input.id)
        .where('user_id', '=', who.userId)
        .where('ended_at', 'is', null)
        .returning(['id', 'family_id'])
        .executeTakeFirst()
      if (!ended) throw new Problem('session.notFound')
      if (ended.family_id) await endFamily(tx, now, ended.family_id, 'device')
      await note(audit, tx, person, 'account.sessionEnded', { session: ended.id })
    })
    return {}
  }

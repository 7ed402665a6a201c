// Sessions are opaque random tokens; the database keeps only their hashes.
import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@piaotai/domain/limits.ts'
import { Problem, type ProblemType } from '@piaotai/domain/problems.ts'
import { sql } from 'kysely'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import { actAs } from '../../../kernel/as-company.ts'
import { newId } from '../../../lib/ids.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { readMember, rightsOf } from '../permission/index.ts'
import { isDemo, refuseDemo } from './demo-accounts.ts'

export const sessionSeconds = 12 * 3600
const idleSeconds = 30 * 60
const seenEverySeconds = 60
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export type OpenedBy = 'password' | 'sms' | 'sso' | 'miniProgram' | 'register' | 'remembered'
export interface Opening {
  readonly userId: string
  readonly companyId: string | null
  readonly by: OpenedBy
  readonly factors: number
  readonly familyId?: string | undefined
  /** The company whose single sign-on opens it without an own proof. */
  readonly boundTo: string | null
  readonly ip: string | null
  readonly agent: string | null
}
/** Opens a session; `ended` of the person's oldest ones end for it. */
export const beginSession = async (tx: Tx, now: Date, session: Opening): Promise<{ readonly token: string; readonly ended: number }> => {
  const token = newToken()
  const at = now.toISOString()
  const ended = await makeRoom(tx, now, session.userId)
  await tx
    .insertInto('session')
    .values({
      id: newId(now),
      token_hash: hashToken(token),
      user_id: session.userId,
      company_id: session.companyId,
      created_at: at,
      last_seen_at: at,
      idle_seconds: idleSeconds,
      expires_at: new Date(now.getTime() + sessionSeconds * 1000).toISOString(),
      ended_at: null,
      ended_because: null,
      ip: session.ip,
      agent: session.agent?.slice(0, 200) ?? null,
      opened_by: session.by,
      factors: session.factors,
      family_id: session.familyId ?? null,
      bound_to: session.boundTo,
    })
    .execute()
  return { token, ended }
}
/**
 * Ends the oldest sessions, so that one more is within the limit. The person's row is locked first: sign-ins at once count
 * one another. A demo account is everybody's at this machine, and has no limit.
 */
const makeRoom = async (tx: Tx, now: Date, userId: string): Promise<number> => {
  const { email } = await tx.selectFrom('app_user').select('email').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
  if (isDemo(email)) return 0
  const at = now.toISOString()
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended_at: at, ended_because: 'limit' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', at)
        .where(sql<boolean>`last_seen_at + idle_seconds * interval '1 second' >= ${at}::timestamptz`)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(limits.sessions - 1),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

interface Ending {
  readonly userId: string
  /** The spared session, and its browser. */
  readonly except?: string | null
  readonly because: string
}
/**
 * Ends a person's sessions, remembered browsers and sign-ins under way at once, in the transaction of the cause. Their
 * next request gets 10102. The stamp moves first: a sign-in about to finish either precedes this and ends with it, or
 * finds the stamp moved. Returns the number of ended sessions.
 */
export const endSessions = async (tx: Tx, now: Date, { because, userId, except }: Ending): Promise<number> => {
  const at = now.toISOString()
  await tx
    .updateTable('app_user')
    .set((eb) => ({ stamp: eb('stamp', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  let sessions = tx
    .updateTable('session')
    .set({ ended_at: at, ended_because: because })
    .where('ended_at', 'is', null)
    .where('user_id', '=', userId)
  let remembered = tx.updateTable('refresh_token').set({ ended_at: at }).where('user_id', '=', userId).where('ended_at', 'is', null)
  if (except) {
    sessions = sessions.where('id', '!=', except)
    const kept = await tx.selectFrom('session').select('family_id').where('id', '=', except).executeTakeFirst()
    if (kept?.family_id) remembered = remembered.where('family_id', '!=', kept.family_id)
  }
  const ended = await sessions.executeTakeFirst()
  await remembered.execute()
  await tx.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute()
  return Number(ended.numUpdatedRows)
}

/**
 * Holds the caller's session until the transaction ends, or refuses if it has ended since the call began: what a session
 * leaves behind, such as a key, either ends with it or is never made. A call by key has none.
 */
export const holdSession = async (tx: Tx, { sessionId, userId }: Pick<Visitor, 'sessionId' | 'userId'>): Promise<void> => {
  if (sessionId === null) return
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forShare().execute()
  const live = await tx.selectFrom('session').select('id').where('id', '=', sessionId).where('ended_at', 'is', null).executeTakeFirst()
  if (!live) throw new Problem('session.replaced')
}

interface Asking {
  readonly token: string | undefined
  readonly language: 'zh-CN' | 'en-US'
  readonly ip: string | null
  readonly requestId: string | null
  /** Whether this caller may use the demo accounts. */
  readonly admitsDemo?: boolean
}
/** Ended by the person; every other end happened to the session. */
const ownEnd = 'logout'
/**
 * The company's reasons to end a session have separate problems; every other end is a change of the account or its
 * devices.
 */
const endedBy: Readonly<Record<string, ProblemType>> = {
  disabled: 'session.disabled',
  removed: 'session.removed',
  exited: 'session.exited',
  dissolved: 'session.dissolved',
}

/**
 * The visitor of a token: read on every request, so that a revoked session or a lost membership counts at once.
 * Undefined without a token.
 */
export const resolveSession =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  async ({ token, language, ip, requestId, admitsDemo }: Asking): Promise<Visitor | undefined> => {
    if (!token) return undefined
    const now = clock.now()
    const { found, member } = await db.outside(async (tx) => {
      const session = await tx
        .selectFrom('session')
        .innerJoin('app_user', 'app_user.id', 'session.user_id')
        .select([
          'session.id',
          'session.user_id',
          'session.company_id',
          'session.last_seen_at',
          'session.idle_seconds',
          'session.expires_at',
          'session.ended_at',
          'session.ended_because',
          'session.factors',
          'session.bound_to',
          'app_user.name',
          'app_user.email',
        ])
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()
      if (!session) throw new Problem('session.missing')
      refuseDemo(session.email, admitsDemo, 'session.missing')
      const unseen = (now.getTime() - Date.parse(session.last_seen_at)) / 1000
      if (session.ended_at && session.ended_because !== ownEnd)
        throw new Problem(endedBy[session.ended_because ?? ''] ?? 'session.replaced')
      if (session.ended_at || now.getTime() > Date.parse(session.expires_at) || unseen > session.idle_seconds)
        throw new Problem('session.expired')
      await actAs(tx, session.user_id, session.company_id)
      if (unseen > seenEverySeconds)
        await tx.updateTable('session').set({ last_seen_at: now.toISOString() }).where('id', '=', session.id).execute()
      return { found: session, member: session.company_id ? await readMember(tx, session.company_id, session.user_id) : undefined }
    })
    const bound = found.bound_to ? { boundTo: found.bound_to } : {}
    const base = { userId: found.user_id, userName: found.name, sessionId: found.id, ...bound, language, ip, requestId }
    // A disabled member has no company until enabled again.
    if (!member || member.status === 'disabled') return { ...base, companyId: null, role: null, permissions: new Set() }
    // Nor does a session with one factor, where the company demands two.
    if (member.demandsTotp && found.factors < 2) return { ...base, companyId: null, role: null, permissions: new Set(), lacksFactor: true }
    return { ...base, companyId: found.company_id, ...rightsOf(member, shanghaiDay(now)) }
  }

// Sessions are opaque random tokens; the database keeps only their hashes.
import { createHash, randomBytes } from 'node:crypto'
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../kernel/actor.ts'
import { actAs } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Clock, Database, Tx } from '../../kernel/needs.ts'
import { readMember, rightsOf } from '../permission/index.ts'

export const sessionSeconds = 12 * 3600
const idleSeconds = 30 * 60, seenEverySeconds = 60
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const beginSession = async (tx: Tx, now: Date, session: { readonly userId: string; readonly companyId: string | null; readonly ip: string | null; readonly agent: string | null }): Promise<string> => {
  const token = randomBytes(32).toString('base64url'), at = now.toISOString()
  await tx.insertInto('session').values({
    id: newId(now), token_hash: hashToken(token), user_id: session.userId, company_id: session.companyId, created_at: at, last_seen_at: at, idle_seconds: idleSeconds,
    expires_at: new Date(now.getTime() + sessionSeconds * 1000).toISOString(), ended_at: null, ended_because: null, ip: session.ip, agent: session.agent?.slice(0, 200) ?? null,
  }).execute()
  return token
}

interface Asking { readonly token: string | undefined; readonly language: 'zh-CN' | 'en-US'; readonly ip: string | null; readonly requestId: string | null }

/** Who stands behind a token: read on every request, so that a revoked session or a lost membership counts at once. Undefined without a token. */
export const resolveSession = ({ db, clock }: { readonly db: Database; readonly clock: Clock }) => async ({ token, language, ip, requestId }: Asking): Promise<Visitor | undefined> => {
  if (!token) return undefined
  const now = clock.now()
  const { found, member } = await db.outside(async (tx) => {
    const session = await tx.selectFrom('session').innerJoin('app_user', 'app_user.id', 'session.user_id').select(['session.id', 'session.user_id', 'session.company_id', 'session.last_seen_at', 'session.idle_seconds', 'session.expires_at', 'session.ended_at', 'app_user.name']).where('token_hash', '=', hashToken(token)).executeTakeFirst()
    if (!session) throw new Problem('session.missing')
    const unseen = (now.getTime() - Date.parse(session.last_seen_at)) / 1000
    if (session.ended_at || now.getTime() > Date.parse(session.expires_at) || unseen > session.idle_seconds) throw new Problem('session.expired')
    await actAs(tx, session.user_id, session.company_id)
    if (unseen > seenEverySeconds) await tx.updateTable('session').set({ last_seen_at: now.toISOString() }).where('id', '=', session.id).execute()
    return { found: session, member: session.company_id ? await readMember(tx, session.company_id, session.user_id) : undefined }
  })
  const base = { userId: found.user_id, userName: found.name, sessionId: found.id, language, ip, requestId }
  // A disabled member stands nowhere until they are enabled again.
  if (!member || member.status === 'disabled') return { ...base, companyId: null, role: null, permissions: new Set() }
  return { ...base, companyId: found.company_id, ...rightsOf(member, shanghaiDay(now)) }
}

import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { authCenter } from '@piaotai/contract/auth-center.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../kernel/actor.ts'
import type { Attempts } from '../../kernel/attempts.ts'
import type { Audit, Clock, Database } from '../../kernel/needs.ts'
import { passwordFits } from './passwords.ts'
import { beginSession, sessionSeconds } from './sessions.ts'

type SignIn = typeof authCenter.endpoints.createToken
type Token = Extract<Out<SignIn>, { accessToken: string }>
export interface Caller { readonly ip: string | null; readonly agent: string | null }

/** The answer is the same for a wrong password and an unknown account, and takes the same time. */
export const createToken = ({ db, clock, attempts, audit }: { readonly db: Database; readonly clock: Clock; readonly attempts: Attempts; readonly audit: Audit }) => async (input: In<SignIn>, caller: Caller): Promise<Token> => {
  if (input.grantType !== 'password') throw new Problem('busy')
  const account = input.account.trim().toLowerCase()
  const { user, subject, counted } = await db.outside(async (tx) => {
    const found = await tx.selectFrom('app_user').select(['id', 'name', 'password_hash', 'default_company_id']).where((eb) => eb.or([eb('email', '=', account), eb('tel', '=', account)])).executeTakeFirst()
    // One count for an account, whichever of its names is guessed at.
    const name = found?.id ?? account
    return { user: found, subject: name, counted: await attempts.consume(tx, 'password', name) }
  })
  if (!counted) throw new Problem('account.locked')
  if (!(await passwordFits(user?.password_hash ?? null, input.password)) || !user) {
    if (user) noteFailure({ db, audit }, user)
    throw new Problem('account.wrongCredentials')
  }
  const token = await db.outside(async (tx) => {
    await attempts.clear(tx, 'password', subject)
    return beginSession(tx, clock.now(), { userId: user.id, companyId: user.default_company_id, ...caller })
  })
  if (user.default_company_id) await db.inTenant({ companyId: user.default_company_id, userId: user.id }, (tx) => audit.record(tx, { companyId: user.default_company_id!, userId: user.id, userName: user.name }, [{ action: 'account.signedIn', objectType: 'user', objectId: user.id }]))
  return { accessToken: token, tokenType: 'bearer', expiresIn: sessionSeconds }
}

/** Written after the answer: waiting for it would tell an existing account from an unknown one. */
const noteFailure = ({ db, audit }: { readonly db: Database; readonly audit: Audit }, user: { readonly id: string; readonly name: string; readonly default_company_id: string | null }): void => {
  const companyId = user.default_company_id
  if (companyId) db.inTenant({ companyId, userId: user.id }, (tx) => audit.record(tx, { companyId, userId: user.id, userName: user.name }, [{ action: 'account.signInFailed', objectType: 'user', objectId: user.id, result: 'failed' }])).catch(() => undefined)
}

export const logout = ({ db, clock }: { readonly db: Database; readonly clock: Clock }) => async (who: Visitor): Promise<Record<string, never>> => {
  await db.outside((tx) => tx.updateTable('session').set({ ended_at: clock.now().toISOString(), ended_because: 'logout' }).where('id', '=', who.sessionId).where('ended_at', 'is', null).execute())
  return {}
}

// The token endpoint: every sign-in method ends here.
import type { In } from '@piaotai/contract/endpoint.ts'
import type { signInEndpoints } from '@piaotai/contract/account/sign-in.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../../kernel/actor.ts'
import type { Needs } from '../../../../kernel/deps.ts'
import { readMember } from '../../permission/index.ts'
import { note, personColumns, actAsPerson } from '../account-log.ts'
import { signInBySms } from './sign-in-by-code.ts'
import { signInByPassword } from './sign-in-by-password.ts'
import type { Caller } from '../caller.ts'
import type { SignedIn } from './finish-sign-in.ts'
import { knowDevice, type NewDevice } from './known-devices.ts'
import { signInByMiniProgram } from './mini-program.ts'
import type { AccountDeps } from '../deps.ts'
import { endFamily, rotate } from './remember-me.ts'
import { signInByFactor, signInByOwnProof } from '../proof/second-factor.ts'
import { beginSession, sessionSeconds } from '../sessions.ts'
import { signInByLinking } from './sso.ts'

type SignIn = In<typeof signInEndpoints.createToken>
/** `remembered`: the token endpoint's cookie, read only from our own page. */
export interface TokenCaller extends Caller {
  readonly remembered: string | null
}

/** A browser that opened a session is a known device from then on. */
export const createToken =
  (deps: AccountDeps) =>
  async (input: SignIn, caller: TokenCaller): Promise<SignedIn & { readonly device?: NewDevice | undefined }> => {
    const signedIn = await enter(deps, input, caller)
    return 'accessToken' in signedIn.answer
      ? { ...signedIn, device: await knowDevice(deps, signedIn.answer.accessToken, caller) }
      : signedIn
  }
const enter = (deps: AccountDeps, input: SignIn, caller: TokenCaller): Promise<SignedIn> => {
  switch (input.grantType) {
    case 'password':
      return signInByPassword(deps, input, caller)
    case 'sms':
      return signInBySms(deps, input, caller)
    case 'refresh':
      return signInRemembered(deps, caller)
    case 'second_factor':
      return signInByFactor(deps, input, caller)
    case 'own_proof':
      return signInByOwnProof(deps, input, caller)
    case 'sso_link':
      return signInByLinking(deps, input, caller)
    case 'mini_program':
      return signInByMiniProgram(deps, input, caller)
  }
}

const signInRemembered = async ({ db, clock, audit }: AccountDeps, caller: TokenCaller): Promise<SignedIn> => {
  if (!caller.remembered) throw new Problem('session.missing')
  const presented = caller.remembered
  // One transaction: the browser cannot be forgotten between its token and its session.
  const opened = await db.outside(async (tx) => {
    const found = await rotate(tx, clock, presented)
    if (typeof found === 'string') return found
    const owner = await tx.selectFrom('app_user').select(personColumns).where('id', '=', found.userId).executeTakeFirstOrThrow()
    // A session opened by single sign-on returns to that company, not to the person's default.
    const person = found.boundTo ? { ...owner, default_company_id: found.boundTo } : owner
    await actAsPerson(tx, person)
    if (found.boundTo && !(await readMember(tx, found.boundTo, person.id))) {
      await endFamily(tx, clock.now(), found.familyId, 'removed')
      return 'session.replaced'
    }
    const { token: accessToken, ended } = await beginSession(tx, clock.now(), {
      userId: person.id,
      companyId: person.default_company_id,
      by: 'remembered',
      factors: found.factors,
      familyId: found.familyId,
      boundTo: found.boundTo,
      ip: caller.ip,
      agent: caller.agent,
    })
    await note(audit, tx, { ...person, ip: caller.ip }, 'account.signedIn', { by: 'remembered', ...(ended > 0 ? { ended } : {}) })
    return { accessToken, ...found }
  })
  if (typeof opened === 'string') throw new Problem(opened)
  return {
    answer: { accessToken: opened.accessToken, tokenType: 'bearer', expiresIn: sessionSeconds },
    remember: opened.token ? { token: opened.token, seconds: opened.secondsLeft } : undefined,
  }
}

/** Ends this session and forgets its browser. */
export const logout =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  async (who: Visitor): Promise<Record<string, never>> => {
    await db.outside(async (tx) => {
      const now = clock.now()
      await tx.selectFrom('app_user').select('id').where('id', '=', who.userId).forNoKeyUpdate().execute()
      const ended = await tx
        .updateTable('session')
        .set({ ended_at: now.toISOString(), ended_because: 'logout' })
        .where('id', '=', who.sessionId)
        .where('ended_at', 'is', null)
        .returning('family_id')
        .executeTakeFirst()
      if (ended?.family_id) await endFamily(tx, now, ended.family_id, 'logout')
    })
    return {}
  }

// After a token: the user, then the company with its menu. Without a company the way leads to creating one.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { authCenter } from '@piaotai/contract/auth-center.ts'
import type { userCenter } from '@piaotai/contract/user-center.ts'
import { api, CallFailed } from './api.ts'
import { takeComeBack } from './come-back.ts'
import { currentSession, setSession } from './session.ts'

type User = Received<typeof userCenter.endpoints.readUser>
type Answer = Received<typeof authCenter.endpoints.createToken>
export type Grant = Sent<typeof authCenter.endpoints.createToken>
/** What the server wants before it opens a session: a second factor, a password to link, a phone. */
export type NextStep = Extract<Answer, { next: unknown }>['next']

/** The page keeps no password and cannot see the cookie: only that there may be one, and which e-mail signed in by its company. */
const rememberedKey = 'piaotai.remembered', ssoKey = 'piaotai.ssoEmail'
export const storedSsoEmail = (): string | null => localStorage.getItem(ssoKey)
export const storeSsoEmail = (email: string): void => { localStorage.setItem(ssoKey, email) }
export const forgetSsoEmail = (): void => { localStorage.removeItem(ssoKey) }

/** Opens the session of a token; answers the next step when there is none yet. */
export const enterWith = async (answer: Answer): Promise<NextStep | undefined> => {
  if ('next' in answer) return answer.next
  setSession({ token: answer.accessToken }, true)
  const user = await api.user.readUser({})
  const after = takeComeBack()
  if (after) history.replaceState(null, '', after)
  await enterCompany(user)
  return undefined
}
/** Presents a grant; what goes wrong is told by the form that sent it. */
export const signIn = async (grant: Grant): Promise<NextStep | undefined> => {
  const answer = await api.auth.createToken(grant, { quiet: true })
  if (!('next' in answer) && 'remember' in grant && grant.remember) localStorage.setItem(rememberedKey, '1')
  return enterWith(answer)
}
/** Opens a session by the cookie of an earlier “remember”, where there may be one. */
export const resume = async (): Promise<boolean> => {
  if (currentSession() || localStorage.getItem(rememberedKey) === null) return false
  try {
    await enterWith(await api.auth.createToken({ grantType: 'refresh' }, { quiet: true, timeoutRedirect: true }))
    return true
  } catch (error) {
    // Only an answer ends the remembering; a server out of reach does not.
    if (error instanceof CallFailed && error.code !== undefined) localStorage.removeItem(rememberedKey)
    return false
  }
}
/** Loads the company that the session stands in; stores user, company and menu for this tab. */
export const enterCompany = async (user: User): Promise<void> => {
  const session = currentSession()
  if (!session) return
  // The old company's id must not be sent along with the question for the new one.
  setSession({ token: session.token, user }, true)
  const team = user.defaultTeamId ? await api.user.readTeam({ teamId: user.defaultTeamId }) : undefined
  setSession({ token: session.token, user, ...(team ? { team } : {}) })
}
/** The person has changed something of their own: name, phone, picture. */
export const reloadUser = async (): Promise<void> => {
  const user = await api.user.readUser({})
  const session = currentSession()
  if (session) setSession({ ...session, user })
}
export const switchCompany = async (teamId: string): Promise<void> => {
  await api.user.switchTeam({ teamId })
  await enterCompany(await api.user.readUser({}))
}
export const signOut = async (): Promise<void> => {
  localStorage.removeItem(rememberedKey)
  await api.auth.logout({}, { timeoutRedirect: true, quiet: true }).catch(() => undefined)
  setSession(undefined)
}

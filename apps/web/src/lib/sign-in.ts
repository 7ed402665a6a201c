// After a token: the user, then the company with its menu. Without a company the way leads to creating one.
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { userCenter } from '@piaotai/contract/user-center.ts'
import { api } from './api.ts'
import { currentSession, setSession } from './session.ts'

type User = Received<typeof userCenter.endpoints.readUser>

export const signIn = async (account: string, password: string): Promise<void> => {
  const token = await api.auth.createToken({ grantType: 'password', account, password }, { quiet: true })
  if (!('accessToken' in token)) throw new Error(`sign-in asks for ${token.next.step}`)
  setSession({ token: token.accessToken }, true)
  await enterCompany(await api.user.readUser({}))
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
export const switchCompany = async (teamId: string): Promise<void> => {
  await api.user.switchTeam({ teamId })
  await enterCompany(await api.user.readUser({}))
}
export const signOut = async (): Promise<void> => {
  await api.auth.logout({}, { timeoutRedirect: true, quiet: true }).catch(() => undefined)
  setSession(undefined)
}

// After a token: the user, then the company with its menu. Without a company the way leads to creating one.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { authCenter } from '@piaotai/contract/auth-center.ts'
import type { userCenter } from '@piaotai/contract/user-center.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { api, CallFailed, announceCompanyChange, whileSwitching } from './api.ts'
import { takeReturnPath } from './return-path.ts'
import { currentSession, setSession } from './session.ts'
import { localStore } from './storage.ts'
import { notifyTabs } from './tabs.ts'

type User = Received<typeof userCenter.endpoints.readUser>
type Answer = Received<typeof authCenter.endpoints.createToken>
export type Grant = Sent<typeof authCenter.endpoints.createToken>
/** What the server wants before it opens a session: a second factor, a password to link, a phone. Or recovery codes to keep, before the session is entered. */
export type NextStep =
  | Extract<Answer, { next: unknown }>['next']
  | { readonly step: 'recoveryCodes'; readonly codes: readonly string[]; readonly enter: () => Promise<unknown> }

/** The page keeps no password and cannot see the cookie: only that there may be one, and which e-mail signed in by its company. */
const rememberedKey = 'piaotai.remembered'
const ssoKey = 'piaotai.ssoEmail'
export const storedSsoEmail = (): string | null => localStore.getItem(ssoKey)
export const storeSsoEmail = (email: string): void => {
  localStore.setItem(ssoKey, email)
}
export const forgetSsoEmail = (): void => {
  localStore.removeItem(ssoKey)
}

/** Opens the session of a token; answers the next step when there is none yet. */
export const enterWith = async (answer: Answer): Promise<NextStep | undefined> => {
  if ('next' in answer) return answer.next
  const { recoveryCodes, ...token } = answer
  // They are shown this once: the app waits.
  if (recoveryCodes) return { step: 'recoveryCodes', codes: recoveryCodes, enter: () => enterWith(token) }
  setSession({ token: answer.accessToken }, true)
  try {
    const user = await api.user.readUser({})
    await enterCompany(user, takeReturnPath(user.id))
  } catch (error) {
    setSession(undefined)
    throw error
  }
  return undefined
}
/** Presents a grant; what goes wrong is told by the form that sent it. */
export const signIn = async (grant: Grant): Promise<NextStep | undefined> => {
  const answer = await api.auth.createToken(grant, { quiet: true })
  if (!('next' in answer) && 'remember' in grant && grant.remember) localStore.setItem(rememberedKey, '1')
  return enterWith(answer)
}
/** Opens a session by the cookie of an earlier “remember”, where there may be one. */
export const resume = async (): Promise<boolean> => {
  if (currentSession() || localStore.getItem(rememberedKey) === null) return false
  try {
    await enterWith(await api.auth.createToken({ grantType: 'refresh' }, { quiet: true, timeoutRedirect: true }))
    return true
  } catch (error) {
    // Only an answer ends the remembering; a server out of reach does not.
    if (error instanceof CallFailed && error.code !== undefined) localStore.removeItem(rememberedKey)
    return false
  }
}
/** Somebody who stands in no company, while they belong to some, enters the first that lets them in. */
const enterAny = async (): Promise<string | undefined> => {
  const { content } = await api.user.listCompanies({ page: 1, pageSize: limits.teamListPageSize })
  for (const [i, { id }] of content.entries())
    if (
      await api.user.switchCompany({ teamId: id }, { quiet: i < content.length - 1 }).then(
        () => true,
        () => false,
      )
    )
      return id
  return undefined
}
/** Loads the company that the session stands in; stores user, company and menu for this tab. `address` is where the page is then. */
export const enterCompany = async (user: User, address?: string): Promise<void> => {
  const before = currentSession()
  if (!before) return
  // The old company's id must not be sent along with the question for the new one.
  setSession({ token: before.token, user }, true)
  const stillOurs = (): boolean => currentSession()?.token === before.token
  try {
    const teamId = user.defaultTeamId ?? (await enterAny())
    const company = teamId ? await api.user.readCompany({ teamId }) : undefined
    if (!stillOurs()) return
    // Before the session is told: the routes that it makes begin at this address.
    if (address) history.replaceState(null, '', address)
    setSession({ token: before.token, user, ...(company ? { company } : {}) })
  } catch (error) {
    if (stillOurs()) setSession(before, true)
    throw error
  }
}
/** Reads the company's menu anew. A company that the session has left is followed by another one of theirs; one that another tab has switched to is told. */
export const refreshRights = async (): Promise<void> => {
  const session = currentSession()
  if (!session?.company) return
  try {
    const company = await api.user.readCompany({ teamId: session.company.id }, { quiet: true })
    const now = currentSession()
    if (now?.token === session.token && now.company?.id === company.id) setSession({ ...now, company })
  } catch (error) {
    if (!(error instanceof CallFailed) || error.type !== 'company.notFound') return
    const user = await api.user.readUser({}, { quiet: true })
    if (user.defaultTeamId) announceCompanyChange()
    else await enterCompany(user, '/')
  }
}
/** The person has changed something of their own: name, phone, picture. */
export const reloadUser = async (): Promise<void> => {
  const user = await api.user.readUser({})
  const session = currentSession()
  if (session) setSession({ ...session, user })
}
/** Makes another company the current one. The page goes to its overview, and other tabs of this session hear of it. */
export const switchCompany = (teamId: string): Promise<void> =>
  whileSwitching(async () => {
    await api.user.switchCompany({ teamId })
    notifyTabs(teamId)
    await enterCompany(await api.user.readUser({}), '/home/overView')
  })
/** Another tab has taken this session to another company: this one takes it back, with all that stands in its page. */
export const goBackToCompany = (): Promise<void> =>
  whileSwitching(async () => {
    const teamId = currentSession()?.company?.id
    if (teamId === undefined) return
    await api.user.switchCompany({ teamId })
    notifyTabs(teamId)
  })
export const signOut = async (): Promise<void> => {
  localStore.removeItem(rememberedKey)
  await api.auth.logout({}, { timeoutRedirect: true, quiet: true }).catch(() => undefined)
  setSession(undefined)
}

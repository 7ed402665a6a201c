// After a token: loads the user, then the company with its menu. A person without a company goes to creating one.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { signInEndpoints } from '@piaotai/contract/account/sign-in.ts'
import type { userCenter } from '@piaotai/contract/user-center.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { api, CallFailed, announceCompanyChange, whileSwitching } from '../http/api.ts'
import { takeReturnPath } from './return-path.ts'
import { currentSession, setSession } from './session.ts'
import { localStore } from '../browser/storage.ts'
import { notifySignOut, notifyTabs, tokenOfAnotherTab } from './tabs.ts'

type User = Received<typeof userCenter.endpoints.readUser>
type Answer = Received<typeof signInEndpoints.createToken>
export type Grant = Sent<typeof signInEndpoints.createToken>
/**
 * The next step that the server requires before it opens a session: a second factor, a password to link, a phone. Or
 * the client's own step: recovery codes to save before entering.
 */
export type NextStep =
  | Extract<Answer, { next: unknown }>['next']
  | { readonly step: 'recoveryCodes'; readonly codes: readonly string[]; readonly enter: () => Promise<unknown> }

/**
 * The page stores no password and cannot read the cookie: it only knows that a cookie may exist, and the e-mail of the
 * last single sign-on.
 */
const rememberedKey = 'piaotai.remembered'
const ssoKey = 'piaotai.ssoEmail'
export const storedSsoEmail = (): string | null => localStore.getItem(ssoKey)
export const storeSsoEmail = (email: string): void => {
  localStore.setItem(ssoKey, email)
}
export const forgetSsoEmail = (): void => {
  localStore.removeItem(ssoKey)
}

/** Opens the session of a token; resolves to the next step if there is one. */
export const enterWith = async (answer: Answer): Promise<NextStep | undefined> => {
  if ('next' in answer) return answer.next
  const { recoveryCodes, ...token } = answer
  // The codes are shown only once: the person saves them before the app opens.
  if (recoveryCodes) return { step: 'recoveryCodes', codes: recoveryCodes, enter: () => enterWith(token) }
  await enterBy(answer.accessToken)
  return undefined
}
const enterBy = async (token: string, quiet = false): Promise<void> => {
  setSession({ token }, true)
  try {
    const user = await api.user.readUser({}, { quiet, timeoutRedirect: quiet })
    await enterCompany(user, takeReturnPath(user.id))
  } catch (error) {
    setSession(undefined)
    throw error
  }
}
/** Presents a grant; the form that sent it shows a failure. */
export const signIn = async (grant: Grant): Promise<NextStep | undefined> => {
  const answer = await api.auth.createToken(grant, { quiet: true })
  if (!('next' in answer) && 'remember' in grant && grant.remember) localStore.setItem(rememberedKey, '1')
  return enterWith(answer)
}
/** Goes on with the session of another tab, or opens one by the cookie of an earlier “remember me”, if it may exist. */
export const resume = async (): Promise<boolean> => {
  if (currentSession()) return false
  const token = await tokenOfAnotherTab()
  if (currentSession()) return false
  if (token !== undefined)
    try {
      await enterBy(token, true)
      return true
    } catch {
      // The other tab's session has ended without its knowing.
    }
  if (localStore.getItem(rememberedKey) === null) return false
  try {
    await enterWith(await api.auth.createToken({ grantType: 'refresh' }, { quiet: true, timeoutRedirect: true }))
    return true
  } catch (error) {
    // An answer of the server ends the remembering; an unreachable server does not.
    if (error instanceof CallFailed && error.code !== undefined) localStore.removeItem(rememberedKey)
    return false
  }
}
/** Enters the first company that admits the person, if they belong to some but have no current one. */
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
/**
 * Loads the session's current company; stores user, company and menu for this tab. `address` is the page's address
 * afterwards.
 */
export const enterCompany = async (user: User, address?: string): Promise<void> => {
  const before = currentSession()
  if (!before) return
  // The old company's id must not be sent with the query for the new one.
  setSession({ token: before.token, user }, true)
  const stillOurs = (): boolean => currentSession()?.token === before.token
  try {
    const teamId = user.defaultTeamId ?? (await enterAny())
    const company = teamId ? await api.user.readCompany({ teamId }) : undefined
    if (!stillOurs()) return
    // Must precede the notification: the routes built for the session start at this address.
    if (address) history.replaceState(null, '', address)
    setSession({ token: before.token, user, ...(company ? { company } : {}) })
  } catch (error) {
    if (stillOurs()) setSession(before, true)
    throw error
  }
}
/**
 * Reloads the company's menu. If the session has left the company, enters another one of theirs; if another tab has
 * switched it, shows that.
 */
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
/** Reloads the person after a change of their name, phone or picture. */
export const reloadUser = async (): Promise<void> => {
  const user = await api.user.readUser({})
  const session = currentSession()
  if (session) setSession({ ...session, user })
}
/**
 * Makes another company the current one. The page goes to its overview or to `address`, and other tabs of this session are
 * notified.
 */
export const switchCompany = (teamId: string, address = '/home/overView'): Promise<void> =>
  whileSwitching(async () => {
    await api.user.switchCompany({ teamId })
    notifyTabs(teamId)
    await enterCompany(await api.user.readUser({}), address)
  })
/** Another tab has switched the company: switches back to this tab's company, so that its page keeps its state. */
export const goBackToCompany = (): Promise<void> =>
  whileSwitching(async () => {
    const teamId = currentSession()?.company?.id
    if (teamId === undefined) return
    await api.user.switchCompany({ teamId })
    notifyTabs(teamId)
  })
/** Ends the session of this tab. */
export const leaveSession = async (): Promise<void> => {
  await api.auth.logout({}, { timeoutRedirect: true, quiet: true }).catch(() => undefined)
  setSession(undefined)
}
/** The person leaves this browser: every tab of theirs ends its session. */
export const signOut = async (): Promise<void> => {
  const person = currentSession()?.user?.id
  localStore.removeItem(rememberedKey)
  if (person !== undefined) notifySignOut(person)
  await leaveSession()
}

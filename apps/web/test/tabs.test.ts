// Tabs of one browser: each is an instance of the web's session, and they know each other by their messages alone.
import { openPageServer, type PageServer } from './support/browser.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../src/lib/session/session.ts'

const person = { id: 'person', name: '林', defaultTeamId: 'one' }
/** Where the session stands. */
let standing = 'one'
const ok = (data: unknown) => ({ status: 200, body: { code: 10000, message: '', data } })
let server: PageServer
const ended: string[] = []
beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } }, history: { replaceState: () => undefined } })
  server = await openPageServer()
})
afterAll(() => server.close())

const close: (() => void)[] = []
/** A tab as it stands after loading; `session` is what it had kept for itself. */
const openTab = async (session?: Session) => {
  vi.resetModules()
  sessionStorage.clear()
  const { currentSession, setSession } = await import('../src/lib/session/session.ts')
  const { leaveSession, resume, signOut, switchCompany } = await import('../src/lib/session/sign-in.ts')
  const { listenToTabs } = await import('../src/lib/session/tabs.ts')
  const { startLanguage } = await import('../src/lib/i18n/language.ts')
  await startLanguage()
  let left = 0
  if (session) setSession(session)
  const stop = listenToTabs({ left: () => left++, out: () => void leaveSession() })
  close.push(stop)
  return {
    stop,
    resume,
    signOut,
    switchCompany,
    token: () => currentSession()?.token,
    company: () => currentSession()?.company?.id,
    left: () => left,
  }
}
const signedIn = (token = 'token') => ({ token, user: person, company: { id: 'one' } }) as unknown as Session
beforeEach(() => {
  localStorage.clear()
  standing = 'one'
  ended.length = server.heard.length = 0
  server.answer(({ method, url: { pathname }, headers }) => {
    if (method === 'PUT') standing = pathname.split('/').at(-1) ?? ''
    if (pathname.endsWith('/logout')) ended.push(String(headers.authorization))
    if (pathname.endsWith('/user/info'))
      return headers.authorization === 'Bearer dead' ? { status: 401, body: {} } : ok({ ...person, defaultTeamId: standing })
    if (pathname.includes('/team/personal/')) return ok({ id: pathname.split('/').at(-1), operatorInfo: { menuList: [] } })
    return ok(method === 'PUT' ? {} : null)
  })
})
afterEach(() => {
  for (const stop of close.splice(0)) stop()
})

describe('A new tab', () => {
  it('goes on with the session of another one, without storage that outlives the tabs', async () => {
    await openTab(signedIn())
    const next = await openTab()
    expect([await next.resume(), next.token(), next.company(), localStorage.length]).toEqual([true, 'token', 'one', 0])
  })
  it('after the last one was closed asks nobody, and stands before the sign-in', async () => {
    const first = await openTab(signedIn())
    first.stop()
    const next = await openTab()
    expect([await next.resume(), next.token(), server.heard]).toEqual([false, undefined, []])
  })
  it('beside one whose session is over stands before the sign-in, too', async () => {
    await openTab(signedIn('dead'))
    const next = await openTab()
    expect([await next.resume(), next.token()]).toEqual([false, undefined])
  })
})
describe('Signing out in a tab', () => {
  it('signs the person out in all, whichever session each has', async () => {
    const tabs = [await openTab(signedIn()), await openTab(signedIn()), await openTab(signedIn('of its own'))]
    await tabs[0]!.signOut()
    await expect.poll(() => tabs.map((tab) => tab.token())).toEqual([undefined, undefined, undefined])
    expect(ended.toSorted()).toEqual(['Bearer of its own', 'Bearer token', 'Bearer token'])
  })
  it('leaves another person’s alone', async () => {
    const first = await openTab(signedIn())
    const other = await openTab({ ...signedIn('other'), user: { ...person, id: 'other' } } as unknown as Session)
    const same = await openTab(signedIn())
    await first.signOut()
    await expect.poll(() => same.token()).toBe(undefined)
    expect(other.token()).toBe('other')
  })
})
it('a company entered in one tab is told to the others of its session, which stay where they are', async () => {
  const first = await openTab(signedIn())
  const second = await openTab(signedIn())
  await first.switchCompany('two')
  await expect.poll(() => second.left()).toBe(1)
  expect([first.company(), second.company()]).toEqual(['two', 'one'])
})

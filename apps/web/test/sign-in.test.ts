import { openPageServer, type PageServer } from './support/browser.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClientHands } from '../src/lib/http/api.ts'
import { rememberReturnPath } from '../src/lib/session/return-path.ts'
import { startLanguage } from '../src/lib/i18n/language.ts'
import { currentSession, setSession, type Session } from '../src/lib/session/session.ts'
import { enterWith, goBackToCompany, refreshRights, resume, switchCompany } from '../src/lib/session/sign-in.ts'

/** An app with the person's companies, and the session's current one. */
interface App {
  currentCompany: string | null
  companies: string[]
  menu: unknown[]
  /** Companies that do not admit the person. */
  closed: string[]
}
const ok = (data: unknown) => ({ status: 200, body: { code: 10000, message: '', data } })
const refusal = (problem: string) => ({ status: 400, body: { code: 22001, message: problem, data: null, problem } })

let server: PageServer
let app: App
let changed = 0
const addresses: string[] = []
const answer = ({ method, url: { pathname } }: { readonly method: string; readonly url: URL }) => {
  const id = pathname.slice(pathname.lastIndexOf('/') + 1)
  if (pathname.endsWith('/user/info')) return ok({ id: 'person', name: '林', defaultTeamId: app.currentCompany })
  if (pathname.endsWith('/team/list')) return ok({ content: app.companies.map((one) => ({ id: one, name: one })) })
  if (pathname.includes('/team/member/swith/') && method === 'PUT') {
    if (app.closed.includes(id) || !app.companies.includes(id)) return refusal('staff.disabled')
    app.currentCompany = id
    return ok({})
  }
  if (pathname.includes('/team/personal/'))
    return app.currentCompany === id ? ok({ id, name: id, operatorInfo: { menuList: app.menu } }) : refusal('company.notFound')
  return ok({ accessToken: 'fresh', tokenType: 'bearer', expiresIn: 60 })
}
beforeAll(async () => {
  Object.assign(globalThis, {
    document: { documentElement: { lang: '' } },
    history: {
      replaceState: (_: unknown, __: string, address: string) => {
        addresses.push(address)
      },
    },
  })
  await startLanguage()
  server = await openPageServer()
  server.answer(answer)
  setClientHands({
    tell: () => undefined,
    toLogin: () => undefined,
    companyChanged: () => {
      changed++
    },
    rightsChanged: () => undefined,
    leaving: () => undefined,
    reauthenticate: () => Promise.resolve(false),
    proveAct: (_, refused) => Promise.reject(refused),
  })
})
afterAll(() => server.close())
beforeEach(() => {
  app = { currentCompany: 'one', companies: ['one', 'two'], menu: [], closed: [] }
  addresses.length = changed = server.heard.length = 0
  localStorage.clear()
  sessionStorage.clear()
  setSession({ token: 'token', company: { id: 'one', operatorInfo: { menuList: [] } } } as unknown as Session)
})
const token = { accessToken: 'fresh', tokenType: 'bearer' as const, expiresIn: 60 }

describe('whoever signs in', () => {
  it('stands in their company, at the address they had come for', async () => {
    rememberReturnPath('/visitor/join?invite=abc')
    await enterWith(token)
    expect([currentSession()?.token, currentSession()?.company?.id, addresses]).toEqual(['fresh', 'one', ['/visitor/join?invite=abc']])
  })
  it('after their session ended stands where they were, but nobody else does', async () => {
    rememberReturnPath('/home/myInvoices?tab=unused', 'person')
    await enterWith(token)
    rememberReturnPath('/home/myInvoices?tab=unused', 'another')
    await enterWith(token)
    expect(addresses).toEqual(['/home/myInvoices?tab=unused'])
  })
  it('and stands nowhere enters the first of their companies that lets them in', async () => {
    Object.assign(app, { currentCompany: null, closed: ['one'] })
    await enterWith(token)
    expect(currentSession()?.company?.id).toBe('two')
  })
  it('and belongs to no company has a session without one', async () => {
    Object.assign(app, { currentCompany: null, companies: [] })
    await enterWith(token)
    expect([currentSession()?.token, currentSession()?.company]).toEqual(['fresh', undefined])
  })
  it('and set an authenticator up on the way keeps its recovery codes first: the session begins when they say so', async () => {
    const next = await enterWith({ ...token, recoveryCodes: ['ABCDE-FGHJK'] })
    if (next?.step !== 'recoveryCodes') throw new Error('no codes')
    const before = currentSession()?.token
    await next.enter()
    expect([next.codes, before, currentSession()?.token]).toEqual([['ABCDE-FGHJK'], 'token', 'fresh'])
  })
  it('but cannot be told of has no session', async () => {
    app.companies = []
    app.currentCompany = 'gone'
    server.answer((call) => (call.url.pathname.includes('/team/personal/') ? 'cut' : answer(call)))
    await enterWith(token).catch(() => undefined)
    server.answer(answer)
    expect(currentSession()).toBeUndefined()
  })
})

describe('another company', () => {
  it('on its way: a reload in between finds the session as it was', async () => {
    setSession({ token: 'token', company: { id: 'one', operatorInfo: { menuList: [] } } } as unknown as Session)
    let kept: string | null = ''
    server.answer((call) => {
      if (call.url.pathname.includes('/team/personal/')) kept = sessionStorage.getItem('piaotai.session')
      return answer(call)
    })
    await switchCompany('two')
    server.answer(answer)
    expect([JSON.parse(kept ?? '{}').company.id, currentSession()?.company?.id]).toEqual(['one', 'two'])
  })
  it('is entered at its overview', async () => {
    await switchCompany('two')
    expect([currentSession()?.company?.id, addresses]).toEqual(['two', ['/home/overView']])
  })
  it('that another tab had gone to is left again for the one that this page shows, which stays as it is', async () => {
    const before = currentSession()
    app.currentCompany = 'two'
    await goBackToCompany()
    expect([app.currentCompany, currentSession() === before, addresses, changed]).toEqual(['one', true, [], 0])
  })
  it('that refuses leaves the person where they were', async () => {
    app.closed = ['two']
    await switchCompany('two').catch(() => undefined)
    expect([currentSession()?.company?.id, addresses]).toEqual(['one', []])
  })
})

describe('the menu read anew', () => {
  it('brings what has been granted since', async () => {
    app.menu = [{ key: 'menu_2', name: 'company', base: '/companyInvoice', pages: [] }]
    await refreshRights()
    expect(currentSession()?.company?.operatorInfo.menuList.map((s) => s.key)).toEqual(['menu_2'])
  })
  it('after a removal leads into another company of theirs', async () => {
    Object.assign(app, { currentCompany: null, companies: ['two'] })
    await refreshRights()
    expect([currentSession()?.company?.id, addresses]).toEqual(['two', ['/']])
  })
  it('in a tab of the old company says that another tab has switched', async () => {
    app.currentCompany = 'two'
    await refreshRights()
    expect([changed, currentSession()?.company?.id]).toEqual([1, 'one'])
  })
})

describe('a browser that remembers', () => {
  it('asks nothing of the server until a person has asked it to', async () => {
    setSession(undefined)
    expect([await resume(), server.heard]).toEqual([false, []])
  })
  it('opens a session, and forgets when the server says that it is over', async () => {
    setSession(undefined)
    localStorage.setItem('piaotai.remembered', '1')
    const first = await resume()
    setSession(undefined)
    server.answer(() => ({ status: 401, body: { code: 10102, message: '', data: null } }))
    const second = await resume()
    const kept = localStorage.getItem('piaotai.remembered')
    server.answer(answer)
    expect([first, second, kept]).toEqual([true, false, null])
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPageServer, type Answer, type PageServer } from './support/browser.ts'
import { api, CallFailed, queryOf, setClientHands, whileSwitching } from '../src/lib/http/api.ts'
import { chooseLanguage, startLanguage } from '../src/lib/i18n/language.ts'
import { currentSession, setSession, type Session } from '../src/lib/session/session.ts'
import { readStored, UploadFailure } from '../src/lib/upload/upload-form.ts'

const id = '019f0000-0000-7000-8000-000000000001'
const session = { token: 'token-1', user: { id: 'person-1' }, company: { id } } as unknown as Session
const envelope = (code: number, message = '', data: unknown = null) => ({ code, message, data })
const expired = '登录信息已过期，请重新登录'
const upgrading = '系统升级中，请稍后再试'
const busy = '网络繁忙，请稍后再试！'

let server: PageServer
const reported: string[] = []
let toLogin = 0
let changed = 0
let rights = 0
let proofs: boolean[] = []
/** Proofs that the person gives for opening acts, in turn; none: they close the dialog. */
let given: string[] = []
const left: (string | undefined)[] = []
beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
  await startLanguage()
  server = await openPageServer()
  setClientHands({
    tell: (message) => {
      reported.push(message)
    },
    toLogin: () => {
      toLogin++
    },
    companyChanged: () => {
      changed++
    },
    rightsChanged: () => {
      rights++
    },
    leaving: (person) => {
      left.push(person)
    },
    reauthenticate: () => Promise.resolve(proofs.shift() ?? false),
    proveAct: (again, refused) => {
      const proof = given.shift()
      return proof === undefined ? Promise.reject(refused) : again(proof)
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  server.heard.length = 0
  reported.length = 0
  left.length = toLogin = changed = rights = 0
  proofs = []
  given = []
  setSession(session)
})
afterEach(async () => {
  await chooseLanguage('zh-CN')
})

/** The failure of a call with this answer. */
const failing = async (answer: Answer, options = {}): Promise<CallFailed> => {
  server.answer(() => answer)
  return api.user.readUser({}, options).then(
    () => {
      throw new Error('the call succeeded')
    },
    (error: unknown) => error as CallFailed,
  )
}

describe('an act that opens the company', () => {
  const refused = { status: 400, body: { ...envelope(10031, '请先验证本人'), problem: 'act.proofNeeded' } }
  it('is sent again as it was, with the proof that the person gave', async () => {
    given = ['cHJvb2Y']
    server.answer(() => (server.heard.length === 1 ? refused : { status: 200, body: envelope(10000, '', { version: 2 }) }))
    const input = { id, grants: ['rows' as const], version: 1 }
    await expect(api.user.saveGroupGrants(input)).resolves.toEqual({ version: 2 })
    expect(server.heard.map(({ body, headers }) => [JSON.parse(body ?? ''), headers['x-proof']])).toEqual([
      [{ grants: ['rows'], version: 1 }, undefined],
      [{ grants: ['rows'], version: 1 }, 'cHJvb2Y'],
    ])
  })
  it.each([{}, { unasked: true }])('that is not proven fails without a message of its own: %o', async (options) => {
    given = options.unasked ? ['cHJvb2Y'] : []
    const error = await failing(refused, options)
    expect([error.type, error.shown, reported, server.heard.length]).toEqual(['act.proofNeeded', true, [], 1])
  })
})
describe('a call', () => {
  it('carries the web as its login type, the language, the session and the company', async () => {
    server.answer(() => ({ status: 200, body: envelope(10000) }))
    await chooseLanguage('en-US')
    await api.user.readUser({})
    expect(server.heard[0]?.headers).toMatchObject({
      'login-type': 'web',
      language: 'en-US',
      authorization: 'Bearer token-1',
      'company-id': id,
    })
  })
  it('without a session carries neither token nor company', async () => {
    setSession(undefined)
    server.answer(() => ({ status: 200, body: envelope(10000) }))
    await api.user.readUser({})
    expect([server.heard[0]?.headers.authorization, server.heard[0]?.headers['company-id']]).toEqual([undefined, undefined])
  })
  it('writes its id into the path and the rest into the query', async () => {
    server.answer(() => ({ status: 200, body: envelope(10000) }))
    await api.invoice.readInvoice({ id, area: 'company' })
    expect(server.heard[0]?.url.pathname.endsWith(id) && server.heard[0].url.search).toBe('?area=company')
  })
  it('repeats the key of a list and drops what is empty', () => {
    expect(queryOf({ type: [22, 12], seller: '', buyer: undefined, number: [], open: null, amountFrom: '0' })).toBe(
      '?type=22&type=12&amountFrom=0',
    )
  })
  it('sends a body as JSON, an emptied field included', async () => {
    server.answer(() => ({ status: 200, body: envelope(10000) }))
    await api.invoice.correctInvoice({ id, area: 'company', version: 1, reason: '补记', fields: [{ field: 'remark', value: null }] })
    expect(JSON.parse(server.heard[0]?.body ?? '')).toEqual({
      area: 'company',
      version: 1,
      reason: '补记',
      fields: [{ field: 'remark', value: null }],
    })
  })
  it('that succeeds with 10000 answers the data', async () => {
    server.answer(() => ({ status: 200, body: envelope(10000, '', { name: '林婉清' }) }))
    await expect(api.user.readUser({})).resolves.toEqual({ name: '林婉清' })
  })
  it('that succeeds without content is a success', async () => {
    server.answer(() => ({ status: 204 }))
    await expect(api.user.readUser({})).resolves.toBeUndefined()
  })
  it('that is given up tells nobody', async () => {
    server.answer(() => ({ status: 200, body: envelope(10000) }))
    const off = new AbortController()
    off.abort()
    await expect(api.user.readUser({}, { signal: off.signal })).rejects.toThrow()
    expect(reported).toEqual([])
  })
})

describe('a call that fails', () => {
  it('with another code shows the server’s message', async () => {
    const failure = await failing({ status: 200, body: { ...envelope(40001, '已有同号发票'), problem: 'invoice.duplicate' } })
    expect([reported, failure.type, failure.code]).toEqual([['已有同号发票'], 'invoice.duplicate', 40001])
  })
  it.each([400, 403])('with %i shows the server’s message', async (status) => {
    await failing({ status, body: envelope(40000, '填写的内容有误') })
    expect(reported).toEqual(['填写的内容有误'])
  })
  it.each([400, 403])('with %i leaves the message to a caller who shows it itself', async (status) => {
    const failure = await failing({ status, body: envelope(40000, '填写的内容有误') }, { quiet: true })
    expect([reported, failure.message]).toEqual([[], '填写的内容有误'])
  })
  it('with an unusual success shows the server’s message', async () => {
    await failing({ status: 202, body: envelope(10000, '任务处理中') })
    expect(reported).toEqual(['任务处理中'])
  })
  it.each([404, 409, 500, 502, 503])('with %i says that the system is being upgraded', async (status) => {
    await failing({ status, body: envelope(50000, 'internal') })
    expect(reported).toEqual([upgrading])
  })
  it('with a page of a proxy instead of an answer says that the system is being upgraded', async () => {
    await failing({ status: 502, body: '<html>Bad gateway</html>' })
    expect(reported).toEqual([upgrading])
  })
  it('that cannot be read says that the network is busy', async () => {
    await failing({ status: 200, body: '{"code": 100' })
    expect(reported).toEqual([busy])
  })
  it('for a broken line says that the network is busy', async () => {
    await failing('cut')
    expect(reported).toEqual([busy])
  })
  it('speaks English where English is chosen', async () => {
    await chooseLanguage('en-US')
    await failing('cut')
    await failing({ status: 500 })
    await failing({ status: 401 })
    expect(reported).toEqual([
      'The network is busy, please try again later!',
      'System upgrade in progress, please try again later',
      'Login information has expired, please log in again',
    ])
  })
  it('for want of a right has the menu read again', async () => {
    await failing({ status: 403, body: envelope(10003, '没有权限') })
    await failing({ status: 400, body: envelope(40000, '填写的内容有误') })
    expect(rights).toBe(1)
  })
  const factorNeeded: Answer = {
    status: 403,
    body: { ...envelope(10006, '请开启验证器后重新登录'), problem: 'session.secondFactorNeeded' },
  }
  it('for want of the second factor that the company demands leads to the sign-in where it is set up', async () => {
    await failing(factorNeeded, { quiet: true })
    await failing(factorNeeded, { quiet: true })
    expect([reported, toLogin, currentSession()]).toEqual([['请开启验证器后重新登录'], 1, undefined])
  })
  it('to enter a company that demands a second factor leaves the person where they are', async () => {
    await whileSwitching(() => failing(factorNeeded))
    expect([reported, toLogin, currentSession()]).toEqual([['请开启验证器后重新登录'], 0, session])
  })
  const unproven: Answer = { status: 403, body: { ...envelope(10007, '请先确认是您本人'), problem: 'session.ownProofNeeded' } }
  it('for want of a proof of the person’s own is made again once that was given, as if nothing had been in its way', async () => {
    const answers: Answer[] = [unproven, { status: 200, body: envelope(10000, '', { content: [] }) }]
    server.answer(() => answers.shift()!)
    proofs = [true]
    expect([await api.user.listSessions({}), server.heard.length, reported, rights]).toEqual([{ content: [] }, 2, [], 0])
  })
  it('for want of a proof that was not given fails without a word: the question was one', async () => {
    const failed = await failing(unproven)
    expect([failed.type, failed.shown, server.heard.length, reported]).toEqual(['session.ownProofNeeded', true, 1, []])
  })
  it('that nobody has asked for asks nobody for a proof', async () => {
    proofs = [true]
    await failing(unproven, { unasked: true })
    expect([server.heard.length, proofs]).toEqual([1, [true]])
  })
  it('because another tab switched the company asks the page to say so', async () => {
    await failing({ status: 409, body: { ...envelope(40901, '当前公司已切换'), problem: 'company.changed' } })
    expect([changed, reported]).toEqual([1, []])
  })
  it('because this tab is switching the company, or has switched it since, says nothing', async () => {
    const changedAnswer: Answer = { status: 409, body: { ...envelope(40901, '当前公司已切换'), problem: 'company.changed' } }
    await whileSwitching(() => failing(changedAnswer))
    server.answer(() => {
      setSession({ ...session, company: { id: '019f0000-0000-7000-8000-000000000002' } } as Session)
      return changedAnswer
    })
    await api.user.readUser({}).catch(() => undefined)
    expect([changed, reported]).toEqual([0, []])
  })
})

describe('a session that is refused', () => {
  const refused = (code: number, message = '服务器的话'): Answer => ({ status: 401, body: envelope(code, message) })
  it('is forgotten, signed out on the server, and leads to the login', async () => {
    await failing(refused(10001))
    await expect.poll(() => server.heard.map((call) => `${call.method} ${call.url.pathname}`)).toContain('DELETE /auth-center/oauth/logout')
    expect([currentSession(), toLogin, reported, left]).toEqual([undefined, 1, [expired], ['person-1']])
  })
  it.each([10002, 10100, 10102])('with code %i shows the server’s message', async (code) => {
    await failing(refused(code))
    expect(reported).toEqual(['服务器的话'])
  })
  it('only rejects a call that is flagged so', async () => {
    const failure = await failing(refused(10001), { timeoutRedirect: true })
    expect([failure.message, currentSession()?.token, toLogin, reported]).toEqual([expired, 'token-1', 0, []])
  })
  it('leads to the login once, however many calls find it dead', async () => {
    server.answer(() => refused(10001))
    await Promise.allSettled([api.user.readUser({}), api.user.readUser({}), api.user.readUser({})])
    expect([toLogin, reported]).toEqual([1, [expired]])
  })
  it('does not take with it the session that a person has opened since', async () => {
    server.answer(() => {
      setSession({ token: 'token-2' } as Session)
      return refused(10001)
    })
    await api.user.readUser({}).catch(() => undefined)
    expect([currentSession()?.token, toLogin, reported]).toEqual(['token-2', 0, []])
  })
})

describe('an upload that fails', () => {
  const failureOf = (status: number, body: string): UploadFailure => {
    try {
      readStored(status, body)
      throw new Error('stored')
    } catch (error) {
      return error as UploadFailure
    }
  }
  it('keeps the server’s message', () => {
    expect(failureOf(400, JSON.stringify(envelope(40000, '文件大小与登记的不符'))).problem).toEqual({
      type: 'refused',
      message: '文件大小与登记的不符',
    })
  })
  it('without a message is told by the dictionary’s sentence', () => {
    expect(failureOf(400, 'no').problem).toEqual({ type: 'refused', message: undefined })
  })
})

// Answers to every caller: envelope, status, language, strict input.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { centers } from '@piaotai/contract/centers.ts'
import type { Envelope } from '@piaotai/contract/endpoint.ts'
import { problems, type ProblemType } from '@piaotai/domain/problems.ts'
import { sentenceOf } from '@piaotai/locales/problem-sentence.ts'
import { password, startTestApp, type TestApp } from '#testing/worlds/app.ts'

let open: TestApp
let me: Awaited<ReturnType<TestApp['person']>>
beforeAll(async () => {
  open = await startTestApp()
  me = await open.person()
})
afterAll(() => open?.close())

const send = async (method: string, path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {}) => {
  const response = await fetch(open.url + path, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    envelope: (text.startsWith('{') ? JSON.parse(text) : { code: -1, message: '', data: null }) as Envelope,
  }
}
const signed = (extra: Record<string, string> = {}) => ({ authorization: `Bearer ${me.token}`, ...extra })
const json = { 'content-type': 'application/json' }
const verdict = ({ status, envelope }: { status: number; envelope: Envelope }) =>
  `${status} ${envelope.code} ${envelope.problem ?? ''}`.trim()

describe('An answer', () => {
  it('carries 10000 and its data when it succeeded', async () => {
    const answer = await send('GET', '/user-center/user/info', { headers: signed() })
    expect([verdict(answer), answer.envelope.message, Object.keys(answer.envelope)]).toEqual([
      '200 10000',
      '成功',
      ['code', 'message', 'data'],
    ])
  })
  it('takes no body as an empty one, and refuses null', async () => {
    const asked = (body?: string, headers = {}) =>
      send('POST', '/user-center/title/check', { headers: signed(headers), ...(body === undefined ? {} : { body }) })
    const answers = await Promise.all([asked(), asked('{}', json), asked('null', json)])
    expect(answers.map(verdict).map((said) => said.replace(/ \d+/, ''))).toEqual(['200', '200', '400 input.invalid'])
  })
  it('speaks Chinese unless English is asked for', async () => {
    const messages = await Promise.all(
      ['zh-CN', 'en-US', 'fr-FR', ''].map(
        async (language) => (await send('GET', '/user-center/user/info', { headers: language ? { language } : {} })).envelope.message,
      ),
    )
    expect(messages).toEqual(['请先登录', sentenceOf('session.missing', 'en-US'), '请先登录', '请先登录'])
  })
  it('is never kept by a cache', async () => {
    expect((await send('GET', '/user-center/user/info', { headers: signed() })).headers.get('cache-control')).toBe('no-store')
  })
  it('takes the token with and without the word Bearer', async () => {
    expect(verdict(await send('GET', '/user-center/user/info', { headers: { authorization: me.token } }))).toBe('200 10000')
  })
})

describe('Without a right to ask', () => {
  it('a missing session is 10002', async () => {
    expect(verdict(await send('GET', '/user-center/user/info'))).toBe('401 10002 session.missing')
  })
  it.each(['Bearer x', 'Bearer ' + 'A'.repeat(43), 'Basic dXNlcjpwYXNz', 'Bearer null', 'Bearer ../../etc'])(
    'a made-up token (%s) is 10002',
    async (authorization) => {
      expect(verdict(await send('GET', '/user-center/user/info', { headers: { authorization } }))).toBe('401 10002 session.missing')
    },
  )
  it('a session that was ended is 10100', async () => {
    const person = await open.person()
    await person.api.auth.logout({})
    expect(verdict(await send('GET', '/user-center/user/info', { headers: { authorization: `Bearer ${person.token}` } }))).toBe(
      '401 10100 session.expired',
    )
  })
  it('a wrong password is 400, never 401', async () => {
    expect(
      verdict(
        await send('POST', '/auth-center/oauth/token', {
          headers: json,
          body: JSON.stringify({ grantType: 'password', account: me.email, password: 'Wrong2026x' }),
        }),
      ),
    ).toBe('400 21001 account.wrongCredentials')
  })
  it('an unknown account is answered word for word like a wrong password', async () => {
    const request = async (account: string) =>
      (
        await send('POST', '/auth-center/oauth/token', {
          headers: json,
          body: JSON.stringify({ grantType: 'password', account, password: 'Wrong2026x' }),
        })
      ).text
    expect(await request('nobody@example.test')).toBe(await request((await open.person()).email))
  })
  it('a missing permission is 403', async () => {
    const owner = await open.person()
    const member = await open.person('自己的公司')
    await open.app.addMember(owner.companyId, member.userId)
    await member.api.user.switchCompany({ teamId: owner.companyId })
    expect(
      verdict(await send('GET', '/invoice-center/invoice?area=company', { headers: { authorization: `Bearer ${member.token}` } })),
    ).toBe('403 10003 permission.denied')
  })
  it('a missing permission is written to the audit log', async () => {
    const owner = await open.person()
    const member = await open.person('自己的公司')
    await open.app.addMember(owner.companyId, member.userId)
    await member.api.user.switchCompany({ teamId: owner.companyId })
    await member.api.invoice.listInvoices({ area: 'company' })
    const rows = await open.app.db.inTenant({ companyId: owner.companyId }, (tx) =>
      tx.selectFrom('audit_log').select(['actor_id', 'object_id', 'result']).where('action', '=', 'access.denied').execute(),
    )
    expect(rows).toEqual([{ actor_id: member.userId, object_id: 'listInvoices', result: 'denied' }])
  })
  it("a page of another company than the session's is told so and nothing is written", async () => {
    const answer = await send('POST', '/invoice-center/import/failed-upload', {
      headers: signed({ ...json, 'company-id': '01900000-0000-7000-8000-000000000000' }),
      body: JSON.stringify({ area: 'personal', mode: 'einvoice', name: 'a.pdf', size: 1, reason: 'network' }),
    })
    const records = await me.api.invoice.listImports({ area: 'personal' })
    expect([verdict(answer), records.body.data.totalElements]).toEqual(['400 22002 company.changed', 0])
  })
  it('the right company in the header is let through', async () => {
    expect(verdict(await send('GET', '/invoice-center/overview', { headers: signed({ 'company-id': me.companyId }) }))).toBe('200 10000')
  })
})

describe('Input is taken as it is meant or not at all:', () => {
  const token = (body: unknown) =>
    send('POST', '/auth-center/oauth/token', { headers: json, body: typeof body === 'string' ? body : JSON.stringify(body) })
  const good = { grantType: 'password', account: 'a@b.cn', password: 'x' }
  it.each<[string, unknown]>([
    ['an unknown key', { ...good, admin: true }],
    ['null', { ...good, account: null }],
    ['a list for a text', { ...good, account: ['a@b.cn'] }],
    ['a number for a text', { ...good, account: 13800000417 }],
    ['an object for a text', { ...good, password: { $ne: '' } }],
    ['a missing field', { grantType: 'password', account: 'a' }],
    ['a list as body', [good]],
    ['a text as body', '"x"'],
    ['a number as body', '7'],
    ['broken JSON', '{"account":'],
    ['a NUL in a text', { ...good, account: 'a\u0000b' }],
    ['half a surrogate', '{"grantType":"password","account":"\\ud800","password":"x"}'],
    ['a line break in a line', { ...good, account: 'a\nb' }],
    ['__proto__', '{"__proto__":{"admin":true},"grantType":"password","account":"a","password":"x"}'],
    ['too long a text', { ...good, account: 'a'.repeat(101) }],
    ['no body', ''],
  ])('%s is 400', async (_name, body) => {
    const answer = await token(body)
    expect([answer.status, answer.envelope.problem]).toEqual([400, 'input.invalid'])
  })
  it('a body of more than a megabyte is 400', async () => {
    expect(verdict(await token({ ...good, password: 'x'.repeat(1_100_000) }))).toBe('400 20002 input.tooLarge')
  })
  it.each(['text/plain', 'application/xml', 'application/json\tx', 'application/x-www-form-urlencoded', 'application/json; charset=gbk'])(
    'the content type %s is 400',
    async (type) => {
      expect(verdict(await send('POST', '/auth-center/oauth/token', { headers: { 'content-type': type }, body: 'x' }))).toBe(
        '400 20003 input.contentType',
      )
    },
  )
  it('a form where JSON is asked is 400', async () => {
    const form = new FormData()
    form.append('account', 'a')
    const response = await fetch(`${open.url}/auth-center/oauth/token`, { method: 'POST', body: form })
    expect([response.status, ((await response.json()) as Envelope).problem]).toEqual([400, 'input.contentType'])
  })
  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=',
    'pageSize=100000',
    'page=1&page=2',
    'page[]=1',
    'nothing=1',
    'page=%00',
    '__proto__=1',
  ])('the query %s is 400', async (query) => {
    const answer = await send('GET', `/user-center/team/list?${query}`, { headers: signed() })
    expect([answer.status, answer.envelope.problem]).toEqual([400, 'input.invalid'])
  })
  it('a repeated key is a list', async () => {
    expect(
      verdict(await send('GET', '/invoice-center/import?area=personal&recognitionStatus=1&recognitionStatus=9', { headers: signed() })),
    ).toBe('200 10000')
  })
  it.each(['x', '..%2f..%2fetc', '%00', '01900000-0000-7000-8000-00000000000g', '%ff'])('the id %s is 400', async (id) => {
    expect((await send('GET', `/user-center/team/personal/${id}`, { headers: signed() })).status).toBe(400)
  })
  it('what the path says cannot be said otherwise in the body', async () => {
    const answer = await send('PUT', `/user-center/team/member/swith/${me.companyId}`, {
      headers: signed(json),
      body: JSON.stringify({ teamId: '01900000-0000-7000-8000-000000000000' }),
    })
    expect([answer.status, answer.envelope.problem]).toEqual([400, 'input.invalid'])
  })
  it('an empty JSON body is as good as {}', async () => {
    expect(verdict(await send('PUT', `/user-center/team/member/swith/${me.companyId}`, { headers: signed(json), body: '' }))).toBe(
      '200 10000',
    )
  })
})

describe('Paths', () => {
  it.each([
    ['GET', '/invoice-center/none'],
    ['POST', '/user-center/user/info'],
    ['DELETE', '/auth-center/oauth/token'],
    ['PATCH', '/user-center/team'],
    ['OPTIONS', '/user-center/team'],
    ['GET', '/auth-center'],
    ['POST', '/'],
    ['POST', '/none'],
  ])('%s %s is 400 route.notFound', async (method, path) => {
    expect(verdict(await send(method, path))).toBe('400 20004 route.notFound')
  })
  it('of the web answer a page, whichever they are', async () => {
    const pages = await Promise.all(['/', '/login', '/home/incomeInvoice', '/V404'].map(async (path) => (await send('GET', path)).status))
    expect(pages).toEqual([200, 200, 200, 200])
  })
  it.each(['/%2e%2e/%2e%2e/package.json', '/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fpackage.json', '/%00', '/%ff', '/%E0%A4%A'])(
    'do not lead out of the web folder: %s',
    async (path) => {
      const answer = await send('GET', path)
      expect([answer.status < 500, answer.text.includes('"workspaces"')]).toEqual([true, false])
    },
  )
  it('of a missing asset answer a problem, not a page', async () => {
    expect(verdict(await send('GET', '/assets/none.js'))).toBe('400 20004 route.notFound')
  })
  it('answer HEAD as they answer GET, without the page', async () => {
    const answers = await Promise.all(
      ['/', '/home/myInvoices', '/health', '/login'].map(async (path) => {
        const { status, text } = await send('HEAD', path)
        return [status, text]
      }),
    )
    expect(answers).toEqual(Array.from({ length: 4 }, () => [200, '']))
  })
  it('let no page that is opened in their place look through a camera, and ask for TLS only where people open the product over TLS', async () => {
    const over = await startTestApp({ PUBLIC_URL: 'https://piaotai.example.test' })
    const secure = await fetch(`${over.url}/login`)
    const plain = (await send('GET', '/login')).headers
    await over.close()
    const whole = await startTestApp({ PUBLIC_URL: 'https://piaotai.example.test', HSTS_SUBDOMAINS: 'on' })
    const subdomains = (await fetch(`${whole.url}/login`)).headers.get('strict-transport-security')
    await whole.close()
    expect([
      plain.get('strict-transport-security'),
      plain.get('permissions-policy')?.includes('camera=()'),
      secure.headers.get('strict-transport-security'),
      subdomains,
    ]).toEqual([null, true, 'max-age=31536000', 'max-age=31536000; includeSubDomains'])
  })
  it("carry the headers that keep strangers' scripts out", async () => {
    const { headers } = await send('GET', '/login')
    const policy = headers.get('content-security-policy') ?? ''
    expect([
      policy.includes("script-src 'self';"),
      policy.includes("frame-ancestors 'none'"),
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
      headers.get('cross-origin-opener-policy'),
      headers.get('cross-origin-resource-policy'),
      headers.get('x-powered-by'),
      headers.get('server'),
    ]).toEqual([true, true, 'nosniff', 'no-referrer', 'same-origin', 'same-origin', null, null])
  })
  it('/ready tells that the database answers, /health that the process does', async () => {
    expect([(await send('GET', '/ready')).text, (await send('GET', '/health')).text]).toEqual(['{"ok":true}', '{"ok":true}'])
  })
  it('/openapi.json describes every call with its permission', async () => {
    const api = JSON.parse((await send('GET', '/openapi.json')).text) as {
      paths: Record<string, Record<string, { 'x-perm': unknown; operationId: string }>>
    }
    const described = Object.values(api.paths).flatMap((p) => Object.values(p))
    const calls = Object.values(centers).flatMap(({ base, endpoints }) =>
      Object.keys(endpoints).map((name) => `${base.slice(1, -'-center'.length)}.${name}`),
    )
    expect([described.map((d) => d.operationId).toSorted(), described.every((d) => d['x-perm'])]).toEqual([calls.toSorted(), true])
  })
})

describe('An address that cannot be decoded', () => {
  it.each([
    ['cut off', '/invoice-center/invoice/%E7%A5/log?area=company'],
    ['overlong', '/upload-center/picture/%C0%AF'],
    ['of the trial house', '/dev/%zz'],
    ['far too long', `/user-center/user/mailbox/link/${'a'.repeat(5000)}`],
  ])('(%s) is answered by the rules, in the asked language', async (_name, path) => {
    const { status, envelope, headers } = await send('GET', path, { headers: { language: 'en-US' } })
    expect([status, envelope.message, headers.get('x-content-type-options')]).toEqual([
      400,
      sentenceOf('input.invalid', 'en-US'),
      'nosniff',
    ])
  })
})

describe('An address of the web that cannot be decoded', () => {
  it.each(['/%zz', '/home/%E0%A4%A?from=1'])('leads to the page that says there is none: %s', async (path) => {
    const { status, headers } = await fetch(`${open.url}${path}`, { redirect: 'manual' })
    expect([status, headers.get('location'), headers.get('x-content-type-options')]).toEqual([302, '/V404', 'nosniff'])
  })
})

describe('A stream of events', () => {
  it('carries the guards of every answer', async () => {
    const leaving = new AbortController()
    const { headers } = await fetch(`${open.url}/invoice-center/import/events`, { headers: signed(), signal: leaving.signal })
    leaving.abort()
    expect([headers.get('content-type'), headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
      'text/event-stream; charset=utf-8',
      'nosniff',
      'no-referrer',
    ])
  })
})

describe('Raw sockets', () => {
  const raw = (bytes: string): Promise<string> =>
    new Promise((resolve) => {
      let answer = ''
      const socket = connect(Number(new URL(open.url).port), '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (chunk) => {
        answer += String(chunk)
        socket.end()
      })
      socket.on('error', () => resolve(answer))
      socket.on('close', () => resolve(answer))
      setTimeout(() => socket.destroy(), 5000).unref()
    })
  it.each([
    ['garbage', 'garbage\r\n\r\n'],
    ['headers of 64 KB', `GET /health HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(65_000)}\r\n\r\n`],
    ['two lengths', 'POST /auth-center/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc'],
    [
      'a length and chunks',
      'POST /auth-center/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('with %s are answered 400 and the server lives on', async (_name, bytes) => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(await raw(bytes))?.[1]
    expect([status, (await send('GET', '/health')).status]).toEqual(['400', 200])
  })
})

describe('Every problem', () => {
  const words = Object.keys(problems) as ProblemType[]
  it('has a number of its own, but for a session that was ended: a client knows that by one, and its words say how', () => {
    const ends = words.filter((w) => problems[w][0] === 10102)
    const others = words.filter((w) => problems[w][0] !== 10102)
    expect([new Set(others.map((w) => problems[w][0])).size, ends]).toEqual([
      others.length,
      ['session.replaced', 'session.disabled', 'session.removed', 'session.exited', 'session.dissolved'],
    ])
  })
  it('has a sentence in both languages, and they differ', () => {
    expect(
      words.filter((w) => !sentenceOf(w, 'zh-CN') || !sentenceOf(w, 'en-US') || sentenceOf(w, 'zh-CN') === sentenceOf(w, 'en-US')),
    ).toEqual([])
  })
  it('asks for the same details in both languages', () => {
    const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).toSorted()
    expect(words.filter((w) => String(places(sentenceOf(w, 'zh-CN'))) !== String(places(sentenceOf(w, 'en-US'))))).toEqual([])
  })
})

describe('Signing in', () => {
  it('compares five guesses of two hundred that come at once', async () => {
    const person = await open.person()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        send('POST', '/auth-center/oauth/token', {
          headers: json,
          body: JSON.stringify({ grantType: 'password', account: person.email, password: `Guess${i}Aa` }),
        }),
      ),
    )
    expect(answers.filter((a) => a.envelope.problem === 'account.wrongCredentials').length).toBeLessThanOrEqual(5)
  })
  it('asks for a captcha after five wrong passwords, before it looks at the next', async () => {
    const person = await open.person()
    for (let i = 0; i < 5; i++)
      await send('POST', '/auth-center/oauth/token', {
        headers: json,
        body: JSON.stringify({ grantType: 'password', account: person.email, password: 'Guess1Aa' }),
      })
    expect(
      verdict(
        await send('POST', '/auth-center/oauth/token', {
          headers: json,
          body: JSON.stringify({ grantType: 'password', account: person.email, password }),
        }),
      ),
    ).toBe('400 21004 account.captchaNeeded')
  })
})

describe('A server that ends', () => {
  it('waits for no connection that never asked anything', async () => {
    const own = await startTestApp()
    const silent = connect({ port: Number(new URL(own.url).port), host: '127.0.0.1' })
    await once(silent, 'connect')
    const gone = once(silent, 'close')
    await own.close()
    expect(await gone).toEqual([false])
  })
  it('finishes the answer that is under way', async () => {
    const own = await startTestApp()
    const someone = await own.person()
    const requested = fetch(`${own.url}/auth-center/oauth/token`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ grantType: 'password', account: someone.email, password }),
    })
    await new Promise((done) => setTimeout(done, 20))
    const [answer] = await Promise.all([requested, own.close()])
    expect(answer.status).toBe(200)
  })
})

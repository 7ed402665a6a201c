// Simulators serve callers on this machine only: not through a proxy, not a page of another site, not in an app open to
// others.
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../app/config.ts'
import { demoAccount, demoPassword } from '../app/demo/index.ts'
import { simulatorsLine } from '../app/start-lines.ts'
import { makeFolder, removeFolder } from '#testing/database/database.ts'
import { hashPassword } from '../modules/people/account/proof/passwords.ts'
import { startTestApp, type TestApp } from '#testing/worlds/app.ts'

const pages = [
  '/dev/outbox',
  '/dev/outbox.js',
  '/dev/outbox.json',
  '/dev/outbox/events',
  '/dev/mini-program?scene=x',
  '/dev/mini-program/confirm?scene=x&code=a',
  '/dev/identity/auth?client_id=piaotai-demo',
  '/dev/identity/interaction/x',
] as const
interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: IncomingHttpHeaders
}
const get = (url: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asking = request(
      new URL(path, url),
      { headers, method: body === undefined && !path.includes('/confirm?') ? 'GET' : 'POST' },
      (answer) => {
        let text = ''
        const end = (): void => {
          resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers })
          asking.destroy()
        }
        answer.on('data', (chunk) => {
          text += String(chunk)
          if (text.includes(': open')) end()
        })
        answer.on('end', end)
      },
    ).on('error', reject)
    asking.end(body)
  })
/** As nginx passes a request on by default: HTTP/1.0, the upstream's own name, and no header about the client. */
const throughPlainNginx = (url: string, path: string, more = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port, host } = new URL(url)
    let text = ''
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`)
    })
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes(': open')) socket.destroy()
    })
    socket.on('close', () => resolve(text.split(' ')[1] ?? ''))
    socket.on('error', reject)
  })

describe('A local page', () => {
  let open: TestApp
  beforeAll(async () => {
    open = await startTestApp()
  })
  afterAll(() => open?.close())
  const entered = () => get(open.url, `/dev/enter?key=${open.app.local?.key ?? ''}`)

  it.each(pages)('%s is there for nobody who has not come by the printed address', async (path) => {
    const { status, text } = await get(open.url, path)
    expect([status, text.includes('route.notFound')]).toEqual([400, true])
  })
  it('tells a person in a browser how to get in', async () => {
    const { status, text } = await get(open.url, '/dev/outbox', { accept: 'text/html,*/*' })
    expect([status, text.includes('终端'), text.includes('terminal')]).toEqual([403, true, true])
  })
  it('opens by the printed address, which leaves a cookie that no script and no other site can use', async () => {
    const { status, headers } = await entered()
    const [cookie = ''] = headers['set-cookie'] ?? []
    const opened = await get(open.url, '/dev/outbox.json', { cookie: cookie.split(';')[0]! })
    expect([
      status,
      headers['refresh'],
      /HttpOnly/.test(cookie),
      /SameSite=Strict/.test(cookie),
      /Path=\/dev;/.test(cookie),
      opened.status,
    ]).toEqual([200, '0;url=/dev/outbox', true, true, true, 200])
  })
  it('confirms a sign-in by a button, never by a link that a page or a picture could follow', async () => {
    const path = '/dev/mini-program/confirm?scene=x&code=a'
    const headers = { ...open.localCookie, 'content-type': 'multipart/form-data; boundary=xYx' }
    const followed = await fetch(open.url + path, { headers: open.localCookie })
    const pressed = await fetch(open.url + path, { method: 'POST', headers, body: '--xYx--\r\n' })
    const { text } = await get(open.url, '/dev/mini-program?scene=x', open.localCookie)
    expect([followed.status, pressed.status, text.includes('<form method="post"'), text.includes('<a href')]).toEqual([
      400,
      200,
      true,
      false,
    ])
  })
  it('does not open by another key', async () => {
    const { headers, status } = await get(open.url, '/dev/enter?key=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
    expect([status, headers['set-cookie']]).toEqual([400, undefined])
  })
  it.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-server',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
  ])('is refused to whoever comes with %s, key or not', async (name) => {
    const answers = await Promise.all(
      [...pages, `/dev/enter?key=${open.app.local?.key ?? ''}`].map((path) =>
        get(open.url, path, { ...open.localCookie, [name]: '203.0.113.9' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  })
  it('is refused to whoever comes through an nginx that says nothing of itself, key or not', async () => {
    const plain = await Promise.all(pages.map((path) => throughPlainNginx(open.url, path)))
    const withKey = await Promise.all(pages.map((path) => throughPlainNginx(open.url, path, `Cookie: ${open.localCookie.cookie}\r\n`)))
    expect([...plain, ...withKey]).toEqual([...pages, ...pages].map(() => '400'))
  })
  it('is refused under a name that was pointed at this machine, key or not', async () => {
    const { port } = new URL(open.url)
    const names = [`evil.example:${port}`, '127.0.0.1.evil.example', `localhost.evil.example:${port}`]
    const answers = await Promise.all(names.map((host) => get(open.url, '/dev/outbox.json', { ...open.localCookie, host })))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 400))
  })
})

describe('Stand-ins are off', () => {
  it.each([
    ['where people come by another name', { PUBLIC_URL: 'https://piaotai.example' }],
    ['where it listens for others', { HOST: '0.0.0.0' }],
  ])('%s, with the demo, the loopback calls and the simulator that go with them', async (_name, settings) => {
    const open = await startTestApp(settings)
    const answers = await Promise.all(pages.map((path) => get(open.url, path, open.localCookie)))
    const { app } = open
    const offered = [app.local, app.simulatedSso, app.taxSimulator, app.config.demo]
    await open.close()
    expect([answers.map(({ status }) => status), offered]).toEqual([pages.map(() => 400), [undefined, undefined, undefined, false]])
  })
})

describe('The start', () => {
  const reported = (env: Record<string, string>): string => {
    const folder = makeFolder()
    try {
      return simulatorsLine(readConfig({ DATA_DIR: folder, ...env }))
    } catch (error) {
      return String(error)
    } finally {
      removeFolder(folder)
    }
  }
  it.each([
    ['on', {}, /开 on：邮件 mail、.*演示账号 demo account$/],
    ['off by the setting that opens the house', { HOST: '0.0.0.0' }, /开 on：无 none；关 off：.*HOST is not loopback/],
    ['off by the address that people open', { PUBLIC_URL: 'https://piaotai.example' }, /关 off：.*PUBLIC_URL is not loopback/],
    [
      'off one by one where the real thing is set',
      { WX_APP_ID: 'wx0123456789', WX_APP_SECRET: 'x' },
      /关 off：微信 WeChat（已设 WX_APP_ID is set）/,
    ],
  ])('says in one line what stands in: %s', (_name, env, line) => {
    expect(reported(env as Record<string, string>)).toMatch(line)
  })
  it('with a demo that others would reach ends with a sentence', () => {
    expect(reported({ DEMO: 'on', HOST: '0.0.0.0' })).toMatch(/DEMO=on .*HOST is not loopback/)
  })
})

describe('The demo account', () => {
  const email = demoAccount.email
  const seeded = async (settings: Record<string, string>): Promise<TestApp & { readonly secret: string }> => {
    const open = await startTestApp(settings)
    const secret = demoPassword(open.app.config)
    await open.app.createUser({ name: '林婉清', email, tel: '13800000417', password: secret })
    return { ...open, secret }
  }
  const signIn = async (url: string, password: string, headers: Record<string, string> = {}, account: string = email) => {
    const body = JSON.stringify({ grantType: 'password', account, password })
    const { text } = await get(url, '/auth-center/oauth/token', { 'content-type': 'application/json', ...headers }, body)
    return JSON.parse(text) as { readonly problem?: string; readonly data: { readonly accessToken: string } | null }
  }
  const useCases = async (url: string, token: string, headers: Record<string, string> = {}) =>
    (JSON.parse((await get(url, '/user-center/user/info', { authorization: token, ...headers })).text) as { problem?: string }).problem ??
    'ok'

  it('signs in and works for who is at this machine, and its session for nobody who is elsewhere', async () => {
    const { url, secret, close } = await seeded({ DEMO: 'on' })
    const token = (await signIn(url, secret)).data?.accessToken ?? ''
    const forwarded = { 'x-real-ip': '203.0.113.9' }
    const seen = [
      await useCases(url, token),
      await useCases(url, token, forwarded),
      (await signIn(url, secret, forwarded)).problem,
      (await signIn(url, secret, forwarded, '13800000417')).problem,
      (await signIn(url, secret, { host: 'piaotai.example' })).problem,
    ]
    await close()
    const wrong = 'account.wrongCredentials'
    expect(seen).toEqual(['ok', 'session.missing', wrong, wrong, wrong])
  })
  it('is refused like any wrong password where there is no demo any more', async () => {
    const { url, secret, close } = await seeded({ DEMO: 'off' })
    const { problem } = await signIn(url, secret)
    await close()
    expect(problem).toBe('account.wrongCredentials')
  })
  it('has a password of this machine, and one that had the same everywhere gets it', async () => {
    const open = await startTestApp({ DEMO: 'on' })
    await open.app.createUser({ name: '林婉清', email, tel: null, password: 'Lanxi2026' })
    const passwordHash = await hashPassword('Piaotai2026')
    await open.app.db.outside((tx) => tx.updateTable('app_user').set({ password_hash: passwordHash }).where('email', '=', email).execute())
    const known = (await signIn(open.url, 'Piaotai2026')).data?.accessToken ?? ''
    const secret = demoPassword(open.app.config)
    const renewed = [
      await open.app.rotateDemoPassword(email, 'Piaotai2026', secret),
      await open.app.rotateDemoPassword(email, 'Piaotai2026', secret),
    ]
    const seen = [
      await useCases(open.url, known),
      (await signIn(open.url, 'Piaotai2026')).problem,
      (await signIn(open.url, secret)).problem,
    ]
    await open.close()
    expect([renewed, seen]).toEqual([
      [true, true],
      ['session.replaced', 'account.wrongCredentials', undefined],
    ])
  })
})

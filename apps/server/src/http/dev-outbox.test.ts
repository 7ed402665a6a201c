// The local outbox shows messages instead of sending them: live, and on this machine only.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { data, freshEmail, newPassword, openGate, type Gate } from '#testing/clients/browser.ts'
import { startTestApp } from '#testing/worlds/app.ts'

let gate: Gate
beforeAll(async () => {
  gate = await openGate()
})
afterAll(() => gate?.close())

const paths = [
  '/dev/outbox',
  '/dev/outbox.js',
  '/dev/outbox.json',
  '/dev/outbox/events',
  '/dev/mini-program?scene=x',
  '/dev/mini-program/confirm?scene=x&code=a',
  '/dev/identity/.well-known/openid-configuration',
] as const
/** Requests under another name and address; returns the status and the beginning of the answer. */
const get = (
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string; location: string | undefined }> =>
  new Promise((resolve, reject) => {
    const asking = request(new URL(path, url), { headers, method: path.includes('/confirm?') ? 'POST' : 'GET' }, (answer) => {
      let text = ''
      const end = (): void => {
        resolve({ status: answer.statusCode ?? 0, text, location: answer.headers.location })
        asking.destroy()
      }
      answer.on('data', (chunk) => {
        text += String(chunk)
        if (text.includes(': open')) end()
      })
      answer.on('end', end)
    }).on('error', reject)
    asking.end()
  })

describe('The local outbox', () => {
  it("shows a captcha's answer and the mail that follows, newest first", async () => {
    const browser = gate.browser()
    const email = freshEmail()
    const code = await browser.code(email, 'register')
    const { entries } = (await (await fetch(`${gate.url}/dev/outbox.json`, { headers: gate.localCookie })).json()) as {
      entries: { kind: string; to: string; text: string }[]
    }
    expect(
      entries.filter((entry) => entry.to === email).map(({ kind, text }) => [kind, kind === 'mail' ? text.includes(code) : text.length]),
    ).toEqual([
      ['mail', true],
      ['captcha', 5],
    ])
  })
  it('tells of each entry at once to whoever watches', async () => {
    const stop = new AbortController()
    const stream = await fetch(`${gate.url}/dev/outbox/events`, { signal: stop.signal, headers: gate.localCookie })
    const email = freshEmail()
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    data(await gate.browser().api.auth.drawCaptcha({ phoneOrEmail: email }))
    let seen = ''
    while (!seen.includes('event: entry')) seen += (await reader.read()).value ?? ''
    stop.abort()
    expect([stream.headers.get('content-type'), JSON.parse(/data: (.+)/.exec(seen)![1]!)]).toMatchObject([
      'text/event-stream',
      { kind: 'captcha', to: email },
    ])
  })
  it('shows an invitation with a link that leads to this app', async () => {
    const browser = gate.browser()
    const owner = await gate.account({ name: '沈亦舟' })
    const to = freshEmail()
    await browser.enter({ grantType: 'password', account: owner.email, password: newPassword })
    data(await browser.api.user.switchCompany({ teamId: data(await browser.api.user.createCompany({ name: '宁波拾光文具有限公司' })).id }))
    const { token } = data(await browser.api.user.createInvitation({ kind: 'email', to }))
    expect((await gate.message(to)).text).toContain(`${gate.url}/visitor/join?invite=${token}`)
  })
  it('is a page whose only script is its own', async () => {
    const page = await fetch(`${gate.url}/dev/outbox`, { headers: gate.localCookie })
    const html = await page.text()
    expect([page.status, html.match(/<script[^>]*>/g), page.headers.get('content-security-policy')?.includes("script-src 'self'")]).toEqual(
      [200, ['<script src="/dev/outbox.js" defer>'], true],
    )
  })
  it('speaks the language of the browser, and no other', async () => {
    const texts = async (language: string): Promise<string> => {
      const headers = { ...gate.localCookie, 'accept-language': language }
      const [page, script] = await Promise.all(['/dev/outbox', '/dev/outbox.js'].map((path) => fetch(`${gate.url}${path}`, { headers })))
      return `${(await page!.text()).replace(/value="[^"]*"/g, '')}${await script!.text()}`
    }
    const [zh, en] = [await texts('zh-CN'), await texts('en-US,en;q=0.9')]
    expect([en.match(/\p{Script=Han}+/gu), zh.includes('本机发件箱'), zh.match(/Local outbox|Send a mail|Captcha/g)]).toEqual([
      null,
      true,
      null,
    ])
  })
  it.each(paths)('%s is refused for a name that was pointed at this machine, and for an address elsewhere', async (path) => {
    const port = new URL(gate.url).port
    const callers: Record<string, string>[] = [
      { host: `evil.example:${port}` },
      { host: '127.0.0.1.evil.example' },
      { host: `127.0.0.1:${port}`, 'x-forwarded-for': '203.0.113.9' },
    ]
    const answers = await Promise.all(callers.map((headers) => get(gate.url, path, headers)))
    expect(answers.map(({ status, text }) => `${status} ${(JSON.parse(text) as { problem: string }).problem}`)).toEqual(
      Array.from({ length: 3 }, () => '400 route.notFound'),
    )
  })
  it.each(paths)('%s is there for this machine by each of its names', async (path) => {
    const port = new URL(gate.url).port
    const answers = await Promise.all(
      ['127.0.0.1', 'localhost', '[::1]'].map((name) => get(gate.url, path, { ...gate.localCookie, host: `${name}:${port}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
  it('moves a page that was opened by another name of this machine to the one that sign-ins come back to', async () => {
    const port = new URL(gate.url).port
    const opened = await get(gate.url, '/login?type=sso', { host: `localhost:${port}`, 'sec-fetch-dest': 'document' })
    const elsewhere = await get(gate.url, '/login', { host: 'evil.example', 'sec-fetch-dest': 'document' })
    expect([opened.status, opened.location, elsewhere.location]).toEqual([302, `${gate.url}/login?type=sso`, undefined])
  })
  it('leads who holds its key to the page of the tax bureau’s simulator, and nobody else', async () => {
    const [holder, stranger] = [await get(gate.url, '/dev/bureau', gate.localCookie), await get(gate.url, '/dev/bureau', {})]
    expect([holder.status, holder.location, stranger.status, stranger.location]).toEqual([
      302,
      gate.app.bureauSimulator!.page,
      400,
      undefined,
    ])
  })
  it('does not keep the server from stopping while somebody watches', async () => {
    const app = await startTestApp()
    const stream = await fetch(`${app.url}/dev/outbox/events`, { headers: app.localCookie })
    await app.close()
    await expect(stream.text()).resolves.toContain(': open')
  })
})

describe('Without simulators', () => {
  it('nothing of it is there', async () => {
    const app = await startTestApp({}, { simulators: false })
    try {
      const answers = await Promise.all(paths.map((path) => fetch(app.url + path)))
      expect(answers.map((answer) => answer.status)).toEqual(paths.map(() => 400))
    } finally {
      await app.close()
    }
  })
})

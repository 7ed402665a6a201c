// Browsers for a whole app: each keeps its cookies and has a separate address; codes and captchas come from the local
// outbox.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Sent, Endpoint } from '@piaotai/contract/endpoint.ts'
import type { signInEndpoints } from '@piaotai/contract/account/sign-in.ts'
import { centers } from '@piaotai/contract/centers.ts'
import type { LocalEntry } from '../../src/ports/local-outbox.ts'
import { apiClient, type Answer, type Api } from '../../../../scripts/lib/api-client.ts'
import type { AppOptions } from '../../src/app/app.ts'
import { startTestApp, type TestApp } from '../worlds/app.ts'

export type Purpose = NonNullable<Sent<typeof signInEndpoints.sendSmsCode>['purpose']>
type Grant = Sent<typeof signInEndpoints.createToken>
type SignedIn = Awaited<ReturnType<Api['auth']['createToken']>>['body']['data']
export interface Browser {
  readonly api: Api
  /** fetch with this browser's cookies and address; redirects are left to the caller. */
  readonly send: (url: string, init?: RequestInit) => Promise<Response>
  /** Cookies by name, as they stand. */
  readonly cookies: () => Readonly<Record<string, string>>
  readonly setCookie: (name: string, value: string) => void
  readonly token: () => string | undefined
  readonly useToken: (token: string | undefined) => void
  /** Draws a captcha and reads its answer. */
  readonly captcha: (target: string) => Promise<string>
  /** Asks for a code, by SMS or mail, and reads it. */
  readonly code: (target: string, purpose: Purpose) => Promise<string>
  /** Presents a grant; the session that it opens is used from then on. */
  readonly enter: (grant: Grant) => Promise<SignedIn>
}
export interface Gate extends TestApp {
  readonly browser: () => Browser
  /** The next unread message to this phone or e-mail. */
  readonly message: (to: string) => Promise<LocalEntry>
  /** An account without company, by the product's own seed. */
  readonly account: (fields?: {
    readonly tel?: string | null
    readonly name?: string
  }) => Promise<{ readonly id: string; readonly email: string; readonly tel: string; readonly name: string }>
}

/** The data of a call; throws the problem of a refusal. */
export const data = <T>(answer: Answer<T>): T => {
  if (answer.body.code !== 10000) throw new Error(`${answer.status} ${answer.body.problem ?? ''} ${answer.body.message}`)
  return answer.body.data
}
/** Status and problem of a refusal, or “ok”. */
export const verdict = ({ status, body }: Answer<unknown>): string =>
  body.code === 10000 ? 'ok' : `${status} ${body.problem ?? body.code}`
export const token = (signedIn: SignedIn): string => {
  if (!('accessToken' in signedIn)) throw new Error(`asked for ${signedIn.next.step}`)
  return signedIn.accessToken
}
export const nextStep = (signedIn: SignedIn) => {
  if (!('next' in signedIn)) throw new Error('a session was opened')
  return signedIn.next
}
export const newPassword = 'Dongqian2026'
let accounts = 0
let addresses = 0
export const freshTel = (): string => `136${String(++accounts).padStart(8, '0')}`
export const freshEmail = (): string => `gate${++accounts}@example.test`

/** Changes a person's e-mail, as binding one does. */
export const bind = (gate: Gate, { userId }: { readonly userId: string }, email: string) =>
  gate.asOwner(`update app_user set email = '${email}' where id = '${userId}'`)

/** A ticket of a sign-in by WeChat that this browser holds, as after a scan. */
export const bearing = async (
  gate: Gate,
  kind: 'register' | 'miniProgram',
  browser: Browser,
  person: { readonly openId: string } = { openId: randomUUID() },
): Promise<{ readonly ticket: string }> => {
  const { ticket } = data(await browser.api.auth.beginMiniProgram({}))
  const hash = createHash('sha256').update(ticket).digest('hex')
  await gate.asOwner(
    `update sign_in_ticket set kind = '${kind}', data = '${JSON.stringify({ ...person, nickName: null, avatar: null })}' where token_hash = '\\x${hash}'`,
  )
  return { ticket }
}

interface Opening {
  /** Beside those of the tests. */
  readonly settings?: Readonly<Record<string, string>>
  /** Without it no job runs by itself. */
  readonly work?: boolean
  readonly replaced?: AppOptions['replaced']
}
/** The app of a file or a describe, for browsers: started before its tests, closed after them. */
export const fileGate = (opening: Opening = {}): (() => Gate) => {
  let gate: Gate | undefined
  beforeAll(async () => {
    gate = await openGate(opening)
  })
  afterAll(() => gate?.close())
  return () => gate!
}
/** Runs the tests on a new app. */
export const onGate = (sentences: (gate: () => Gate) => void, opening: Opening = {}): void => {
  describe('on PostgreSQL', () => sentences(fileGate(opening)))
}

export const openGate = async ({ work = true, replaced, settings = {} }: Opening = {}): Promise<Gate> => {
  const open = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1', ...settings }, { simulators: true, work, replaced })
  const read = new Set<string>()
  const entries = async (): Promise<readonly LocalEntry[]> =>
    ((await (await fetch(`${open.url}/dev/outbox.json`, { headers: open.localCookie })).json()) as { entries: LocalEntry[] }).entries
  const message = async (to: string): Promise<LocalEntry> => {
    for (let i = 0; i < 400; i++) {
      const found = (await entries()).findLast((entry) => entry.kind !== 'captcha' && entry.to === to && !read.has(entry.id))
      if (found) {
        read.add(found.id)
        return found
      }
      await new Promise((done) => setTimeout(done, 25))
    }
    throw new Error(`nothing came to ${to}`)
  }
  const answerOf = async (target: string): Promise<string> =>
    (await entries()).find((entry) => entry.kind === 'captcha' && entry.to === target)?.text ?? ''
  return {
    ...open,
    message,
    browser: () => openBrowser(open, message, answerOf),
    account: async ({ tel = freshTel(), name: called = '顾念慈' } = {}) => {
      const email = freshEmail()
      return { id: await open.app.createUser({ name: called, email, tel, password: newPassword }), email, tel: tel ?? '', name: called }
    },
  }
}

const openBrowser = ({ url, localCookie }: TestApp, message: Gate['message'], answerOf: (target: string) => Promise<string>): Browser => {
  const jar = new Map<string, { readonly value: string; readonly path: string }>()
  const address = `198.51.${100 + (++addresses >> 8)}.${addresses & 255}`
  let bearer: string | undefined
  const send = async (to: string, init: RequestInit = {}): Promise<Response> => {
    const target = new URL(to, url)
    const headers = new Headers(init.headers)
    const mine = [...jar].filter(([, { path }]) => target.pathname.startsWith(path)).map(([key, { value }]) => `${key}=${value}`)
    // Local pages need a request from this machine with its key.
    const local = target.pathname.startsWith('/dev/')
    if (local) mine.push(localCookie.cookie)
    if (mine.length > 0) headers.set('cookie', mine.join('; '))
    if (!local) headers.set('x-forwarded-for', address)
    const response = await fetch(target, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(jar, line)
    await requireDeclared(init.method ?? 'GET', target.pathname, response.clone())
    return response
  }
  let known: string | undefined
  const api = apiClient(
    url,
    () => bearer,
    'zh-CN',
    send,
    () => known,
  )
  const captcha = async (target: string): Promise<string> => {
    data(await api.auth.drawCaptcha({ phoneOrEmail: target }))
    return answerOf(target)
  }
  return {
    api,
    send,
    captcha,
    token: () => bearer,
    useToken: (given) => {
      bearer = given
    },
    cookies: () => Object.fromEntries([...jar].map(([key, { value }]) => [key, value])),
    setCookie: (key, value) => {
      jar.set(key, { value, path: '/' })
    },
    code: async (target, purpose) => {
      const answer = await captcha(target)
      data(
        await (target.includes('@')
          ? api.auth.sendEmailCode({ email: target, code: answer, purpose })
          : api.auth.sendSmsCode({ phone: target, code: answer, purpose })),
      )
      // A notice may have come to the same address before.
      for (let n = 0; n < 3; n++) {
        const found = /\d{6}/.exec((await message(target)).text)?.[0]
        if (found !== undefined) return found
      }
      return ''
    },
    enter: async (grant) => {
      const signedIn = data(await api.auth.createToken(grant))
      if ('password' in grant) known = grant.password
      if ('accessToken' in signedIn) bearer = signedIn.accessToken
      return signedIn
    },
  }
}
/** Problems that any call may answer with. */
const general =
  /^(session\.(missing|expired|replaced|disabled|removed|exited|dissolved|secondFactorNeeded|ownProofNeeded)|input\.(invalid|tooLarge|contentType)|company\.(none|changed)|permission\.denied|suite\.notIncluded|route\.notFound|busy)$/
const calls = Object.values(centers).flatMap((c) =>
  Object.values(c.endpoints as Record<string, Endpoint>).map((endpoint) => ({
    endpoint,
    path: new RegExp(`^${(c.base + endpoint.path).replace(/:\w+/g, '[^/]+')}$`),
  })),
)
/** The contract must declare a call's problem, because the web and /docs read it there. */
const requireDeclared = async (method: string, path: string, response: Response): Promise<void> => {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return
  const { problem } = (await response.json()) as { problem?: string }
  if (!problem || general.test(problem)) return
  const requested = calls.filter(({ endpoint, path: shape }) => endpoint.method === method && shape.test(path))
  if (requested.length > 0 && !requested.some(({ endpoint }) => (endpoint.problems as readonly string[] | undefined)?.includes(problem)))
    throw new Error(`${method} ${path} was answered ${problem}, which the contract does not declare`)
}
const keep = (jar: Map<string, { readonly value: string; readonly path: string }>, line: string): void => {
  const [pair = '', ...rest] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const name = pair.slice(0, at)
  const value = pair.slice(at + 1)
  const attribute = (key: string): string | undefined =>
    rest.find((part) => part.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
  const expires = attribute('expires')
  const gone = attribute('max-age') === '0' || value === '' || (expires !== undefined && Date.parse(expires) < Date.now())
  if (gone) jar.delete(name)
  else jar.set(name, { value, path: attribute('path') ?? '/' })
}

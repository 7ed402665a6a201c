// The electronic tax bureau behind the channel 51ys, as an HTTP service: tokens, logins, sessions, and a page on which a person answers SMS, scans and faces.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { given, parse, read, recordOf, send, sendJson, textOf } from '@piaotai/simulator-kit/answer.ts'
import { openFaults } from '@piaotai/simulator-kit/faults.ts'
import { serveHere } from '@piaotai/simulator-kit/serve.ts'
import { openEnvelope, sealContent, type ChannelKeys } from './channel-envelope.ts'
import { bureauPage, bureauScript } from './login-page.ts'
import { openLogin, type BureauLogin } from './login.ts'
import { openLoginBooks, type LoginBooks } from './login-books.ts'
import { BureauAct, BureauPerson, BureauSettings, ChannelFault, type AreaWay } from './login-wire.ts'

/** What a call of business is answered with, or what comes in its place. `ended`: the bureau ends the session with it. */
export type Served =
  | { readonly as: 'answer'; readonly code: string; readonly message: string; readonly data?: unknown }
  | { readonly as: 'truncated'; readonly code: string; readonly message: string; readonly data?: unknown }
  | { readonly as: 'html' }
  | { readonly as: 'drop' }
  | { readonly as: 'ended'; readonly code: string; readonly message: string }
/** A call by a live session; undefined for a service that there is not. */
export type Business = (service: string, taxId: string, content: Readonly<Record<string, unknown>>) => Promise<Served | undefined>
export interface BureauSimulatorOptions {
  readonly port?: number
  readonly now?: () => Date
  /** Made when the first call comes. */
  readonly keys: () => ChannelKeys
  /** Its own calls and page ask for this key; open to this machine without one. */
  readonly token?: string
  readonly business?: Business
}
export interface BureauSimulator {
  readonly url: string
  readonly books: LoginBooks
  readonly act: BureauLogin['act']
  readonly set: (settings: BureauSettings) => void
  readonly fail: (script: readonly z.input<typeof ChannelFault>[]) => void
  /** Service names as they came. */
  readonly log: readonly string[]
  readonly close: () => Promise<void>
}
/** Where the areas differ unless a setting says otherwise: 浙江 and 广东 without a second factor, 上海 by scan, 北京 by face, 重庆 by the channel's phone. */
const usualWays: Readonly<Record<string, AreaWay>> = { '3300': 'none', '4400': 'none', '3100': 'qr', '1100': 'face', '5000': 'auto' }
const tokenSeconds = 85_789

/** Starts it on loopback. */
export const startBureauSimulator = async (options: BureauSimulatorOptions): Promise<BureauSimulator> => {
  const { port = 0, now = () => new Date(), business = nothingThere } = options
  const books = openLoginBooks(now)
  let settings: Required<BureauSettings> = { ways: {}, maintenance: false, sessionHours: 12, dailyLogins: 6 }
  const faults = openFaults<ChannelFault>()
  const login = openLogin(books, {
    wayOf: (area) => settings.ways[area] ?? usualWays[area] ?? 'any',
    sessionHours: () => settings.sessionHours,
    dailyLogins: () => settings.dailyLogins,
  })
  const log: string[] = []
  const inside: Inside = {
    books,
    login,
    keys: options.keys,
    token: options.token,
    business,
    log,
    tokens: new Map(),
    now,
    settings: () => settings,
    set: (given) => {
      settings = {
        ...settings,
        ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<typeof settings>),
      }
    },
    fail: (script) => {
      faults.set(script.map((fault) => ChannelFault.parse(fault)))
    },
    nextFault: () => faults.next()?.kind,
  }
  const { url, close } = await serveHere((request, response, at) => handle(inside, request, response, at), port)
  return { url, books, act: login.act, set: inside.set, fail: inside.fail, log, close }
}
const nothingThere: Business = async (service) =>
  service.endsWith('full.invoiceInfo') ? { as: 'answer', code: '1000', message: '成功', data: { total: 0, list: [] } } : undefined

interface Inside {
  readonly books: LoginBooks
  readonly login: BureauLogin
  readonly keys: () => ChannelKeys
  readonly token: string | undefined
  readonly business: Business
  readonly log: string[]
  readonly tokens: Map<string, { readonly token: string; readonly until: number }>
  readonly now: () => Date
  readonly settings: () => Required<BureauSettings>
  readonly set: (settings: BureauSettings) => void
  readonly fail: BureauSimulator['fail']
  readonly nextFault: () => ChannelFault['kind'] | undefined
}
const base = '/hx/api/fp/'
const handle = async (inside: Inside, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
  if (request.method === 'POST' && url.pathname.startsWith(base)) return serve(inside, request, response, url.pathname.slice(base.length))
  return own(inside, request, response, url)
}

const html = '<html><body>税务局系统维护中</body></html>'
const serve = async (inside: Inside, request: IncomingMessage, response: ServerResponse, service: string): Promise<void> => {
  const keys = inside.keys()
  const content = openEnvelope(recordOf(parse(await read(request))), keys)
  const answer = (inner: unknown): void =>
    sendJson(response, 200, { code: '1000', message: '成功', content: sealContent(inner, keys), servername: service })
  const refuse = (code: string, message: string): void => sendJson(response, 200, { code, message })
  inside.log.push(content && textOf(content, 'step_name') ? `${service} ${textOf(content, 'step_name')}` : service)
  if (inside.log.length > 10_000) inside.log.splice(0, 5000)
  const fault = inside.nextFault()
  if (fault === 'dropBefore') {
    response.destroy()
    return undefined
  }
  if (fault === 'html') return send(response, 200, 'text/html; charset=utf-8', html)
  if (fault === 'garbage') return send(response, 200, 'application/json', '{"code":"1000","cont')
  if (fault === 'busy') return refuse('2116', '税局不稳定，请稍后重试')
  if (fault === 'noPackage') return refuse('1011', '套餐已到期')
  if (fault === 'maintenance' || inside.settings().maintenance) return refuse('9999', '税务局系统维护中，请稍后再试')
  if (!content) return refuse('1003', '签名验证失败')
  const taxId = headerOf(request, 'nsrsbh')
  const at = inside.now().getTime()
  if (service === 'accessToken') {
    const token = randomBytes(16).toString('hex')
    inside.tokens.set(taxId, { token, until: at + tokenSeconds * 1000 })
    return answer({ code: '1000', message: '成功', access_token: token, expires_in: tokenSeconds })
  }
  const held = inside.tokens.get(taxId)
  if (!held || held.until <= at || held.token !== headerOf(request, 'access_token')) return refuse('1001', 'access_token 已失效')
  if (service.endsWith('.tpass.login')) {
    const said = inside.login.step((name) => textOf(content, name))
    if (fault === 'dropAfter') response.destroy()
    else answer(said)
    return undefined
  }
  const key = textOf(content, 'username') === '' ? undefined : inside.books.keyOf(textOf(content, 'dqbm'), textOf(content, 'username'))
  const there = inside.books.sessionOf(taxId, key)
  if (there === undefined || typeof there === 'string')
    return answer({ code: '1101', message: there === 'elsewhere' ? '该账号已在其他地方登录' : '未登录或登录已失效' })
  if (there.session.face) return answer({ code: '1102', message: '需要实名认证，请扫码刷脸' })
  inside.books.touch(there.session, inside.settings().sessionHours)
  const said = await inside.business(service, taxId, content)
  if (!said) return refuse('1001', '接口不存在')
  if (said.as === 'drop' || fault === 'dropAfter') {
    response.destroy()
    return undefined
  }
  if (said.as === 'html') return send(response, 200, 'text/html; charset=utf-8', html)
  if (said.as === 'ended') {
    inside.books.end(there.key, said.message.includes('其他') ? 'elsewhere' : 'over')
    return answer({ code: said.code, message: said.message })
  }
  const inner = { code: said.code, message: said.message, ...(said.data === undefined ? {} : { data: said.data }) }
  if (said.as === 'answer') return answer(inner)
  const whole = JSON.stringify({ code: '1000', message: '成功', content: sealContent(inner, keys) })
  return send(response, 200, 'application/json', whole.slice(0, Math.floor(whole.length / 2)))
}

/** Its own calls, for its page and for tests. */
const own = async (inside: Inside, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
  const { token, books } = inside
  if (url.pathname === '/bureau.js') return send(response, 200, 'text/javascript; charset=utf-8', bureauScript)
  if (token !== undefined && request.headers.authorization !== `Bearer ${token}` && url.searchParams.get('key') !== token)
    return sendJson(response, 401, { message: '请用启动时打印的地址打开 Open the address that the start printed' })
  const route = `${request.method} ${url.pathname}`
  const change = async <T extends z.ZodType>(shape: T, use: (wanted: z.output<T>) => unknown): Promise<void> => {
    const wanted = await given(request, shape)
    if (wanted === undefined) return sendJson(response, 400, { message: '格式不对 This does not read' })
    return sendJson(response, 200, { done: use(wanted) ?? true })
  }
  if (route === 'GET /state')
    return sendJson(response, 200, {
      waiting: books.waiting(),
      sessions: books.open(),
      people: books.people().map(({ area, phone, name, identities }) => ({ area, phone, name, identities })),
      settings: inside.settings(),
    })
  if (route === 'PUT /act') return change(BureauAct, inside.login.act)
  if (route === 'PUT /people') return change(z.array(BureauPerson).max(1000), books.put)
  if (route === 'PUT /settings') return change(BureauSettings, inside.set)
  if (route === 'PUT /faults') return change(z.array(ChannelFault).max(1000), inside.fail)
  if (route === 'GET /') return send(response, 200, 'text/html; charset=utf-8', bureauPage)
  return sendJson(response, 404, { message: '没有这个地址 No such address' })
}

const headerOf = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

// The only API client: every call of the contract, with the error handling and messages of the specification. At run
// time the browser has only base, methods and paths of a center (vite.config.ts); shapes are types here.
import type { Center, Endpoint, Envelope } from '@piaotai/contract/endpoint.ts'
import { authCenter } from '@piaotai/contract/auth-center.ts'
import { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { uploadCenter } from '@piaotai/contract/upload-center.ts'
import { userCenter } from '@piaotai/contract/user-center.ts'
import { currentLanguage, sayRefusal } from '../i18n/language.ts'
import { currentSession, setSession, type Session } from '../session/session.ts'
import type { CallOptions, Calls } from './call-options.ts'

/** As the server said it, or our own sentence in the language of the moment. */
type Said = string | (() => string)
interface Refused {
  readonly type?: string | undefined
  readonly code?: number | undefined
  readonly detail?: unknown
  readonly shown?: boolean
}
/**
 * A failed call. `type` is the server's stable problem type; `shown` says that the person has already seen the message, which
 * follows the language.
 */
export class CallFailed extends Error {
  readonly type: string | undefined
  readonly code: number | undefined
  readonly detail: unknown
  readonly shown: boolean
  constructor(said: Said, about: Refused) {
    super()
    this.name = 'CallFailed'
    this.type = about.type
    this.code = about.code
    this.detail = about.detail
    this.shown = about.shown ?? false
    const language = currentLanguage()
    const say = (): string =>
      typeof said === 'string' ? (currentLanguage() !== language && sayRefusal(this.type, this.detail)) || said : said()
    Object.defineProperty(this, 'message', { get: say })
  }
}
export type { CallOptions } from './call-options.ts'

/** The client's way to show messages and to navigate; set once by the app. */
export interface ClientHands {
  readonly tell: (message: string) => void
  readonly toLogin: () => void
  /** The session of this person has ended at the present address. */
  readonly leaving: (person: string | undefined) => void
  readonly companyChanged: () => void
  /** A call was refused because a permission that the page assumed is missing. */
  readonly rightsChanged: () => void
  /**
   * The session is bound to a company's single sign-on: asks the person for an own proof; resolves to whether they gave
   * it.
   */
  readonly reauthenticate: () => Promise<boolean>
  /** The act opens the company to others: asks the person for a proof, sends the call again with it, and answers as it does. */
  readonly proveAct: (send: (proof: string) => Promise<unknown>, refused: CallFailed) => Promise<unknown>
}
let hands: ClientHands = {
  tell: () => undefined,
  toLogin: () => undefined,
  leaving: () => undefined,
  companyChanged: () => undefined,
  rightsChanged: () => undefined,
  reauthenticate: () => Promise.resolve(false),
  proveAct: (_, refused) => Promise.reject(refused),
}
export const setClientHands = (given: ClientHands): void => {
  hands = given
}
export const announceCompanyChange = (): void => {
  hands.companyChanged()
}
/** Asks for the person's own proof before an action that a session bound to single sign-on may not do. */
export const reauthenticate = (): Promise<boolean> => hands.reauthenticate()
let switching = 0
/** During a company switch in this tab, late failures of the old company's calls are silent. */
export const whileSwitching = async <T>(run: () => Promise<T>): Promise<T> => {
  switching++
  try {
    return await run()
  } finally {
    switching--
  }
}

const say = (zh: string, en: string): string => (currentLanguage() === 'en-US' ? en : zh)
const sentences = {
  expired: () => say('登录信息已过期，请重新登录', 'Login information has expired, please log in again'),
  upgrading: () => say('系统升级中，请稍后再试', 'System upgrade in progress, please try again later'),
  network: () => say('网络繁忙，请稍后再试！', 'The network is busy, please try again later!'),
}
const ownProofNeeded = 'session.ownProofNeeded'
const actProofNeeded = 'act.proofNeeded'
/** These codes of a 401 carry their own message. */
const ownMessage: ReadonlySet<number> = new Set([10002, 10100, 10102])

/** Empty values are dropped, arrays become repeated keys. */
export const queryOf = (fields: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (one !== undefined && one !== null && one !== '') query.append(key, String(one))
  const text = query.toString()
  return text ? `?${text}` : ''
}
const headersOf = (proof?: string, company?: string): Record<string, string> => {
  const session = currentSession()
  return {
    ...(company ? { 'in-company': company } : {}),
    ...(proof ? { 'x-proof': proof } : {}),
    'login-type': 'web',
    Language: currentLanguage(),
    ...(session ? { Authorization: `Bearer ${session.token}` } : {}),
    ...(session?.company ? { 'company-id': session.company.id } : {}),
  }
}

const call = async (
  center: Pick<Center, 'base'>,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<unknown> => {
  const rest: Record<string, unknown> = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const body = inQuery ? {} : { body: JSON.stringify(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))) }
  const session = currentSession()
  const request = async (proof?: string): Promise<unknown> => {
    const response = await send(
      center.base + path + (inQuery ? queryOf(rest) : ''),
      { method: endpoint.method, headers: inQuery ? {} : { 'content-type': 'application/json' }, ...body },
      options,
      proof,
    )
    return answerOf(response, options, session)
  }
  try {
    return await proving(request, options)
  } catch (error) {
    // After the proof, repeats the request as if nothing had interrupted it.
    if (!(error instanceof CallFailed) || error.type !== ownProofNeeded || options.unasked) throw error
    if (!(await hands.reauthenticate()) || session?.token !== currentSession()?.token) throw error
    return request()
  }
}
/** Sends again with the person's proof what opens the company to others. */
const proving = async (request: (proof?: string) => Promise<unknown>, { unasked }: CallOptions): Promise<unknown> => {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof CallFailed) || error.type !== actProofNeeded || unasked) throw error
    return hands.proveAct(request, error)
  }
}
const send = async (address: string, request: RequestInit, options: CallOptions, proof?: string): Promise<Response> => {
  try {
    return await fetch(address, {
      ...request,
      headers: { ...headersOf(proof, options.company), ...request.headers },
      signal: options.signal ?? null,
      ...(options.keepalive ? { keepalive: true } : {}),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw failed(sentences.network, { quiet: options.quiet ?? false })
  }
}
const answerOf = async (response: Response, options: CallOptions, session: Session | undefined): Promise<unknown> => {
  const envelope = (await response.json().catch(() => undefined)) as Envelope | undefined
  if (response.status === 204) return undefined
  if (response.status === 200 && envelope?.code === 10000) return envelope.data
  throw failure(response, envelope, options, session)
}

const failed = (said: Said, { quiet, ...about }: Refused & { readonly quiet: boolean }): CallFailed => {
  const error = new CallFailed(said, { ...about, shown: !quiet })
  if (!quiet) hands.tell(error.message)
  return error
}
/**
 * `pending` is the session that the request was sent with: a late refusal neither ends a newer session nor repeats a
 * message.
 */
const failure = (
  { status, ok }: Response,
  envelope: Envelope | undefined,
  options: CallOptions,
  pending: Session | undefined,
): CallFailed => {
  const about = { type: envelope?.problem, code: envelope?.code, detail: envelope?.detail }
  const quiet = options.quiet ?? false
  if (status === 401) {
    const message = envelope && ownMessage.has(envelope.code) ? envelope.message : sentences.expired
    if (options.timeoutRedirect || pending === undefined || pending.token !== currentSession()?.token) return new CallFailed(message, about)
    leave()
    return failed(message, { ...about, quiet: false })
  }
  if (envelope?.problem === 'company.changed') {
    if (switching === 0 && pending?.company?.id === currentSession()?.company?.id) hands.companyChanged()
    return new CallFailed(envelope.message, { ...about, shown: true })
  }
  // The company requires a second factor that this session lacks: it is set up at the next sign-in. Another one than the
  // session's refuses its own calls alone.
  if (envelope?.problem === 'session.secondFactorNeeded' && switching === 0 && !options.company) {
    if (options.timeoutRedirect || pending === undefined || pending.token !== currentSession()?.token)
      return new CallFailed(envelope.message, about)
    leave()
    return failed(envelope.message, { ...about, quiet: false })
  }
  // The proof dialog explains the refusal.
  if (envelope?.problem === ownProofNeeded || envelope?.problem === actProofNeeded)
    return new CallFailed(envelope.message, { ...about, shown: true })
  if (status === 403 && !options.company) hands.rightsChanged()
  // The server's message for the caller's own mistake; other failures get a general message without internals.
  // A success without a readable answer was cut on its way.
  const told = ok || status === 400 || status === 403
  const message = !told ? sentences.upgrading : envelope?.message ? envelope.message : sentences.network
  return failed(message, { ...about, quiet })
}
/** A dead session: removes it here, signs out at the server, goes to the login. */
const leave = (): void => {
  const session = currentSession()
  if (!session) return
  hands.leaving(session.user?.id)
  setSession(undefined)
  fetch(`${authCenter.base}${authCenter.endpoints.logout.path}`, {
    method: 'DELETE',
    headers: { 'login-type': 'web', Language: currentLanguage(), Authorization: `Bearer ${session.token}` },
  }).catch(() => undefined)
  hands.toLogin()
}

/** The calls of a center. Centers that the first page does not need have modules of their own (email-api.ts). */
export const clientOf = <C extends Center>(center: C): Calls<C> =>
  Object.fromEntries(
    Object.entries(center.endpoints).map(([name, endpoint]) => [
      name,
      (input: Readonly<Record<string, unknown>>, options: CallOptions = {}) => call(center, endpoint, input, options),
    ]),
  ) as unknown as Calls<C>

export const api = {
  auth: clientOf(authCenter),
  user: clientOf(userCenter),
  invoice: clientOf(invoiceCenter),
  upload: clientOf(uploadCenter),
} as const

const addressOf = ({ base, endpoints }: Pick<Center, 'base' | 'endpoints'>, name: string): string => `${base}${endpoints[name]!.path}`
/** A call that takes a form or returns bytes. */
export type FileCall = keyof typeof userCenter.endpoints | keyof typeof invoiceCenter.endpoints
const fileAddress = (name: FileCall): string => addressOf(name in userCenter.endpoints ? userCenter : invoiceCenter, name)
/** Posts one file to a call that takes a form. */
export const postFile = <T>(name: FileCall, file: File, options: CallOptions = {}): Promise<T> =>
  postFileTo<T>(fileAddress(name), file, options)
export const postFileTo = async <T>(address: string, file: File, options: CallOptions): Promise<T> => {
  const body = new FormData()
  const session = currentSession()
  body.append('file', file, file.name)
  const request = async (proof?: string) => answerOf(await send(address, { method: 'POST', body }, options, proof), options, session)
  return (await proving(request, options)) as T
}
/** Saves a call's bytes as a file. */
export const saveFile = (name: FileCall, fileName: string, input: Readonly<Record<string, unknown>> = {}): Promise<void> =>
  saveBytes(fileAddress(name) + queryOf(input), fileName)
/** The bytes of an address; a refusal is told. */
export const bytesOf = async (address: string): Promise<Blob> => {
  const session = currentSession()
  const response = await send(address, {}, {})
  if (!response.ok) await answerOf(response, {}, session)
  return response.blob()
}
/** Saves the bytes of an address as a file. */
export const saveBytes = async (address: string, fileName: string): Promise<void> => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await bytesOf(address))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The event stream of imports: read by fetch, since an EventSource cannot carry the token. */
export const openEvents = (since: string | undefined, signal: AbortSignal): Promise<Response> =>
  fetch(`${invoiceCenter.base}${invoiceCenter.endpoints.watchImports.path}${since ? `?${new URLSearchParams({ since })}` : ''}`, {
    headers: headersOf(),
    signal,
  })

// What adapters of receivers share: one call that is shown without its secrets, and the classes of what went wrong.
import { pushLimits, type PushError } from '@piaotai/domain/push/push.ts'
import { inJson } from '@piaotai/domain/push/push-fields.ts'
import type { ShownRequest } from '../../ports/push-receiver.ts'
import { NotSent, type guardedFetch } from '../egress.ts'

export type Fetch = ReturnType<typeof guardedFetch>
export interface Request {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export const dots = '••••••'
/** With dots in the place of every secret, and no longer than a page shows. */
export const shown = ({ method, url, headers, body }: Request, secrets: Iterable<string>): ShownRequest => {
  const known = [...secrets].filter((one) => one.length >= 4).flatMap((one) => [...new Set([one, encodeURIComponent(one), inJson(one)])])
  const hide = (text: string): string => known.reduce((so, one) => so.replaceAll(one, dots), text)
  const kept = hide(body)
  return {
    method,
    url: hide(url),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, hide(value)])),
    body: kept.length > pushLimits.shown ? `${kept.slice(0, pushLimits.shown)} …` : kept,
  }
}

/** A sentence of the receiver, fit for a page. */
export const noteOf = (text: unknown): string =>
  typeof text === 'string' ? [...text.replace(/\p{C}+/gu, ' ').trim()].slice(0, pushLimits.reason).join('') : ''
export interface Trouble {
  readonly as: 'error'
  readonly error: PushError
  readonly note: string
  readonly arrived: 'no' | 'perhaps'
  readonly retryAfter?: number
}
export const trouble = (error: PushError, note: string, arrived: Trouble['arrived'], retryAfter?: number): Trouble => ({
  as: 'error',
  error,
  note,
  arrived,
  ...(retryAfter === undefined ? {} : { retryAfter }),
})
export interface Answered {
  readonly as: 'answered'
  readonly status: number
  readonly text: string
  /** Undefined when the answer is no JSON. */
  readonly json: unknown
  readonly headers: Headers
}
/** Sends one request. Trouble is a value: nobody listened, nobody answered in time, or the status says no. */
export const send = async (
  fetch: Fetch,
  request: Request,
  { secrets, onRequest }: { readonly secrets: Iterable<string>; readonly onRequest: (request: ShownRequest) => void },
): Promise<Answered | Trouble> => {
  onRequest(shown(request, secrets))
  try {
    const answer = await fetch(request.url, { method: request.method, headers: request.headers, body: request.body || undefined })
    const text = await answer.text()
    const { status } = answer
    if (status >= 200 && status < 300) return { as: 'answered', status, text, json: parse(text), headers: answer.headers }
    return trouble(
      errorOfStatus(status),
      `HTTP ${status}`,
      mayHaveKept(status) ? 'perhaps' : 'no',
      secondsOf(answer.headers.get('retry-after')),
    )
  } catch (error) {
    if (error instanceof NotSent) return trouble('BUSY', error.code || 'not sent', 'no')
    const late = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    return trouble(late ? 'BUSY' : 'UNKNOWN', late ? 'timeout' : 'connection', 'perhaps')
  }
}
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** A gateway that gave up may have handed the request on. */
const mayHaveKept = (status: number): boolean => status >= 500 && status !== 503 && status !== 501
const secondsOf = (text: string | null): number | undefined => (text && /^\d{1,6}$/.test(text) ? Number(text) : undefined)
const errorOfStatus = (status: number): PushError => {
  if (status === 401) return 'LOGIN'
  if (status === 403) return 'NO_RIGHT'
  if (status === 413) return 'TOO_LARGE'
  if (status === 409) return 'DUPLICATE'
  return status === 408 || status === 425 || status === 429 || status >= 500 ? 'BUSY' : 'UNKNOWN'
}
/** The class of what a receiver says in words, in Chinese or English. */
export const errorOfWords = (words: string): PushError => {
  for (const [pattern, error] of patterns) if (pattern.test(words)) return error
  return 'UNKNOWN'
}
const patterns: readonly (readonly [RegExp, PushError])[] = [
  [/已存在|重复|已经导入|duplicate|already exist/i, 'DUPLICATE'],
  [/会话|登录|登陆|令牌|token|session|unauthori[sz]ed/i, 'LOGIN'],
  [/权限|无权|forbidden|permission/i, 'NO_RIGHT'],
  [/期间.*(结账|关闭|未启用)|已结账|period/i, 'PERIOD_CLOSED'],
  [/不平|balance/i, 'UNBALANCED'],
  [/过大|超过.*(大小|限制)|too large/i, 'TOO_LARGE'],
  [/繁忙|稍后|限流|频繁|超时|busy|limit/i, 'BUSY'],
  [/基础资料|编码|不存在|未找到|对照|必录|无效|mapping|not found|invalid/i, 'MAPPING'],
]
export const textOf = (from: unknown, key: string): string => {
  const value = recordOf(from)[key]
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** A decimal as a number of JSON, digit by digit: no amount passes through a float. */
export const numeral = (decimal: string | null): unknown =>
  decimal !== null && /^-?\d{1,18}(\.\d{1,10})?$/.test(decimal) ? raw(decimal.replace(/^(-?)0+(?=\d)/, '$1')) : null
const raw = (JSON as unknown as { readonly rawJSON: (text: string) => unknown }).rawJSON
export const isTrouble = (value: unknown): value is Trouble => recordOf(value)['as'] === 'error' && 'arrived' in recordOf(value)

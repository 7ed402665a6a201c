// One request: its headers, and when it is sent again.
import { PiaotaiUnreachable } from './problem.ts'

export interface TransportOptions {
  readonly language: 'zh-CN' | 'en-US'
  /** Times that a request is sent again after the server asked to wait, or after the connection broke. */
  readonly retries: number
  /** The longest that the client waits before a repetition; a longer one is left to the caller. */
  readonly longestWaitMs: number
  readonly fetch: typeof fetch
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

const idempotency = 'idempotency-key'
/** These say that the request did not come through to the platform. */
const passing: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * A fetch that names the language, gives each write an idempotency key and sends again what may be: a read, and a write,
 * since its key makes it happen once.
 */
export const transport =
  ({ language, retries, longestWaitMs, fetch: send, wait }: TransportOptions): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('login-type', 'web')
    request.headers.set('language', language)
    if (request.method !== 'GET' && !request.headers.has(idempotency)) request.headers.set(idempotency, crypto.randomUUID())
    for (let attempt = 0; ; attempt++) {
      const last = attempt >= retries
      const outcome = await send(last ? request : request.clone()).catch((error: unknown) => {
        if (request.signal.aborted) throw request.signal.reason
        if (last) throw new PiaotaiUnreachable(`${new URL(request.url).origin}: ${reasonOf(error)}`, { cause: error })
        return undefined
      })
      if (outcome && (last || !(outcome.headers.has('retry-after') || passing.has(outcome.status)))) return outcome
      const asked = Number(outcome?.headers.get('retry-after') ?? Number.NaN) * 1000
      const pause = Number.isFinite(asked) ? asked : 500 * 2 ** attempt
      if (outcome && pause > longestWaitMs) return outcome
      await outcome?.body?.cancel()
      await wait(pause, request.signal)
    }
  }
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as { readonly message?: string; readonly cause?: { readonly code?: string; readonly message?: string } }
  return cause?.code ?? cause?.message ?? message ?? String(error)
}

export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const end = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })

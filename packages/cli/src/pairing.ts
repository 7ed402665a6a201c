// Pairing of this computer: it draws a code or brings the page's, and asks until the person has decided.
import { setTimeout as wait } from 'node:timers/promises'
import { PiaotaiProblem, PiaotaiUnreachable, type ProblemName } from '@piaotai/client'
import { Refused, type Language, type World } from './command.ts'

export interface PairOptions extends Pick<World, 'say' | 'tell'> {
  readonly origin: string
  /** What the page shows of this computer. */
  readonly name: string
  /** The code that a page drew; without it the computer draws one. */
  readonly code: string | undefined
  readonly language: Language
  readonly signal: AbortSignal
}
export interface Paired {
  readonly key: string
  readonly company: { readonly id: string; readonly name: string }
  readonly person: string
  readonly expiresOn: string
}
interface Asking {
  readonly deviceCode: string
  readonly expiresIn: number
  readonly interval: number
  readonly userCode?: string
  readonly verificationUri?: string
}
type Polled = { readonly state: 'waiting' | 'refused' | 'expired' } | ({ readonly state: 'paired' } & Paired)

/** Resolves with the key once the person has agreed. */
export const pairDevice = async ({ origin, name, code, language, say, tell, signal }: PairOptions): Promise<Paired> => {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${origin}/user-center/devices/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'login-type': 'web', language },
      body: JSON.stringify(body),
      signal,
    }).catch((error: unknown) => {
      if (signal.aborted) throw new Refused()
      throw new PiaotaiUnreachable(say(`连不上 ${origin}`, `Cannot reach ${origin}`), { cause: error })
    })
    const given = (await answer.json().catch(() => ({}))) as { code?: number; problem?: ProblemName; message?: string; data?: T }
    if (given.code === 10000) return given.data!
    throw new PiaotaiProblem(given.problem ?? 'unexpected', given.message ?? `HTTP ${answer.status}`, { status: answer.status })
  }
  const asking = code === undefined ? await post<Asking>('ask', { name }) : await post<Asking>('redeem', { code, name })
  tell(
    asking.userCode
      ? say(`在 ${asking.verificationUri} 输入 ${asking.userCode}`, `Enter ${asking.userCode} at ${asking.verificationUri}`)
      : say('在网页上同意', 'Agree on the page'),
  )
  const end = Date.now() + asking.expiresIn * 1000
  while (Date.now() < end) {
    await wait(asking.interval * 1000, undefined, { signal }).catch(() => {
      throw new Refused()
    })
    const polled = await post<Polled>('poll', { deviceCode: asking.deviceCode }).catch((error: unknown) => {
      if (error instanceof PiaotaiUnreachable || (error instanceof PiaotaiProblem && error.problem === 'device.tooOften')) return undefined
      throw error
    })
    if (polled?.state === 'paired') return polled
    if (polled?.state === 'expired') break
    if (polled?.state === 'refused') {
      tell(say('网页上拒绝了配对', 'The pairing was refused on the page'))
      throw new Refused()
    }
  }
  tell(say('配对码已过期，再运行一次', 'The code has expired; run this again'))
  throw new Refused()
}

// What a call of the contract takes beside its input, and the calls of a center by their names.
import type { Center, Endpoint, Received, Sent } from '@piaotai/contract/endpoint.ts'

export interface CallOptions {
  /** The caller shows the error itself. */
  readonly quiet?: boolean
  /** A 401 only rejects: no sign-out, no redirect. */
  readonly timeoutRedirect?: boolean
  readonly signal?: AbortSignal
  /** Goes on after the page has been left. */
  readonly keepalive?: boolean
  /** A background call: it never asks the person for a proof. */
  readonly unasked?: boolean
  /** Another company of the person: the call is made there, and the session stays in its own (in-company.tsx). */
  readonly company?: string
}
export type Calls<C extends Center> = {
  readonly [K in keyof C['endpoints']]: C['endpoints'][K] extends Endpoint
    ? (input: Sent<C['endpoints'][K]>, options?: CallOptions) => Promise<Received<C['endpoints'][K]>>
    : never
}

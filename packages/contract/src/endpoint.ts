// One literal per endpoint: everything that server, web, OpenAPI and the permission matrix know about a call.
import type { z } from 'zod'
import type { KeyResource, KeyScope, KeyVerb } from '@piaotai/domain/api-key/api-key.ts'
import type { Permission, ReadArea } from '@piaotai/domain/rights/permission.ts'
import type { OpeningAct } from '@piaotai/domain/rights/opening-acts.ts'
import type { ProblemType } from '@piaotai/domain/problems.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Schema = z.ZodType

/** One key, or several of which one is enough. */
type Needed = Permission | readonly Permission[]
/**
 * The access rule of an endpoint. `public`: anybody. `signedIn`: a live session. `own`: a live session, for personal
 * data outside any company; a single sign-on session needs an own proof first. `inCompany`: a live session with a
 * current company. `needs`: a permission held in the current company. `anyOf`: one of several. `role`: the company's
 * super admin alone. `byArea`: the permission for the input's `area`.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'own'
  | 'inCompany'
  | { readonly needs: Permission }
  | { readonly anyOf: readonly Permission[] }
  | { readonly role: 'superAdmin' }
  | {
      readonly byArea: {
        readonly personal: Needed
        readonly company: Needed
        /** Permissions for reading invoices of granted pools. */
        readonly granted?: Needed
      }
    }
/** The keys of which one suffices; `superAdmin` for the role, empty when no key is needed. */
export const neededFor = (access: Access, area: ReadArea): readonly (Permission | 'superAdmin')[] => {
  if (typeof access === 'string') return []
  if ('needs' in access) return [access.needs]
  if ('anyOf' in access) return access.anyOf
  if ('role' in access) return [access.role]
  const requested = access.byArea[area] ?? []
  return typeof requested === 'string' ? [requested] : requested
}
/** Whether the caller holds one of those keys; false when no key is needed. */
export const letsIn = (access: Access, area: ReadArea, held: ReadonlySet<Permission>): boolean =>
  neededFor(access, area).some((key) => key !== 'superAdmin' && held.has(key))

export interface Endpoint<I extends Schema = Schema, O extends Schema = Schema> {
  readonly method: Method
  /** Refused once the company's suite has ended, although no button of its access says so. */
  readonly stopsWithSuite?: true
  /** The act that the call is, or may be with this input: it passes the gate (`openingProblems`), and a proof may come with it. */
  readonly opens?: OpeningAct | readonly OpeningAct[]
  /** Path below the center's base; `:name` parts are input fields. */
  readonly path: `/${string}`
  readonly access: Access
  readonly input: I
  readonly output: O
  readonly problems?: readonly ProblemType[]
  /** One line of documentation, Chinese first. */
  readonly summary: string
  /** json: the envelope. Handlers of the others write bytes: an upload form, a file, an event stream. */
  readonly answers?: 'json' | 'bytes' | 'events'
  /** form: multipart/form-data, fields in any order with the file last. */
  readonly takes?: 'json' | 'form'
  /**
   * What a key must be allowed to reach the call; null: no key reaches it. The endpoint's part says it for all of its
   * endpoints.
   */
  readonly byKey?: KeyResource | null
  /**
   * May be made in another company of the person without switching the session to it: named by the header `in-company`, and
   * judged anew by all that a switch asks.
   */
  readonly acrossCompanies?: true
  /** form: maximum file size; a larger body is refused before it is read. */
  readonly fileBytes?: number
}

export const endpoint = <I extends Schema, O extends Schema, const E extends Omit<Endpoint<I, O>, 'input' | 'output'>>(
  e: E & { input: I; output: O },
): E & { input: I; output: O } => e

/** A call that changes nothing is a GET. */
export const verbOf = ({ method }: Pick<Endpoint, 'method'>): KeyVerb => (method === 'GET' ? 'read' : 'write')

/** What a key must be allowed to reach the call; undefined where no key does, or where it is not looked at. */
export const scopeOf = ({ access, byKey, method }: Pick<Endpoint, 'access' | 'byKey' | 'method'>): KeyScope | undefined =>
  byKey && access !== 'public' ? `${byKey}.${verbOf({ method })}` : undefined

export interface Center<E extends Record<string, Endpoint> = Record<string, Endpoint>> {
  readonly base: `/${string}-center`
  readonly tag: string
  readonly endpoints: E
}
export const center = <const E extends Record<string, Endpoint>>(base: Center['base'], tag: string, endpoints: E): Center<E> => ({
  base,
  tag,
  endpoints,
})

/** The address base that a part is served under; `centers.ts` has the bases. */
export type CenterName = 'auth' | 'user' | 'invoice' | 'upload' | 'email' | 'bureau'
type Endpoints = Readonly<Record<string, Endpoint>>
/** Where a part keeps its center: beside its endpoints, under no name that one of them could have. */
export const centerOf = Symbol('the center of a part')
export interface PartOf<C extends CenterName = CenterName> {
  readonly [centerOf]: C
}
/**
 * The endpoints of one subject, with the center that serves them and what a key must be allowed for each. Null: people
 * and rights, one's own account, secrets, and what ends a company are not for programs. An endpoint's own `byKey` goes
 * before.
 */
export const part = <const C extends CenterName, E extends Endpoints>(
  center: C,
  byKey: KeyResource | null,
  endpoints: E,
): E & PartOf<C> => {
  const all = Object.entries(endpoints).map(([name, one]) => [name, one.byKey === undefined ? { ...one, byKey } : one] as const)
  return { ...Object.fromEntries(all), [centerOf]: center } as unknown as E & PartOf<C>
}

type All<P> = (P extends unknown ? (part: P) => void : never) extends (all: infer E) => void
  ? { readonly [K in keyof E & string]: E[K] }
  : never
/** The endpoints of those parts that a center serves. */
export type EndpointsOf<P, C extends CenterName> = All<Extract<P, PartOf<C>>>

/** Input as the handler gets it, and output as the handler gives it. */
export type In<E extends Endpoint> = z.output<E['input']>
export type Out<E extends Endpoint> = z.input<E['output']>
/** Input as a client sends it, and output as a client receives it. */
export type Sent<E extends Endpoint> = z.input<E['input']>
export type Received<E extends Endpoint> = z.output<E['output']>

/** The answer of every JSON call. `code` is 10000 when it succeeded; `problem` is a stable word when it did not. */
export interface Envelope<T = unknown> {
  readonly code: number
  readonly message: string
  readonly data: T
  readonly problem?: string
  readonly detail?: unknown
}

// Mounts a center's endpoints: caller, access, input, use case, output.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { letsIn, neededFor, verbOf, type Access, type Center, type Endpoint, type In, type Out } from '@piaotai/contract/endpoint.ts'
import { keyLimits, keyMark, scopeReaches } from '@piaotai/domain/api-key/api-key.ts'
import { isOpen, stopsWithSuite, type ReadArea } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor, Visitor } from '../kernel/actor.ts'
import { asCall } from '../kernel/database.ts'
import { inSecurityLog } from '../kernel/security-events.ts'
import { trackResponse } from '../lib/upload-throttle.ts'
import type { Caller } from '../modules/people/account/index.ts'
import type { ActIn } from '../modules/people/permission/index.ts'
import type { EnterCall } from './calls-at-once.ts'
import { proofOf } from './given-proof.ts'
import { callerOf, type CookieRules } from './cookies.ts'
import { languageOf, sendData } from './envelope.ts'
import { remoteSign } from './local-request.ts'
import { inputProblem, refuseReversed } from './input-problem.ts'
import { readMultipartFile } from './multipart.ts'
import { otherCompanyOf } from './other-company.ts'
import { byName, type AnyCall, type AnyUseCase, type UseCasesOf, type Who } from './serve-by-name.ts'

export interface Call<E extends Endpoint> {
  readonly input: In<E>
  readonly who: Who<E['access']>
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
/**
 * A handler translates and calls one use case, if cookies, bytes or streams need handling. Bytes and event endpoints
 * write to the reply themselves.
 */
export type Handlers<C extends Center, K extends keyof C['endpoints']> = {
  readonly [N in K]: (
    call: Call<C['endpoints'][N]>,
  ) => C['endpoints'][N] extends { answers: 'bytes' | 'events' } ? Promise<void> : Promise<Out<C['endpoints'][N]>>
}
export type Resolve = (asking: {
  readonly token: string | undefined
  readonly language: 'zh-CN' | 'en-US'
  readonly ip: string | null
  readonly requestId: string | null
  readonly admitsDemo: boolean
}) => Promise<Visitor | undefined>

/** The caller behind a presented key. */
export type ResolveKey = (asking: {
  readonly key: string
  readonly language: 'zh-CN' | 'en-US'
  readonly ip: string | null
  readonly requestId: string | null
  readonly admitsDemo: boolean
}) => Promise<Visitor>
/** Runs a write of a program once, and answers it alike each time that it comes with the same idempotency key. */
export type CallOnce = (
  actor: Actor & Required<Pick<Actor, 'byKey'>>,
  what: { readonly idempotencyKey: string; readonly call: string; readonly input: unknown },
  run: () => Promise<unknown>,
) => Promise<unknown>

/** Resolves callers, and logs refused ones. */
export interface Gate {
  readonly resolve: Resolve
  readonly resolveKey: ResolveKey
  readonly actIn: ActIn
  readonly callOnce: CallOnce
  readonly cookies: CookieRules
  /** Counts the calls that a company has at work. */
  readonly enter: EnterCall
  readonly denied: (who: Actor, call: string, what: { readonly permission: string } | { readonly problem: string }) => Promise<void>
}

/** Room for a form's other fields. */
const formRoom = 64 * 1024

/** The use case of its name serves an endpoint without a handler. */
export const registerCenter = <C extends Center, K extends keyof C['endpoints'] & string>(
  app: FastifyInstance,
  center: C,
  { handlers, useCases }: { readonly handlers: Handlers<C, K>; readonly useCases: NoInfer<UseCasesOf<C, K>> },
  gate: Gate,
): void => {
  const handled = handlers as unknown as Readonly<Record<string, (call: AnyCall) => Promise<unknown>>>
  const served = useCases as Readonly<Record<string, AnyUseCase>>
  for (const [name, endpoint] of Object.entries(center.endpoints)) {
    const handler = handled[name] ?? byName(endpoint, (...given) => served[name]!(...given))
    const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const end = endpoint.answers === 'events' || endpoint.takes === 'form' ? undefined : trackResponse()
      if (end) reply.raw.once('close', end)
      const identified = await identifyCaller(request, reply, endpoint, gate)
      const proof = identified && endpoint.opens ? proofOf(request) : undefined
      const who = identified && proof ? { ...identified, proof } : identified
      const parsed = endpoint.input.safeParse(inputOf(request, endpoint))
      if (!parsed.success) throw inputProblem(parsed.error)
      refuseReversed(parsed.data)
      refuseAfterSuite(who, endpoint, parsed.data as { area?: ReadArea })
      if (typeof endpoint.access === 'object') await requirePermission(who, name, endpoint.access, parsed.data as { area?: ReadArea }, gate)
      const caller = callerOf(request, gate.cookies)
      // A stream stays open, and a form waits for its sender: their transactions take turns with all others.
      const counts = who && endpoint.answers !== 'events' && endpoint.takes !== 'form'
      const left = counts ? gate.enter(who) : undefined
      const run = (): Promise<unknown> => handler({ input: parsed.data, who, caller, request, reply })
      // A repeated call is answered without being run, and a call may fail before its promise: both leave, too.
      const answered = async (): Promise<unknown> => once(request, endpoint, who, gate, { call: name, input: parsed.data }, run) ?? run()
      const result = await answered()
        .catch(async (error: unknown) => {
          // Some rights depend on the input: nobody grants more than they hold.
          if (error instanceof Problem && beyondRights.has(error.type)) await writeDenied(who, name, { problem: error.type }, gate)
          throw error
        })
        .finally(left)
      if (endpoint.answers === 'bytes' || endpoint.answers === 'events') return reply
      return sendData(request, reply, endpoint.output.parse(result))
    }
    app.route({
      method: endpoint.method,
      url: center.base + endpoint.path,
      exposeHeadRoute: false,
      ...(endpoint.takes === 'form' ? { bodyLimit: (endpoint.fileBytes ?? 0) + formRoom, config: { fileBytes: endpoint.fileBytes } } : {}),
      handler: (request, reply) =>
        inSecurityLog(request.log, () =>
          asCall(() => serve(request, reply)).catch((error: unknown) => {
            // A body cut off half-way has its answer already.
            if (reply.sent && request.raw.destroyed) return reply
            throw error
          }),
        ),
    })
  }
}

const identifyCaller = async (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  gate: Gate,
): Promise<Visitor | undefined> => {
  const { access } = endpoint
  const { resolve } = gate
  const other = otherCompanyOf(request, endpoint)
  if (access === 'public') return undefined
  const key = /^Bearer (pt_[A-Za-z0-9_-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (key?.startsWith(keyMark) && other !== undefined) throw new Problem('company.notAcross')
  if (key?.startsWith(keyMark)) return identifyProgram(request, reply, endpoint, { key, gate })
  // The scheme's name is case-insensitive (RFC 7235); `tokenType` is in lower case.
  const token = /^(?:Bearer )?([A-Za-z0-9_-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
  const who = await resolve({
    token,
    language: languageOf(request),
    ip: request.ip,
    requestId: request.id,
    admitsDemo: admitsDemo(request, gate),
  })
  if (!who) throw new Problem('session.missing')
  if (access === 'own' && who.boundTo) throw new Problem('session.ownProofNeeded')
  if (access === 'signedIn' || access === 'own') return who
  if (!who.companyId) throw new Problem(who.lacksFactor ? 'session.secondFactorNeeded' : 'company.none')
  // The page names the company that it shows; after a switch in another tab the call is refused.
  const shown = request.headers['company-id']
  if (typeof shown === 'string' && shown !== '' && shown !== who.companyId) throw new Problem('company.changed')
  return other === undefined ? who : gate.actIn(who, other)
}
export const admitsDemo = (request: FastifyRequest, { cookies }: Gate): boolean => cookies.demo && remoteSign(request) === undefined
/** Keys reach the calls that their scopes name, under the rights of their person. */
const identifyProgram = async (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { key, gate }: { readonly key: string; readonly gate: Gate },
): Promise<Visitor> => {
  const who = await gate
    .resolveKey({ key, language: languageOf(request), ip: request.ip, requestId: request.id, admitsDemo: admitsDemo(request, gate) })
    .catch((error: unknown) => {
      if (error instanceof Problem && error.type === 'key.tooOften') reply.header('retry-after', String(error.detail['seconds']))
      throw error
    })
  requireScope(who, endpoint)
  return who
}
const requireScope = (who: Visitor, endpoint: Endpoint): void => {
  const { byKey: resource } = endpoint
  if (!resource) throw new Problem('key.notByKey')
  const verb = verbOf(endpoint)
  if (!scopeReaches(who.byKey?.scopes ?? new Set(), resource, verb)) throw new Problem('key.scopeMissing', { scope: `${resource}.${verb}` })
}
/** Judges a call that a program makes by another transport as its HTTP call is judged; returns the parsed input. */
export const judgeProgramCall = async (who: Visitor, name: string, endpoint: Endpoint, input: unknown, gate: Gate): Promise<unknown> => {
  requireScope(who, endpoint)
  const parsed = endpoint.input.safeParse(input)
  if (!parsed.success) throw inputProblem(parsed.error)
  refuseReversed(parsed.data)
  const narrowed = parsed.data as { area?: ReadArea }
  refuseAfterSuite(who, endpoint, narrowed)
  if (typeof endpoint.access === 'object') await requirePermission(who, name, endpoint.access, narrowed, gate)
  return parsed.data
}
/** A right that depends on the input was lacking: the refusal is logged. */
export const noteBeyondRights = async (who: Visitor, name: string, error: unknown, gate: Gate): Promise<void> => {
  if (error instanceof Problem && beyondRights.has(error.type)) await writeDenied(who, name, { problem: error.type }, gate)
}
/** A write of a program with an idempotency key; undefined for every other call. */
const once = (
  request: FastifyRequest,
  endpoint: Endpoint,
  who: Visitor | undefined,
  { callOnce }: Gate,
  { call, input }: { readonly call: string; readonly input: unknown },
  run: () => Promise<unknown>,
): Promise<unknown> | undefined => {
  const given = request.headers['idempotency-key']
  if (given === undefined || !who?.byKey || !who.companyId || !who.role || verbOf(endpoint) === 'read') return undefined
  if (
    typeof given !== 'string' ||
    given.length > keyLimits.idempotencyKey ||
    !/^[\x21-\x7e]+$/.test(given) ||
    (endpoint.answers ?? 'json') !== 'json'
  )
    throw new Problem('input.invalid')
  const actor = { ...who, companyId: who.companyId, role: who.role, byKey: who.byKey }
  const called = async (): Promise<unknown> => {
    const file = endpoint.takes === 'form' ? { file: await fileOf(request, endpoint) } : {}
    return callOnce(actor, { idempotencyKey: given, call, input: { ...(input as object), ...file } }, run)
  }
  return called()
}
/** What tells a form's file from another. */
const fileOf = async (
  request: FastifyRequest,
  { fileBytes = 0 }: Endpoint,
): Promise<{ readonly name: string; readonly sha256: string }> => {
  const { name, bytes } = await readMultipartFile(request, fileBytes)
  return { name, sha256: createHash('sha256').update(bytes).digest('hex') }
}
const beyondRights: ReadonlySet<string> = new Set([
  'permission.denied',
  'permission.beyondOwn',
  'staff.outOfScope',
  'push.outOfScope',
  'act.beyondSight',
])
const writeDenied = async (
  who: Visitor | undefined,
  call: string,
  what: Parameters<Gate['denied']>[2],
  { denied }: Gate,
): Promise<void> => {
  if (who?.companyId && who.role) await denied({ ...who, companyId: who.companyId, role: who.role }, call, what)
}
/**
 * The one place that refuses what an ended suite stops, before rights are looked at; what the suite never included keeps its
 * own answer.
 */
const refuseAfterSuite = (
  who: Visitor | undefined,
  { access, stopsWithSuite: stops }: Endpoint,
  { area }: { readonly area?: ReadArea },
) => {
  if (!who?.suiteEnded) return
  const needed = neededFor(access, area ?? 'company')
  const { open } = who
  const stopped = needed.length > 0 && needed.every(stopsWithSuite) && needed.some((key) => !open || isOpen(key, open))
  if (stops || stopped) throw new Problem('suite.ended', { day: who.suiteEnded })
}
/** Refused without a grant, or because the company's suite does not include the page. */
const requirePermission = async (
  who: Visitor | undefined,
  call: string,
  access: Exclude<Access, string>,
  input: { readonly area?: ReadArea },
  gate: Gate,
): Promise<void> => {
  const area = input.area ?? 'company'
  if (who && ('role' in access ? who.role === access.role : letsIn(access, area, who.permissions))) return
  const needed = neededFor(access, area)
  const permission = needed[0] ?? ''
  const open = who?.open
  await writeDenied(who, call, { permission }, gate)
  throw new Problem(open && !('role' in access) && !needed.some((key) => isOpen(key, open)) ? 'suite.notIncluded' : 'permission.denied', {
    permission,
  })
}
const inputOf = (request: FastifyRequest, endpoint: Endpoint): unknown => {
  const params = request.params as object
  if (endpoint.takes === 'form') return { ...(request.query as object), ...params }
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return { ...(request.query as object), ...params }
  if (request.isMultipart()) throw new Problem('input.contentType')
  const body = request.body === undefined ? {} : request.body
  // A body must not repeat the parameters of the path.
  if (body === null || typeof body !== 'object' || Array.isArray(body) || Object.keys(params).some((key) => key in body))
    throw new Problem('input.invalid')
  return { ...body, ...params }
}

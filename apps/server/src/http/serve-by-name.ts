// Serves an endpoint by the use case of its name: (caller, input) → output. A missing or unfitting use case does not
// compile.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Center, Endpoint, In, Out } from '@piaotai/contract/endpoint.ts'
import type { Actor, Visitor } from '../kernel/actor.ts'
import type { Template } from '../lib/spreadsheet-template.ts'
import type { Caller } from '../modules/people/account/index.ts'
import { readMultipartFile, sendTemplate, type FormFile } from './multipart.ts'

export type Who<A extends Access> = A extends 'public' ? undefined : A extends 'signedIn' | 'own' ? Visitor : Actor
/** The file of a form, or the endpoint's input. */
type Given<E extends Endpoint> = E extends { takes: 'form' } ? FormFile : In<E>
type Answered<E extends Endpoint> = E extends { answers: 'bytes' } ? Template : Out<E>
/** `caller`: the request's data about the caller before authentication; few use cases need it. */
type UseCase<E extends Endpoint> = E extends { answers: 'events' }
  ? never
  : E['access'] extends 'public'
    ? (input: Given<E>, caller: Caller) => Promise<Answered<E>>
    : (who: Who<E['access']>, input: Given<E>, caller: Caller) => Promise<Answered<E>>
/** The use cases of a center, except for endpoints with a handler. */
export type UseCasesOf<C extends Center, Handled extends keyof C['endpoints'] = never> = {
  readonly [K in Exclude<keyof C['endpoints'], Handled>]: UseCase<C['endpoints'][K]>
}

export interface AnyCall {
  readonly input: unknown
  readonly who: Visitor | undefined
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
export type AnyUseCase = (...given: unknown[]) => Promise<unknown>
/** The handler of an endpoint without a handwritten one. */
export const byName = (endpoint: Endpoint, useCase: AnyUseCase) => async (call: AnyCall) => {
  const { input, who, caller, request, reply } = call
  const given = endpoint.takes === 'form' ? await readMultipartFile(request, endpoint.fileBytes ?? 0) : input
  const answer = await (endpoint.access === 'public' ? useCase(given, caller) : useCase(who, given, caller))
  return endpoint.answers === 'bytes' ? sendTemplate(reply, answer as Template) : answer
}

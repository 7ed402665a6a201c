// The server as the page sees it: every call of the contract answers, what a test says or else the emptiest value; what is asked and answered is held against the contract's shapes.
import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { centers } from '@piaotai/contract/centers.ts'
import type { Center, Endpoint, In, Received } from '@piaotai/contract/endpoint.ts'
import { blank } from './blank.ts'

/** What a reply throws to refuse the call as the server does. */
export class Refusal extends Error {
  readonly problem: string
  readonly status: number
  readonly detail: unknown
  constructor(problem: string, message: string, status = 400, detail: unknown = null) {
    super(message)
    this.problem = problem
    this.status = status
    this.detail = detail
  }
}
type Centers = typeof centers
type Reply = (input: never) => unknown
/** By the endpoint's address. */
const replies = new Map<string, Reply>()
/** What the page has asked in this file, in order. */
export const requested: { readonly call: string; readonly input: unknown; readonly company?: string }[] = []

const addressOf = ({ base }: Center, { path }: Endpoint): string => `${base}${path}`
const ask = async (request: Request, params: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> => {
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries(
    [...searchParams.keys()].map((key) => [key, searchParams.getAll(key)]).map(([key, all]) => [key, all!.length > 1 ? all : all![0]]),
  )
  const body = request.headers.get('content-type')?.startsWith('application/json') ? ((await request.json()) as object) : {}
  return { ...query, ...body, ...params }
}
const handlerOf = (center: Center, name: string, endpoint: Endpoint) => {
  const address = addressOf(center, endpoint)
  return http[endpoint.method.toLowerCase() as 'get'](address, async ({ request, params }) => {
    const asked = await ask(request, params)
    // Made in another company than the session's.
    const company = request.headers.get('in-company')
    requested.push({ call: name, input: asked, ...(company === null ? {} : { company }) })
    if (endpoint.answers === 'events') return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
    if (endpoint.answers === 'bytes') return new Response()
    const input = endpoint.takes === 'form' ? {} : endpoint.input.parse(asked)
    const reply = replies.get(`${endpoint.method} ${address}`)
    let data: unknown
    try {
      data = reply ? await reply(input as never) : blank(endpoint.output)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { message, problem, status, detail } = error
      return HttpResponse.json({ code: 20000, message, data: null, problem, detail }, { status })
    }
    return HttpResponse.json({ code: 10000, message: '', data: endpoint.output.parse(data) })
  })
}
const all = Object.values(centers as unknown as Record<string, Center>).flatMap((center) =>
  Object.entries(center.endpoints).map(([name, endpoint]) => ({ endpoint, handler: handlerOf(center, name, endpoint) })),
)
/** An address that is spelled out comes before one with a name in it. */
const named = ({ endpoint }: { readonly endpoint: Endpoint }): number => endpoint.path.split(':').length
const worker = setupWorker(...all.toSorted((a, b) => named(a) - named(b)).map(({ handler }) => handler))

export const openNetwork = async (): Promise<void> => {
  await worker.start({ quiet: true })
}
/** From now on a file of the web is not reached, until it is given back. */
export const loseFile = (path: string): (() => void) => {
  worker.use(http.get(path, () => HttpResponse.error()))
  return () => {
    worker.resetHandlers()
  }
}
/** From now on this server hands out a file that is none of the web's, as one of the docs site. */
export const serveFile = (path: string, type: string, text: string): void => {
  worker.use(http.get(path, () => new HttpResponse(text, { headers: { 'content-type': type } })))
}
/** From now on a call answers so. */
export const answer = <C extends keyof Centers, K extends keyof Centers[C]['endpoints'] & string>(
  center: C,
  name: K,
  reply: (
    input: Centers[C]['endpoints'][K] extends Endpoint ? In<Centers[C]['endpoints'][K]> : never,
  ) => Centers[C]['endpoints'][K] extends Endpoint
    ? Received<Centers[C]['endpoints'][K]> | Promise<Received<Centers[C]['endpoints'][K]>>
    : never,
): void => {
  const of = centers[center] as unknown as Center
  const endpoint = of.endpoints[name]!
  replies.set(`${endpoint.method} ${addressOf(of, endpoint)}`, reply as Reply)
}

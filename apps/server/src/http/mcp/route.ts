// /mcp: the Model Context Protocol over Streamable HTTP, by API key, one server a request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keyScopes } from '@piaotai/domain/api-key/api-key.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { asCall } from '../../kernel/database.ts'
import { languageOf, sendProblem } from '../envelope.ts'
import { admitsDemo } from '../register-center.ts'
import type { McpDeps, mcpHandler } from './protocol.ts'

/** Bytes of a call. */
const bodyLimit = 256 * 1024
const metadata = '/.well-known/oauth-protected-resource/mcp'

export const mountMcp = (app: FastifyInstance, deps: McpDeps): void => {
  const { gate, origin } = deps
  let opened: Promise<ReturnType<typeof mcpHandler>> | undefined
  const open = () => (opened ??= import('./protocol.ts').then((protocol) => protocol.mcpHandler(deps, bodyLimit)))
  app.get(metadata, (_, reply) =>
    reply.send({
      resource: `${origin}/mcp`,
      resource_name: '票台 Piaotai',
      bearer_methods_supported: ['header'],
      scopes_supported: keyScopes,
    }),
  )
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    // A page of a stranger's site must not reach the product through the browser of somebody inside.
    if (request.headers.origin && request.headers.origin !== origin) return sendProblem(request, reply, 'permission.denied')
    // A batch would count as one call of the key; the protocol has none since 2025-06-18.
    if (Array.isArray(request.body)) return sendProblem(request, reply, 'input.invalid')
    const key = /^Bearer (pt_[A-Za-z0-9_-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const asking = { key, language: languageOf(request), ip: request.ip, requestId: request.id, admitsDemo: admitsDemo(request, gate) }
    const who = await gate.resolveKey(asking).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      if (error.type === 'key.invalid') reply.header('www-authenticate', `Bearer resource_metadata="${origin}${metadata}"`)
      if (error.type === 'key.tooOften') reply.header('retry-after', String(error.detail['seconds']))
      throw error
    })
    const left = gate.enter(who)
    const gone = new AbortController()
    reply.raw.once('close', () => {
      gone.abort()
      left()
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string' && !['authorization', 'cookie', 'content-length', 'connection', 'host'].includes(name))
        headers.set(name, value)
    const asked = new Request(new URL('/mcp', origin), {
      method: request.method,
      headers,
      signal: gone.signal,
      ...(request.method === 'POST' ? { body: JSON.stringify(request.body ?? {}) } : {}),
    })
    const handler = await open()
    return reply.send(
      await handler.fetch(asked, {
        authInfo: { token: '', clientId: who.byKey?.id ?? '', scopes: [], extra: { who, signal: gone.signal } },
      }),
    )
  }
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    bodyLimit,
    handler: (request, reply) => asCall(() => serve(request, reply)),
  })
}

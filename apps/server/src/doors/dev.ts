// What one machine shows instead of the world outside: the local outbox, the mini-program's stand-in, an OpenID provider. On loopback, for the embedded profile alone.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LocalOutbox } from '../outside.ts'
import { sendProblem } from './envelope.ts'

export interface DevStandIns {
  readonly outbox: LocalOutbox
  readonly miniProgram: { readonly people: Readonly<Record<string, string>>; readonly confirm: (scene: string, code: string) => Promise<unknown> }
  readonly provider: (request: IncomingMessage, response: ServerResponse) => void
}
/** Paths of the provider; its forms come urlencoded, as the protocol has it. */
export const devProviderPath = '/dev/identity'
const beatMs = 15_000

/** Asked from this machine, by a name of this machine: a page elsewhere whose name was pointed here is refused. */
const isHere = (request: FastifyRequest): boolean => /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(request.ip) && /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')
const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
const page = (title: string, body: string): string => `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="/docs.css"><main><h1>${title}</h1>${body}</main></html>`
const sendPage = (reply: FastifyReply, title: string, body: string): FastifyReply => reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(title, body))

export const mountDev = (app: FastifyInstance, { outbox, miniProgram, provider }: DevStandIns): void => {
  const here = (run: (request: FastifyRequest, reply: FastifyReply) => unknown) => (request: FastifyRequest, reply: FastifyReply) => (isHere(request) ? run(request, reply) : sendProblem(request, reply, 'route.notFound'))
  app.get('/dev/outbox.json', here((_, reply) => reply.header('cache-control', 'no-store').send({ entries: outbox.entries() })))
  app.get('/dev/outbox/events', here((request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    reply.raw.write(': open\n\n')
    const stop = outbox.watch((entry) => reply.raw.write(`event: entry\ndata: ${JSON.stringify(entry)}\n\n`)), beat = setInterval(() => reply.raw.write(': still here\n\n'), beatMs)
    request.raw.on('close', () => { stop(); clearInterval(beat) })
  }))
  app.get('/dev/mini-program', here((request, reply) => {
    const { scene = '' } = request.query as { scene?: string }
    const links = Object.entries(miniProgram.people).map(([code, name]) => `<li><a href="/dev/mini-program/confirm?scene=${encodeURIComponent(scene)}&amp;code=${code}">${escape(name)}</a></li>`).join('')
    return sendPage(reply, '小程序替身 Mini-program stand-in', `<p>选一位微信用户确认登录。Choose who confirms.</p><ul>${links}</ul>`)
  }))
  app.get('/dev/mini-program/confirm', here(async (request, reply) => {
    const { scene = '', code = '' } = request.query as { scene?: string; code?: string }
    const done = await miniProgram.confirm(scene, code).then(() => true, () => false)
    return sendPage(reply, '小程序替身 Mini-program stand-in', done ? '<p>已确认，请回到登录页。Confirmed: go back to the sign-in page.</p>' : '<p>二维码已失效。This code is no longer valid.</p>')
  }))
  const toProvider = here((request, reply) => {
    reply.hijack()
    const raw = request.raw as IncomingMessage & { originalUrl?: string }
    raw.originalUrl = raw.url ?? '/'
    raw.url = raw.originalUrl.slice(devProviderPath.length) || '/'
    provider(raw, reply.raw)
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The provider reads its requests itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => { done(null) })
    scope.all(`${devProviderPath}/*`, toProvider)
  })
}

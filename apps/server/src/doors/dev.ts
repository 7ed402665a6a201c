// What one machine shows instead of the world outside: the local outbox, the mini-program's stand-in, an OpenID provider. On loopback, for the embedded profile alone.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeText, plainPage } from '../kernel/plain-page.ts'
import type { LocalOutbox } from '../outside.ts'
import { mountOutbox } from './dev-outbox.ts'
import { sendProblem } from './envelope.ts'

export interface DevStandIns {
  /** Where people open the product. */
  readonly origin: string
  readonly outbox: LocalOutbox
  readonly miniProgram: {
    readonly people: Readonly<Record<string, string>>
    readonly confirm: (scene: string, code: string) => Promise<unknown>
  }
  readonly provider: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}
/** Paths of the provider; its forms come urlencoded, as the protocol has it. */
export const devProviderPath = '/dev/identity'

/** A name of this machine: a page elsewhere whose name was pointed here is refused. */
const hereByName = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/
const isHere = (request: FastifyRequest): boolean =>
  /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(request.ip) && hereByName.test(request.headers.host ?? '')
const sendPage = (reply: FastifyReply, body: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(plainPage('小程序替身 Mini-program stand-in', body))

export const mountDev = (app: FastifyInstance, { origin, outbox, miniProgram, provider }: DevStandIns, closing: AbortSignal): void => {
  const here = (run: (request: FastifyRequest, reply: FastifyReply) => unknown) => (request: FastifyRequest, reply: FastifyReply) =>
    isHere(request) ? run(request, reply) : sendProblem(request, reply, 'route.notFound')
  mountOutbox(app, outbox, here, closing)
  // A machine has several names, and a partner's sign-in comes back to one of them: pages opened by another name move there first, as cookies do not follow.
  app.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host ?? ''
    if (
      request.method === 'GET' &&
      request.headers['sec-fetch-dest'] === 'document' &&
      hereByName.test(host) &&
      host !== new URL(origin).host
    )
      return reply.redirect(origin + request.url, 302)
    return undefined
  })
  app.get(
    '/dev/mini-program',
    here((request, reply) => {
      const { scene = '' } = request.query as { scene?: string }
      const links = Object.entries(miniProgram.people)
        .map(
          ([code, name]) =>
            `<li><a href="/dev/mini-program/confirm?scene=${encodeURIComponent(scene)}&amp;code=${code}">${escapeText(name)}</a></li>`,
        )
        .join('')
      return sendPage(reply, `<p>选一位微信用户确认登录。Choose who confirms.</p><ul>${links}</ul>`)
    }),
  )
  app.get(
    '/dev/mini-program/confirm',
    here(async (request, reply) => {
      const { scene = '', code = '' } = request.query as { scene?: string; code?: string }
      const done = await miniProgram.confirm(scene, code).then(
        () => true,
        () => false,
      )
      return sendPage(
        reply,
        done
          ? '<p>已确认，请回到登录页。Confirmed: go back to the sign-in page.</p>'
          : '<p>二维码已失效。This code is no longer valid.</p>',
      )
    }),
  )
  const toProvider = here((request, reply) => {
    reply.hijack()
    const raw = request.raw as IncomingMessage & { originalUrl?: string }
    raw.originalUrl = raw.url ?? '/'
    raw.url = raw.originalUrl.slice(devProviderPath.length) || '/'
    provider(raw, reply.raw).catch(() => {
      reply.raw.destroy()
    })
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The provider reads its requests itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => {
      done(null)
    })
    scope.all(`${devProviderPath}/*`, toProvider)
  })
}

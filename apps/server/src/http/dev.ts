// Local pages in place of external services: the local outbox, the mini-program's simulator, an OpenID provider. Only
// for the person at this machine with the key printed at the start.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../kernel/loopback.ts'
import { escapeText, htmlPage } from '../lib/html-page.ts'
import { inSecurityLog, securityEvent } from '../kernel/security-events.ts'
import type { LocalOutbox } from '../ports/local-outbox.ts'
import { mountDevMail, type LocalPost } from './dev-mail.ts'
import { mountOutbox } from './dev-outbox.ts'
import { sendProblem } from './envelope.ts'
import { holdsKey, hostOf, takeKey, remoteSign, type LocalKey } from './local-request.ts'

export interface DevSimulators {
  /** Public address of the product. */
  readonly origin: string
  readonly local: LocalKey
  readonly outbox: LocalOutbox
  readonly post: LocalPost
  readonly miniProgram: {
    readonly people: Readonly<Record<string, string>>
    readonly confirm: (scene: string, code: string) => Promise<unknown>
  }
  /** The page of the tax bureau's simulator, with its key. */
  readonly bureau: string | undefined
  readonly provider: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}
/** Paths of the provider; its forms are urlencoded, as the protocol demands. */
export const devProviderPath = '/dev/identity'

/**
 * Paths of the provider that the app itself calls, without a browser: a sign-in always needs the provider's pages too.
 */
const betweenServers = ['/.well-known/openid-configuration', '/jwks', '/token', '/me'].map((path) => devProviderPath + path)
const confirmPath = '/dev/mini-program/confirm'
const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0]!
const sendPage = (reply: FastifyReply, body: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(htmlPage('小程序模拟器 Mini-program stand-in', body))

const howToGetIn = htmlPage(
  '本机页面 Local page',
  '<p>这一页只给正在这台机器前的人看：请先打开启动时在终端里打印的“本机发件箱”地址，再回到这里刷新。</p><p>This page is for the person at this machine: open the address of the local outbox that the start printed in the terminal, then come back and reload.</p>',
)
/** Refuses a caller; only a person's browser learns of the missing key. */
const refuse = (request: FastifyRequest, reply: FastifyReply, why: string): FastifyReply => {
  inSecurityLog(request.log, () =>
    securityEvent('security.simulatorRefused', { page: pathOf(request).split('/').slice(0, 3).join('/'), why }),
  )
  const person = why === 'key' && (request.headers.accept ?? '').includes('text/html')
  return person
    ? reply.status(403).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(howToGetIn)
    : sendProblem(request, reply, 'route.notFound')
}

export const mountDev = (
  app: FastifyInstance,
  { origin, local, outbox, post, miniProgram, bureau, provider }: DevSimulators,
  closing: AbortSignal,
): void => {
  const here = (run: (request: FastifyRequest, reply: FastifyReply) => unknown) => (request: FastifyRequest, reply: FastifyReply) => {
    const why = remoteSign(request) ?? (holdsKey(request, local) || betweenServers.includes(pathOf(request)) ? undefined : 'key')
    return why ? refuse(request, reply, why) : run(request, reply)
  }
  // The printed address. The browser moves on by script: a same-site cookie does not follow a link from another site's
  // page.
  app.get('/dev/enter', (request, reply) => {
    const why = remoteSign(request) ?? (takeKey((request.query as { key?: string }).key, reply, local) ? undefined : 'key')
    return why
      ? refuse(request, reply, why)
      : reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('refresh', '0;url=/dev/outbox')
          .send(htmlPage('本机发件箱 Local outbox', '<p><a href="/dev/outbox">打开 Open</a></p>'))
  })
  mountOutbox(app, outbox, here, closing)
  mountDevMail(app, post, here)
  // A machine has several names, and a partner's sign-in returns to one of them: pages under another name first
  // redirect there, because cookies do not follow.
  app.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host ?? ''
    if (
      request.method === 'GET' &&
      request.headers['sec-fetch-dest'] === 'document' &&
      isLoopbackHost(hostOf(host)) &&
      remoteSign(request) === undefined &&
      host !== new URL(origin).host
    )
      return reply.redirect(origin + request.url, 302)
    return undefined
  })
  mountBureau(app, bureau, here)
  app.get(
    '/dev/mini-program',
    here((request, reply) => {
      const { scene = '' } = request.query as { scene?: string }
      const links = Object.entries(miniProgram.people)
        .map(
          ([code, name]) =>
            `<li><form method="post" enctype="multipart/form-data" action="${confirmPath}?scene=${encodeURIComponent(scene)}&amp;code=${code}"><button>${escapeText(name)}</button></form></li>`,
        )
        .join('')
      return sendPage(reply, `<p>选一位微信用户确认登录。Choose who confirms.</p><ul>${links}</ul>`)
    }),
  )
  // By POST: a link or a picture of another page confirms nothing.
  app.post(
    confirmPath,
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
type Here = (run: (request: FastifyRequest, reply: FastifyReply) => unknown) => (request: FastifyRequest, reply: FastifyReply) => unknown
/** The bureau's simulator has another port and key at each start: the web leads here. */
const mountBureau = (app: FastifyInstance, page: string | undefined, here: Here): void => {
  app.get(
    '/dev/bureau',
    here((request, reply) =>
      page === undefined ? sendProblem(request, reply, 'route.notFound') : reply.header('cache-control', 'no-store').redirect(page, 302),
    ),
  )
}

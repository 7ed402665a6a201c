// The HTTP server: one Fastify with the centers, the documents, the built web, and the rules that hold for every answer.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Center } from '@piaotai/contract/endpoint.ts'
import { centers } from '@piaotai/contract/centers.ts'
import { newId } from '../kernel/ids.ts'
import { authDoor, type AuthUses } from './auth-center.ts'
import { bodyLimits, limitBodies, type BodyLimits } from './body-limits.ts'
import type { CookieRules } from './cookies.ts'
import { devProviderPath, mountDev, type DevStandIns } from './dev.ts'
import { answerError, answerGarbage, sendProblem } from './envelope.ts'
import { invoiceDoor, type InvoiceUses } from './invoice-center.ts'
import { letGoAtEnd } from './let-go.ts'
import { redact, tellError } from './log-lines.ts'
import { docsPage, docsStyle, openApi } from './open-api.ts'
import { serveCenter, type Gate } from './serve-center.ts'
import { uploadDoor, type UploadUses } from './upload-center.ts'
import { userDoor, type UserUses } from './user-center.ts'

export interface ServerNeeds extends Gate {
  readonly uses: AuthUses & UserUses & UploadUses & InvoiceUses
  readonly webFolder: string
  readonly logLevel: string
  /** Other origins that forms are posted to. */
  readonly formOrigin: string | undefined
  readonly cookies: CookieRules
  /** Reverse proxies whose word on the caller's address is taken. */
  readonly trustedProxies: readonly string[]
  /** Undefined unless one machine stands in for the world outside. */
  readonly dev: DevStandIns | undefined
  readonly ready: () => Promise<boolean>
  /** Other than what holds, for tests. */
  readonly bodies?: BodyLimits | undefined
}

const bodyLimit = 1024 * 1024
const largestFile = 31 * 1024 * 1024
const allCenters = Object.values(centers) as unknown as readonly Center[]
/** Written out when first asked for: a start need not wait for what few will read. */
const described: { api?: string; page?: string } = {}

export const makeServer = async (needs: ServerNeeds): Promise<FastifyInstance> => {
  const upload = needs.formOrigin ? ` ${needs.formOrigin}` : ''
  const policy = `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'${upload}; form-action 'self'${upload}; frame-ancestors 'none'; object-src 'none'; base-uri 'none'`
  // Where people open the product over TLS, browsers are to come by TLS alone.
  const secure = needs.cookies.origin?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}
  const guards = {
    ...secure,
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }
  const app = fastify({
    // An address that cannot be decoded meets no hook.
    frameworkErrors: (_, request, reply) => {
      reply.headers(guards)
      if (asksForPage(request)) reply.redirect('/V404')
      else sendProblem(request, reply, 'input.invalid')
    },
    bodyLimit,
    genReqId: () => newId(),
    trustProxy: needs.trustedProxies.length > 0 ? [...needs.trustedProxies] : false,
    routerOptions: { maxParamLength: 2000 },
    forceCloseConnections: 'idle',
    // Shorter ones are body-limits.ts'.
    requestTimeout: bodyLimits.uploadMs,
    clientErrorHandler: answerGarbage,
    logger: {
      level: needs.logLevel,
      serializers: {
        req: (r: FastifyRequest) => ({ method: r.method, url: redact(r.url) }),
        res: (r) => ({ statusCode: r.statusCode }),
        err: tellError,
      },
    },
    logController: new LogController({ disableRequestLogging: needs.logLevel !== 'debug' }),
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(guards)
  })
  limitBodies(app, needs.bodies ?? bodyLimits)
  app.addHook('onRequest', async (request, reply) => {
    // A body that is not there has no type, whatever a client calls it.
    if (request.headers['content-length'] === '0') delete request.headers['content-type']
    const type = request.headers['content-type']
    const toProvider = needs.dev !== undefined && request.url.startsWith(`${devProviderPath}/`)
    if (
      type !== undefined &&
      !toProvider &&
      !/^(application\/json(; ?charset=utf-8)?|multipart\/form-data; ?boundary=[\w'()+,./:=? -]{1,100})$/i.test(type)
    )
      return sendProblem(request, reply, 'input.contentType')
    return undefined
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Calls without fields may come with an empty body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parseJson(request, String(body), done)
  })
  await app.register(multipart, {
    limits: { fields: 15, files: 1, parts: 20, fieldSize: 10_000, fileSize: largestFile, headerPairs: 50, fieldNameSize: 100 },
    throwFileSizeLimit: true,
  })
  letGoAtEnd(app)
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  await app.register(cookie)
  app.setErrorHandler((error: Error, request, reply) => answerError(error, request, reply))
  serveCenter(app, centers.auth, authDoor(needs.uses, needs.cookies), needs)
  serveCenter(app, centers.user, userDoor(needs.uses, needs.cookies), needs)
  serveCenter(app, centers.upload, uploadDoor(needs.uses), needs)
  serveCenter(app, centers.invoice, invoiceDoor(needs.uses, closing.signal), needs)
  // A browser that watches its upload's progress asks first, also when the bucket has sent it here from its own origin.
  app.options(`${centers.upload.base}${centers.upload.endpoints.acknowledgeStored.path}`, (_, reply) =>
    reply
      .status(204)
      .headers({ 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET', 'access-control-allow-headers': '*' })
      .send(),
  )
  if (needs.dev) mountDev(app, needs.dev, closing.signal)
  app.get('/openapi.json', (_, reply) => reply.type('application/json').send((described.api ??= JSON.stringify(openApi(allCenters)))))
  app.get('/docs', (_, reply) => reply.type('text/html; charset=utf-8').send((described.page ??= docsPage(allCenters))))
  app.get('/docs.css', (_, reply) => reply.type('text/css').send(docsStyle))
  app.get('/health', async (_, reply) => ((await needs.ready()) ? reply.send({ ok: true }) : reply.status(503).send({ ok: false })))
  app.setNotFoundHandler((request, reply) =>
    asksForPage(request) ? sendWeb(needs.webFolder, request, reply) : sendProblem(request, reply, 'route.notFound'),
  )
  return app
}

/** Whether an address that no endpoint answers is one of the web's. */
const asksForPage = ({ method, url }: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(method) && !/^\/([a-z]+-center|dev)(\/|$)/.test(url)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.map': 'application/json',
}
/** A built file, or the page itself for every route of the web. Hashed assets are kept for a year, the page is asked for each time. */
const sendWeb = (folder: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const path = normalize(decodeURIComponent(request.url.split('?')[0]!)).replace(/^([/\\]|\.\.)+/, '')
  const file = join(folder, path)
  const found = path !== '' && file.startsWith(folder) && existsSync(file) && statSync(file).isFile()
  const hashed = path.startsWith('assets/')
  if (!found && hashed) return sendProblem(request, reply, 'route.notFound')
  if (found) {
    const zipped = /\bgzip\b/.test(String(request.headers['accept-encoding'])) && existsSync(`${file}.gz`)
    return reply
      .type(types[extname(file)] ?? 'application/octet-stream')
      .header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('vary', 'accept-encoding')
      .headers(zipped ? { 'content-encoding': 'gzip' } : {})
      .send(createReadStream(zipped ? `${file}.gz` : file))
  }
  const index = join(folder, 'index.html')
  return existsSync(index)
    ? reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(readFileSync(index))
    : reply.status(200).type('text/plain; charset=utf-8').send('网页尚未构建，请运行 npm start。The web is not built yet; run npm start.')
}

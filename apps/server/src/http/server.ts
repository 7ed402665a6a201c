// The HTTP server: one Fastify with the centers, the documents, the built web, and the rules of every answer.
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { fastify, LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Center } from '@piaotai/contract/endpoint.ts'
import { centers, type Centers } from '@piaotai/contract/centers.ts'
import { plainStyle } from '../lib/html-page.ts'
import { newId } from '../lib/ids.ts'
import type { Tracer } from '../ports/tracer.ts'
import { bodyLimits, limitBodies, type BodyLimits } from './body-limits.ts'
import { limitCalls } from './calls-at-once.ts'
import { devProviderPath, mountDev, type DevSimulators } from './dev.ts'
import { compressAnswers } from './compress-answers.ts'
import { answerError, answerExpectation, answerGarbage, sendProblem } from './envelope.ts'
import { closeGracefully } from './graceful-shutdown.ts'
import { importEventHandlers, type WatchUseCases } from './import-events.ts'
import { intakeFileHandlers, type IntakeFileUseCases } from './intake-file.ts'
import { redact, serializeError } from './log-redaction.ts'
import type { Metrics } from './metrics.ts'
import { openApi } from './open-api.ts'
import { personPictureHandlers, type PictureUseCases } from './person-pictures.ts'
import { securityHeaders } from './security-headers.ts'
import { registerCenter, type Gate } from './register-center.ts'
import type { McpDeps } from './mcp/protocol.ts'
import { mountMcp } from './mcp/route.ts'
import { visitHandlers, type VisitUseCases } from './visits.ts'
import { serveDocs } from './serve-docs.ts'
import { servePrograms } from './serve-programs.ts'
import { keepBodyText, pushReceiverHandlers, type PushReceiverUseCases } from './push-receivers.ts'
import { serveWeb } from './serve-web.ts'
import { traceRequests } from './trace-requests.ts'
import type { UseCasesOf } from './serve-by-name.ts'
import { signInHandlers, type SignInUseCases } from './sign-in.ts'
import { uploadHandlers, type UploadUseCases } from './uploads.ts'

/** Use cases of handlers, and the use cases that serve each center by name. */
export type ServedUseCases = SignInUseCases &
  PictureUseCases &
  UploadUseCases &
  WatchUseCases &
  VisitUseCases &
  UseCasesOf<Centers['auth'], keyof ReturnType<typeof signInHandlers>> &
  UseCasesOf<Centers['user'], keyof ReturnType<typeof personPictureHandlers>> &
  UseCasesOf<Centers['upload'], keyof ReturnType<typeof uploadHandlers>> &
  PushReceiverUseCases &
  UseCasesOf<Centers['invoice'], keyof ReturnType<typeof importEventHandlers> | keyof ReturnType<typeof pushReceiverHandlers>> &
  UseCasesOf<Centers['email'], keyof ReturnType<typeof visitHandlers>> &
  IntakeFileUseCases &
  UseCasesOf<Centers['bureau'], keyof ReturnType<typeof intakeFileHandlers>>

export interface ServerDeps extends Omit<Gate, 'enter'> {
  readonly useCases: ServedUseCases
  readonly webFolder: string
  readonly programsFolder: string
  readonly docsFolder: string
  readonly logLevel: string
  /** Other origins that forms post to. */
  readonly formOrigin: string | undefined
  /** Whether browsers use TLS alone for the subdomains too. */
  readonly hstsSubdomains: boolean
  /** Reverse proxies trusted for the caller's address. */
  readonly trustedProxies: readonly string[]
  /** Undefined unless simulators replace external services. */
  readonly dev: DevSimulators | undefined
  readonly ready: () => Promise<boolean>
  /** Undefined where numbers are off. */
  readonly metrics: Metrics | undefined
  /** Undefined where traces are off. */
  readonly tracer: Tracer | undefined
  /** The product's own address, and what signs confirmations. */
  readonly mcp: Omit<McpDeps, 'gate' | 'useCases'>
  /** Shorter limits, for tests. */
  readonly bodies?: BodyLimits | undefined
}

const bodyLimit = 1024 * 1024
const largestFile = 31 * 1024 * 1024
const allCenters = Object.values(centers) as unknown as readonly Center[]
/** Generated at the first request, so that a start does not wait for a rarely read document. */
const described: { api?: string } = {}

export const makeServer = async (deps: ServerDeps): Promise<FastifyInstance> => {
  const secure = deps.cookies.origin?.startsWith('https:') ?? false
  const guard = securityHeaders(deps.formOrigin, secure && { subdomains: deps.hstsSubdomains })
  const app = fastify({
    // A request with an undecodable address runs no hook.
    frameworkErrors: (_, request, reply) => {
      guard(request.raw, reply.raw, () => {
        if (asksForPage(request)) reply.redirect('/V404')
        else sendProblem(request, reply, 'input.invalid')
      })
    },
    bodyLimit,
    genReqId: () => newId(),
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    routerOptions: { maxParamLength: 2000 },
    forceCloseConnections: 'idle',
    // body-limits.ts has the shorter limits.
    requestTimeout: bodyLimits.uploadMs,
    clientErrorHandler: answerGarbage,
    logger: {
      level: deps.logLevel,
      serializers: {
        req: (r: FastifyRequest) => ({ method: r.method, url: redact(r.url) }),
        res: (r) => ({ statusCode: r.statusCode }),
        err: serializeError,
      },
    },
    logController: new LogController({ disableRequestLogging: deps.logLevel !== 'debug' }),
  })
  app.addHook('onRequest', (request, reply, next) => {
    guard(request.raw, reply.raw, (error) => {
      next(error instanceof Error ? error : undefined)
    })
  })
  app.server.on('checkExpectation', (request, response) => guard(request, response, () => answerExpectation(response)))
  // Whoever stands in front may have believed the other name (RFC 9112, 3.2).
  app.addHook('onRequest', async (request, reply) => {
    const names = request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && /^host$/i.test(name))
    return names.length > 1 ? sendProblem(request, reply, 'input.invalid') : undefined
  })
  deps.metrics?.observe(app)
  if (deps.tracer) traceRequests(app, deps.tracer)
  limitBodies(app, deps.bodies ?? bodyLimits)
  readBodies(app, deps.dev !== undefined)
  await app.register(multipart, {
    limits: { fields: 15, files: 1, parts: 20, fieldSize: 10_000, fileSize: largestFile, headerPairs: 50, fieldNameSize: 100 },
    throwFileSizeLimit: true,
  })
  compressAnswers(app)
  closeGracefully(app)
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  await app.register(cookie)
  app.setErrorHandler((error: Error, request, reply) => answerError(error, request, reply))
  serveCenters(app, deps, closing.signal)
  app.get('/openapi.json', (_, reply) => reply.type('application/json').send((described.api ??= JSON.stringify(openApi(allCenters)))))
  app.get('/plain.css', (_, reply) => reply.type('text/css').send(plainStyle))
  // Alive: a process that does not answer is to be restarted. Ready: one without its database gets no requests.
  app.get('/health', (_, reply) => reply.send({ ok: true }))
  app.get('/ready', async (_, reply) => ((await deps.ready()) ? reply.send({ ok: true }) : reply.status(503).send({ ok: false })))
  servePrograms(app, deps.programsFolder)
  await serveDocs(app, deps.docsFolder)
  await serveWeb(app, deps.webFolder, asksForPage)
  return app
}

/** JSON, or a form; calls without fields may have an empty body. */
const readBodies = (app: FastifyInstance, simulated: boolean): void => {
  app.addHook('onRequest', async (request, reply) => {
    // An empty body has no type, even if the client declares one.
    if (request.headers['content-length'] === '0') delete request.headers['content-type']
    const type = request.headers['content-type']
    const toProvider = simulated && request.url.startsWith(`${devProviderPath}/`)
    if (
      type !== undefined &&
      !toProvider &&
      !/^(application\/json(; ?charset=utf-8)?|multipart\/form-data; ?boundary=[\w'()+,./:=? -]{1,100})$/i.test(type)
    )
      return sendProblem(request, reply, 'input.contentType')
    return undefined
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else {
      keepBodyText(request, String(body))
      parseJson(request, String(body), done)
    }
  })
}
const serveCenters = (app: FastifyInstance, deps: ServerDeps, closing: AbortSignal): void => {
  const { useCases } = deps
  const gate: Gate = { ...deps, enter: limitCalls() }
  registerCenter(app, centers.auth, { useCases, handlers: signInHandlers(useCases, deps.cookies) }, gate)
  registerCenter(app, centers.user, { useCases, handlers: personPictureHandlers(useCases) }, gate)
  registerCenter(app, centers.upload, { useCases, handlers: uploadHandlers(useCases) }, gate)
  const invoiceHandlers = { ...importEventHandlers(useCases, closing), ...pushReceiverHandlers(useCases) }
  registerCenter(app, centers.invoice, { useCases, handlers: invoiceHandlers }, gate)
  registerCenter(app, centers.email, { useCases, handlers: visitHandlers(useCases, deps.cookies) }, gate)
  registerCenter(app, centers.bureau, { useCases, handlers: intakeFileHandlers(useCases) }, gate)
  // A browser with an upload progress listener sends a preflight, also when the bucket redirects it here from its own
  // origin.
  app.options(`${centers.upload.base}${centers.upload.endpoints.acknowledgeStored.path}`, (_, reply) =>
    reply
      .status(204)
      .headers({ 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET', 'access-control-allow-headers': '*' })
      .send(),
  )
  mountMcp(app, { gate, useCases, ...deps.mcp })
  if (deps.dev) mountDev(app, deps.dev, closing)
}
/** Whether an address without an endpoint belongs to the web. */
const asksForPage = ({ method, url }: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(method) && !/^\/([a-z]+-center|dev)(\/|$)/.test(url)

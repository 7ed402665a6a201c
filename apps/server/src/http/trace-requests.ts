// A span for each request: its method, the pattern of its route and the status, never its address.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Tracer } from '../ports/tracer.ts'

/** To be called before the routes are registered. */
export const traceRequests = (app: FastifyInstance, tracer: Tracer): void => {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const { traceparent } = request.headers
    const route = (): string => request.routeOptions.url ?? 'none'
    spans.set(
      request,
      tracer.begin({
        kind: 'request',
        parent: typeof traceparent === 'string' ? traceparent : undefined,
        name: () => `${request.method} ${route()}`,
        attributes: { 'http.request.method': request.method },
      }),
    )
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const values = { 'http.route': request.routeOptions.url ?? 'none', 'http.response.status_code': reply.statusCode }
    spans.get(request)?.end(values, reply.statusCode >= 500)
    done()
  })
}

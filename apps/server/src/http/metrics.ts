// Numbers for Prometheus, on a port of their own: answer times, jobs that wait, and the process's own. Routes are
// labelled by their pattern; no label names a company, a person or an address.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'

/** A queue's jobs that could run now, and the seconds that the first of them has waited. */
export interface Waiting {
  readonly queue: string
  readonly jobs: number
  readonly seconds: number
}
export interface Metrics {
  /** Counts the answers of a server. To be called before its routes are registered. */
  readonly observe: (app: FastifyInstance) => void
  /** Answers GET /metrics; returns the port. Rejects if the port is taken. */
  readonly listen: (port: number, host: string) => Promise<number>
  readonly close: () => Promise<void>
}
const answerSeconds = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

interface Counted {
  /** Cells of running totals that were found to differ from a count. */
  readonly differing: () => number
  /** How often something held the event loop, and for how long in all. */
  readonly held: () => { readonly times: number; readonly ms: number }
}
const numbersIn = (registry: Registry) => {
  const answered = new Histogram({
    registers: [registry],
    name: 'piaotai_http_seconds',
    help: 'Seconds to answer a request, by method, route and class of status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: answerSeconds,
  })
  const jobs = new Gauge({
    registers: [registry],
    name: 'piaotai_jobs_waiting',
    help: 'Jobs that could run now',
    labelNames: ['queue'] as const,
  })
  const oldest = new Gauge({
    registers: [registry],
    name: 'piaotai_jobs_oldest_seconds',
    help: 'Seconds that the first waiting job of a queue has waited',
    labelNames: ['queue'] as const,
  })
  const differed = new Gauge({
    registers: [registry],
    name: 'piaotai_totals_differed',
    help: 'Running totals that the daily checks of this process found to differ from a count, and mended',
  })
  const times = new Counter({
    registers: [registry],
    name: 'piaotai_loop_held_total',
    help: 'How often something held the event loop for HELD_LOOP_MS or more',
  })
  const seconds = new Counter({
    registers: [registry],
    name: 'piaotai_loop_held_seconds_total',
    help: 'Seconds for which the event loop was held so',
  })
  return { answered, jobs, oldest, differed, times, seconds }
}
/** All is asked at each scrape. */
export const makeMetrics = (waiting: () => Promise<readonly Waiting[]>, { differing, held }: Counted): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'piaotai_', eventLoopMonitoringPrecision: 20 })
  const { answered, jobs, oldest, differed, times, seconds } = numbersIn(registry)
  const scrape = async (): Promise<string> => {
    const queues = await waiting()
    jobs.reset()
    oldest.reset()
    differed.set(differing())
    times.reset()
    seconds.reset()
    times.inc(held().times)
    seconds.inc(held().ms / 1000)
    for (const each of queues) {
      jobs.set({ queue: each.queue }, each.jobs)
      oldest.set({ queue: each.queue }, each.seconds)
    }
    return registry.metrics()
  }
  let server: Server | undefined
  return {
    observe: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        answered.observe(
          { method: request.method, route: request.routeOptions.url ?? 'none', status: `${Math.floor(reply.statusCode / 100)}xx` },
          reply.elapsedTime / 1000,
        )
        done()
      })
    },
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server = createServer((request, response) => {
          if (request.method !== 'GET' || request.url !== '/metrics') response.writeHead(404).end()
          else
            scrape().then(
              (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
              () => response.writeHead(503).end(),
            )
        })
        server.once('error', reject).listen({ port, host }, () => {
          resolve((server!.address() as AddressInfo).port)
        })
      }),
    close: () =>
      new Promise((resolve) => {
        if (!server) resolve()
        else {
          server.closeAllConnections()
          server.close(() => {
            resolve()
          })
        }
      }),
  }
}

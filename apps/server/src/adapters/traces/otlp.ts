// Spans to an OpenTelemetry collector by OTLP over HTTP, as JSON: in batches, from a bounded list, never in the way of an
// answer. What a collector that is away would have got is dropped, and told once an outage.
import { randomBytes } from 'node:crypto'
import type { Attributes, Tracer } from '../../ports/tracer.ts'

interface OtlpSettings {
  /** Base address, as OTEL_EXPORTER_OTLP_ENDPOINT: `/v1/traces` is added. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
  readonly version: string
}
interface Made {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly object[]
  readonly status: object
}
const everyMs = 5000
const batch = 512
const most = 4096
const timeoutMs = 10_000
/** SpanKind of OTLP. */
const kinds = { request: 2, job: 5 } as const
const failedStatus = 2

/** Version 00 of W3C Trace Context; the trace and span of the caller, if it recorded its own. */
const parentOf = (header: string | undefined): { traceId: string; spanId: string } | undefined => {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header ?? '') ?? []
  return traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId) ? undefined : { traceId, spanId }
}
const valuesOf = (attributes: Attributes): readonly object[] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string' ? { stringValue: value } : Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value },
  }))
const nano = (ms: number): string => `${Math.round(ms * 1000)}000`

/** `onLost`: told once when a batch could not be sent, and again after the next outage. */
export const otlpTracer = (
  { endpoint, headers, service, version }: OtlpSettings,
  onLost: (error: Error) => void,
  every = everyMs,
): Tracer => {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const resource = { attributes: valuesOf({ 'service.name': service, 'service.version': version, 'process.pid': process.pid }) }
  let waiting: Made[] = []
  let lost = false
  let sending: Promise<void> = Promise.resolve()
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, batch)
      const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'piaotai' }, spans }] }] })
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
        lost = false
      } catch (error) {
        // What is left would wait for the same.
        waiting = []
        if (!lost) onLost(new Error(`traces are lost: ${error instanceof Error ? error.message : String(error)}`))
        lost = true
      }
    }
  }
  const flush = (): Promise<void> => (sending = sending.then(send))
  const timer = setInterval(flush, every)
  timer.unref()
  return {
    begin: ({ kind, parent, name, attributes = {} }) => {
      const caller = parentOf(parent)
      const began = performance.timeOrigin + performance.now()
      return {
        end: (more = {}, failed = false) => {
          if (waiting.length >= most) return
          waiting.push({
            traceId: caller?.traceId ?? randomBytes(16).toString('hex'),
            spanId: randomBytes(8).toString('hex'),
            ...(caller ? { parentSpanId: caller.spanId } : {}),
            name: name(),
            kind: kinds[kind],
            startTimeUnixNano: nano(began),
            endTimeUnixNano: nano(performance.timeOrigin + performance.now()),
            attributes: valuesOf({ ...attributes, ...more }),
            status: failed ? { code: failedStatus } : {},
          })
        },
      }
    },
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

// Traces by OTLP: a span a request and a span a job at a collector on a socket, without anybody's name or address.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otlpTracer } from './otlp.ts'
import { startTestApp, type TestApp } from '#testing/worlds/app.ts'
import { serverUrl } from '#testing/database/database.ts'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: string }
}
interface Kept {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly parentSpanId?: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number }
}
const valueOf = ({ attributes }: Kept, key: string): string | undefined => {
  const found = attributes.find((each) => each.key === key)
  return found?.value.stringValue ?? found?.value.intValue
}
let collector: Server
let endpoint = ''
const received: { url: string; key: string; text: string }[] = []
const spans = (): readonly Kept[] =>
  received.flatMap(({ text }) =>
    (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Kept[] }[] }[] }).resourceSpans.flatMap((resource) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ url: request.url!, key: String(request.headers['x-key']), text: Buffer.concat(chunks).toString() })
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(() => {
  collector?.closeAllConnections()
  collector?.close()
})

describe.skipIf(!serverUrl)('A traced app', () => {
  it('tells its collector of requests by route, in the trace of the caller, and sends the rest when it stops', async () => {
    const open: TestApp = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key' })
    const traceId = 'a'.repeat(32)
    await fetch(`${open.url}/user-center/user/info?tel=13900000000`, { headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` } })
    await open.close()
    const mine = spans().find((span) => span.traceId === traceId)!
    expect([mine.name, mine.kind, mine.parentSpanId, valueOf(mine, 'http.response.status_code'), mine.status]).toEqual([
      'GET /user-center/user/info',
      2,
      'b'.repeat(16),
      '401',
      {},
    ])
    expect(BigInt(mine.endTimeUnixNano) >= BigInt(mine.startTimeUnixNano)).toBe(true)
    expect(new Set(received.map(({ url, key }) => `${url} ${key}`))).toEqual(new Set(['/v1/traces a key']))
    expect(received.some(({ text }) => text.includes('13900000000'))).toBe(false)
  })
})
describe('A tracer', () => {
  const tracer = (at: string, lost: string[]) =>
    otlpTracer({ endpoint: at, headers: {}, service: 'piaotai', version: '0' }, (error) => lost.push(error.message), 20)
  it('whose collector is away tells it once an outage', async () => {
    const lost: string[] = []
    const away = tracer('http://127.0.0.1:1', lost)
    for (let i = 0; i < 3; i++) {
      away.begin({ kind: 'job', name: () => 'job outbox.send' }).end({}, true)
      await away.close()
    }
    expect(lost).toEqual([expect.stringContaining('traces are lost')])
  })
  it('marks what failed, and takes no caller’s trace that is none', async () => {
    const sent = received.length
    const here = tracer(endpoint, [])
    here.begin({ kind: 'job', parent: '00-nonsense', name: () => 'job outbox.send', attributes: { 'piaotai.attempt': 2 } }).end({}, true)
    await here.close()
    const [span] = spans().slice(-1)
    expect([received.length > sent, span?.kind, span?.status, span?.parentSpanId, valueOf(span!, 'piaotai.attempt')]).toEqual([
      true,
      5,
      { code: 2 },
      undefined,
      '2',
    ])
  })
})

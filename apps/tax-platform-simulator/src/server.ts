// The tax platform as an HTTP service: verification, follow-up of earlier requests, its ledger and log, scripted
// faults, and a page for people.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { given, parse, read, send, sendJson } from '@piaotai/simulator-kit/answer.ts'
import { openFaults } from '@piaotai/simulator-kit/faults.ts'
import { serveHere } from '@piaotai/simulator-kit/serve.ts'
import { answerOf, judge } from './judge.ts'
import { keyOf, openLedger, type Ledger } from './ledger.ts'
import { page, script } from './page.ts'
import { Fault, IssuedInvoice, VerifyRequest, type VerifyAnswer } from './wire.ts'

export interface SimulatorOptions {
  /** Folder of its books; in memory without one. */
  readonly folder?: string
  readonly port?: number
  readonly now?: () => Date
  /** Time that each verification takes. */
  readonly latencyMs?: number
  /** The token that callers of /v1 must send; open to anybody without one. */
  readonly token?: string
}
export interface Simulator {
  readonly url: string
  readonly ledger: Ledger
  readonly faults: ReturnType<typeof openFaults<Fault>>
  readonly close: () => Promise<void>
}

/** Starts it on loopback. */
export const startSimulator = async (options: SimulatorOptions = {}): Promise<Simulator> => {
  const { folder, port = 0, now = () => new Date(), latencyMs = 0, token } = options
  const ledger = openLedger(folder)
  const faults = openFaults<Fault>()
  const { url, close } = await serveHere(handle({ ledger, faults, now, latencyMs, token }), port)
  return { url, ledger, faults, close }
}

interface Inside {
  readonly ledger: Ledger
  readonly faults: ReturnType<typeof openFaults<Fault>>
  readonly now: () => Date
  readonly latencyMs: number
  readonly token: string | undefined
}
const handle =
  (inside: Inside) =>
  async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const { ledger, faults } = inside
    const route = `${request.method} ${url.pathname}`
    if (url.pathname.startsWith('/v1/') && inside.token !== undefined && request.headers.authorization !== `Bearer ${inside.token}`)
      return sendJson(response, 401, { code: '005', message: '未授权' })
    if (route === 'POST /v1/verify') return verify(inside, request, response)
    if (request.method === 'GET' && url.pathname.startsWith('/v1/verify/')) {
      const answer = ledger.answerTo(decodeURIComponent(url.pathname.slice('/v1/verify/'.length)))
      return answer ? sendJson(response, 200, answer) : sendJson(response, 404, { code: 'never', message: '没有收到过这个请求' })
    }
    if (route === 'GET /ledger') return sendJson(response, 200, { invoices: ledger.all() })
    if (route === 'GET /requests') return sendJson(response, 200, { requests: ledger.requests() })
    if (route === 'PUT /ledger') {
      const invoices = await given(request, z.array(IssuedInvoice).max(20_000))
      if (!invoices) return sendJson(response, 400, { message: '发票格式不对 These are no invoices' })
      ledger.put(invoices)
      return sendJson(response, 200, { invoices: invoices.length })
    }
    if (route === 'DELETE /ledger') return sendJson(response, 200, { removed: ledger.remove(url.searchParams.get('key') ?? '') })
    if (route === 'PUT /faults') {
      const script = await given(request, z.array(Fault).max(10_000))
      if (!script) return sendJson(response, 400, { message: '故障脚本格式不对 This is no script of faults' })
      faults.set(script)
      return sendJson(response, 200, { faults: script.length })
    }
    if (route === 'GET /') return send(response, 200, 'text/html; charset=utf-8', page)
    if (route === 'GET /page.js') return send(response, 200, 'text/javascript; charset=utf-8', script)
    return sendJson(response, 404, { message: '没有这个地址 No such address' })
  }

const verify = async ({ ledger, faults, now, latencyMs }: Inside, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const asked = VerifyRequest.safeParse(parse(await read(request))).data
  const fault = faults.next()
  if (latencyMs > 0) await wait(latencyMs)
  if (!asked) return sendJson(response, 400, answerOf('', '005'))
  if (fault?.kind === 'dropBefore') {
    response.destroy()
    return undefined
  }
  if (fault?.kind === 'slow') await wait(fault.ms)
  const turnedAway = fault && ({ busy: '004', maintenance: '004', tooFrequent: '003', blocked: '020' } as const)[fault.kind as 'busy']
  if (turnedAway) return sendJson(response, fault.kind === 'maintenance' ? 503 : 200, answerOf(asked.requestId, turnedAway))
  const answer = take(ledger, asked, now())
  if (!fault || fault.kind === 'slow') return sendJson(response, 200, answer)
  // From here on the request is in the books, and the caller gets something else than its answer.
  if (fault.kind === 'dropAfter') {
    response.destroy()
    return undefined
  }
  if (fault.kind === 'late') {
    await wait(fault.ms)
    return sendJson(response, 200, answer)
  }
  if (fault.kind === 'html') return send(response, 200, 'text/html', '<html><body>系统维护中</body></html>')
  if (fault.kind === 'garbage') return send(response, 200, 'application/json', JSON.stringify(answer).slice(0, 25))
  if (fault.kind === 'twice') return send(response, 200, 'application/json', JSON.stringify(answer) + JSON.stringify(answer))
  if (fault.kind === 'unknownCode') return sendJson(response, 200, { ...answer, code: '777', invoice: null })
  if (fault.kind === 'unknownType')
    return sendJson(response, 200, { ...answer, invoice: answer.invoice && { ...answer.invoice, invoiceType: '6Z' } })
  return sendJson(response, 200, { ...answer, invoice: answer.invoice && { ...answer.invoice, invoiceNumber: '00000000' } })
}
/** Judges and books it, once for each request id. */
const take = (ledger: Ledger, asked: VerifyRequest, now: Date): VerifyAnswer => {
  const before = ledger.answerTo(asked.requestId)
  if (before) return before
  const answer = judge(ledger, asked, now)
  ledger.record({ at: now.toISOString(), day: shanghaiDay(now), key: keyOf(asked), answer })
  return answer
}

// An ERP as an HTTP service: receives invoices as a webhook, as 金蝶云星空 and as YonBIP, with books of its own, scripted faults, and a page.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { given, parse, read, recordOf, send, sendJson, textOf } from '@piaotai/simulator-kit/answer.ts'
import { openFaults } from '@piaotai/simulator-kit/faults.ts'
import { serveHere } from '@piaotai/simulator-kit/serve.ts'
import { openBooks, receiverStateOf, type Books } from './books.ts'
import { openKingdee } from './kingdee.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { page, script } from './page.ts'
import { acknowledge, hearWebhook, isSigned } from './webhook.ts'
import { Fault, Move, Settings, type Protocol } from './wire.ts'
import { openYonbip } from './yonbip.ts'

export interface SimulatorOptions {
  /** Folder of its books; in memory without one. */
  readonly folder?: string
  readonly port?: number
  readonly now?: () => Date
  /** Of its webhook; without one no message is refused. */
  readonly secret?: string
  /** Its own calls and page ask for this key; open to this machine without one. */
  readonly token?: string
}
export interface ErpSimulator {
  readonly url: string
  readonly books: Books
  /** Its vouchers. */
  readonly ledger: Ledger
  readonly faults: ReturnType<typeof openFaults<Fault>>
  readonly settings: () => Settings
  readonly set: (settings: Settings) => void
  /** Moves a bill and acknowledges the move, where its protocol can. Answers the status of that call. */
  readonly move: (move: z.output<typeof Move>) => Promise<number | undefined>
  readonly close: () => Promise<void>
}

/** Starts it on loopback. */
export const startErpSimulator = async ({
  folder,
  port = 0,
  now = () => new Date(),
  secret,
  token,
}: SimulatorOptions = {}): Promise<ErpSimulator> => {
  const books = openBooks(folder)
  const faults = openFaults<Fault>()
  let settings: Settings = secret === undefined ? {} : { secret }
  let url = ''
  const ledger = openLedger(folder, now)
  const kingdee = openKingdee(books, ledger, now)
  const yonbip = openYonbip(books, now, () => url)
  const move: ErpSimulator['move'] = async ({ key, state }) => {
    const bill = books.byKey(key) ?? books.byNumber(key)
    if (!bill) return undefined
    books.change(bill.number, { state })
    if (bill.acknowledgeAt === '' || settings.secret === undefined) return undefined
    const receiverState = receiverStateOf[state]
    return acknowledge(bill, settings.secret, { status: 'received', ...(receiverState === null ? {} : { receiverState }) }, { now: now() })
  }
  const inside: Inside = {
    books,
    ledger,
    faults,
    now,
    token,
    kingdee,
    yonbip,
    move,
    settings: () => settings,
    set: (given) => {
      settings = { ...settings, ...given }
    },
  }
  const { url: here, close } = await serveHere((request, response, at) => handle(inside, request, response, at), port)
  url = here
  return { url, books, ledger, faults, settings: inside.settings, set: inside.set, move, close }
}

interface Inside {
  readonly books: Books
  readonly ledger: Ledger
  readonly faults: ReturnType<typeof openFaults<Fault>>
  readonly now: () => Date
  readonly token: string | undefined
  readonly kingdee: ReturnType<typeof openKingdee>
  readonly yonbip: ReturnType<typeof openYonbip>
  readonly move: ErpSimulator['move']
  readonly settings: () => Settings
  readonly set: (settings: Settings) => void
}
const handle = async (inside: Inside, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
  const protocol = protocolOf(url.pathname)
  if (protocol) return receive(inside, request, response, url, protocol)
  return own(inside, request, response, url)
}
const protocolOf = (path: string): Protocol | undefined => {
  if (path === '/webhook') return 'webhook'
  if (path.startsWith('/K3Cloud/')) return 'kingdee'
  return path.startsWith('/yonbip/') || path.startsWith('/open-auth/') ? 'yonbip' : undefined
}
/** Sessions and tokens meet no faults, except where the script means them. */
const isSetup = (path: string): boolean => path.includes('AuthService.') || path.startsWith('/open-auth/')

const receive = async (inside: Inside, request: IncomingMessage, response: ServerResponse, url: URL, protocol: Protocol): Promise<void> => {
  const { books, faults, now } = inside
  const text = await read(request)
  const body = parse(text)
  const setup = isSetup(url.pathname)
  const fault = setup ? undefined : faults.next()
  const note = (what: string, key: string, kept: boolean): void =>
    books.note({ at: now().toISOString(), protocol, what, key, fault: fault?.kind ?? null, kept })
  if (fault?.kind === 'slow') await wait(fault.ms)
  if (fault?.kind === 'dropBefore') {
    note('dropped', '', false)
    response.destroy()
    return undefined
  }
  if (fault?.kind === 'busy') {
    note('busy', '', false)
    return sendJson(response, 503, { message: '系统繁忙' }, { 'retry-after': '1' })
  }
  if (fault?.kind === 'lying') {
    note('lied', '', false)
    return sendJson(response, 200, { success: false, error: '服务异常，请稍后重试', code: '500', message: '服务异常，请稍后重试' })
  }
  if (fault?.kind === 'html') {
    note('html', '', false)
    return send(response, 200, 'text/html', '<html><body>系统维护中</body></html>')
  }
  if (protocol === 'kingdee') {
    const heard = inside.kingdee.serve(request, response, url.pathname, body, fault)
    if (heard) note(heard.what, heard.key, heard.kept)
    return undefined
  }
  if (protocol === 'yonbip') {
    const said = inside.yonbip(url.pathname, url.searchParams, body, fault)
    if (!said) return sendJson(response, 404, {})
    note(said.what, said.key, said.kept)
    if (fault?.kind === 'dropAfter') response.destroy()
    else if (fault?.kind === 'twice') send(response, said.status, 'application/json', JSON.stringify(said.body).repeat(2))
    else sendJson(response, said.status, said.body)
    return undefined
  }
  const { secret } = inside.settings()
  if (secret && !isSigned(secret, request.headers, text)) {
    note('unsigned', '', false)
    return sendJson(response, 401, { error: 'signature' })
  }
  const answer = hearWebhook(books, inside.settings(), body, fault, now())
  note(textOf(body, 'type'), textOf(recordOf(body)['data'], 'key'), answer.kept)
  if (fault?.kind === 'dropAfter') response.destroy()
  else if (fault?.kind === 'twice') send(response, answer.status, 'application/json', JSON.stringify(answer.body).repeat(2))
  else sendJson(response, answer.status, answer.body)
  return undefined
}

/** Its own calls, for its page and for tests. */
const own = async (inside: Inside, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
  const { books, ledger, faults, token } = inside
  if (token !== undefined && request.headers.authorization !== `Bearer ${token}` && url.searchParams.get('key') !== token)
    return sendJson(response, 401, { message: '未授权 No key' })
  const route = `${request.method} ${url.pathname}`
  if (route === 'GET /bills') return sendJson(response, 200, { bills: books.all() })
  if (route === 'GET /vouchers') return sendJson(response, 200, { vouchers: ledger.all().slice(-200) })
  if (route === 'GET /requests') return sendJson(response, 200, { requests: books.requests().slice(-200), faults: faults.left() })
  if (route === 'PUT /faults') {
    const script_ = await given(request, z.array(Fault).max(10_000))
    if (!script_) return sendJson(response, 400, { message: '故障脚本格式不对 This is no script of faults' })
    faults.set(script_)
    return sendJson(response, 200, { faults: script_.length })
  }
  if (route === 'PUT /move') {
    const wanted = await given(request, Move)
    if (!wanted) return sendJson(response, 400, { message: '单据状态不对 This is no state of a bill' })
    const status = await inside.move(wanted).catch(() => 0)
    return sendJson(response, 200, { acknowledged: status ?? null })
  }
  if (route === 'PUT /settings') {
    const wanted = await given(request, Settings)
    if (!wanted) return sendJson(response, 400, { message: '设置不对 These are no settings' })
    inside.set(wanted)
    return sendJson(response, 200, {})
  }
  if (route === 'GET /') return send(response, 200, 'text/html; charset=utf-8', page)
  if (route === 'GET /page.js') return send(response, 200, 'text/javascript; charset=utf-8', script)
  return sendJson(response, 404, { message: '没有这个地址 No such address' })
}

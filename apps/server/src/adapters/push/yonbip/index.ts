// 用友 YonBIP: 进项企业票夹 of the tax cloud. The gateway's address and the token are asked for and kept; a save is not idempotent.
import { createHmac } from 'node:crypto'
import type { PushAdapter, PushAnswer, PushCall, PushOrder } from '../../../ports/push-receiver.ts'
import {
  errorOfWords,
  listOf,
  noteOf,
  numeral,
  recordOf,
  send,
  shown,
  textOf,
  trouble,
  type Answered,
  type Fetch,
  type Request,
  type Trouble,
} from '../kit.ts'
import { openSessions } from '../sessions.ts'

interface Settings {
  /** Where the gateway of a tenant is asked for. */
  readonly url: string
  readonly tenant: string
  readonly appKey: string
  readonly organisation: string
  readonly submitter: string
  /** 0 报销, 1 采购 */
  readonly purpose: '0' | '1'
  /** The call that answers what the folder holds of one source document; differs by release, empty where there is none. */
  readonly queryPath: string
}
interface Session {
  readonly gateway: string
  readonly token: string
}
const savePath = '/yonbip/tax/input-tax/api/bill/saveonlytobillcenter'
const settingsOf = (call: PushCall): Settings => call.settings as unknown as Settings

const signatureOf = (appKey: string, timestamp: string, secret: string): string =>
  createHmac('sha256', secret).update(`appKey${appKey}timestamp${timestamp}`).digest('base64')
const saveRequest = (call: PushCall, session: Session, order: PushOrder): Request => {
  const { organisation, submitter, purpose } = settingsOf(call)
  const { invoice } = order
  return {
    method: 'POST',
    url: `${session.gateway}${savePath}?access_token=${encodeURIComponent(session.token)}`,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      orgcode: organisation,
      submitterCode: submitter,
      busiFlag: purpose,
      srcBillType: 'piaotai',
      srcBillCode: order.number,
      srcBillId: order.key,
      resubmitCheckKey: order.key.slice(0, 32),
      failMode: 'single',
      multiFileMode: 'N',
      bills: [
        {
          billType: 'invoice',
          filePath: invoice.files[0]?.url ?? '',
          data: {
            fpDm: invoice.code ?? '',
            fpHm: invoice.number ?? '',
            kprq: invoice.date ?? '',
            xsfMc: invoice.sellerName ?? '',
            xsfNsrsbh: invoice.sellerTaxId ?? '',
            gmfMc: invoice.buyerName ?? '',
            gmfNsrsbh: invoice.buyerTaxId ?? '',
            hjje: numeral(invoice.amountExcludingTax),
            hjse: numeral(invoice.taxAmount),
            jshj: numeral(invoice.amountIncludingTax),
            jym: invoice.checkCode ?? '',
            bz: invoice.remark ?? '',
            items: invoice.lines.map((line) => ({
              xmmc: line.name ?? '',
              ggxh: line.spec ?? '',
              dw: line.unit ?? '',
              xmsl: numeral(line.quantity),
              xmdj: numeral(line.unitPrice),
              xmje: numeral(line.amount),
              sl: line.taxRate ?? '',
              se: numeral(line.taxAmount),
            })),
          },
          attachs: invoice.files.slice(1).map(({ name, url }) => ({ fileName: name, filePath: url })),
        },
      ],
    }),
  }
}

export const yonbipAdapter = (fetch: Fetch): PushAdapter => {
  const sessions = openSessions<Session>(110 * 60_000)
  const get = (call: PushCall, url: string): Promise<Answered | Trouble> =>
    send(fetch, { method: 'GET', url, headers: {}, body: '' }, { secrets: Object.values(call.secrets), onRequest: call.onRequest })
  const open = async (call: PushCall): Promise<Session> => {
    const { url, tenant, appKey } = settingsOf(call)
    const found = await get(
      call,
      `${url.replace(/\/+$/, '')}/open-auth/dataCenter/getGatewayAddress?tenantId=${encodeURIComponent(tenant)}`,
    )
    if (found.as === 'error') throw failed({ ...found, arrived: 'no' })
    const { gatewayUrl, tokenUrl } = recordOf(recordOf(found.json)['data']) as { readonly gatewayUrl?: string; readonly tokenUrl?: string }
    if (!gatewayUrl || !tokenUrl) throw failed(trouble('LOGIN', noteOf(textOf(found.json, 'message')), 'no'))
    const timestamp = String(call.now.getTime())
    const signature = encodeURIComponent(signatureOf(appKey, timestamp, call.secrets['secret'] ?? ''))
    const given = await get(
      call,
      `${tokenUrl}/open-auth/selfAppAuth/getAccessToken?appKey=${encodeURIComponent(appKey)}&timestamp=${timestamp}&signature=${signature}`,
    )
    if (given.as === 'error') throw failed({ ...given, arrived: 'no' })
    const token = textOf(recordOf(given.json)['data'], 'access_token')
    if (textOf(given.json, 'code') !== '00000' || token === '') throw failed(trouble('LOGIN', noteOf(textOf(given.json, 'message')), 'no'))
    return { gateway: gatewayUrl.replace(/\/+$/, ''), token }
  }
  const session = async (call: PushCall): Promise<Session | Trouble> =>
    sessions
      .of(call.session, call.now, () => open(call))
      .catch((error: unknown) => {
        if (error instanceof Error && 'trouble' in error) return error.trouble as Trouble
        throw error
      })
  /** A token that the gateway refuses is asked for again, once. */
  const post = async (call: PushCall, requestFor: (session: Session) => Request, again = true): Promise<Answered | Trouble> => {
    const opened = await session(call)
    if ('as' in opened) return opened
    const answer = await send(fetch, requestFor(opened), {
      secrets: [...Object.values(call.secrets), opened.token],
      onRequest: call.onRequest,
    })
    if (answer.as === 'answered' || answer.error !== 'LOGIN' || !again) return answer
    sessions.drop(call.session)
    return post(call, requestFor, false)
  }
  return {
    kind: 'yonbip',
    preview: (call, order) => [shown(saveRequest(call, { gateway: '{gatewayUrl}', token: '••••••' }, order), Object.values(call.secrets))],
    probe: async (call) => {
      const began = performance.now()
      sessions.drop(call.session)
      const opened = await session(call)
      const tookMs = Math.round(performance.now() - began)
      return 'as' in opened
        ? [{ step: 'login', ok: false, error: opened.error, note: opened.note, tookMs }]
        : [{ step: 'login', ok: true, error: null, note: new URL(opened.gateway).host, tookMs }]
    },
    push: async (call, order) => {
      // Neither a change nor a second save of the same source document is offered.
      if (order.update) return { as: 'rejected', error: 'DUPLICATE', note: order.externalId ?? '' }
      const answer = await post(call, (one) => saveRequest(call, one, order))
      return answer.as === 'error' ? answer : readAnswer(answer)
    },
    readBack: async (call, order) => {
      const { queryPath } = settingsOf(call)
      if (queryPath === '') return { as: 'cannot' }
      const answer = await post(call, ({ gateway, token }) => ({
        method: 'POST',
        url: `${gateway}${queryPath}?access_token=${encodeURIComponent(token)}`,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ srcBillType: 'piaotai', srcBillId: order.key }),
      }))
      if (answer.as === 'error') return answer
      if (textOf(answer.json, 'code') !== '200') return trouble('UNKNOWN', noteOf(textOf(answer.json, 'message')), 'perhaps')
      const [first] = listOf(recordOf(answer.json)['data'])
      return first === undefined
        ? { as: 'absent' }
        : { as: 'there', state: 'received', externalId: textOf(first, 'id') || null, receiverState: null, note: '' }
    },
    // The folder has no call that takes a bill out again.
    recall: async () => ({ as: 'cannot', note: '' }),
    repeatable: () => false,
  }
}
const failed = (of: Trouble): Error => Object.assign(new Error(of.note), { trouble: of })
const there = new Set(['310504', '310074'])
const readAnswer = ({ json }: Answered): PushAnswer => {
  const code = textOf(json, 'code')
  if (there.has(code)) return { as: 'received', externalId: null, note: code }
  const [item] = listOf(recordOf(json)['data'])
  if (code !== '200' || item === undefined) {
    const words = noteOf(textOf(json, 'message'))
    // 310xxx is the gateway's: nothing was handed on.
    return trouble(errorOfWords(words), [code, words].join(' ').trim() || 'HTTP 200', /^310\d{3}$/.test(code) ? 'no' : 'perhaps')
  }
  const itemCode = textOf(item, 'code')
  if (itemCode === '0000' || there.has(itemCode)) return { as: 'received', externalId: textOf(item, 'id') || null, note: '' }
  const words = noteOf(textOf(item, 'errmsg'))
  const error = errorOfWords(words)
  if (error === 'DUPLICATE') return { as: 'received', externalId: null, note: words }
  return error === 'BUSY' || error === 'LOGIN' || error === 'NO_RIGHT' || error === 'TOO_LARGE'
    ? trouble(error, words, 'no')
    : { as: 'rejected', error, note: words }
}

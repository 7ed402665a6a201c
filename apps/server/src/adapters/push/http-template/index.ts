// HTTP 模板: a request that the company writes itself, with the invoice's facts in it; robots of 企业微信, 钉钉 and 飞书 among them.
import { createHmac } from 'node:crypto'
import { fillTemplate, inJson, type Template } from '@piaotai/domain/push/push-fields.ts'
import type { PushAdapter, PushAnswer, PushCall, PushOrder } from '../../../ports/push-receiver.ts'
import { errorOfWords, noteOf, recordOf, send, shown, textOf, trouble, type Answered, type Fetch, type Request } from '../kit.ts'
import { fieldsOf } from '../fields.ts'

const templateOf = (settings: PushCall['settings']): Template & { readonly method: 'POST' | 'PUT' } =>
  settings as unknown as Template & { readonly method: 'POST' | 'PUT' }
const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64')

const requestOf = (call: PushCall, order: PushOrder): { readonly request: Request; readonly hidden: readonly string[] } => {
  const { url, headers, body, sign, method } = templateOf(call.settings)
  const { secret = '', token = '' } = call.secrets
  const seconds = Math.floor(call.now.getTime() / 1000).toString()
  const timestamp = sign === 'dingtalk' ? String(call.now.getTime()) : seconds
  const known = { ...fieldsOf(order), secret, token, timestamp }
  const signature =
    sign === 'dingtalk' ? hmac(secret, `${timestamp}\n${secret}`) : sign === 'feishu' ? hmac(`${timestamp}\n${secret}`, '') : ''
  const values = { ...known, signature }
  const text = fillTemplate(body, values, inJson)
  const address = fillTemplate(url, values, encodeURIComponent)
  const signed = sign === 'hmac' ? hmac(secret, `${timestamp}.${text}`) : signature
  return {
    request: {
      method: method === 'PUT' ? 'PUT' : 'POST',
      url: sign === 'dingtalk' ? `${address}&timestamp=${timestamp}&sign=${encodeURIComponent(signature)}` : address,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Piaotai',
        ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), inHeader(fillTemplate(value, values, (one) => one))])),
        ...(sign === 'hmac' ? { 'x-piaotai-timestamp': timestamp, 'x-piaotai-signature': signed } : {}),
      },
      body: text,
    },
    hidden: signed === '' ? [] : [signed],
  }
}
/** A header carries bytes of Latin-1 alone: everything else travels percent-encoded. */
const inHeader = (value: string): string => value.replace(/[^\x20-\x7e]/gu, (one) => encodeURIComponent(one))
const post = (fetch: Fetch, call: PushCall, order: PushOrder) => {
  const { request, hidden } = requestOf(call, order)
  return send(fetch, request, { secrets: [...Object.values(call.secrets), ...hidden], onRequest: call.onRequest })
}

export const httpTemplateAdapter = (fetch: Fetch): PushAdapter => ({
  kind: 'http',
  preview: (call, order) => {
    const { request, hidden } = requestOf(call, order)
    return [shown(request, [...Object.values(call.secrets), ...hidden])]
  },
  // Whatever is sent there may be read by people: the address alone is tried.
  probe: async (call) => {
    const began = performance.now()
    const { url } = templateOf(call.settings)
    const answer = await send(
      fetch,
      { method: 'HEAD', url: new URL(fillTemplate(url, call.secrets, encodeURIComponent)).origin, headers: {}, body: '' },
      { secrets: Object.values(call.secrets), onRequest: call.onRequest },
    )
    // Any answer at all shows that somebody listens.
    const listens = answer.as === 'answered' || answer.note.startsWith('HTTP ')
    return [
      {
        step: 'address',
        ok: listens,
        error: listens ? null : answer.error,
        note: answer.as === 'error' ? answer.note : `HTTP ${answer.status}`,
        tookMs: Math.round(performance.now() - began),
      },
    ]
  },
  push: async (call, order) => {
    const answer = await post(fetch, call, order)
    return answer.as === 'error'
      ? answer.error === 'DUPLICATE'
        ? { as: 'received', externalId: null, note: answer.note }
        : answer
      : readAnswer(call, answer)
  },
  readBack: async () => ({ as: 'cannot' }),
  recall: async () => ({ as: 'cannot', note: '' }),
  /** A receiver that gets our key can know a message again. */
  repeatable: (settings) => {
    const { body, headers, url } = templateOf(settings)
    return [body, url, ...headers.map(({ value }) => value)].some((text) => /\{\{\s*key\s*\}\}/.test(text))
  },
})
const readAnswer = (call: PushCall, { json, status }: Answered): PushAnswer => {
  const { successField, successValue } = templateOf(call.settings)
  if (successField === '') return { as: 'received', externalId: null, note: `HTTP ${status}` }
  const said = successField.split('.').reduce<unknown>((at, name) => recordOf(at)[name], json)
  if (String(said) === successValue) return { as: 'received', externalId: null, note: `HTTP ${status}` }
  const words = noteOf(textOf(json, 'errmsg') || textOf(json, 'msg') || textOf(json, 'message') || `${successField}=${String(said)}`)
  const error = errorOfWords(words)
  return error === 'MAPPING' || error === 'UNKNOWN' ? { as: 'rejected', error, note: words } : trouble(error, words, 'no')
}

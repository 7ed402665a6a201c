// Webhook: Standard Webhooks 1.0 to an address of the company's own. One address hears four types of messages, told apart by `type`.
import type { PushAdapter, PushAnswer, PushCall, PushOrder, ShownRequest } from '../../../ports/push-receiver.ts'
import { receiverStateValues, type ReceiverState } from '@piaotai/domain/push/push.ts'
import {
  errorOfWords,
  noteOf,
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
import { signedHeaders } from '../../../lib/webhook-signature.ts'

type MessageType = 'invoice.pushed' | 'invoice.status' | 'invoice.recall' | 'ping'
export interface WebhookSettings {
  readonly url: string
  /** Whether the receiver answers `invoice.status` and `invoice.recall`. */
  readonly asks: boolean
  /** Where the receiver posts its acknowledgements. */
  readonly acknowledgeAt: string
}
const settingsOf = (call: PushCall): WebhookSettings => call.settings as unknown as WebhookSettings
const secretsOf = ({ secrets }: PushCall): readonly string[] => ['secret', 'former'].flatMap((name) => secrets[name] ?? [])

const requestOf = (call: PushCall, type: MessageType, id: string, data: object): Request => {
  const body = JSON.stringify({ type, timestamp: call.now.toISOString(), data })
  return {
    method: 'POST',
    url: settingsOf(call).url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Piaotai',
      'idempotency-key': id,
      ...signedHeaders(secretsOf(call), id, call.now, body),
    },
    body,
  }
}
/** The signature is no secret, yet it opens the message to whoever replays it within five minutes. */
const hidden = (request: Request): readonly string[] => (request.headers['webhook-signature'] ?? '').split(' ')
const referenceOf = ({ key, number, externalId, invoice }: PushOrder) => ({
  key,
  number,
  externalId,
  invoiceId: invoice.id,
  invoiceNumber: invoice.number,
})
const pushRequest = (call: PushCall, order: PushOrder): Request => {
  const { files, ...face } = order.invoice
  return requestOf(call, 'invoice.pushed', order.key, {
    ...referenceOf(order),
    update: order.update,
    acknowledgeAt: settingsOf(call).acknowledgeAt,
    invoice: { ...face, originals: files.map(({ name, format, size, sha256, url }) => ({ name, format, size, sha256, url })) },
  })
}
const post = (fetch: Fetch, call: PushCall, request: Request): Promise<Answered | Trouble> =>
  send(fetch, request, { secrets: [...Object.values(call.secrets), ...hidden(request)], onRequest: call.onRequest })

export const webhookAdapter = (fetch: Fetch): PushAdapter => ({
  kind: 'webhook',
  preview: (call, order): readonly ShownRequest[] => {
    const request = pushRequest(call, order)
    return [shown(request, [...Object.values(call.secrets), ...hidden(request)])]
  },
  probe: async (call) => {
    const began = performance.now()
    const answer = await post(fetch, call, requestOf(call, 'ping', `ping-${call.now.getTime()}`, {}))
    const ok = answer.as === 'answered' && !saysNo(answer.json)
    const error = answer.as === 'error' ? answer.error : ok ? null : 'UNKNOWN'
    const note = answer.as === 'error' ? answer.note : ok ? `HTTP ${answer.status}` : noteOf(reasonOf(answer.json))
    return [{ step: 'answer', ok, error, note, tookMs: Math.round(performance.now() - began) }]
  },
  push: async (call, order) => {
    const answer = await post(fetch, call, pushRequest(call, order))
    if (answer.as === 'error')
      return answer.error === 'DUPLICATE' ? { as: 'received', externalId: order.externalId, note: answer.note } : answer
    return readAnswer(answer)
  },
  readBack: async (call, order) => {
    if (!settingsOf(call).asks) return { as: 'cannot' }
    const answer = await post(fetch, call, requestOf(call, 'invoice.status', `${order.key}-status`, referenceOf(order)))
    if (answer.as === 'error') return answer
    const { json } = answer
    const status = textOf(json, 'status')
    if (status === 'absent') return { as: 'absent' }
    if (status !== 'received' && status !== 'rejected' && status !== 'sent') return { as: 'cannot' }
    return {
      as: 'there',
      state: status,
      externalId: textOf(json, 'externalId') || null,
      receiverState: receiverStateOf(recordOf(json)['receiverState']),
      note: noteOf(reasonOf(json)),
    }
  },
  recall: async (call, order) => {
    if (!settingsOf(call).asks) return { as: 'cannot', note: '' }
    const answer = await post(fetch, call, requestOf(call, 'invoice.recall', `${order.key}-recall`, referenceOf(order)))
    if (answer.as === 'error') return answer
    const status = textOf(answer.json, 'status')
    const note = noteOf(reasonOf(answer.json))
    if (status === 'withdrawn' || status === 'absent' || status === 'refused') return { as: status, note }
    return { as: 'cannot', note }
  },
  // The contract: receivers know a message by its id, however often it comes.
  repeatable: () => true,
})

/** An answer of 2xx: empty or a word, `{status, reason, externalId}`, or something that is no success in spite of its status. */
const readAnswer = ({ text, json, status }: Answered): PushAnswer => {
  const word = text.trim()
  if (word === '' || /^"?(ok|success|received)"?$/i.test(word)) return { as: 'sent', externalId: null, note: `HTTP ${status}` }
  const said = textOf(json, 'status')
  const externalId = textOf(json, 'externalId').slice(0, 100) || null
  const note = noteOf(reasonOf(json))
  if (said === 'received' || said === 'duplicate') return { as: 'received', externalId, note }
  if (said === 'sent') return { as: 'sent', externalId, note }
  if (said === 'rejected') return { as: 'rejected', error: errorIn(json), note }
  // An error page with 200: the receiver may have kept it, and knows it again by its id.
  if (json === undefined || saysNo(json) || Array.isArray(json))
    return trouble(json === undefined ? 'UNKNOWN' : errorOfWords(note), note || 'HTTP 200', 'perhaps')
  return { as: 'sent', externalId, note }
}
const reasonOf = (json: unknown): string => textOf(json, 'reason') || textOf(json, 'message') || textOf(json, 'error')
const saysNo = (json: unknown): boolean => {
  const said = recordOf(json)
  return (
    said['success'] === false || said['ok'] === false || (said['error'] !== undefined && said['error'] !== null && said['error'] !== '')
  )
}
/** A class that the receiver names, or what its reason tells. */
const errorIn = (json: unknown) => {
  const named = textOf(json, 'error')
  return (
    (['NO_RIGHT', 'MAPPING', 'PERIOD_CLOSED', 'UNBALANCED', 'TOO_LARGE'] as const).find((one) => one === named) ??
    errorOfWords(reasonOf(json))
  )
}
const receiverStateOf = (value: unknown): ReceiverState | null => receiverStateValues.find((one) => one === value) ?? null

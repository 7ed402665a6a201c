// The simulator as a receiver of Standard Webhooks: knows a message by its id, and acknowledges by signed calls.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Books } from './books.ts'
import { receiverStateOf } from './books.ts'
import { recordOf, textOf } from '@piaotai/simulator-kit/answer.ts'
import type { Bill, Fault, Settings } from './wire.ts'

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
const signature = (secret: string, id: string, time: string, body: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${time}.${body}`, 'utf8').digest('base64')}`
export const isSigned = (secret: string, headers: Readonly<Record<string, string | string[] | undefined>>, body: string): boolean => {
  const expected = Buffer.from(signature(secret, String(headers['webhook-id']), String(headers['webhook-timestamp']), body))
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => Buffer.byteLength(one) === expected.length && timingSafeEqual(Buffer.from(one), expected))
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly kept: boolean
}
export const hearWebhook = (books: Books, settings: Settings, message: unknown, fault: Fault | undefined, now: Date): Answer => {
  const data = recordOf(recordOf(message)['data'])
  const key = textOf(data, 'key')
  const there = books.byKey(key)
  const type = textOf(message, 'type')
  if (type === 'ping') return { status: 200, body: {}, kept: false }
  if (type === 'invoice.status') {
    if (!there) return { status: 200, body: { status: 'absent' }, kept: false }
    return { status: 200, body: { status: 'received', externalId: there.number, receiverState: receiverStateOf[there.state] }, kept: false }
  }
  if (type === 'invoice.recall') {
    if (!there) return { status: 200, body: { status: 'absent' }, kept: false }
    if (there.state === 'booked' || there.state === 'paid')
      return { status: 200, body: { status: 'refused', reason: '已入账，请先冲销' }, kept: false }
    books.remove(there.number)
    return { status: 200, body: { status: 'withdrawn' }, kept: true }
  }
  if (type !== 'invoice.pushed') return { status: 400, body: { error: 'unknown type' }, kept: false }
  if (fault?.kind === 'refuses') return { status: 200, body: { status: 'rejected', reason: fault.reason }, kept: false }
  if (fault?.kind === 'loses') return { status: 202, body: settings.later ? {} : { status: 'sent' }, kept: false }
  const invoice = recordOf(data['invoice'])
  const known = there ?? (data['update'] === true ? books.byNumber(textOf(data, 'externalId')) : undefined)
  const facts = {
    protocol: 'webhook' as const,
    key,
    invoiceNumber: textOf(invoice, 'number'),
    invoiceCode: textOf(invoice, 'code'),
    sellerName: textOf(invoice, 'sellerName'),
    total: textOf(invoice, 'amountIncludingTax'),
    at: now.toISOString(),
    acknowledgeAt: textOf(data, 'acknowledgeAt'),
    files: (Array.isArray(invoice['originals']) ? invoice['originals'] : []).map((file) => textOf(file, 'name')),
    fields: invoice,
  }
  const bill: Bill = known ? (books.change(known.number, facts) ?? known) : books.add({ ...facts, state: 'draft' })
  return settings.later
    ? { status: 202, body: {}, kept: true }
    : { status: 200, body: { status: 'received', externalId: bill.number }, kept: true }
}

/** Posts an acknowledgement of a bill; answers the status of the call. `id` repeated is the same message once more. */
export const acknowledge = async (
  bill: Pick<Bill, 'key' | 'acknowledgeAt' | 'number'>,
  secret: string,
  data: Readonly<Record<string, unknown>>,
  { id = randomUUID(), now = new Date() }: { readonly id?: string; readonly now?: Date } = {},
): Promise<number> => {
  const body = JSON.stringify({
    type: 'invoice.acknowledged',
    timestamp: now.toISOString(),
    data: { key: bill.key, externalId: bill.number, ...data },
  })
  const time = Math.floor(now.getTime() / 1000).toString()
  const answer = await fetch(bill.acknowledgeAt, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signature(secret, id, time, body),
    },
    body,
  })
  await answer.body?.cancel()
  return answer.status
}

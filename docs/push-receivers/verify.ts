// Verifies a message of Piaotai (Standard Webhooks 1.0) and signs an acknowledgement. Node 22 or later, no libraries.
import { createHmac, timingSafeEqual } from 'node:crypto'

const signature = (secret: string, id: string, time: string, body: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`, 'utf8').digest('base64')}`
}
/** `body` is the text of the request as it came, before any parsing. `now` in milliseconds. */
export const verify = (
  secret: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  now = Date.now(),
): { readonly type: string; readonly data: Readonly<Record<string, unknown>> } => {
  const id = headers['webhook-id'] ?? ''
  const time = headers['webhook-timestamp'] ?? ''
  if (Math.abs(now / 1000 - Number(time)) > 300) throw new Error('the message is older than five minutes')
  const expected = Buffer.from(signature(secret, id, time, body))
  // Several signatures while a secret is exchanged: one that fits is enough.
  const fits = (headers['webhook-signature'] ?? '').split(' ').some((one) => {
    const given = Buffer.from(one)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!fits) throw new Error('the signature does not fit')
  return JSON.parse(body) as { readonly type: string; readonly data: Readonly<Record<string, unknown>> }
}
/** Headers of an acknowledgement, posted to `data.acknowledgeAt`. `id` stays the same when it is sent again. */
export const signed = (secret: string, id: string, body: string, now = Date.now()): Readonly<Record<string, string>> => {
  const time = Math.floor(now / 1000).toString()
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': signature(secret, id, time, body),
  }
}

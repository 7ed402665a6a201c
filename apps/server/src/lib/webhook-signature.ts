// Standard Webhooks 1.0: `id.timestamp.body` signed by HMAC-SHA256, one signature for each secret in force.
import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceMs = 5 * 60_000
const signature = (secret: string, id: string, time: string, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${time}.${body}`, 'utf8')
    .digest('base64')}`

export const signedHeaders = (secrets: readonly string[], id: string, at: Date, body: string): Readonly<Record<string, string>> => {
  const time = Math.floor(at.getTime() / 1000).toString()
  return {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': secrets.map((secret) => signature(secret, id, time, body)).join(' '),
  }
}
export interface SignedMessage {
  readonly id: string
  readonly time: string
  readonly signatures: string
  readonly body: string
}
/** Whether one of the secrets signed the message within five minutes of now. */
export const isSigned = (secrets: readonly string[], { id, time, signatures, body }: SignedMessage, now: Date): boolean => {
  if (id === '' || !/^\d{1,12}$/.test(time) || Math.abs(now.getTime() - Number(time) * 1000) > toleranceMs) return false
  const given = signatures.split(' ').slice(0, 10)
  return secrets.some((secret) => {
    const expected = Buffer.from(signature(secret, id, time, body))
    return given.some((one) => Buffer.byteLength(one) === expected.length && timingSafeEqual(Buffer.from(one), expected))
  })
}

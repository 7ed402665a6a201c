// Short signed texts that the server issues and verifies: file references, tickets and links.
import { createHmac, timingSafeEqual } from 'node:crypto'

export const sign = (secret: string, purpose: string, value: object): string => {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${body}.${macOf(secret, purpose, body)}`
}
/** The value when the signature holds for this purpose; undefined otherwise. */
export const openSigned = <T extends object>(secret: string, purpose: string, text: string): T | undefined => {
  const [body = '', mac = ''] = text.split('.')
  const want = Buffer.from(macOf(secret, purpose, body))
  const got = Buffer.from(mac)
  if (want.length !== got.length || !timingSafeEqual(want, got)) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as T
}
const macOf = (secret: string, purpose: string, body: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${body}`).digest('base64url')

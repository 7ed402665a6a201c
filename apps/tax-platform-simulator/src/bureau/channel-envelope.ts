// The vendor's side of the envelope: what came is opened and its signature judged; what goes back is under 3DES too.
import { createCipheriv, createDecipheriv, createVerify } from 'node:crypto'

export interface ChannelKeys {
  /** 24 characters. */
  readonly desKey: string
  /** PEM; without one no signature is judged. */
  readonly publicKey: string | undefined
}
const cipher = 'des-ede3'
const keyBytes = ({ desKey }: ChannelKeys): Buffer => Buffer.from(desKey, 'latin1')
/** Undefined where the envelope is none, or was signed by somebody else. */
export const openEnvelope = (body: Readonly<Record<string, unknown>>, keys: ChannelKeys): Readonly<Record<string, unknown>> | undefined => {
  const { sign, ...fields } = body
  if (typeof sign !== 'string' || typeof fields['content'] !== 'string') return undefined
  const signed = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${String(fields[name])}`)
    .join('&')
  if (keys.publicKey !== undefined && !createVerify('RSA-SHA1').update(signed).verify(keys.publicKey, sign, 'base64')) return undefined
  try {
    const open = createDecipheriv(cipher, keyBytes(keys), null)
    const text = Buffer.concat([open.update(fields['content'], 'base64'), open.final()]).toString('utf8')
    const content: unknown = JSON.parse(text)
    return content !== null && typeof content === 'object' ? (content as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
export const sealContent = (content: unknown, keys: ChannelKeys): string => {
  const seal = createCipheriv(cipher, keyBytes(keys), null)
  return Buffer.concat([seal.update(JSON.stringify(content), 'utf8'), seal.final()]).toString('base64')
}

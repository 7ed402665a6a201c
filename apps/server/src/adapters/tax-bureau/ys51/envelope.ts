// The envelope of 51ys: the JSON of a call under 3DES, signed by RSA over its sorted fields.
import { createCipheriv, createDecipheriv, createSign } from 'node:crypto'
import { shanghaiSecond } from '@piaotai/domain/shanghai.ts'

export interface EnvelopeSettings {
  /** 24 characters. */
  readonly desKey: string
  readonly desMode: 'ecb' | 'cbc'
  /** PEM. */
  readonly privateKey: string
  readonly digest: 'sha1' | 'sha256' | 'md5'
}
const cipherOf = ({ desKey, desMode }: Pick<EnvelopeSettings, 'desKey' | 'desMode'>) => ({
  name: desMode === 'cbc' ? 'des-ede3-cbc' : 'des-ede3',
  key: Buffer.from(desKey, 'latin1'),
  iv: desMode === 'cbc' ? Buffer.from(desKey.slice(0, 8), 'latin1') : null,
})
const encrypt = (text: string, settings: EnvelopeSettings): string => {
  const { name, key, iv } = cipherOf(settings)
  const cipher = createCipheriv(name, key, iv)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}
/** Throws where it is no text under this key. */
const decrypt = (text: string, settings: EnvelopeSettings): string => {
  const { name, key, iv } = cipherOf(settings)
  const decipher = createDecipheriv(name, key, iv)
  return Buffer.concat([decipher.update(text, 'base64'), decipher.final()]).toString('utf8')
}
/** The fields that are signed, sorted by their names in ASCII. */
export const signedText = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

export const sealEnvelope = (service: string, content: object, now: Date, settings: EnvelopeSettings): Readonly<Record<string, string>> => {
  const fields = {
    content: encrypt(JSON.stringify(content), settings),
    servername: service,
    signType: 'RSA',
    timestamp: shanghaiSecond(now),
  }
  const sign = createSign(`RSA-${settings.digest.toUpperCase()}`).update(signedText(fields)).sign(settings.privateKey, 'base64')
  return { ...fields, sign }
}
/** The content of an answer, whether it came under 3DES or plain; undefined where it is none. */
export const openContent = (content: unknown, settings: EnvelopeSettings): unknown => {
  if (typeof content !== 'string') return content ?? undefined
  for (const read of [() => decrypt(content, settings), () => content]) {
    try {
      return JSON.parse(read())
    } catch {
      // The other way, or no content.
    }
  }
  return undefined
}

// Encryption of secrets at rest. Each has a data key, wrapped by the key ring's; an envelope opens only in the place it
// was written for: table, column, row and company.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Place of a secret; `companyId` is empty for a secret of a person or of the app. */
export interface Place {
  readonly table: string
  readonly column: string
  readonly rowId: string
  readonly companyId?: string
}
export interface Encryption {
  /** `v1.a256gcm.<key>.<wrapped key>.<nonce>.<ciphertext>.<tag>` */
  readonly seal: (text: string, place: Place) => string
  /** Throws if the envelope was changed, moved, or encrypted by a key that is not in the ring. */
  readonly open: (sealed: string, place: Place) => string
  /** A keyed hash of a short secret (codes, captchas), separated by purpose. */
  readonly mac: (purpose: string, text: string) => Buffer
  /** The same by each key of the ring, the present one first: for hashes that outlive a change of the key. */
  readonly macs: (purpose: string, text: string) => readonly Buffer[]
}

const cipherName = 'a256gcm'
const nonceBytes = 12
const tagBytes = 16
const derived = (key: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, 'piaotai', purpose, 32))
const text64 = (bytes: Buffer): string => bytes.toString('base64url')

const encrypt = (key: Buffer, plain: Buffer, aad: string): { nonce: Buffer; body: Buffer; tag: Buffer } => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(aad))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return { nonce, body, tag: cipher.getAuthTag() }
}
const decrypt = (key: Buffer, { nonce, body, tag }: { nonce: Buffer; body: Buffer; tag: Buffer }, aad: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(aad))
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(body), decipher.final()])
}

const nameOf = (wrapping: Buffer): string => createHmac('sha256', wrapping).update('name').digest('hex').slice(0, 12)
/** The name that envelopes give a key; it tells nothing of the key. */
export const keyName = (key: string): string => nameOf(derived(key, 'wrapping'))

/** The first key encrypts; all of them decrypt. A key is any text of 32 characters or more. */
export const makeEncryption = (keys: readonly [string, ...string[]]): Encryption => {
  const ring = new Map(
    keys.map((key) => {
      const wrapping = derived(key, 'wrapping')
      return [nameOf(wrapping), wrapping]
    }),
  )
  const [current] = ring.entries()
  const macKeys = keys.map((key) => derived(key, 'mac'))
  const macBy = (key: Buffer, purpose: string, text: string): Buffer => createHmac('sha256', key).update(`${purpose}\n${text}`).digest()
  const aadOf = ({ table, column, rowId, companyId = '' }: Place): string => [table, column, rowId, companyId].join('|')
  return {
    seal: (text, place) => {
      const [name, wrapping] = current!
      const aad = aadOf(place)
      const own = randomBytes(32)
      const wrapped = encrypt(wrapping, own, `key|${aad}`)
      const sealed = encrypt(own, Buffer.from(text), aad)
      own.fill(0)
      return [
        'v1',
        cipherName,
        name,
        text64(Buffer.concat([wrapped.nonce, wrapped.body, wrapped.tag])),
        text64(sealed.nonce),
        text64(sealed.body),
        text64(sealed.tag),
      ].join('.')
    },
    open: (sealed, place) => {
      const [version, cipher, name = '', ...parts] = sealed.split('.')
      const wrapping = ring.get(name)
      const aad = aadOf(place)
      if (version !== 'v1' || cipher !== cipherName || !wrapping || parts.length !== 4)
        throw new Error(`a sealed ${place.table}.${place.column} cannot be opened: unknown form or key`)
      const [wrapped, nonce, body, tag] = parts.map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer, Buffer]
      const own = decrypt(
        wrapping,
        { nonce: wrapped.subarray(0, nonceBytes), body: wrapped.subarray(nonceBytes, -tagBytes), tag: wrapped.subarray(-tagBytes) },
        `key|${aad}`,
      )
      try {
        return decrypt(own, { nonce, body, tag }, aad).toString('utf8')
      } finally {
        own.fill(0)
      }
    },
    mac: (purpose, text) => macBy(macKeys[0]!, purpose, text),
    macs: (purpose, text) => macKeys.map((key) => macBy(key, purpose, text)),
  }
}
/** Compares two keyed hashes in constant time. */
export const sameMac = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)

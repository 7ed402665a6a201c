// Certificates as the signature check needs them: who, when, and one verify for SM2 and RSA keys.
import { createHash, verify, X509Certificate } from 'node:crypto'
import { oid, octets, parseDer, tags, type Der } from './der.ts'
import { verifySm2 } from './sm2.ts'

export interface Certificate {
  /** Common name of the subject, or the whole subject when it has none. */
  readonly subject: string
  readonly issuer: string
  readonly validFrom: string
  readonly validTo: string
  readonly holdsAt: (instant: string) => boolean
  /** Whether the signature fits; undefined when the key or algorithm is of a kind that we do not know. */
  readonly verifies: (message: Uint8Array, signature: Uint8Array, algorithm: string, digest?: string) => boolean | undefined
}
const sm2Key = '1.2.156.10197.1.301'
const rsaKey = '1.2.840.113549.1.1.1'
const curveKey = '1.2.840.10045.2.1'
/**
 * Algorithms that name their digest: RSA (PKCS #1 v1.5) and ECDSA. CMS often names only the key's algorithm, and the
 * digest separately.
 */
const digestBy: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.4': 'md5',
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
}

/** Undefined when the bytes are no certificate. */
export const readCertificate = (bytes: Uint8Array | undefined): Certificate | undefined => {
  if (!bytes) return undefined
  try {
    const x509 = new X509Certificate(bytes)
    const from = new Date(x509.validFrom)
    const to = new Date(x509.validTo)
    return {
      subject: commonName(x509.subject),
      issuer: commonName(x509.issuer),
      validFrom: from.toISOString(),
      validTo: to.toISOString(),
      holdsAt: (instant) => new Date(instant) >= from && new Date(instant) <= to,
      verifies: (message, signature, algorithm, digest) => verifies(x509, message, signature, algorithm, digest),
    }
  } catch {
    return undefined
  }
}
const commonName = (subject: string | undefined): string =>
  /(?:^|\n)CN=(.*)/.exec(subject ?? '')?.[1]?.trim() ?? (subject ?? '').replaceAll('\n', ', ')

/** SubjectPublicKeyInfo: the sequence that begins with a sequence naming an algorithm and ends in a bit string. */
const publicKeyInfo = (x509: X509Certificate): Der | undefined =>
  parseDer(x509.raw)?.items[0]?.items.find((i) => i.items.length === 2 && i.items[1]?.tag === tags.bits)

const verifies = (
  x509: X509Certificate,
  message: Uint8Array,
  signature: Uint8Array,
  algorithm: string,
  named = '',
): boolean | undefined => {
  const info = publicKeyInfo(x509)
  const key = octets(info?.items[1])
  const [kind, curve] = info?.items[0]?.items ?? []
  if (oid(curve) === sm2Key && key) {
    try {
      return verifySm2(message, signature, key)
    } catch {
      return undefined
    }
  }
  const digest = digestBy[algorithm] ?? ([rsaKey, curveKey].includes(algorithm) ? digestName(named) : undefined)
  if (![rsaKey, curveKey].includes(oid(kind)) || !digest) return undefined
  try {
    return verify(digest, message, x509.publicKey, signature)
  } catch {
    return undefined
  }
}

const digestNames: readonly (readonly [RegExp, string])[] = [
  [/^(1\.2\.156\.10197\.1\.401|sm3)$/i, 'sm3'],
  [/^(1\.2\.840\.113549\.2\.5|md5)$/i, 'md5'],
  [/^(1\.3\.14\.3\.2\.26|sha-?1)$/i, 'sha1'],
  [/^(2\.16\.840\.1\.101\.3\.4\.2\.1|sha-?256)$/i, 'sha256'],
  [/^(2\.16\.840\.1\.101\.3\.4\.2\.2|sha-?384)$/i, 'sha384'],
  [/^(2\.16\.840\.1\.101\.3\.4\.2\.3|sha-?512)$/i, 'sha512'],
]
const digestName = (method: string): string | undefined => digestNames.find(([pattern]) => pattern.test(method.trim()))?.[1]
/** Two contents of one value can be made by whoever signs. */
export const weakDigests = ['MD5', 'SHA-1'] as const
export type WeakDigest = (typeof weakDigests)[number]
const weakNames: Readonly<Record<string, WeakDigest>> = { md5: 'MD5', sha1: 'SHA-1' }
/** The name of a weak digest; undefined for a strong or unknown one. */
export const weakDigest = (method: string): WeakDigest | undefined => weakNames[digestName(method) ?? '']
/** Digest by the name or number that a CheckMethod gives; undefined when it is unknown. */
export const digestOf = (method: string, bytes: Uint8Array): Uint8Array | undefined => {
  const name = digestName(method)
  return name === undefined ? undefined : createHash(name).update(bytes).digest()
}

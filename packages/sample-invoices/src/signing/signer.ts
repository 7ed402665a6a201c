// The signer of a sample: a throw-away key with a self-signed certificate, which nobody can trust.
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { bits, der, generalizedTime, integer, nothing, oid, sequence, set, utf8 } from './der.ts'
import { sm2Key } from './sm2.ts'

export interface Signer {
  readonly name: string
  readonly certificate: Buffer
  /** Serial number and issuer in the certificate. */
  readonly issued: Buffer
  /** As AlgorithmIdentifier and by number. */
  readonly algorithm: Buffer
  readonly algorithmId: string
  readonly digestId: string
  readonly digest: (bytes: Uint8Array) => Buffer
  readonly sign: (bytes: Uint8Array) => Buffer
}
const validFrom = '2020-01-01T00:00:00Z'
const validTo = '2040-01-01T00:00:00Z'
const serial = integer(20260301n)
const nameOf = (common: string): Buffer =>
  sequence(set(sequence(oid('2.5.4.6'), der(0x13, Buffer.from('CN')))), set(sequence(oid('2.5.4.3'), utf8(common))))

type Key = Pick<Signer, 'algorithmId' | 'digestId' | 'digest' | 'sign' | 'algorithm'> & { readonly publicKeyInfo: Buffer }
const certified = (name: string, { publicKeyInfo, ...key }: Key): Signer => {
  const issuer = nameOf(name)
  const claims = sequence(
    der(0xa0, integer(2n)),
    serial,
    key.algorithm,
    issuer,
    sequence(generalizedTime(validFrom), generalizedTime(validTo)),
    issuer,
    publicKeyInfo,
  )
  return { ...key, name, certificate: sequence(claims, key.algorithm, bits(key.sign(claims))), issued: sequence(issuer, serial) }
}
const sm2WithSm3 = '1.2.156.10197.1.501'
/** SM2 and SM3, as seals of OFD files are: the same bytes each time. */
export const sm2Signer = (name: string): Signer => {
  const { publicKey, sign: signed } = sm2Key(name)
  return certified(name, {
    publicKeyInfo: sequence(sequence(oid('1.2.840.10045.2.1'), oid('1.2.156.10197.1.301')), bits(publicKey)),
    algorithm: sequence(oid(sm2WithSm3)),
    algorithmId: sm2WithSm3,
    digestId: '1.2.156.10197.1.401',
    digest: (bytes) => createHash('sm3').update(bytes).digest(),
    sign: signed,
  })
}
/** RSA of 2048 bits with SHA-1 or SHA-256, as in PDF files. Its key is new in each process. */
export const rsaSigner = (name: string, hash: 'sha1' | 'sha256' = 'sha256'): Signer => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const algorithmId = hash === 'sha1' ? '1.2.840.113549.1.1.5' : '1.2.840.113549.1.1.11'
  return certified(name, {
    publicKeyInfo: publicKey.export({ type: 'spki', format: 'der' }),
    algorithm: sequence(oid(algorithmId), nothing),
    algorithmId,
    digestId: hash === 'sha1' ? '1.3.14.3.2.26' : '2.16.840.1.101.3.4.2.1',
    digest: (bytes) => createHash(hash).update(bytes).digest(),
    sign: (bytes) => sign(hash, bytes, privateKey),
  })
}

// SM2 signatures (GB/T 32918.2) with throw-away keys, the same bytes each time. Independent of the reader's
// implementation, so that they share no fault.
import { createECDH, createHash } from 'node:crypto'
import { integer, sequence } from './der.ts'

const order = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n
/** a, b and the base point, as Z contains them. */
const curve = Buffer.from(
  'fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e9332c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0',
  'hex',
)
const signerId = Buffer.from('1234567812345678')
const sm3 = (...parts: readonly Uint8Array[]): Buffer => createHash('sm3').update(Buffer.concat(parts)).digest()
const number = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
const modulo = (value: bigint): bigint => ((value % order) + order) % order
const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  for (let at = modulo(base), left = exponent; left > 0n; left >>= 1n, at = modulo(at * at)) if (left & 1n) result = modulo(result * at)
  return result
}
/** Times the base point: 65 bytes, uncompressed. */
const pointOf = (scalar: bigint): Buffer => {
  const ecdh = createECDH('SM2')
  ecdh.setPrivateKey(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'))
  return ecdh.getPublicKey()
}

export interface Sm2Key {
  readonly publicKey: Buffer
  /** DER of r and s. */
  readonly sign: (message: Uint8Array) => Buffer
}
/** The key derived from a name: public to every reader of this code, and only for samples. */
export const sm2Key = (name: string): Sm2Key => {
  const secret = modulo(number(sm3(Buffer.from(`sample key ${name}`))))
  const publicKey = pointOf(secret)
  const z = sm3(Buffer.from([0, signerId.length * 8]), signerId, curve, publicKey.subarray(1))
  return {
    publicKey,
    sign: (message) => {
      const e = number(sm3(z, message))
      const k = modulo(number(sm3(Buffer.from(secret.toString(16)), message)))
      const r = modulo(e + number(pointOf(k).subarray(1, 33)))
      const s = modulo(power(1n + secret, order - 2n) * (k - r * secret))
      return sequence(integer(r), integer(s))
    },
  }
}

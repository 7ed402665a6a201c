// SM2 signatures (GB/T 32918) over SM3: node's verify() answers false for valid ones.
import { createHash } from 'node:crypto'
import { weierstrass } from '@noble/curves/abstract/weierstrass.js'
import { parseDer } from './der.ts'

const big = (hex: string): bigint => BigInt(`0x${hex}`)
/** The recommended curve sm2p256v1. */
export const sm2Curve = weierstrass({
  p: big('FFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF00000000FFFFFFFFFFFFFFFF'),
  a: big('FFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF00000000FFFFFFFFFFFFFFFC'),
  b: big('28E9FA9E9D9F5E344D5A9E4BCF6509A7F39789F515AB8F92DDBCBD414D940E93'),
  n: big('FFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFF7203DF6B21C6052B53BBF40939D54123'),
  h: 1n,
  Gx: big('32C4AE2C1F1981195F9904466A39C9948FE30BBFF2660BE1715A4589334C74C7'),
  Gy: big('BC3736A2F4F6779C59BDCEE36B692153D0A9877CC62A474002DF32E52139F0A0'),
})
const curve = sm2Curve.CURVE()
const bytes32 = (value: bigint): Uint8Array => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
const sm3 = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sm3')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
/** The standard's default signer id. */
const signerId = Buffer.from('1234567812345678')

/** e of GB/T 32918.2: SM3 of Z (signer id, curve, key) and the message. `publicKey` is 65 bytes, uncompressed. */
export const sm2Digest = (message: Uint8Array, publicKey: Uint8Array): bigint => {
  const bits = signerId.length * 8
  const z = sm3(
    Buffer.from([bits >> 8, bits & 255]),
    signerId,
    bytes32(curve.a),
    bytes32(curve.b),
    bytes32(curve.Gx),
    bytes32(curve.Gy),
    publicKey.subarray(1),
  )
  return BigInt(`0x${Buffer.from(sm3(z, message)).toString('hex')}`)
}

/** Whether that key signed `message` with `signature` (DER of r and s). Throws on a key that is not on the curve. */
export const verifySm2 = (message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean => {
  const [r = 0n, s = 0n] =
    parseDer(signature)?.items.map((i) =>
      i.body.length > 0 && i.body.length < 40 ? BigInt(`0x${Buffer.from(i.body).toString('hex')}`) : 0n,
    ) ?? []
  if (r < 1n || r >= curve.n || s < 1n || s >= curve.n) return false
  const t = (r + s) % curve.n
  if (t === 0n) return false
  const point = sm2Curve.BASE.multiplyUnsafe(s).add(sm2Curve.fromBytes(publicKey).multiplyUnsafe(t))
  return (sm2Digest(message, publicKey) + point.toAffine().x) % curve.n === r
}

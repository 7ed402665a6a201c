// DER as a small tree with the raw bytes of every value, since signatures are over raw bytes.
import { Constructed, fromBER, type AsnType } from 'asn1js'

export interface Der {
  /** The whole identifier octet: 0x30 a sequence, 0x02 an integer, 0xa0 the first context tag. */
  readonly tag: number
  /** Identifier, length and content. */
  readonly raw: Uint8Array
  /** Content alone. */
  readonly body: Uint8Array
  readonly items: readonly Der[]
}
export const tags = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, utf8: 0x0c, sequence: 0x30, set: 0x31, context0: 0xa0 } as const
const sizeLimit = 8 * 1024 * 1024

/** Undefined when the bytes are no single well-formed value. */
export const parseDer = (bytes: Uint8Array): Der | undefined => {
  if (bytes.length < 2 || bytes.length > sizeLimit) return undefined
  try {
    const { offset, result } = fromBER(bytes)
    return offset === -1 || result.error !== '' ? undefined : toDer(result)
  } catch {
    return undefined
  }
}
const toDer = (value: AsnType): Der => {
  const raw = new Uint8Array(value.valueBeforeDecodeView)
  const head = value.idBlock.blockLength + value.lenBlock.blockLength
  const items = value instanceof Constructed ? (value.valueBlock.value as AsnType[]).map(toDer) : []
  return { tag: raw[0] ?? 0, raw, body: raw.subarray(head), items }
}

/** Content of a BIT STRING without its count of unused bits, or of an OCTET STRING. */
export const octets = (der: Der | undefined): Uint8Array | undefined =>
  der === undefined ? undefined : der.tag === tags.bits ? der.body.subarray(1) : der.body
export const text = (der: Der | undefined): string =>
  (der === undefined ? '' : der.tag === 0x1e ? new TextDecoder('utf-16be').decode(der.body) : new TextDecoder().decode(der.body)).trim()
export const integer = (der: Der | undefined): number | undefined =>
  der?.tag === tags.integer && der.body.length <= 4 ? der.body.reduce((sum, byte) => sum * 256 + byte, 0) : undefined
/** Object identifier in dotted form. */
export const oid = (der: Der | undefined): string => {
  if (der?.tag !== tags.oid) return ''
  const arcs: number[] = []
  let arc = 0
  for (const byte of der.body) {
    arc = arc * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      arcs.push(arc)
      arc = 0
    }
  }
  const [first = 0, ...rest] = arcs
  return [Math.min(2, Math.floor(first / 40)), first - 40 * Math.min(2, Math.floor(first / 40)), ...rest].join('.')
}
/** GeneralizedTime (four-digit year) or UTCTime (two) as an ISO instant; undefined for any other form. */
export const time = (der: Der | undefined): string | undefined => {
  const match = /^(\d{14}|\d{12}|\d{10})(?:\.\d+)?(Z|[+-]\d{4})?$/.exec(text(der))
  const [, digits = '', zone = 'Z'] = match ?? []
  if (digits === '') return undefined
  const full = digits.length === 14 ? digits : `20${digits}`.padEnd(14, '0')
  const [year, month, day, hour, minute, second] = [full.slice(0, 4), ...(full.slice(4).match(/../g) ?? [])]
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3)}`}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

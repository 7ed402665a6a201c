// The contents of SignedValue.dat: an electronic seal signature (GM/T 0031 "v1", GB/T 38540 "v4") or plain CMS, in one
// shape.
import { integer, octets, oid, parseDer, tags, text, time, type Der } from './der.ts'

/** The picture and the claims of a seal, with its maker's signed data. */
export interface Seal {
  readonly name: string
  /** "png", "bmp", "ofd" …; its size on the page in millimetres. */
  readonly picture: { readonly type: string; readonly bytes: Uint8Array; readonly width: number; readonly height: number } | undefined
  /** Messages that the maker may have signed: editions of the standard differ. */
  readonly signedParts: readonly Uint8Array[]
  readonly certificate: Uint8Array | undefined
  readonly algorithm: string
  readonly signature: Uint8Array | undefined
}
export interface SignedValue {
  readonly format: 'SESv1' | 'SESv4' | 'CMS'
  /** The digest of Signature.xml that the signer signed; undefined when the signature is over the file itself. */
  readonly dataHash: Uint8Array | undefined
  /** Raw bytes that the signature is over; undefined for a detached one over Signature.xml itself. */
  readonly signedPart: Uint8Array | undefined
  readonly certificate: Uint8Array | undefined
  readonly algorithm: string
  /** The digest's name, where the algorithm does not imply it. */
  readonly digest?: string
  /** The content inside a CMS, where it is not detached. */
  readonly content?: Uint8Array | undefined
  readonly signature: Uint8Array | undefined
  readonly time: string | undefined
  readonly seal: Seal | undefined
}

/** Undefined when the bytes are of no known form. */
export const parseSignedValue = (bytes: Uint8Array): SignedValue | undefined => {
  const root = parseDer(bytes)
  if (root?.tag !== tags.sequence) return undefined
  const [first] = root.items
  if (first?.tag === tags.oid) return cms(root)
  return first?.tag === tags.sequence ? electronicSeal(root, first) : undefined
}

const electronicSeal = (root: Der, toSign: Der): SignedValue | undefined => {
  const [version, seal, when, hash, , certificate, algorithm] = toSign.items
  if (version?.tag !== tags.integer || !seal || !hash) return undefined
  const common = { dataHash: octets(hash), signedPart: toSign.raw, seal: parseSeal(seal), time: time(when) ?? timeInBits(when) }
  const v4 = root.items.length >= 4
  return v4
    ? { ...common, format: 'SESv4', certificate: octets(root.items[1]), algorithm: oid(root.items[2]), signature: octets(root.items[3]) }
    : { ...common, format: 'SESv1', certificate: octets(certificate), algorithm: oid(algorithm), signature: octets(root.items[1]) }
}
/** The older standard wraps its time in a bit string. */
const timeInBits = (der: Der | undefined): string | undefined => {
  const inner = der?.tag === tags.bits ? octets(der) : undefined
  return inner && (time(parseDer(inner)) ?? time({ tag: 0x18, raw: inner, body: inner, items: [] }))
}

/** A separate seal (Seal.esl) or one inside a signature. */
export const parseSealFile = (bytes: Uint8Array): Seal | undefined => {
  const der = parseDer(bytes)
  return der && parseSeal(der)
}
const parseSeal = (seal: Der): Seal | undefined => {
  const [info, second, third, fourth] = seal.items
  if (info?.tag !== tags.sequence) return undefined
  const [, , property, picture] = info.items
  const [type, data, width, height] = picture?.items ?? []
  const bytes = octets(data)
  const common = {
    name: text(property?.items[1]),
    picture:
      bytes && type ? { type: text(type).toLowerCase(), bytes, width: integer(width) ?? 0, height: integer(height) ?? 0 } : undefined,
  }
  // v4: certificate, algorithm and signature follow the info; v1: one sequence of the three.
  const [certificate, algorithm, signature] = second?.tag === tags.sequence ? second.items : [second, third, fourth]
  const whole = certificate && algorithm ? sequence(info.raw, certificate.raw, algorithm.raw) : info.raw
  return {
    ...common,
    certificate: octets(certificate),
    algorithm: oid(algorithm),
    signature: octets(signature),
    signedParts: [info.raw, whole],
  }
}
const sequence = (...parts: readonly Uint8Array[]): Uint8Array => {
  const body = Buffer.concat(parts)
  const length = body.length
  const head =
    length < 0x80
      ? [length]
      : length < 0x100
        ? [0x81, length]
        : length < 0x10000
          ? [0x82, length >> 8, length & 255]
          : [0x83, length >> 16, (length >> 8) & 255, length & 255]
  return Buffer.concat([Buffer.from([tags.sequence, ...head]), body])
}

const messageDigest = '1.2.840.113549.1.9.4'
const signingTime = '1.2.840.113549.1.9.5'
const cms = (root: Der): SignedValue | undefined => {
  const signed = root.items[1]?.items[0]
  const [, , content, ...rest] = signed?.items ?? []
  const signer = rest.find((r) => r.tag === tags.set)?.items[0]
  if (!signer) return undefined
  const certificates = rest.find((r) => r.tag === tags.context0)?.items ?? []
  const attributes = signer.items.find((i) => i.tag === tags.context0)
  const attribute = (id: string): Der | undefined => attributes?.items.find((a) => oid(a.items[0]) === id)?.items[1]?.items[0]
  const after = signer.items.slice(attributes ? signer.items.indexOf(attributes) + 1 : 3)
  const inner = octets(content?.items[1]?.items[0])
  return {
    format: 'CMS',
    dataHash: octets(attribute(messageDigest)) ?? inner,
    content: inner,
    digest: oid(signer.items[2]?.items[0]),
    // Signed attributes are signed as a SET, under any transport tag.
    signedPart: attributes ? Buffer.concat([Buffer.from([tags.set]), attributes.raw.subarray(1)]) : inner,
    certificate: signerCertificate(certificates, signer.items[1]),
    algorithm: oid(after[0]?.items[0]),
    signature: octets(after[1]),
    time: time(attribute(signingTime)),
    seal: undefined,
  }
}
/** The certificate with the serial number that the signer names, else the only one. */
const signerCertificate = (certificates: readonly Der[], sid: Der | undefined): Uint8Array | undefined => {
  const serial = sid?.items.find((i) => i.tag === tags.integer)
  const serialOf = (certificate: Der): Der | undefined => certificate.items[0]?.items.find((i) => i.tag === tags.integer)
  return (
    certificates.find((c) => serial && Buffer.compare(serialOf(c)?.raw ?? new Uint8Array(), serial.raw) === 0) ??
    (certificates.length === 1 ? certificates[0] : undefined)
  )?.raw
}

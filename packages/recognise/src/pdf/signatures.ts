// The signatures of a PDF: whether the bytes that each names are the signed ones, and whether later bytes follow.
import { verify, X509Certificate } from 'node:crypto'
import { signatureBounds, type FileSignature } from '@piaotai/domain/invoice/signature.ts'
import { digestOf, readCertificate } from '@piaotai/ofd/signature/certificate.ts'
import { octets, parseDer } from '@piaotai/ofd/signature/der.ts'
import { parseSignedValue, type SignedValue } from '@piaotai/ofd/signature/signed-value.ts'
import { checkSignedValue } from '@piaotai/ofd/signature/verify-signatures.ts'
import { wordOf } from '../signature.ts'
import type { Handle } from './document.ts'
import { certificateEntry } from './signature-dictionary.ts'

interface Listed {
  readonly range: readonly number[]
  readonly contents: Uint8Array
  readonly subFilter: string
  readonly time: string | null
}
/** Line ends after the last mark say nothing. */
const trailing = 16

/** A signature and the 1-based pages that it covers; null: all of them, or not known. */
export interface PlacedSignature {
  readonly signature: FileSignature
  readonly pages: readonly number[] | null
}
/**
 * Every signature in the document's form, in order; empty without one. One that holds covers the pages of its revision,
 * whatever was added later; of any other only the page is known that shows it. `bytes` are those of the whole file.
 */
export const pdfSignatures = (handle: Handle, bytes: Uint8Array): readonly PlacedSignature[] => {
  const { pdf, doc } = handle
  const count = Math.min(pdf.FPDF_GetSignatureCount(doc), signatureBounds.signatures)
  // A damaged form must not hide its signatures: traces of one count as a signature of unknown form.
  if (count <= 0) {
    if (!['/ByteRange', '/SubFilter'].every((key) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(key))) return []
    const shown = showingPages(handle)
    return [{ signature: { ...nobody, says: 'unknownForm' }, pages: shown.length > 0 ? shown : null }]
  }
  const listed = Array.from({ length: count }, (_, at) => listedOf(pdf, pdf.FPDF_GetSignatureObject(doc, at)))
  const found = listed.map((one) => judge(one, bytes))
  const end = Math.max(0, ...found.map((one, at) => (holds(one) ? endOf(listed[at]!) : 0)))
  // Pages are opened only for a signature that does not hold: an intact file never pays for it.
  const shown = found.every(holds) ? [] : showingPages(handle)
  const added = end < bytes.length && !blank(bytes.subarray(end))
  return found.map((signature, at) => {
    const own = listed[at]!
    if (!holds(signature)) return { signature, pages: shown.length === count ? [shown[at]!] : null }
    return { signature: added ? { ...signature, says: 'extended' } : signature, pages: added ? firstPages(pdf, bytes, endOf(own)) : null }
  })
}
/** The page of each visible or hidden signature field, in order. */
const showingPages = ({ pdf, doc }: Handle): readonly number[] => {
  const found: number[] = []
  for (let page = 1; page <= pdf.FPDF_GetPageCount(doc); page++) {
    const opened = pdf.FPDF_LoadPage(doc, page - 1)
    if (!opened) continue
    for (let at = 0; at < Math.min(pdf.FPDFPage_GetAnnotCount(opened), fieldsMost); at++) {
      const field = pdf.FPDFPage_GetAnnot(opened, at)
      if (isSignatureField(pdf, field)) found.push(page)
      pdf.FPDFPage_CloseAnnot(field)
    }
    pdf.FPDF_ClosePage(opened)
  }
  return found
}
const fieldsMost = 100
const isSignatureField = (pdf: Handle['pdf'], field: number): boolean => {
  const room = 16
  const to = pdf.pdfium.wasmExports.malloc(room)
  try {
    const size = pdf.FPDFAnnot_GetStringValue(field, 'FT', to, room)
    return (
      size > 0 &&
      size <= room &&
      Buffer.from(pdf.pdfium.HEAPU8.slice(to, to + size))
        .toString('utf16le')
        .startsWith('Sig\0')
    )
  } finally {
    pdf.pdfium.wasmExports.free(to)
  }
}
/** The pages that the file had with its first `end` bytes; null where that cannot be told. */
const firstPages = (pdf: Handle['pdf'], bytes: Uint8Array, end: number): readonly number[] | null => {
  const memory = pdf.pdfium.wasmExports.malloc(end)
  pdf.pdfium.HEAPU8.set(bytes.subarray(0, end), memory)
  const doc = pdf.FPDF_LoadMemDocument(memory, end, '')
  const pages = doc ? pdf.FPDF_GetPageCount(doc) : 0
  if (doc) pdf.FPDF_CloseDocument(doc)
  pdf.pdfium.wasmExports.free(memory)
  return pages > 0 ? Array.from({ length: pages }, (_, at) => at + 1) : null
}
const holds = ({ says }: FileSignature): boolean => says === 'intact' || says === 'outsideTime'
const endOf = ({ range }: Listed): number => (range[2] ?? 0) + (range[3] ?? 0)
const blank = (rest: Uint8Array): boolean => rest.length <= trailing && rest.every((byte) => [0, 9, 10, 13, 32].includes(byte))

const listedOf = (pdf: Handle['pdf'], object: number): Listed => {
  const read = (get: (to: number, room: number) => number): Buffer => {
    const size = get(0, 0)
    if (size <= 0) return Buffer.alloc(0)
    const to = pdf.pdfium.wasmExports.malloc(size)
    try {
      get(to, size)
      return Buffer.from(pdf.pdfium.HEAPU8.slice(to, to + size))
    } finally {
      pdf.pdfium.wasmExports.free(to)
    }
  }
  const numbers = (to: number, room: number): number => pdf.FPDFSignatureObj_GetByteRange(object, to, room / 4) * 4
  const range = read(numbers)
  const text = (bytes: Buffer): string => bytes.toString('latin1').replace(/\0.*$/s, '')
  return {
    range: Array.from({ length: range.length / 4 }, (_, i) => range.readInt32LE(i * 4)),
    contents: read((to, room) => pdf.FPDFSignatureObj_GetContents(object, to, room)),
    subFilter: text(read((to, room) => pdf.FPDFSignatureObj_GetSubFilter(object, to, room))),
    time: timeOf(text(read((to, room) => pdf.FPDFSignatureObj_GetTime(object, to, room)))),
  }
}
/** D:YYYYMMDDHHmmSS+HH'mm' as an ISO instant. */
const timeOf = (date: string): string | null => {
  const [, year, month, day, hour, minute, second, sign, hours, minutes] =
    /^D?:?(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)?'?)?/.exec(date) ?? []
  if (year === undefined) return null
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${sign ? `${sign}${hours}:${minutes ?? '00'}` : 'Z'}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

type Bare = Omit<FileSignature, 'says'>
const nobody = { signer: null, issuer: null, seal: null, form: 'unknown', time: null, covered: 0, changed: [], uncovered: [] } as const
/** A malformed signature never prevents the reading of its invoice. */
const judge = (listed: Listed, bytes: Uint8Array): FileSignature => {
  try {
    return judged(listed, bytes)
  } catch {
    return { ...nobody, time: listed.time, says: 'unknownForm' }
  }
}
const judged = (listed: Listed, bytes: Uint8Array): FileSignature => {
  const { range, contents, subFilter, time } = listed
  const [from, length, next, rest] = range
  const bare: Bare = { ...nobody, time, covered: range.length / 2 }
  // The one gap is the place of the signature, and the ranges begin with the file: any other uncovered byte was never
  // signed.
  if (
    from !== 0 ||
    length === undefined ||
    next === undefined ||
    rest === undefined ||
    range.length !== 4 ||
    length < 0 ||
    rest < 0 ||
    next < length ||
    next + rest > bytes.length
  )
    return { ...bare, says: 'unknownForm' }
  const hole = Buffer.from(bytes.subarray(length, next)).toString('latin1')
  const signed = Buffer.concat([bytes.subarray(0, length), bytes.subarray(next, next + rest)])
  const checked =
    subFilter === 'adbe.x509.rsa_sha1'
      ? bareRsa(bare, contents, certificateEntry(bytes, length), signed)
      : inEnvelope(bare, contents, signed)
  return holds(checked) && !/^\s*<[0-9a-fA-F\s]*>\s*$/.test(hole) ? { ...checked, says: 'partly' } : checked
}

/** PKCS #1 in an octet string, with a separate certificate: most of the PDF invoices of the tax control systems. */
const bareRsa = (bare: Bare, contents: Uint8Array, certificateBytes: Uint8Array | undefined, signed: Uint8Array): FileSignature => {
  const certificate = readCertificate(certificateBytes)
  const signature = octets(parseDer(contents))
  if (!certificate || !certificateBytes || !signature) return { ...bare, form: 'RSA', says: 'unknownForm' }
  const key = new X509Certificate(certificateBytes).publicKey
  const facts = { ...bare, form: 'RSA', signer: certificate.subject, issuer: certificate.issuer } as const
  if (key.asymmetricKeyType !== 'rsa') return { ...facts, says: 'unknownAlgorithm' }
  if (!['sha1', 'sha256', 'md5'].some((digest) => verify(digest, signed, key, signature))) return { ...facts, says: 'contentChanged' }
  return { ...facts, says: bare.time !== null && !certificate.holdsAt(bare.time) ? 'outsideTime' : 'intact' }
}

/** CMS, or a seal of GM/T 0031 and GB/T 38540. A differing digest means changed content: a PDF has no list. */
const inEnvelope = (bare: Bare, contents: Uint8Array, signed: Uint8Array): FileSignature => {
  const value = parseSignedValue(contents)
  const certificate = readCertificate(value?.certificate)
  const says = wordOf(checkSignedValue(stated(value, bare.time), overDigest(value, signed)))
  return {
    ...bare,
    form: value?.format ?? 'unknown',
    signer: certificate?.subject ?? null,
    issuer: certificate?.issuer ?? null,
    seal: value?.seal?.name || null,
    time: value?.time ?? bare.time,
    says: says === 'listChanged' ? 'contentChanged' : says,
  }
}
const stated = (value: SignedValue | undefined, time: string | null): SignedValue | undefined =>
  value && { ...value, time: value.time ?? time ?? undefined }
/** adbe.pkcs7.sha1 signs the digest of the ranges, which is inside. */
const overDigest = (value: SignedValue | undefined, signed: Uint8Array): Uint8Array => {
  const inside = value?.content
  const sha1 = digestOf('sha1', signed)
  return inside && sha1 && Buffer.compare(inside, sha1) === 0 ? inside : signed
}

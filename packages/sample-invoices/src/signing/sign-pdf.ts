// Signs a PDF in an appended revision, as its readers do: a field in the document's form, the signature over everything
// except its place.
import { der, generalizedTime, integer, nothing, octets, oid, sequence, set } from './der.ts'
import type { Signer } from './signer.ts'

/**
 * `detached`: PKCS #7 with signed attributes. `rsa`: a bare RSA signature, its certificate in the dictionary, as the
 * tax control systems wrote it.
 */
export type PdfSigning = {
  readonly signer: Signer
  /** ISO instant. */
  readonly time: string
  readonly way?: 'detached' | 'rsa'
  /** 1-based page that shows the signature; by default none does. */
  readonly onPage?: number
}
const room = 8192
const byteRange = '/ByteRange [0 0000000000 0000000000 0000000000]'

/** For our made files: a plain table of cross-references, a catalogue without a form. */
export const signPdf = (pdf: Buffer, { signer, time, way = 'detached', onPage }: PdfSigning): Buffer => {
  const text = pdf.toString('latin1')
  const root = Number(/\/Root (\d+) 0 R/.exec(text)?.[1])
  const size = Number(/\/Size (\d+)/.exec(text)?.[1])
  const previous = /startxref\s+(\d+)/.exec(text)?.[1]
  const catalogue = new RegExp(`\\n${root} 0 obj\\s*<<([\\s\\S]*?)>>\\s*endobj`).exec(text)?.[1]
  if (catalogue === undefined || previous === undefined) throw new RangeError('no plain catalogue')
  const stated = `D:${time.replace(/\D/g, '').slice(0, 14)}Z`
  const page = onPage === undefined ? undefined : pagesOf(text)[onPage - 1]
  const certificate = way === 'rsa' ? `/Cert <${signer.certificate.toString('hex')}> ` : ''
  const objects: readonly PdfObject[] = [
    ...(page ? [[page.number, `<<${page.body}/Annots [${size} 0 R] >>`] as const] : []),
    [root, `<<${catalogue}/AcroForm << /SigFlags 3 /Fields [${size} 0 R] >> >>`],
    [size, `<< /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /FT /Sig /T (Signature1) /F 132 /V ${size + 1} 0 R >>`],
    [
      size + 1,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /${way === 'rsa' ? 'adbe.x509.rsa_sha1' : 'adbe.pkcs7.detached'} ${certificate}/M (${stated}) ${byteRange} /Contents <${'0'.repeat(room * 2)}> >>`,
    ],
  ]
  const whole = appendRevision(pdf, objects, `/Size ${size + 2} /Root ${root} 0 R /Prev ${previous}`)
  const hole = whole.indexOf(`<${'0'.repeat(32)}`, pdf.length)
  const end = hole + room * 2 + 2
  const number = (value: number): string => String(value).padStart(10, '0')
  whole.write(`/ByteRange [0 ${number(hole)} ${number(end)} ${number(whole.length - end)}]`, whole.indexOf(byteRange), 'latin1')
  const signed = Buffer.concat([whole.subarray(0, hole), whole.subarray(end)])
  whole.write((way === 'rsa' ? octets(signer.sign(signed)) : cmsOf(signer, signed, time)).toString('hex'), hole + 1, 'latin1')
  return whole
}

type PdfObject = readonly [number: number, body: string]
/** The file with a revision of these objects behind it. */
const appendRevision = (pdf: Buffer, objects: readonly PdfObject[], trailer: string): Buffer => {
  let appended = '\n'
  const places = objects.map(([number, body]) => {
    const at = pdf.length + appended.length
    appended += `${number} 0 obj\n${body}\nendobj\n`
    return `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = pdf.length + appended.length
  const end = `xref\n${places.join('')}trailer\n<< ${trailer} >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(appended + end, 'latin1')])
}
const pagesOf = (text: string): readonly { readonly number: number; readonly body: string }[] =>
  [...text.matchAll(/\n(\d+) 0 obj\s*<<([^>]*?\/Type \/Page\b[\s\S]*?)>>\s*endobj/g)].map(([, number, body]) => ({
    number: Number(number),
    body: body!,
  }))

/** A file that was signed with its first page alone; its other pages came in a later revision, as merging programs add them. */
export const signThenAdd = (pdf: Buffer, signing: PdfSigning): Buffer => {
  const text = pdf.toString('latin1')
  const kids = /\/Count (\d)\n\/Kids \[(\d+ 0 R)([^\]]*)\]/.exec(text)
  const tree = Number(/\n(\d+) 0 obj\s*<<\s*\/Type \/Pages/.exec(text)?.[1])
  if (!kids) throw new RangeError('no plain page tree')
  // The places of all objects stay: blanks take the room of the pages that are left out.
  const first = Buffer.from(text.replace(kids[0], `/Count 1\n/Kids [${kids[2]}${' '.repeat(kids[3]!.length)}]`), 'latin1')
  const signed = signPdf(first, signing)
  const last = signed.toString('latin1')
  const [previous, root, size] = [
    /startxref\s+(\d+)\s+%%EOF\s*$/,
    /\/Root (\d+) 0 R[^\n]*\nstartxref[^%]*%%EOF\s*$/,
    /\/Size (\d+)[^\n]*\nstartxref[^%]*%%EOF\s*$/,
  ].map((of) => of.exec(last)?.[1])
  return appendRevision(signed, [[tree, `<< /Type /Pages ${kids[0]} >>`]], `/Size ${size} /Root ${root} 0 R /Prev ${previous}`)
}

/** SignedData without the content: the signature covers its digest and the time. */
const cmsOf = (signer: Signer, content: Buffer, time: string): Buffer => {
  const attribute = (id: string, value: Buffer): Buffer => sequence(oid(id), set(value))
  const digest = sequence(oid(signer.digestId), nothing)
  const attributes = Buffer.concat([
    attribute('1.2.840.113549.1.9.3', oid('1.2.840.113549.1.7.1')),
    attribute('1.2.840.113549.1.9.4', octets(signer.digest(content))),
    attribute('1.2.840.113549.1.9.5', generalizedTime(time)),
  ])
  const info = sequence(
    integer(1n),
    signer.issued,
    digest,
    der(0xa0, attributes),
    signer.algorithm,
    octets(signer.sign(der(0x31, attributes))),
  )
  return sequence(
    oid('1.2.840.113549.1.7.2'),
    der(0xa0, sequence(integer(1n), set(digest), sequence(oid('1.2.840.113549.1.7.1')), der(0xa0, signer.certificate), set(info))),
  )
}

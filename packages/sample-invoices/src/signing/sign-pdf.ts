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
}
const room = 8192
const byteRange = '/ByteRange [0 0000000000 0000000000 0000000000]'

/** For our made files: a plain table of cross-references, a catalogue without a form. */
export const signPdf = (pdf: Buffer, { signer, time, way = 'detached' }: PdfSigning): Buffer => {
  const text = pdf.toString('latin1')
  const root = Number(/\/Root (\d+) 0 R/.exec(text)?.[1])
  const size = Number(/\/Size (\d+)/.exec(text)?.[1])
  const previous = /startxref\s+(\d+)/.exec(text)?.[1]
  const catalogue = new RegExp(`\\n${root} 0 obj\\s*<<([\\s\\S]*?)>>\\s*endobj`).exec(text)?.[1]
  if (catalogue === undefined || previous === undefined) throw new RangeError('no plain catalogue')
  const stated = `D:${time.replace(/\D/g, '').slice(0, 14)}Z`
  const certificate = way === 'rsa' ? `/Cert <${signer.certificate.toString('hex')}> ` : ''
  const objects: readonly (readonly [number, string])[] = [
    [root, `<<${catalogue}/AcroForm << /SigFlags 3 /Fields [${size} 0 R] >> >>`],
    [size, `<< /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /FT /Sig /T (Signature1) /F 132 /V ${size + 1} 0 R >>`],
    [
      size + 1,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /${way === 'rsa' ? 'adbe.x509.rsa_sha1' : 'adbe.pkcs7.detached'} ${certificate}/M (${stated}) ${byteRange} /Contents <${'0'.repeat(room * 2)}> >>`,
    ],
  ]
  let appended = '\n'
  const places = objects.map(([number, body]) => {
    const at = pdf.length + appended.length
    appended += `${number} 0 obj\n${body}\nendobj\n`
    return `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = pdf.length + appended.length
  const whole = Buffer.concat([
    pdf,
    Buffer.from(
      `${appended}xref\n${places.join('')}trailer\n<< /Size ${size + 2} /Root ${root} 0 R /Prev ${previous} >>\nstartxref\n${table}\n%%EOF\n`,
      'latin1',
    ),
  ])
  const hole = whole.indexOf(`<${'0'.repeat(32)}`, table - room * 2 - 400)
  const end = hole + room * 2 + 2
  const number = (value: number): string => String(value).padStart(10, '0')
  whole.write(`/ByteRange [0 ${number(hole)} ${number(end)} ${number(whole.length - end)}]`, whole.indexOf(byteRange), 'latin1')
  const signed = Buffer.concat([whole.subarray(0, hole), whole.subarray(end)])
  whole.write((way === 'rsa' ? octets(signer.sign(signed)) : cmsOf(signer, signed, time)).toString('hex'), hole + 1, 'latin1')
  return whole
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

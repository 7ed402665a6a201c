// Seals an OFD package as issuers do: digests of every file in Signature.xml, and an electronic seal of GB/T 38540 (SES
// V4) over that list.
import { createHash } from 'node:crypto'
import { branch, leaf, xmlFile } from '../markup.ts'
import type { ZipEntry } from '../zip.ts'
import { ascii, bits, generalizedTime, integer, octets, oid, sequence, utf8 } from './der.ts'
import type { Signer } from './signer.ts'

/** The seal's appearance and place: page by its id, "x y width height" in millimetres. */
export interface Stamp {
  readonly page: number
  readonly box: string
  readonly picture: Buffer
  readonly width: number
  readonly height: number
}
export interface Sealing {
  readonly signer: Signer
  /** The seal's maker; default: the signer. */
  readonly maker?: Signer
  /** ISO instant that the signer states. */
  readonly time: string
  /** Files without a digest. */
  readonly without?: readonly string[]
  /** Digest of the files and its name as CheckMethod; null: MD5 without a name, as the standard has it. */
  readonly checked?: { readonly by: 'sm3' | 'sha1' | 'md5'; readonly method: string | null }
}
export const signaturesPath = 'Doc_0/Signs/Signatures.xml'
const folder = 'Doc_0/Signs/Sign_0'
const NS = { 'xmlns:ofd': 'http://www.ofdspec.org/2016' }

/** The entries with their signature behind them; OFD.xml must name `signaturesPath` already. */
export const sealOfd = (
  entries: readonly ZipEntry[],
  { signer, maker = signer, time, without = [], checked = { by: 'sm3', method: '1.2.156.10197.1.401' } }: Sealing,
  stamp: Stamp,
): readonly ZipEntry[] => {
  const signed = entries.filter(({ name }) => !without.includes(name))
  const list = signatureXml(signed, { signer, time, checked }, stamp)
  const seal = sealOf(signer, maker, stamp)
  const path = `${folder}/Signature.xml`
  const toSign = sequence(integer(4n), seal, generalizedTime(time), bits(signer.digest(list)), ascii(`/${path}`))
  const value = sequence(toSign, octets(signer.certificate), oid(signer.algorithmId), bits(signer.sign(toSign)))
  const listed = xmlFile(
    branch(
      'ofd:Signatures',
      [leaf('ofd:MaxSignId', '1'), leaf('ofd:Signature', '', { ID: 1, Type: 'Seal', BaseLoc: 'Sign_0/Signature.xml' })],
      NS,
    ),
  )
  return [
    ...entries,
    { name: signaturesPath, bytes: listed },
    { name: path, bytes: list },
    { name: `${folder}/Seal.esl`, bytes: seal },
    { name: `${folder}/SignedValue.dat`, bytes: value },
  ]
}
const signatureXml = (
  entries: readonly ZipEntry[],
  { signer, time, checked }: Required<Pick<Sealing, 'signer' | 'time' | 'checked'>>,
  stamp: Stamp,
): Buffer =>
  xmlFile(
    branch(
      'ofd:Signature',
      [
        branch('ofd:SignedInfo', [
          leaf('ofd:Provider', '', { ProviderName: 'Sample invoices', Version: '1.0' }),
          leaf('ofd:SignatureMethod', signer.algorithmId),
          leaf('ofd:SignatureDateTime', time.replace(/\D/g, '').slice(0, 14)),
          branch(
            'ofd:References',
            entries.map(({ name, bytes }) =>
              branch('ofd:Reference', [leaf('ofd:CheckValue', createHash(checked.by).update(bytes).digest('base64'))], {
                FileRef: `/${name}`,
              }),
            ),
            checked.method === null ? {} : { CheckMethod: checked.method },
          ),
          leaf('ofd:StampAnnot', '', { ID: 1, PageRef: stamp.page, Boundary: stamp.box }),
          branch('ofd:Seal', [leaf('ofd:BaseLoc', `/${folder}/Seal.esl`)]),
        ]),
        leaf('ofd:SignedValue', `/${folder}/SignedValue.dat`),
      ],
      NS,
    ),
  )

const sealOf = (signer: Signer, maker: Signer, { picture, width, height }: Stamp): Buffer => {
  const held = [generalizedTime('2020-01-01T00:00:00Z'), generalizedTime('2020-01-01T00:00:00Z'), generalizedTime('2040-01-01T00:00:00Z')]
  const info = sequence(
    sequence(ascii('ES'), integer(4n), ascii('Sample')),
    ascii('sample-seal-1'),
    sequence(integer(1n), utf8(`${signer.name}发票专用章`), integer(1n), sequence(octets(signer.certificate)), ...held),
    sequence(ascii('png'), octets(picture), integer(BigInt(width)), integer(BigInt(height))),
  )
  return sequence(info, octets(maker.certificate), oid(maker.algorithmId), bits(maker.sign(info)))
}

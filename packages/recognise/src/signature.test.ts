// Results of file signatures: unchanged, changed, or the reason why it is unknown.
import { describe, expect, test } from 'vitest'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawOfd, type Flavour } from '@piaotai/sample-invoices/ofd.ts'
import { drawManyPdf, drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { rsaSigner, sm2Signer } from '@piaotai/sample-invoices/signing/signer.ts'
import type { Sealing } from '@piaotai/sample-invoices/signing/sign-ofd.ts'
import { signPdf, signThenAdd, type PdfSigning } from '@piaotai/sample-invoices/signing/sign-pdf.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import { readZip } from '@piaotai/ofd/zip.ts'
import type { FileSignature } from '@piaotai/domain/invoice/signature.ts'
import { recognise } from './recognise.ts'

const [coded, digital] = ([30, 22] as const).map(
  (type) =>
    makeInvoices({
      seed: `signed ${type}`,
      count: 1,
      from: '2026-03-01',
      to: '2026-03-31',
      company: demoCompany,
      types: { [type]: 1 },
      redShare: 0,
    })[0]!,
)
const signer = sm2Signer('样张签名人')
const time = '2026-03-05T01:30:00Z'
const sealed = (more: Partial<Sealing> = {}, flavour: Flavour = 'taxPlatform'): Buffer =>
  drawOfd(coded!, flavour, { sealed: { signer, time, ...more } })
const signed = (more: Partial<PdfSigning> = {}): Promise<Buffer> =>
  drawPdf(coded!, 'aisino', { signed: { signer: rsaSigner('样张签名人'), time, ...more } })
const read = async (
  bytes: Uint8Array,
): Promise<{ readonly signatures: readonly FileSignature[] | null | undefined; readonly warned: readonly string[] }> => {
  const found = await recognise({ name: 'file', bytes }, { now: new Date('2026-11-20') })
  if (!found.ok) throw new Error(found.reason)
  return {
    signatures: found.invoices[0]?.signatures,
    warned: (found.invoices[0]?.warnings ?? []).filter((w) => w.field === 'signature').map((w) => w.code),
  }
}
const said = async (bytes: Uint8Array): Promise<readonly string[]> => [
  ...((await read(bytes)).signatures ?? []).map((s) => s.says),
  ...(await read(bytes)).warned,
]
/** The package with one entry changed, or others added. */
const changed = async (ofd: Buffer, change: (entries: Map<string, Uint8Array>) => void): Promise<Buffer> => {
  const entries = new Map(await readZip(ofd))
  change(entries)
  return zipOf([...entries].map(([name, bytes]) => ({ name, bytes })))
}
const turned = (bytes: Uint8Array, at = Math.floor(bytes.length / 2)): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 1
  return copy
}
const entry =
  (name: string, change: (bytes: Uint8Array) => Uint8Array) =>
  (entries: Map<string, Uint8Array>): void => {
    entries.set(name, change(entries.get(name)!))
  }
const folder = 'Doc_0/Signs/Sign_0'

test('of a sealed OFD as it was signed: nothing changed since, who signed, when and what', async () => {
  const { signatures, warned } = await read(sealed())
  expect([signatures, warned]).toEqual([
    [
      {
        says: 'intact',
        form: 'SESv4',
        signer: '样张签名人',
        issuer: '样张签名人',
        seal: '样张签名人发票专用章',
        time: '2026-03-05T01:30:00.000Z',
        covered: 14,
        changed: [],
        uncovered: [],
      },
    ],
    [],
  ])
})
test('a sealed OFD whose digests are MD5 or SHA-1 names them: intact, and not as strong', async () => {
  const weakOf = async (checked: NonNullable<Sealing['checked']>) => {
    const { signatures, warned } = await read(sealed({ checked }))
    return [signatures?.[0]?.says, signatures?.[0]?.weak, warned]
  }
  expect(
    await Promise.all([
      weakOf({ by: 'md5', method: null }),
      weakOf({ by: 'md5', method: 'MD5' }),
      weakOf({ by: 'sha1', method: '1.3.14.3.2.26' }),
      weakOf({ by: 'sm3', method: 'SM3' }),
    ]),
  ).toEqual([
    ['intact', ['MD5'], []],
    ['intact', ['MD5'], []],
    ['intact', ['SHA-1'], []],
    ['intact', undefined, []],
  ])
})
test('a bit turned in a page of a sealed OFD is told with the file', async () => {
  const { signatures, warned } = await read(
    await changed(
      sealed(),
      entry('Doc_0/PublicRes.xml', (bytes) => Buffer.from(Buffer.from(bytes).toString().replace('宋体', '黑体'))),
    ),
  )
  expect([signatures?.[0]?.says, signatures?.[0]?.changed, warned]).toEqual([
    'contentChanged',
    ['Doc_0/PublicRes.xml'],
    ['signatureDigests'],
  ])
})
test('a signed file that is gone counts as changed', async () => {
  expect(await said(await changed(sealed(), (entries) => entries.delete('Doc_0/Res/image_9.png')))).toEqual([
    'contentChanged',
    'signatureDigests',
  ])
})
test('digests that were written anew do not pass for what was signed', async () => {
  const forged = sealed({ without: ['Doc_0/Tags/CustomTags.xml'] })
  const list = (await readZip(forged)).get(`${folder}/Signature.xml`)!
  expect(
    await said(
      await changed(
        sealed(),
        entry(`${folder}/Signature.xml`, () => list),
      ),
    ),
  ).toEqual(['listChanged', 'signatureInvalid'])
})
test('a signature of another key does not hold', async () => {
  expect(
    await said(
      await changed(
        sealed(),
        entry(`${folder}/SignedValue.dat`, (bytes) => turned(bytes, bytes.length - 3)),
      ),
    ),
  ).toEqual(['invalid', 'signatureInvalid'])
})
test('a seal that its maker did not make does not hold', async () => {
  const maker = sm2Signer('制章单位')
  const other = { ...maker, sign: sm2Signer('仿制者').sign }
  expect([await said(sealed({ maker })), await said(sealed({ maker: other }))]).toEqual([['intact'], ['sealWrong', 'signatureInvalid']])
})
test('files that nobody signed are named: left out, or added afterwards', async () => {
  expect((await read(sealed({ without: ['Doc_0/Tpls/Tpl_0/Content.xml'] }))).signatures?.[0]).toMatchObject({
    says: 'partly',
    uncovered: ['Doc_0/Tpls/Tpl_0/Content.xml'],
  })
  expect(
    (await read(await changed(sealed(), (entries) => entries.set('Doc_1/Document.xml', Buffer.from('<a/>'))))).signatures?.[0],
  ).toMatchObject({ says: 'partly', uncovered: ['Doc_1/Document.xml'] })
})
test('a certificate that did not hold at the stated time is said', async () => {
  expect(await said(sealed({ time: '2041-03-05T01:30:00Z' }))).toEqual(['outsideTime'])
})
test('an algorithm that we do not know, or a value of no known form, is neither held nor broken', async () => {
  const unknown = { ...signer, algorithmId: '1.2.3.4', certificate: rsaSigner('样张签名人').certificate }
  expect([
    await said(sealed({ signer: unknown })),
    await said(
      await changed(
        sealed(),
        entry(`${folder}/SignedValue.dat`, () => Buffer.from('no signature')),
      ),
    ),
  ]).toEqual([['unknownAlgorithm'], ['unknownForm']])
})
test('a file without a signature has none, which is not the same as not looked at', async () => {
  expect([(await read(drawOfd(digital!))).signatures, (await read(await drawPdf(digital!))).signatures]).toEqual([[], []])
})
test('the signature of a 数电 XML is seen, and not checked', async () => {
  expect((await read(writeXml(digital!))).signatures).toMatchObject([{ says: 'unpublished', signer: null }])
})

test.each([
  ['detached', 'sha256', 'CMS'],
  ['rsa', 'sha1', 'RSA'],
] as const)('of a PDF signed %s with %s: nothing changed since, and who signed', async (way, hash, form) => {
  expect(await read(await signed({ way, signer: rsaSigner('样张签名人', hash) }))).toEqual({
    signatures: [
      {
        says: 'intact',
        form,
        signer: '样张签名人',
        issuer: '样张签名人',
        seal: null,
        time: '2026-03-05T01:30:00.000Z',
        covered: 2,
        changed: [],
        uncovered: [],
      },
    ],
    warned: [],
  })
})
test('a PDF may be signed by SM2 too', async () => {
  expect(await said(await signed({ signer }))).toEqual(['intact'])
})
test.each(['detached', 'rsa'] as const)('a bit turned in a PDF signed %s breaks it', async (way) => {
  const pdf = await signed({ way, signer: rsaSigner('样张签名人', 'sha1') })
  expect(await said(turned(pdf, pdf.indexOf('/Creator') + 12))).toEqual(['contentChanged', 'signatureDigests'])
})
test('what was added to a PDF after it was signed is said, though what was signed is whole', async () => {
  expect(await said(Buffer.concat([await signed(), Buffer.from('\n9999 0 obj\n<< /Added true >>\nendobj\n')]))).toEqual(['extended'])
})
test('the value of a PDF signature that was changed does not hold', async () => {
  const pdf = await signed()
  const at = pdf.lastIndexOf('04820100')
  expect(at).toBeGreaterThan(0)
  const value = pdf.subarray(at, at + 520).toString('latin1')
  const digit = value.at(-20) === '1' ? '2' : '1'
  pdf.write(digit, at + 500, 'latin1')
  expect(await said(pdf)).toEqual(['invalid', 'signatureInvalid'])
})
test('a signature made of garbage never costs the invoice: it cannot be told', async () => {
  const pdf = await signed({ way: 'rsa', signer: rsaSigner('样张签名人', 'sha1') })
  const at = pdf.indexOf('/Cert <') + 7
  pdf.fill('5', at, at + 400, 'latin1')
  expect(await said(pdf)).toEqual(['unknownForm'])
})
test('ranges that name other bytes than those that were signed do not hold', async () => {
  const shifted = await signed()
  shifted.write('/ByteRange [0 9999999999 0000000001 0000000001]', shifted.indexOf('/ByteRange [0 '), 'latin1')
  expect(await said(shifted)).toEqual(['contentChanged', 'signatureDigests'])
})

describe('In a PDF of two invoices', () => {
  const other = makeInvoices({
    seed: 'beside',
    count: 1,
    from: '2026-03-01',
    to: '2026-03-31',
    company: demoCompany,
    types: { 22: 1 },
    redShare: 0,
  })[0]!
  const both = () => drawManyPdf([coded!, other])
  const signing = { signer: rsaSigner('样张签名人'), time }
  const each = async (bytes: Uint8Array) => {
    const found = await recognise({ name: 'file', bytes }, { now: new Date('2026-11-20') })
    return found.ok ? found.invoices.map(({ number, signatures }) => [number, (signatures ?? []).map(({ says }) => says)]) : found.reason
  }
  test('one signature over the whole file is that of both', async () => {
    expect(await each(signPdf(await both(), { ...signing, onPage: 1 }))).toEqual([
      [coded!.number, ['intact']],
      [other.number, ['intact']],
    ])
  })
  test('an invoice that was added behind a signed one was never signed, and nothing of it changed', async () => {
    expect(await each(signThenAdd(await both(), signing))).toEqual([
      [coded!.number, ['extended']],
      [other.number, []],
    ])
  })
  test('a signature that does not hold any more is that of the page which shows it', async () => {
    const pdf = signPdf(await both(), { ...signing, onPage: 1 })
    expect(await each(turned(pdf, pdf.indexOf('/Creator') + 12))).toEqual([
      [coded!.number, ['contentChanged']],
      [other.number, []],
    ])
  })
})
describe('Bytes that a gateway put before a file', () => {
  const before = Buffer.from(`HTTP/1.1 200 OK\r\n${'X-Trace: 0123456789\r\n'.repeat(150)}\r\n`)
  test.each([
    ['a signed PDF', () => signed()],
    ['a sealed OFD', () => Promise.resolve(sealed())],
  ] as const)('%s: its fields are read, and what was signed is whole', async (_of, make) => {
    const bytes = Buffer.concat([before, await make()])
    const found = await recognise({ name: 'file', bytes }, { now: new Date('2026-11-20') })
    expect([found.ok && found.invoices[0]?.number, await said(bytes)]).toEqual([coded!.number, ['intact']])
  })
  test('an OFD whose names begin at the root is read', async () => {
    const rooted = zipOf([...(await readZip(drawOfd(digital!)))].map(([name, bytes]) => ({ name: `/${name}`, bytes })))
    const found = await recognise({ name: 'file', bytes: rooted })
    expect(found.ok && [found.format, found.invoices[0]?.number]).toEqual(['ofd', digital!.number])
  })
})

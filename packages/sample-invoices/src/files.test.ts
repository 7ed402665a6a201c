import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { layouts, usualLayout } from './face/faces.ts'
import { demoCompany, makeInvoices } from './invoice-data.ts'
import { climbingZip, encryptedPdf, entityXml, manyPagesPdf, mixedZip, paddedPdf, truncated, zipBomb } from './misfits.ts'
import { drawOfd, flavours } from './ofd.ts'
import { drawManyPdf, drawPdf } from './pdf.ts'
import type { SampleInvoice, SampleType } from './sample-invoice.ts'
import { asScan, asScannedPdf } from './scan.ts'
import { sm2Signer } from './signing/signer.ts'
import { writeInvXbrl, writeRaiXbrl } from './xbrl.ts'
import { writeXml } from './xml.ts'

const one = (type: SampleType, more: { lines?: number; redShare?: number } = {}): SampleInvoice => {
  const [invoice] = makeInvoices({
    seed: `files ${type}`,
    count: 1,
    from: '2026-03-01',
    to: '2026-03-31',
    company: demoCompany,
    types: { [type]: 1 },
    redShare: 0,
    ...more,
  })
  if (!invoice) throw new Error('none made')
  return invoice
}
/** Names and contents of a ZIP by its central directory. */
const unzip = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>()
  const count = zip.readUInt16LE(zip.length - 12)
  let at = zip.readUInt32LE(zip.length - 6)
  for (let i = 0; i < count; i++) {
    const packed = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), inflateRawSync(zip.subarray(start, start + packed)))
    at += 46 + nameLength
  }
  return files
}
/** The first tag that does not close; undefined when all do. */
const illFormed = (xml: string): string | undefined => {
  const open: string[] = []
  for (const [tag, close, name = '', self] of xml
    .replace(/<\?.*?\?>/g, '')
    .matchAll(/<(\/?)([\w:.-]+)(?:\s+[\w:.-]+="[^"<]*")*\s*(\/?)>|<[^>]*>/g)) {
    if (name === '') return tag
    if (close && open.pop() !== name) return tag
    if (!close && !self) open.push(name)
  }
  return open.at(-1)
}
const pagesIn = (pdf: Buffer): number => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length

describe('PDF', () => {
  test.each([12, 22, 11, 30, 10, 20, 50, 51, 61] as const)(
    'an invoice of type %i is drawn in its usual layout, the same bytes each time',
    async (type) => {
      const [first, second] = [await drawPdf(one(type)), await drawPdf(one(type))]
      expect(first.equals(second) && first.subarray(0, 5).toString() === '%PDF-').toBe(true)
    },
  )
  test.each(layouts.filter((l) => !['rail', 'air', 'vehicle', 'usedCar'].includes(l)))('a VAT invoice can be drawn as %s', async (layout) =>
    expect(pagesIn(await drawPdf(one(30), layout))).toBeGreaterThan(0),
  )
  test('a digital list that is too long goes over several pages', async () =>
    expect(pagesIn(await drawPdf(one(12, { lines: 20 })))).toBeGreaterThan(1))
  test('a coded list that is too long gets its 销货清单', async () => expect(pagesIn(await drawPdf(one(11, { lines: 20 })))).toBe(2))
  test('a turned page carries its rotation', async () =>
    expect((await drawPdf(one(22), 'digital', { rotate: 90 })).toString('latin1')).toContain('/Rotate 90'))
  test('many invoices go into one file, a page each', async () => expect(pagesIn(await drawManyPdf([one(51), one(61), one(50)]))).toBe(3))
  test('the XBRL of a rail ticket is embedded on request', async () =>
    expect((await drawPdf(one(51), 'rail', { withXbrl: true })).toString('latin1')).toContain('/EmbeddedFile'))
  test('a file of shapes alone embeds no font', async () =>
    expect((await drawPdf(one(22), 'digital', { asShapes: true })).toString('latin1')).not.toContain('/FontFile'))
  test('scans bound into one PDF are pictures, a page each', async () => {
    const pdf = await asScannedPdf([one(10), one(50)], { dpi: 60 })
    expect([pagesIn(pdf), pdf.toString('latin1').includes('/FontFile')]).toEqual([2, false])
  })
  test('a layout without room for the invoice is refused', async () =>
    await expect(async () => await drawPdf(one(30), 'rail')).rejects.toThrow(RangeError))
})

describe('XML', () => {
  test('the EInvoice of a digital invoice is well formed', () => expect(illFormed(writeXml(one(12)).toString())).toBeUndefined())
  test('the EInvoice says number, total and every line', () => {
    const invoice = one(22, { lines: 3 })
    const xml = writeXml(invoice).toString()
    expect([xml.includes(`<InvoiceNumber>${invoice.number}<`), xml.split('<IssuItemInformation>').length - 1]).toEqual([
      true,
      invoice.lines.length,
    ])
  })
  test('an older invoice has no EInvoice', () => expect(() => writeXml(one(30))).toThrow(RangeError))
  test('XBRL of both kinds is well formed', () =>
    expect([illFormed(writeInvXbrl(one(30)).toString()), illFormed(writeRaiXbrl(one(51)).toString())]).toEqual([undefined, undefined]))
})

describe('OFD', () => {
  test.each(flavours)('%s packs the same bytes each time', (flavour) =>
    expect(drawOfd(one(30), flavour).equals(drawOfd(one(30), flavour))).toBe(true),
  )
  test.each(flavours)('%s has well-formed parts, custom tags of the older platform aside', (flavour) => {
    const bad = [...unzip(drawOfd(one(30), flavour))]
      .filter(([name]) => name.endsWith('.xml') && !(flavour === 'taxPlatform' && name.endsWith('CustomTag.xml')))
      .filter(([, bytes]) => illFormed(bytes.toString()) !== undefined)
    expect(bad.map(([name]) => name)).toEqual([])
  })
  test('custom tags point at objects of the page', () => {
    const files = unzip(drawOfd(one(12)))
    const page = `${files.get('Doc_0/Pages/Page_0/Content.xml')}`
    const missing = [...`${files.get('Doc_0/Tags/CustomTag.xml')}`.matchAll(/PageRef="10">(\d+)</g)].filter(
      ([, id]) => !page.includes(` ID="${id}"`),
    )
    expect(missing).toEqual([])
  })
  test('a sealed package signs every file but those of its seal, and packs the same bytes each time', () => {
    const sealed = { signer: sm2Signer('样张签名人'), time: '2026-03-05T01:30:00Z' }
    const draw = () => drawOfd(one(30), 'taxPlatform', { sealed })
    const files = unzip(draw())
    const list = `${files.get('Doc_0/Signs/Sign_0/Signature.xml')}`
    const pairs = [...list.matchAll(/FileRef="\/([^"]+)"><ofd:CheckValue>([^<]+)</g)]
    expect(
      pairs.map(([, name = '']) =>
        createHash('sm3')
          .update(files.get(name) ?? '')
          .digest('base64'),
      ),
    ).toEqual(pairs.map(([, , value]) => value))
    expect([
      [...files.keys()].filter((name) => !pairs.some(([, signed]) => signed === name)).every((name) => name.startsWith('Doc_0/Signs/')),
      draw().equals(draw()),
    ]).toEqual([true, true])
  })
})

describe('scans', () => {
  test('a scan comes out the same each time', async () =>
    expect((await asScan(one(10), { dpi: 60 })).equals(await asScan(one(10), { dpi: 60 }))).toBe(true))
  test.each([
    ['scan', 'jpeg'],
    ['photo', 'jpeg'],
    ['screenshot', 'png'],
  ] as const)('a %s is a %s', async (kind, format) =>
    expect((await sharp(await asScan(one(20), { kind, dpi: 60 })).metadata()).format).toBe(format),
  )
  test('a scan without seals holds no red', async () => {
    const red = async (seal: boolean): Promise<number> => {
      const { data } = await sharp(await asScan(one(10), { kind: 'screenshot', dpi: 60, seal }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return Array.from({ length: data.length / 3 }, (_, i) => i * 3).filter(
        (at) => (data[at] ?? 0) > 190 && (data[at + 1] ?? 255) < 90 && (data[at + 2] ?? 255) < 100,
      ).length
    }
    expect([(await red(true)) > 50, await red(false)]).toEqual([true, 0])
  })
})

describe('misfits', () => {
  test('a padded PDF has exactly the asked size and keeps its end', async () => {
    const padded = paddedPdf(await drawPdf(one(51)), 300_000)
    expect([padded.length, padded.toString('latin1').trimEnd().endsWith('%%EOF')]).toEqual([300_000, true])
  })
  test('a PDF of 101 pages has 101', async () => expect(pagesIn(await manyPagesPdf(one(51), 101))).toBe(101))
  test('an encrypted PDF says so', async () => expect((await encryptedPdf(one(51))).toString('latin1')).toContain('/Encrypt'))
  test('a truncated file has lost its end', async () => expect(truncated(await drawPdf(one(51))).toString('latin1')).not.toContain('%%EOF'))
  test('a zip bomb is small and unpacks large', () =>
    expect([zipBomb(20).length < 100_000, unzip(zipBomb(20)).get('invoice.pdf')?.length]).toEqual([true, 20 * 1024 * 1024]))
  test('a mixed archive keeps its Chinese names', async () =>
    expect([...unzip(await mixedZip(one(51), one(30), one(12))).keys()]).toEqual([
      '六月/发票.pdf',
      '六月/电子发票.ofd',
      '六月/原件/数电票.xml',
      '六月/说明.txt',
    ]))
  test('a climbing archive names a file outside its folder', () =>
    expect([...unzip(climbingZip(Buffer.from('x'))).keys()]).toEqual(['../../outside.pdf']))
  test('an XML of growing entities is short', () => expect(entityXml().length).toBeLessThan(2000))
})
test('every type has a usual layout', () => expect(layouts).toContain(usualLayout(one(61))))

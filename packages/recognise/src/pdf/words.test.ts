import { expect, test } from 'vitest'
import sharp from 'sharp'
import { facesOf } from '@piaotai/sample-invoices/face/faces.ts'
import { newPen } from '@piaotai/sample-invoices/face/marks.ts'
import { drawPdf, type PdfOptions } from '@piaotai/sample-invoices/pdf.ts'
import { oneInvoice } from '../../test/one-invoice.ts'
import { recognise } from '../recognise.ts'
import { withPdf } from './document.ts'

const invoice = oneInvoice('unseen', 22)
const picture = await sharp({ create: { width: 840, height: 560, channels: 3, background: '#ffffff' } })
  .jpeg()
  .toBuffer()
const wordsOf = async (options: PdfOptions): Promise<readonly string[]> =>
  withPdf(await drawPdf(invoice, 'digital', options), (document) => document.text(1).words.map((w) => w.text))

test.each(['beneath', 'clear', 'inkless'] as const)(
  "a scanner's guess at what its picture shows, laid %s, is no text of the page",
  async (text) => {
    expect(await wordsOf({ scanned: { picture, text } })).toEqual([])
  },
)
test('text printed above a picture is read as it is without the picture', async () => {
  expect(await wordsOf({ scanned: { picture, text: 'above' } })).toEqual(await wordsOf({}))
})
test('text under a watermark that lets it through is read as it is without one', async () => {
  const clear = await sharp({ create: { width: 840, height: 560, channels: 4, background: '#ff000010' } })
    .png()
    .toBuffer()
  expect(await wordsOf({ scanned: { picture: clear, text: 'beneath' } })).toEqual(await wordsOf({}))
})
const other = oneInvoice('seen by nobody', 12, 2)
test.each([
  ['white on the paper', 'white'],
  ['smaller than a dot', 'small'],
  ['in a layer that is switched off', 'layer'],
] as const)('text of another invoice %s is no text of the page', async (_what, how) => {
  expect(await wordsOf({ unseen: { marks: facesOf(other)[0]!.marks, how } })).toEqual(await wordsOf({}))
})
test('white text on a dark ground is seen', async () => {
  const pen = newPen('#800000')
  pen.path('M100 128L160 128L160 136L100 136Z', 0.1, { fill: true })
  pen.label(105, 134, '样例字样', { ink: '#ffffff' })
  expect(await wordsOf({ disturbed: ([face]) => [{ ...face!, marks: [...face!.marks, ...pen.marks] }] })).toContain('样例字样')
})
test('a page that lies a degree askew is read as if it lay straight', async () =>
  expect(await wordsOf({ askew: 1 })).toEqual(await wordsOf({})))
/**
 * 子 twice, as separate drawings (Type 3), the second close behind the first: 8.64 points high, from 211 points, in a
 * form that shrinks its content.
 */
const drawnGlyphs = (): Buffer => {
  const stream = (dictionary: string, text: string): string => `<<${dictionary}/Length ${text.length}>>stream\n${text}\nendstream`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 400]/Resources<</XObject<</F 4 0 R>>>>/Contents 5 0 R>>',
    stream('/Type/XObject/Subtype/Form/BBox[0 0 2500 1700]/Resources<</Font<</T 6 0 R>>>>', 'BT /T 12 Tf 3 0 0 -3 850 80 Tm <0101> Tj ET'),
    stream('', 'q .24 0 0 -.24 7 380 cm /F Do Q'),
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 1/LastChar 1/Widths[1000]/Resources<<>>/CharProcs<</a 7 0 R>>/Encoding<</Type/Encoding/Differences[1/a]>>/ToUnicode 8 0 R>>',
    stream('', '1000 0 150 0 850 900 d1 150 0 700 900 re f'),
    stream(
      '',
      '/CIDInit /ProcSet findresource begin begincmap /CMapName /T def 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <01> <5B50> endbfchar endcmap end',
    ),
  ]
  return Buffer.from(
    `%PDF-1.4\n${objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer<</Root 1 0 R/Size 9>>\n%%EOF`,
  )
}
test('characters that a file draws as shapes of their own within a form stand where they are seen, as wide as characters are', async () => {
  const words = await withPdf(drawnGlyphs(), (document) =>
    document.text(1).words.map((w) => [w.text, Math.round(w.x), Math.round(w.width), Math.round(w.y + w.height)]),
  )
  expect(words).toEqual([['子子', 211, 17, 40]])
})
test('a page whose fonts tell no characters is read as a picture, also without a code', async () => {
  const bytes = await drawPdf(invoice, 'digital', {
    withoutCharacters: true,
    disturbed: ([face]) => [{ ...face!, marks: face!.marks.filter((mark) => mark.kind !== 'qr') }],
  })
  const answer = await recognise({ name: 'x', bytes })
  expect(answer.ok && answer.invoices.map((reading) => [reading.number, reading.fields.number?.from])).toEqual([[invoice.number, 'ocr']])
}, 60_000)
test('a name with a character that its font cannot tell is asked about', async () => {
  const named = { ...invoice, seller: { ...invoice.seller, name: '\ue9a0门餐饮店有限公司' } }
  const answer = await recognise({ name: 'x', bytes: await drawPdf(named, 'digital') })
  expect(answer.ok && answer.invoices[0]?.warnings.map((w) => w.field)).toEqual(['seller.name'])
})

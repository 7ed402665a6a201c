import { expect, test } from 'vitest'
import sharp from 'sharp'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { facesOf } from '@piaotai/sample-invoices/face/faces.ts'
import { newPen } from '@piaotai/sample-invoices/face/marks.ts'
import { drawPdf, type PdfOptions } from '@piaotai/sample-invoices/pdf.ts'
import { recognise } from '../recognise.ts'
import { withPdf } from './document.ts'

const [invoice] = makeInvoices({ seed: 'unseen', count: 1, lines: 1, from: '2026-03-01', to: '2026-03-31', company: demoCompany, types: { 22: 1 }, redShare: 0 })
const picture = await sharp({ create: { width: 840, height: 560, channels: 3, background: '#ffffff' } }).jpeg().toBuffer()
const wordsOf = async (options: PdfOptions): Promise<readonly string[]> => withPdf(await drawPdf(invoice!, 'digital', options), (document) => document.text(1).words.map((w) => w.text))

test.each(['beneath', 'clear', 'inkless'] as const)('a scanner\'s guess at what its picture shows, laid %s, is no text of the page', async (text) => {
  expect(await wordsOf({ scanned: { picture, text } })).toEqual([])
})
test('text printed above a picture is read as it is without the picture', async () => {
  expect(await wordsOf({ scanned: { picture, text: 'above' } })).toEqual(await wordsOf({}))
})
test('text under a watermark that lets it through is read as it is without one', async () => {
  const clear = await sharp({ create: { width: 840, height: 560, channels: 4, background: '#ff000010' } }).png().toBuffer()
  expect(await wordsOf({ scanned: { picture: clear, text: 'beneath' } })).toEqual(await wordsOf({}))
})
const other = makeInvoices({ seed: 'seen by nobody', count: 1, lines: 2, from: '2026-03-01', to: '2026-03-31', company: demoCompany, types: { 12: 1 }, redShare: 0 })[0]!
test.each([['white on the paper', 'white'], ['smaller than a dot', 'small'], ['in a layer that is switched off', 'layer']] as const)('text of another invoice %s is no text of the page', async (_what, how) => {
  expect(await wordsOf({ unseen: { marks: facesOf(other)[0]!.marks, how } })).toEqual(await wordsOf({}))
})
test('white text on a dark ground is seen', async () => {
  const pen = newPen('#800000')
  pen.path('M100 128L160 128L160 136L100 136Z', 0.1, { fill: true })
  pen.label(105, 134, '样例字样', { ink: '#ffffff' })
  expect(await wordsOf({ disturbed: ([face]) => [{ ...face!, marks: [...face!.marks, ...pen.marks] }] })).toContain('样例字样')
})
test('a page that lies a degree askew is read as if it lay straight', async () => expect(await wordsOf({ askew: 1 })).toEqual(await wordsOf({})))
test('a page whose fonts tell no characters is read as a picture, also without a code', async () => {
  const bytes = await drawPdf(invoice!, 'digital', { withoutCharacters: true, disturbed: ([face]) => [{ ...face!, marks: face!.marks.filter((mark) => mark.kind !== 'qr') }] }), answer = await recognise({ name: 'x', bytes })
  expect(answer.ok && answer.invoices.map((reading) => [reading.number, reading.fields.number?.from])).toEqual([[invoice!.number, 'ocr']])
}, 60_000)
test('a name with a character that its font cannot tell is asked about', async () => {
  const named = { ...invoice!, seller: { ...invoice!.seller, name: '\ue9a0门餐饮店有限公司' } }, answer = await recognise({ name: 'x', bytes: await drawPdf(named, 'digital') })
  expect(answer.ok && answer.invoices[0]?.warnings.map((w) => w.field)).toEqual(['seller.name'])
})

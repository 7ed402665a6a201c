import { expect, test } from 'vitest'
import sharp from 'sharp'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
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
test('a name with a character that its font cannot tell is asked about', async () => {
  const named = { ...invoice!, seller: { ...invoice!.seller, name: '\ue9a0门餐饮店有限公司' } }, answer = await recognise({ name: 'x', bytes: await drawPdf(named, 'digital') })
  expect(answer.ok && answer.invoices[0]?.warnings.map((w) => w.field)).toEqual(['seller.name'])
})

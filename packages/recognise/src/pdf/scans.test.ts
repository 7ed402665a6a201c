import { expect, test, vi } from 'vitest'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { BLACK, newPen } from '@piaotai/sample-invoices/face/marks.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { asPicture } from '@piaotai/sample-invoices/picture.ts'
import { readGreyCodes } from '../image/qr.ts'
import { recognise } from '../recognise.ts'
import { withPdf } from './document.ts'

// A picture takes seconds of a core, and tests share the cores.
vi.setConfig({ testTimeout: 240_000 })

const [invoice, other] = makeInvoices({
  seed: 'scans in a PDF',
  count: 2,
  lines: 1,
  from: '2026-03-01',
  to: '2026-03-31',
  company: demoCompany,
  types: { 22: 1 },
  redShare: 0,
})
const scan = { picture: await asPicture([invoice!], { dpi: 150, print: { qr: 'absent' } }) }
const readOf = async (bytes: Uint8Array) => {
  const answer = await recognise({ name: 'scan.pdf', bytes })
  return answer.ok ? answer.invoices.map((i) => [i.number, i.seller.taxId, i.amountIncludingTax, i.fields.number?.from]) : answer.reason
}
const shown = [[invoice!.number, invoice!.seller.taxId, `${invoice!.total / 100n}.${`${invoice!.total % 100n}`.padStart(2, '0')}`, 'ocr']]

test('what a scanner wrote beneath its picture is not believed: the picture is read', async () => {
  expect(await readOf(await drawPdf(other!, 'digital', { scanned: { ...scan, text: 'beneath' } }))).toEqual(shown)
})
test('a scan is read though a note of the bookkeeper is printed above it', async () => {
  const note = (pen: ReturnType<typeof newPen>) => {
    pen.label(20, 138, '档案号：2026-03-0187 记账凭证：记-0042 经办：孔砚秋 复核：秦墨白 已入账 2026年03月31日')
    return pen.marks
  }
  expect(
    await readOf(
      await drawPdf(invoice!, 'digital', {
        scanned: { ...scan, text: 'above' },
        disturbed: ([face]) => [{ ...face!, marks: note(newPen(BLACK)) }],
      }),
    ),
  ).toEqual(shown)
})
test('a code is found as a picture, wherever it stands on a page that is shifted, scaled or turned; one of paths is left to the whole page', async () => {
  const codes = async (bytes: Uint8Array): Promise<readonly string[]> => {
    const pictures = await withPdf(bytes, (document) => document.drawCodes(1, 144))
    return (await Promise.all(pictures.map((picture) => readGreyCodes(picture)))).flat().map(({ text }) => text)
  }
  for (const page of [{}, { shiftX: 25, shiftY: 60 }, { scale: 0.8 }, { rotate: 90 }, { rotate: 270 }] as const)
    expect([page, await codes(await drawPdf(invoice!, 'digital', page))]).toEqual([page, [invoice!.qr]])
  expect(await codes(await drawPdf(invoice!, 'digital', { code: 'path' }))).toEqual([])
})

import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { BLACK, newPen } from '@piaotai/sample-invoices/face/marks.ts'
import { pdfOf } from '@piaotai/sample-invoices/draw-pdf.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { asPicture } from '@piaotai/sample-invoices/picture.ts'
import { printFace } from '@piaotai/sample-invoices/print.ts'
import { recognise } from '../recognise.ts'

// A picture takes seconds of a core, and tests share the cores.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const [invoice] = makeInvoices({
  seed: 'scans of many pages',
  count: 1,
  lines: 1,
  from: '2026-03-01',
  to: '2026-03-31',
  company: demoCompany,
  types: { 22: 1 },
  redShare: 0,
})
const letter = async (): Promise<Buffer> => {
  const pen = newPen(BLACK, 3.6)
  pen.label(105, 14, '采购框架合同', { size: 6, align: 'centre' })
  for (let row = 0; row < 12; row++) pen.label(14, 28 + row * 9, `第${row + 1}条 甲方应当在收到货物之后三十日内支付全部款项`)
  const { data, width, height } = printFace({ width: 210, height: 140, marks: pen.marks }, 150 / 25.4, '')
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}
const none: Buffer = Buffer.alloc(0)
const pages = { letter: none, coded: none, plain: none }
beforeAll(async () => {
  pages.letter = await letter()
  pages.coded = await asPicture([invoice!], { dpi: 150 })
  pages.plain = await asPicture([invoice!], { dpi: 150, print: { qr: 'absent' } })
})
const readOf = async (...shown: readonly (keyof typeof pages)[]) => {
  const faces = shown.map(() => ({ width: 210, height: 140, marks: [] }))
  const bytes = await pdfOf(faces, '2026-03-01', { scanned: { picture: shown.map((kind) => pages[kind]), text: 'above' } })
  const answer = await recognise({ name: 'scan.pdf', bytes })
  if (!answer.ok) return [answer.reason, answer.detail]
  return answer.invoices.flatMap((one) => [
    one.number,
    one.pages,
    one.warnings.find(({ code }) => code === 'pagesUnread')?.message ?? 'all',
  ])
}

test('an invoice without a code among the first pages of a scan is seen at a glance and read', async () => {
  expect(await readOf('letter', 'plain', 'letter', 'letter')).toEqual([invoice!.number, [2], 'all'])
})
test('after three pages without an invoice only one with a code is read, and the others are told', async () => {
  expect(await readOf('letter', 'letter', 'letter', 'plain', 'coded', 'letter', 'letter')).toEqual([
    invoice!.number,
    [5],
    '第 4 页是扫描页，只找了二维码，没有逐页识别；如有发票请单独导入',
  ])
})
test('a scan without any invoice is refused with the pages that were not read', async () => {
  expect(await readOf('letter', 'letter', 'letter', 'letter', 'letter')).toEqual(['pagesUnread', '4–5'])
})

// Data attached to a PDF or an OFD: each of its invoices becomes a reading, on a page or not.
import { expect, test } from 'vitest'
import type { Recognition } from '@piaotai/domain/invoice/reading.ts'
import { readZip } from '@piaotai/ofd/zip.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawManyPdf, drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { storedZip } from '../../ofd/test/stored-zip.ts'
import { compare } from '../test/compare.ts'
import { recognise } from './recognise.ts'

const invoices = makeInvoices({
  seed: 'attached',
  count: 3,
  lines: 1,
  from: '2026-03-01',
  to: '2026-03-31',
  company: demoCompany,
  types: { 12: 1 },
  redShare: 0,
})
const [first, second, third] = invoices
const packed = Buffer.from(
  `<EInvoices>${invoices
    .map((invoice) =>
      writeXml(invoice)
        .toString('utf8')
        .replace(/^<\?xml[^>]*>\s*/, ''),
    )
    .join('')}</EInvoices>`,
)
const data = { attachments: [{ name: 'data.xml', bytes: packed }] }
/** The page of each reading, with its warnings. */
const reported = (answer: Recognition) =>
  answer.ok
    ? answer.invoices.map((reading) => {
        const invoice = invoices.find(({ number }) => number === reading.number)!
        return [reading.number, reading.pages, compare(reading, truthOf(invoice, 'data')).faults, reading.warnings.map((w) => w.code)]
      })
    : answer.reason
const each = [
  [first!.number, [1], [], []],
  [second!.number, [], [], ['noFace']],
  [third!.number, [], [], ['noFace']],
]

test('a PDF that shows one invoice and packs three gives all three', async () =>
  expect(reported(await recognise({ name: 'x', bytes: await drawPdf(first!, 'digital', data) }))).toEqual(each))
test('an OFD that shows one invoice and packs three gives all three', async () => {
  const entries = [...(await readZip(drawOfd(first!, 'plain')))].map(([name, bytes]) => ({ name, data: bytes }))
  expect(
    reported(await recognise({ name: 'x', bytes: storedZip([...entries, { name: 'Doc_0/Attachs/data.xml', data: packed }]) })),
  ).toEqual(each)
})
test('a PDF of several invoices gives each the data of its own number, and the one that no page shows besides', async () => {
  expect(reported(await recognise({ name: 'x', bytes: await drawManyPdf([second!, first!], data) }))).toEqual([
    [second!.number, [1], [], []],
    [first!.number, [2], [], []],
    [third!.number, [], [], ['noFace']],
  ])
})
test('a PDF of a letter that packs invoices gives each of them', async () => {
  const letter = await drawPdf(first!, 'digital', {
    ...data,
    disturbed: ([face]) => [{ ...face!, marks: face!.marks.filter((mark) => mark.kind === 'path') }],
  })
  expect(reported(await recognise({ name: 'x', bytes: letter }))).toEqual([[first!.number, [], [], ['noFace']], ...each.slice(1)])
})
test('the only invoice shown and the only one attached that differ in their number are one that asks to be compared', async () => {
  const answer = await recognise({
    name: 'x',
    bytes: await drawPdf(first!, 'digital', { attachments: [{ name: 'data.xml', bytes: writeXml(second!) }] }),
  })
  expect(
    answer.ok && answer.invoices.map((reading) => reading.warnings.some((w) => w.field === 'number' && w.code === 'sourcesDisagree')),
  ).toEqual([true])
})
test('a PDF with more attachments than are read is refused by their number: none is left out in silence', async () => {
  const ofMany = async (count: number) =>
    recognise({
      name: 'x',
      bytes: await drawPdf(first!, 'digital', {
        attachments: Array.from({ length: count }, (_, i) => ({ name: `${i}.xml`, bytes: writeXml(i < 99 ? first! : second!) })),
      }),
    })
  expect(await ofMany(101)).toMatchObject({ ok: false, reason: 'tooManyPages', detail: '101' })
  expect(reported(await ofMany(100))).toEqual(each.slice(0, 2))
})

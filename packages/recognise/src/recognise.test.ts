import { describe, expect, test } from 'vitest'
import {
  bankReceiptPdf,
  encryptedPdf,
  fiscalReceiptPdf,
  lookalikePdf,
  tripStatementPdf,
  cutInAddition,
  truncated,
} from '@piaotai/sample-invoices/misfits.ts'
import { pdfOf } from '@piaotai/sample-invoices/draw-pdf.ts'
import { onA4 } from '@piaotai/sample-invoices/face/disturb.ts'
import { facesOf } from '@piaotai/sample-invoices/face/faces.ts'
import { newPen } from '@piaotai/sample-invoices/face/marks.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import type { SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'
import { compare } from '../test/compare.ts'
import { madeFiles } from '../test/made-files.ts'
import { oneInvoice } from '../test/one-invoice.ts'
import { recognise } from './recognise.ts'

const one = (type: SampleType) => oneInvoice(`recognise ${type}`, type)
const reasonOf = async (bytes: Uint8Array): Promise<string> => {
  const answer = await recognise({ name: 'x', bytes })
  return answer.ok ? 'read' : answer.reason
}

describe('made invoices of every layout, in the ways that writers and printers leave them', () => {
  test.each([
    [12, 4],
    [22, 4],
    [30, 3],
    [11, 2],
    [20, 2],
    [50, 6],
    [51, 2],
    [61, 2],
  ] as const)('of type %i are read with every field and line exact', async (type, count) => {
    const faults: string[] = []
    for await (const { kind, name, bytes, truth } of madeFiles({ seed: 'sentence', count, types: { [type]: 1 } })) {
      const answer = await recognise({ name, bytes })
      faults.push(
        ...compare(answer.ok ? answer.invoices[0] : undefined, truth).faults.map(
          (f) => `${kind} ${name} ${f.field}: ${f.have} instead of ${f.want}`,
        ),
      )
    }
    expect(faults).toEqual([])
  })
})

describe('a file that is no invoice is refused by its name', () => {
  test('a bank receipt', async () => expect(await reasonOf(await bankReceiptPdf(1))).toBe('bankReceipt'))
  test('a statement of rides', async () => expect(await reasonOf(await tripStatementPdf(1))).toBe('tripStatement'))
  test('a fiscal receipt', async () => expect(await reasonOf(await fiscalReceiptPdf(1))).toBe('fiscalReceipt'))
  test.each([
    ['that asks for an invoice', 'request'],
    ['that claims one', 'claim'],
    ['that answers a verification', 'verified'],
  ] as const)('a form %s', async (_what, of) => expect(await reasonOf(await lookalikePdf(one(22), of))).toBe('notAnInvoice'))
  test.each([['查验次数：第1次 查验时间：2026-11-20'], ['国家税务总局全国增值税发票查验平台'], ['发票查验明细 打印 关闭']])(
    'the answer to a verification that says so well above its copy of the face (%s)',
    async (says) => {
      const pen = newPen('#000000')
      pen.label(20, 20, says)
      const sheet = onA4([facesOf(one(22))[0]!], { top: 40 })
      const marks = [...sheet.marks.filter((mark) => mark.kind !== 'qr'), ...pen.marks]
      expect(await reasonOf(await pdfOf([{ ...sheet, marks }], '2026-03-31'))).toBe('notAnInvoice')
    },
  )
  test('an invoice behind a password', async () => expect(await reasonOf(await encryptedPdf(one(22)))).toBe('encrypted'))
  test('the first part of a file', async () => expect(await reasonOf(truncated(await drawPdf(one(22)), 0.4))).toBe('damaged'))
  test('nothing at all', async () => expect(await reasonOf(new Uint8Array())).toBe('empty'))
})

test('a file without its end whose invoice can be read all the same says that the original is not whole, and a whole one does not', async () => {
  const invoice = one(22)
  const whole = await drawPdf(invoice)
  const warned = async (bytes: Uint8Array) => {
    const answer = await recognise({ name: 'x.pdf', bytes })
    return answer.ok ? answer.invoices.map((r) => [r.number, r.warnings.map((w) => `${w.field} ${w.code}`)]) : answer.reason
  }
  const ends = [cutInAddition(whole), cutInAddition(whole).subarray(0, whole.length + 900), whole]
  const followed = ['\0'.repeat(3000), '<html><body>服务器繁忙</body></html>'.repeat(200)].map((by) =>
    Buffer.concat([whole, Buffer.from(by)]),
  )
  expect(await Promise.all([...ends, ...followed].map(warned))).toEqual([
    [[invoice.number, ['original cutOff']]],
    [[invoice.number, ['original cutOff']]],
    ...Array.from({ length: 3 }, () => [[invoice.number, []]]),
  ])
})

test('an invoice whose characters are drawn as shapes is read from its picture, and each value asks to be compared', async () => {
  const invoice = one(12)
  const answer = await recognise({ name: 'shapes.pdf', bytes: await drawPdf(invoice, 'digital', { asShapes: true }) })
  const [reading] = answer.ok ? answer.invoices : []
  const warned = new Set(reading?.warnings.map((w) => w.field))
  expect([reading?.number, warned.has('seller.name'), warned.has('buyer.taxId')]).toEqual([invoice.number, true, true])
}, 180_000)

test('an invoice whose form is drawn as shapes, without a code, is read from its picture', async () => {
  const invoice = one(22)
  const bytes = await drawPdf(invoice, 'digital', {
    disturbed: (faces) =>
      faces.map((face) => ({
        ...face,
        marks: face.marks
          .filter((mark) => mark.kind !== 'qr')
          .map((mark) => (mark.kind === 'text' && mark.part === 'label' ? { ...mark, outline: true } : mark)),
      })),
  })
  const answer = await recognise({ name: 'form.pdf', bytes })
  const [reading] = answer.ok ? answer.invoices : []
  expect([reading?.number, reading?.date]).toEqual([invoice.number, invoice.date])
  expect(reading?.warnings.map((w) => w.field)).toContain('seller.name')
}, 180_000)

import { describe, expect, test } from 'vitest'
import { inPieces, onA4, outOfPlace, withWatermark } from '@piaotai/sample-invoices/face/disturb.ts'
import { facesOf } from '@piaotai/sample-invoices/face/faces.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { pdfOf } from '@piaotai/sample-invoices/draw-pdf.ts'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import { newPen, type Face } from '@piaotai/sample-invoices/face/marks.ts'
import type { SampleInvoice, SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { recognise } from '../recognise.ts'
import { compare } from '../../test/compare.ts'

const made = (type: SampleType, count: number): readonly SampleInvoice[] =>
  makeInvoices({
    seed: `regions ${type}`,
    count,
    from: '2026-03-01',
    to: '2026-03-31',
    company: demoCompany,
    types: { [type]: 1 },
    redShare: 0,
    lines: 1,
  })
const read = async (face: Face) => {
  const answer = await recognise({ name: 'page.pdf', bytes: await pdfOf([face], '2026-03-31') })
  return answer.ok ? answer.invoices : []
}
const faceOf = (invoice: SampleInvoice): Face => facesOf(invoice)[0]!
const faults = async (invoice: SampleInvoice, face: Face): Promise<readonly string[]> =>
  compare((await read(face))[0], truthOf(invoice)).faults.map((f) => `${f.field}: ${f.have} instead of ${f.want}`)

describe('a page', () => {
  test.each([22, 30, 51] as const)('with two invoices of type %i below each other gives both, in their order', async (type) => {
    const two = made(type, 2)
    const readings = await read(onA4(two.map(faceOf)))
    expect(readings.map((r, i) => [r.number, compare(r, truthOf(two[i]!)).faults])).toEqual(two.map((i) => [i.number, []]))
  })
  test.each([12, 30, 51, 61] as const)('of A4 with one invoice of type %i in its lower half gives it whole', async (type) => {
    const [invoice] = made(type, 1)
    expect(await faults(invoice!, onA4([faceOf(invoice!)], { top: 140, browser: true }))).toEqual([])
  })
  test.each([
    [61, 22, 12],
    [22, 61, 30],
    [30, 51, 22],
  ] as const)('with one of type %i, one of %i and one of %i close below each other gives each of them', async (...types) => {
    const three = types.map((type) => made(type, 1)[0]!)
    const readings = await read({ ...onA4(three.map(faceOf), { top: 0 }), height: 440 })
    expect(readings.map((r, i) => [r.number, compare(r, truthOf(three[i]!)).faults])).toEqual(three.map((i) => [i.number, []]))
  })
  test.each([12, 22] as const)('with a letter that speaks of an invoice above one of type %i gives what the invoice says', async (type) => {
    const [invoice] = made(type, 1)
    const letter = newPen('#000000')
    letter.value(10, 12, '您的电子发票已开具，发票号码：26312000000999999999，开票日期：2026-01-02，价税合计：¥88.00')
    letter.value(10, 20, '名称：上海某某有限公司   统一社会信用代码/纳税人识别号：91310000MA1FL00001')
    const sheet = onA4([faceOf(invoice!)], { top: 60 })
    expect(await faults(invoice!, { ...sheet, marks: [...letter.marks, ...sheet.marks] })).toEqual([])
  })
  test('with a form below an invoice gives the drawer that the invoice names', async () => {
    const [invoice] = made(22, 1)
    const form = newPen('#000000')
    form.value(20, 180, '报销单')
    form.value(20, 200, '开票人：赵某   收款人：钱某')
    const sheet = onA4([faceOf(invoice!)])
    expect((await read({ ...sheet, marks: [...sheet.marks, ...form.marks] }))[0]?.drawer).toBe(invoice!.drawer)
  })
  test('whose remark names another invoice with its total stays one invoice', async () => {
    const [base] = made(30, 1)
    const invoice = { ...base!, remark: ['原发票号码:26322000000123456789;开票日期:2026年01月02日;价税合计:¥1,280.00'] }
    expect((await read(faceOf(invoice))).map((r) => r.number)).toEqual([invoice.number])
  })
  test.each([true, false])('with a word across it (leaning: %s) is read without that word', async (leaning) => {
    const [invoice] = made(12, 1)
    expect(await faults(invoice!, withWatermark(faceOf(invoice!), '仅供预览', leaning))).toEqual([])
  })
  test('whose texts are drawn in pieces is read as if they were whole', async () => {
    const [invoice] = made(22, 1)
    expect(await faults(invoice!, inPieces(faceOf(invoice!), randomOf(5)))).toEqual([])
  })
  test('whose values do not stand quite beside their labels is read all the same', async () => {
    const [invoice] = made(12, 1)
    expect(await faults(invoice!, outOfPlace(faceOf(invoice!), randomOf(6)))).toEqual([])
  })
  test.each([50, 61] as const)('of one form (%i) and its copy on the next page give one invoice', async (type) => {
    const [invoice] = made(type, 1)
    const answer = await recognise({ name: 'copies.pdf', bytes: await pdfOf([faceOf(invoice!), faceOf(invoice!)], '2026-03-31') })
    expect(answer.ok && answer.invoices.map((r) => [r.number, r.pages])).toEqual([[invoice!.number, [1, 2]]])
  })
  test('with a form below an air ticket gives the sums of the ticket', async () => {
    const [invoice] = made(61, 1)
    const form = newPen('#000000')
    form.value(20, 220, '报销单')
    form.value(20, 240, '合计：¥1,130.00')
    const sheet = onA4([faceOf(invoice!)])
    expect(await faults(invoice!, { ...sheet, marks: [...sheet.marks, ...form.marks] })).toEqual([])
  })
  test('that shows the same invoice twice, a page each, gives it once with its lines once', async () => {
    const [invoice] = made(12, 1)
    const answer = await recognise({ name: 'copies.pdf', bytes: await pdfOf([faceOf(invoice!), faceOf(invoice!)], '2026-03-31') })
    expect(answer.ok && answer.invoices.map((r) => [r.pages, r.lines.length])).toEqual([[[1, 2], invoice!.lines.length]])
  })
})

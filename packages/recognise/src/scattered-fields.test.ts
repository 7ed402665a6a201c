// Values that a style scatters over the width of their fields, each character drawn separately: read correctly or
// marked as doubtful.
import { expect, test } from 'vitest'
import { widthOf } from '@piaotai/sample-invoices/font.ts'
import type { Mark } from '@piaotai/sample-invoices/face/marks.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { oneInvoice } from '../test/one-invoice.ts'
import { compare } from '../test/compare.ts'
import { recognise } from './recognise.ts'

const made = oneInvoice('scattered over their fields', 12)
const invoice = {
  ...made,
  lines: made.lines.map((line) => ({
    ...line,
    name: '*软件*维护费',
    spec: 'V10-A',
    unit: '套件',
    quantity: '12',
    unitPrice: '1362.529167',
  })),
}
const [item] = truthOf(invoice, 'face').items
/** The characters of a value apart, at this distance in ems; figures keep their end. */
const scattered = (mark: Mark, value: string, ems: number): readonly Mark[] => {
  if (mark.kind !== 'text' || mark.text !== value) return [mark]
  const characters = [...mark.text]
  let { x } = mark
  if (mark.fromRight) x -= (characters.length - 1) * ems * mark.size
  return characters.map((text) => {
    const at = x
    x += widthOf(text, mark.size, mark.font) + ems * mark.size
    return { ...mark, text, x: at, fromRight: false }
  })
}
const read = async (value: string, ems: number) => {
  const bytes = await drawPdf(invoice, 'digital', {
    oneByOne: true,
    disturbed: (faces) => {
      const changed = faces.map((face) => ({ ...face, marks: face.marks.flatMap((mark) => scattered(mark, value, ems)) }))
      expect(changed[0]!.marks.length).toBeGreaterThan(faces[0]!.marks.length)
      return changed
    },
  })
  const answer = await recognise({ name: 'scattered.pdf', bytes })
  const [reading] = answer.ok ? answer.invoices : []
  return { faults: compare(reading, truthOf(invoice, 'face')).faults, warned: reading?.warnings.map((w) => w.field) }
}

test.each([
  ['goods name', item!.name, 0.6],
  ['specification', item!.spec, 0.5],
  ['unit price', item!.unitPrice, 0.2],
  ['amount', item!.amount, 0.5],
  ['rate', item!.taxRate, 1],
  ['tax', item!.tax, 0.8],
  ['seller', invoice.seller.name, 0.5],
] as const)('a scattered %s is read as it is', async (_field, value, ems) =>
  expect(await read(value, ems)).toEqual({ faults: [], warned: [] }),
)
test.each([
  ['quantity', item!.quantity, 1.5],
  ['unit', item!.unit, 4],
] as const)('a scattered %s of two characters may be of two columns: somebody is asked to look', async (_field, value, ems) =>
  expect((await read(value, ems)).warned).toContain('lines'),
)

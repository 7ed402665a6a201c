import { expect, test } from 'vitest'
import type { Face, Mark, TextMark } from '@piaotai/sample-invoices/face/marks.ts'
import { newPen } from '@piaotai/sample-invoices/face/marks.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { oneInvoice } from '../../test/one-invoice.ts'
import { withPdf } from './document.ts'

const invoice = oneInvoice('stamped', 22)
const wordsOf = async (change: (face: Face) => readonly Mark[]): Promise<readonly string[]> => {
  const pdf = await drawPdf(invoice, 'digital', { disturbed: (faces) => faces.map((face) => ({ ...face, marks: change(face) })) })
  return withPdf(pdf, (document) => document.text(1).words.map((w) => w.text))
}
const plain = await wordsOf((face) => face.marks)
const stamp = (x: number, y: number, text: string, style: Partial<TextMark> = {}): TextMark => ({
  kind: 'text',
  part: 'stamp',
  x,
  y,
  size: 4,
  text,
  ink: '#dd0000',
  font: 'song',
  ...style,
})

test.each([
  ["behind the buyer's name", stamp(50, 36.7, '已报销 2026-11-20')],
  ['between the goods', stamp(44, 60.1, '已入账 记字第128号')],
  ['over the sums', stamp(120, 94, '现金付讫 ¥500.00')],
])('a stamp in an ink of its own %s is no text of the face', async (_where, mark) => {
  expect(await wordsOf((face) => [...face.marks, mark])).toEqual(plain)
})
test('a note all over the page, so faint that the face is read through it, is no text of the face', async () => {
  const notes = Array.from({ length: 24 }, (_, at) =>
    stamp(10 + (at % 4) * 52, 20 + Math.floor(at / 4) * 22, '仅供报销使用', { ink: '#e0e0e0' }),
  )
  expect(await wordsOf((face) => [...face.marks, ...notes])).toEqual(plain)
})
test('a stamp that leans a little is no text of the face', async () => {
  expect(await wordsOf((face) => [...face.marks, stamp(30, 50, '同意 ¥88.00', { ink: '#000000', turn: -8 })])).toEqual(plain)
})
test('what is filled in is read though its ink says that something was paid', async () => {
  expect(await wordsOf((face) => [...face.marks, stamp(12, 115, '仅供报销，凭证 8', { ink: '#000000' })])).toEqual(
    expect.arrayContaining([...plain]),
  )
})
test('a form in a faint ink is read', async () => {
  expect(await wordsOf((face) => face.marks.map((m) => (m.kind === 'text' && m.part === 'label' ? { ...m, ink: '#d0d0d0' } : m)))).toEqual(
    plain,
  )
})
test('a number and a total in inks of their own are read', async () => {
  const pen = newPen('#800000')
  pen.value(150, 136, '25312000000123456789', { ink: '#1a3c9c' })
  pen.value(20, 138, '¥12.00', { ink: '#dd0000' })
  const words = await wordsOf((face) => [...face.marks, ...pen.marks])
  expect(words.filter((w) => !plain.includes(w))).toEqual(['25312000000123456789', '¥12.00'])
})
test('a faint word that a rule of the form runs through is no text of the face', async () => {
  const pen = newPen('#800000')
  pen.path('M20 68.6L190 68.6L190 68.8L20 68.8Z', 0.1, { fill: true })
  const word = stamp(60, 70, '仅供报销', { size: 4, ink: '#e0e0e0' })
  expect(await wordsOf((face) => [...face.marks, ...pen.marks, word])).toEqual(plain)
})
test('text that a white shape was laid over afterwards is no text of the page, and what is written above it is', async () => {
  const pen = newPen('#ffffff')
  pen.path('M140 129L200 129L200 134L140 134Z', 0.1, { fill: true, part: 'stamp' })
  const old = stamp(150, 133, '发票号码25312000000123456789', { size: 3, ink: '#000000' })
  const other = stamp(150, 133, '26312000000123456789', { size: 3, ink: '#000000' })
  const words = await wordsOf((face) => [...face.marks, old, ...pen.marks, other])
  expect(words.filter((w) => !plain.includes(w))).toEqual(['26312000000123456789'])
})

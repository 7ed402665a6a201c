// The sign-off certificate as it is drawn.
import { expect, test } from 'vitest'
import { certificateFaces } from './certificate.ts'

const value = { label: '签收人 Signed by', value: '陈嘉树' }
const certificate = {
  title: '电子发票签收证明 Sign-off certificate',
  facts: Array.from({ length: 40 }, () => value),
  filesTitle: '文件 Files',
  files: [],
  note: 'A file with one of these SHA-256 values is the file that was signed for, and words of Latin letters are never broken in two.',
}
test('a value stands right below its label, at the same edge and on the same page, however many there are', () => {
  const faces = certificateFaces(certificate)
  for (const { marks } of faces) {
    const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []))
    for (const [at, { text, x, y }] of texts.entries())
      if (text === value.label) expect(texts[at + 1]).toMatchObject({ text: value.value, x, y: y + 5.6 })
  }
  expect(faces.length).toBe(3)
})
test('lines break between words', () => {
  const note = certificateFaces({ ...certificate, facts: [] })[0]!
    .marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
    .slice(2)
  expect([note.length > 1, note.join(' ')]).toEqual([true, certificate.note])
})

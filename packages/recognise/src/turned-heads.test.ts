// An upside-down head of the goods table still marks its column.
import { expect, test } from 'vitest'
import { readZip } from '@piaotai/ofd/zip.ts'
import { widthOf } from '@piaotai/sample-invoices/font.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { oneInvoice } from '../test/one-invoice.ts'
import { storedZip } from '../../ofd/test/stored-zip.ts'
import { compare } from '../test/compare.ts'
import { recognise } from './recognise.ts'

const invoice = oneInvoice('documents of one package', 12, 2)
/** The text object of a head turned by half around the middle of its boundary. */
const turned = (head: string) => (page: string) =>
  page.replaceAll(
    /<ofd:TextObject[^>]*Boundary="([^"]*)"[^>]*>(?:(?!<\/ofd:TextObject>).)*<\/ofd:TextObject>/gs,
    (object: string, boundary: string) => {
      const text = [...object.matchAll(/<ofd:TextCode[^>]*>([^<]*)</g)].map((code) => code[1]).join('')
      const [, , width, height] = boundary.split(' ').map(Number)
      return text.replaceAll(' ', '') === head
        ? object.replace('<ofd:TextObject', `<ofd:TextObject CTM="-1 0 0 -1 ${width} ${height}"`)
        : object
    },
  )
const heads = ['项目名称', '规格型号', '单位', '数量', '单价', '金额', '税率/征收率', '税额']
const isHead = (text: string, head: string): boolean => text.replaceAll(/\s/g, '') === head
const read = async (name: string, bytes: Uint8Array) => {
  const answer = await recognise({ name, bytes })
  const [reading] = answer.ok ? answer.invoices : []
  return [compare(reading, truthOf(invoice, 'face')).faults, reading?.warnings]
}
test.each(heads)('an OFD whose %s stands on its head is read exactly', async (head) => {
  const entries = [...(await readZip(drawOfd(invoice, 'plain', { setting: 'plain' })))].map(([name, data]) => {
    const text = Buffer.from(data).toString('utf8')
    return { name, data: name.endsWith('Content.xml') ? turned(head)(text) : data, text }
  })
  expect(entries.filter(({ data, text }) => typeof data === 'string' && data !== text)).toHaveLength(1)
  expect(await read('turned.ofd', storedZip(entries))).toEqual([[], []])
})
test.each(heads)('a PDF whose %s stands on its head is read exactly', async (head) => {
  let count = 0
  const bytes = await drawPdf(invoice, 'digital', {
    disturbed: (faces) =>
      faces.map((face) => ({
        ...face,
        marks: face.marks.map((mark) => {
          if (mark.kind !== 'text' || !isHead(mark.text, head)) return mark
          count++
          return { ...mark, x: mark.x + widthOf(mark.text, mark.size, mark.font), y: mark.y - mark.size * 0.7, turn: 180 }
        }),
      })),
  })
  expect(count).toBe(1)
  expect(await read('turned.pdf', bytes)).toEqual([[], []])
})

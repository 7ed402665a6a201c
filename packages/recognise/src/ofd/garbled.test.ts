// OFD packages with meaningless characters without their fonts, and data in unusual places: the package's other data is
// read, and nothing is invented.
import { expect, test } from 'vitest'
import { readZip } from '@piaotai/ofd/zip.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { storedZip } from '../../../ofd/test/stored-zip.ts'
import { compare } from '../../test/compare.ts'
import { oneInvoice } from '../../test/one-invoice.ts'
import { recognise } from '../recognise.ts'

const invoice = oneInvoice('garbled', 12, 2)
type Parts = Readonly<Record<string, Uint8Array | string>>
/** The package with each character of its pages replaced, without its pictures, and with these additional parts. */
const garbled = async (sign: (character: string) => string, extra: Parts = {}, leave: (name: string) => boolean = () => true) =>
  storedZip([
    ...[...(await readZip(drawOfd(invoice, 'digital')))]
      .filter(([name]) => !name.endsWith('.png') && leave(name))
      .map(([name, data]) => ({
        name,
        data: name.endsWith('Content.xml')
          ? Buffer.from(data)
              .toString('utf8')
              .replace(/(<ofd:TextCode [^>]*>)([^<]*)/g, (_, open: string, text: string) => open + [...text].map(sign).join(''))
          : data,
      })),
    ...Object.entries(extra).map(([name, data]) => ({ name, data })),
  ])
const own = (character: string): string => String.fromCodePoint(0xe000 + ((character.codePointAt(0) ?? 0) % 0x800))
const another = (character: string): string =>
  /\d/.test(character) ? `${(Number(character) + 3) % 10}` : String.fromCodePoint(0x4e00 + (((character.codePointAt(0) ?? 0) * 7) % 18_000))
const read = async (bytes: Uint8Array) => {
  const answer = await recognise({ name: 'garbled.ofd', bytes })
  return answer.ok ? answer.invoices[0] : undefined
}
const untagged = (name: string): boolean => !name.includes('Tags/')

test.each<readonly [string, Parts]>([
  ['under a name that no list knows', { 'Doc_0/Res/EINVOICE.DAT': writeXml(invoice) }],
  ['at the root of the package', { 'einvoice.xml': writeXml(invoice) }],
  ['behind blank lines', { 'Doc_0/Attachs/a.xml': Buffer.concat([Buffer.from('\n'.repeat(20)), writeXml(invoice)]) }],
  [
    'in a ZIP of its own',
    {
      'Doc_0/Document.xml': '',
      'Doc_0/Attachs/Attachments.xml':
        '<ofd:Attachments xmlns:ofd="o"><ofd:Attachment ID="1"><ofd:FileLoc>data.zip</ofd:FileLoc></ofd:Attachment></ofd:Attachments>',
      'Doc_0/Attachs/data.zip': storedZip([{ name: 'e.xml', data: writeXml(invoice) }]),
    },
  ],
])('data %s is read where the page cannot be', async (_where, parts) => {
  const document = [...(await readZip(drawOfd(invoice, 'digital')))].find(([name]) => name === 'Doc_0/Document.xml')![1]
  const listed = Buffer.from(document)
    .toString('utf8')
    .replace('</ofd:Pages>', '</ofd:Pages><ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments>')
  const extra = 'Doc_0/Document.xml' in parts ? { ...parts, 'Doc_0/Document.xml': listed } : parts
  const bytes = await garbled(own, extra, (name) => untagged(name) && !(name in extra))
  expect(compare(await read(bytes), truthOf(invoice, 'data')).faults).toEqual([])
})
test("a package that only its own list tells of is an invoice with that list's values, and says what is missing", async () => {
  const reading = await read(await garbled(own))
  expect([
    reading?.number,
    reading?.date,
    reading?.seller.taxId,
    reading?.seller.name,
    reading?.warnings.map((w) => w.field).includes('seller.name'),
  ]).toEqual([invoice.number, invoice.date, invoice.seller.taxId, null, true])
})
test('characters that stand for others are nowhere taken without a warning', async () =>
  expect(compare(await read(await garbled(another)), truthOf(invoice, 'face')).faults.filter((fault) => fault.silent)).toEqual([]))
test('goods that lost the signs of a font are doubted', async () => {
  const named = await garbled((character) => (/[\p{Script=Han}A-Z]/u.test(character) ? own(character) : character), {}, untagged)
  const labels = [...(await readZip(drawOfd(invoice, 'digital')))].find(([name]) => name.includes('Tpl'))!
  const bytes = storedZip([...(await readZip(named))].map(([name, data]) => ({ name, data: name === labels[0] ? labels[1] : data })))
  const reading = await read(bytes)
  expect(compare(reading, truthOf(invoice, 'face')).faults.filter((fault) => fault.silent)).toEqual([])
  expect(reading?.warnings.some((w) => w.field === 'lines')).toBe(true)
})
test('a package whose parts are locked is told to be', async () => {
  const parts = [...(await readZip(drawOfd(invoice, 'digital')))]
  const bytes = storedZip([
    ...parts.map(([name, data]) => ({ name, data: name === 'OFD.xml' ? data : data.map((byte) => byte ^ 0x5a) })),
    { name: 'Encryptions.xml', data: '<ofd:Encryptions xmlns:ofd="o"/>' },
  ])
  expect(await recognise({ name: 'locked.ofd', bytes })).toEqual({ ok: false, format: 'ofd', reason: 'encrypted', detail: '' })
})

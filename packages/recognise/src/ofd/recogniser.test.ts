// What an OFD package of several documents gives: every invoice that it holds, where it stands.
import { expect, test } from 'vitest'
import { readZip } from '@piaotai/ofd/zip.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { smallOfd, storedZip } from '../../../ofd/test/stored-zip.ts'
import { drawOfdPage } from './draw-page.ts'
import { recognise } from '../recognise.ts'

const [first, second] = makeInvoices({ seed: 'documents of one package', count: 2, lines: 1, from: '2026-03-01', to: '2026-03-31', company: demoCompany, types: { 12: 1 }, redShare: 0 })
/** One package whose documents are those of these packages, in their order. */
const together = async (...packages: readonly Uint8Array[]): Promise<Buffer> => {
  const entries = new Map<string, Uint8Array | string>(), bodies: string[] = []
  for (const [i, bytes] of packages.entries()) for (const [name, data] of await readZip(bytes)) {
    const text = Buffer.from(data).toString('utf8'), moved = (path: string): string => path.replaceAll('Doc_0', `Doc_${i}`)
    if (name === 'OFD.xml') bodies.push(moved(/<ofd:DocBody>.*<\/ofd:DocBody>/s.exec(text)![0]))
    else entries.set(moved(name), name.endsWith('.xml') ? moved(text) : data)
  }
  return storedZip([{ name: 'OFD.xml', data: `<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016">${bodies.join('')}</ofd:OFD>` }, ...[...entries].map(([name, data]) => ({ name, data }))])
}

test('two documents of a package are two invoices, each with the page that it stands on', async () => {
  const bytes = await together(drawOfd(first!), drawOfd(second!)), answer = await recognise({ name: 'two.ofd', bytes })
  expect(answer.ok && answer.invoices.map(({ number, pages, seller }) => [number, pages, seller.name])).toEqual([[first!.number, [1], first!.seller.name], [second!.number, [2], second!.seller.name]])
  const [one, two, none] = await Promise.all([1, 2, 3].map((page) => drawOfdPage(bytes, page)))
  expect([one === undefined, two === undefined, Buffer.compare(Buffer.from(one!.bytes), Buffer.from(two!.bytes)) === 0, none]).toEqual([false, false, false, undefined])
})
test('a document beside an invoice that is none is left out', async () => {
  const answer = await recognise({ name: 'letter.ofd', bytes: await together(smallOfd(''), drawOfd(second!)) })
  expect(answer.ok && answer.invoices.map(({ number, pages }) => [number, pages])).toEqual([[second!.number, [2]]])
})

// OFD packages of several documents: every invoice and its place; and packages with unusual packing or writing.
import { expect, test } from 'vitest'
import { readZip } from '@piaotai/ofd/zip.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawOfd, type Flavour } from '@piaotai/sample-invoices/ofd.ts'
import { asScan } from '@piaotai/sample-invoices/scan.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { smallOfd, storedZip } from '../../../ofd/test/stored-zip.ts'
import { compare } from '../../test/compare.ts'
import { identify } from '../identify.ts'
import { drawOfdPage } from './draw-page.ts'
import { recognise } from '../recognise.ts'

const [first, second] = makeInvoices({
  seed: 'documents of one package',
  count: 2,
  lines: 1,
  from: '2026-03-01',
  to: '2026-03-31',
  company: demoCompany,
  types: { 12: 1 },
  redShare: 0,
})
/** One package with the documents of these packages, in order. */
const together = async (...packages: readonly Uint8Array[]): Promise<Buffer> => {
  const entries = new Map<string, Uint8Array | string>()
  const bodies: string[] = []
  for (const [i, bytes] of packages.entries())
    for (const [name, data] of await readZip(bytes)) {
      const text = Buffer.from(data).toString('utf8')
      const moved = (path: string): string => path.replaceAll('Doc_0', `Doc_${i}`)
      if (name === 'OFD.xml') bodies.push(moved(/<ofd:DocBody>.*<\/ofd:DocBody>/s.exec(text)![0]))
      else entries.set(moved(name), name.endsWith('.xml') ? moved(text) : data)
    }
  return storedZip([
    { name: 'OFD.xml', data: `<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016">${bodies.join('')}</ofd:OFD>` },
    ...[...entries].map(([name, data]) => ({ name, data })),
  ])
}

test('two documents of a package are two invoices, each with the page that it stands on', async () => {
  const bytes = await together(drawOfd(first!), drawOfd(second!))
  const answer = await recognise({ name: 'two.ofd', bytes })
  expect(answer.ok && answer.invoices.map(({ number, pages, seller }) => [number, pages, seller.name])).toEqual([
    [first!.number, [1], first!.seller.name],
    [second!.number, [2], second!.seller.name],
  ])
  const [one, two, none] = await Promise.all([1, 2, 3].map((page) => drawOfdPage(bytes, page)))
  expect([one === undefined, two === undefined, Buffer.compare(Buffer.from(one!.bytes), Buffer.from(two!.bytes)) === 0, none]).toEqual([
    false,
    false,
    false,
    undefined,
  ])
})
test('a document beside an invoice that is none is left out', async () => {
  const answer = await recognise({ name: 'letter.ofd', bytes: await together(smallOfd(''), drawOfd(second!)) })
  expect(answer.ok && answer.invoices.map(({ number, pages }) => [number, pages])).toEqual([[second!.number, [2]]])
})
test('a package of more documents than are taken is refused by their number, and none of them is left out in silence', async () => {
  const body = '<ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody>'
  const entries = [...(await readZip(drawOfd(first!)))].filter(([name]) => name !== 'OFD.xml').map(([name, data]) => ({ name, data }))
  const of = async (count: number) =>
    recognise({
      name: 'many.ofd',
      bytes: storedZip([{ name: 'OFD.xml', data: `<ofd:OFD xmlns:ofd="o">${body.repeat(count)}</ofd:OFD>` }, ...entries]),
    })
  const most = await of(100)
  expect([most.ok && most.pages, await of(101)]).toEqual([100, { ok: false, format: 'ofd', reason: 'tooManyPages', detail: '101' }])
}, 60_000)

/** The package of the first invoice with other names and other bytes of its entries. */
const repacked = async (
  change: (name: string, data: Uint8Array) => { readonly name: string; readonly data: Uint8Array | string },
  flavour?: Flavour,
): Promise<Buffer> => storedZip([...(await readZip(drawOfd(first!, flavour)))].map(([name, data]) => change(name, data)))
const xml = (name: string): boolean => name.endsWith('.xml')
const faults = async (bytes: Uint8Array) => {
  const answer = await recognise({ name: 'odd.ofd', bytes })
  return answer.ok ? answer.invoices.map((reading) => [compare(reading, truthOf(first!, 'face')).faults, reading.warnings]) : answer.reason
}
test.each<readonly [string, Parameters<typeof repacked>[0]]>([
  ['packed with the folder around it', (name, data) => ({ name: `发票/26322000/${name}`, data })],
  ['packed with backslashes in its names', (name, data) => ({ name: name.replaceAll('/', '\\'), data })],
  [
    'whose files end in NULs and blanks',
    (name, data) => ({ name, data: xml(name) ? Buffer.concat([data, Buffer.from('\n\0\0\0 \0')]) : data }),
  ],
  ['whose files begin with blanks', (name, data) => ({ name, data: xml(name) ? Buffer.concat([Buffer.from(' \r\n'), data]) : data })],
  [
    'whose files have byte order marks twice, behind their declaration and at their end',
    (name, data) => ({
      name,
      data: xml(name) ? `\ufeff\ufeff${Buffer.from(data).toString('utf8').replace('?>', '?>\ufeff')}\ufeff` : data,
    }),
  ],
  ['whose first file has a name in small letters', (name, data) => ({ name: name.replace('OFD.xml', 'ofd.xml'), data })],
])('a package %s is read exactly', async (_what, change) => {
  for (const flavour of ['digital', 'plain'] as const) expect(await faults(await repacked(change, flavour))).toEqual([[[], []]])
})
test.each([
  ['and whose texts count from its corner', 0, 0],
  ['and whose texts count from where it begins', 10, 8],
])('a package whose pages do not begin at 0,0 %s is read exactly', async (_what, x, y) => {
  const moved = (name: string, data: Uint8Array): { readonly name: string; readonly data: Uint8Array | string } => ({
    name,
    data: xml(name)
      ? Buffer.from(data)
          .toString('utf8')
          .replaceAll('PhysicalBox>0 0 ', 'PhysicalBox>10 8 ')
          .replace(/ Boundary="([-\d.]+) ([-\d.]+)/g, (_, left: string, top: string) => ` Boundary="${Number(left) + x} ${Number(top) + y}`)
      : data,
  })
  for (const flavour of ['digital', 'plain'] as const) expect(await faults(await repacked(moved, flavour))).toEqual([[[], []]])
})
/** The package with notes above its first page, each with its matrix. */
const noted = async (
  flavour: Flavour,
  notes: readonly (readonly [x: number, y: number, text: string, matrix?: string])[],
): Promise<Buffer> => {
  const entries = [...(await readZip(drawOfd(first!, flavour)))].map(([name, data]) => ({
    name,
    data: Buffer.from(data).toString('latin1'),
  }))
  const root = entries.find(({ name }) => name === 'Doc_0/Document.xml')!
  const page = /<ofd:Page [^>]*ID="(\d+)"/.exec(root.data)![1]!
  const notesOf = notes.map(
    ([x, y, text, matrix = '1 0 0 1 0 0'], at) =>
      `<ofd:Annot ID="9${at}" Type="Stamp"><ofd:Appearance Boundary="${x} ${y} 90 20"><ofd:TextObject ID="8${at}" Boundary="0 0 90 20" CTM="${matrix}" Size="3.2"><ofd:TextCode X="0" Y="3.2" DeltaX="g 40 2.4">${text}</ofd:TextCode></ofd:TextObject></ofd:Appearance></ofd:Annot>`,
  )
  root.data = root.data.replace('</ofd:Pages>', '</ofd:Pages><ofd:Annotations>Notes/List.xml</ofd:Annotations>')
  return storedZip([
    ...entries.map(({ name, data }) => ({ name, data: Buffer.from(data, 'latin1') })),
    {
      name: 'Doc_0/Notes/List.xml',
      data: `<ofd:Annotations xmlns:ofd="o"><ofd:Page PageID="${page}"><ofd:FileLoc>One.xml</ofd:FileLoc></ofd:Page></ofd:Annotations>`,
    },
    { name: 'Doc_0/Notes/One.xml', data: `<ofd:PageAnnot xmlns:ofd="o">${notesOf.join('')}</ofd:PageAnnot>` },
  ])
}
test.each([
  ['beside a name', [[20, 30, '记账凭证 2026-11 第128号']]],
  ['on the sums', [[150, 90, '¥88.00']]],
  [
    'of another invoice',
    [
      [60, 2, '发票号码：25332000000099999999'],
      [10, 2, '开票日期：2025年01月01日'],
    ],
  ],
  ['across the page', [[20, 60, '仅供报销使用', '4 -1.8 1.8 4 0 30']]],
] as const)('notes and stamps %s that a bookkeeper put above a page are none of its values', async (_where, notes) => {
  for (const flavour of ['digital', 'plain'] as const) expect(await faults(await noted(flavour, notes))).toEqual([[[], []]])
})
test('texts that are not shown are not read', async () => {
  const unseen = ['Visible="false"', 'Alpha="0"']
    .map(
      (how) =>
        `<ofd:TextObject ID="99" Boundary="120 8 80 5" Size="3" ${how}><ofd:TextCode X="0" Y="3" DeltaX="g 40 2">发票号码：25332000000099999999</ofd:TextCode></ofd:TextObject></ofd:Layer>`,
    )
    .map((text) =>
      repacked(
        (name, data) => ({
          name,
          data: name.endsWith('Content.xml') ? Buffer.from(data).toString('utf8').replace('</ofd:Layer>', text) : data,
        }),
        'plain',
      ),
    )
  for (const bytes of await Promise.all(unseen)) expect(await faults(bytes)).toEqual([[[], []]])
})
test('a page that is a scan is read as a picture, and every field says so', async () => {
  const scan = '<ofd:ImageObject ID="9" Boundary="0 0 210 140" CTM="210 0 0 140 0 0" ResourceID="8"/>'
  const bytes = smallOfd(scan, { 'Doc_0/Res/picture.png': await asScan(first!, { kind: 'screenshot', dpi: 200 }) })
  const answer = await recognise({ name: 'scan.ofd', bytes })
  const [reading] = answer.ok ? answer.invoices : []
  expect([reading?.number, reading?.amountIncludingTax, reading?.seller.name]).toEqual([
    first!.number,
    truthOf(first!).total,
    first!.seller.name,
  ])
  expect(new Set(reading?.warnings.map((w) => w.code))).toContain('pictureOnly')
}, 60_000)
test('a ZIP that holds a package unpacked beside other files is no package', async () => {
  const entries = [...(await readZip(drawOfd(first!)))].map(([name, data]) => ({ name: `a/${name}`, data }))
  expect(identify(storedZip([...entries, { name: 'b/note.pdf', data: '%PDF-' }]))).toBe('zip')
})
test('a ZIP that keeps a package as it is among its files is no package', () =>
  expect(
    identify(
      storedZip([
        { name: 'a.ofd', data: drawOfd(first!) },
        { name: 'b.xml', data: '<a/>' },
      ]),
    ),
  ).toBe('zip'))

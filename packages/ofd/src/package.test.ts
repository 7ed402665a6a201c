import { expect, test } from 'vitest'
import { smallOfd } from '../test/stored-zip.ts'
import { openOfd } from './package.ts'
import { pageText, uprightText } from './text.ts'

const text = (attributes: string, code: string): string => `<ofd:TextObject ID="9" ${attributes}>${code}</ofd:TextObject>`
const runsOf = async (objects: string) => {
  const ofd = await openOfd(smallOfd(objects))
  return pageText(ofd, ofd.pages[0]!)
}

test('paths are found from the root, beside the file, from the document folder and in other case', async () => {
  const { resolve } = await openOfd(smallOfd('', { 'Doc_0/Tpls/Tpl_0/Content.xml': '<a/>' }))
  expect(
    ['/Doc_0/Document.xml', 'Document.xml', '../Document.xml', 'TPLS/tpl_0/Content.xml'].map((path) =>
      resolve(path, 'Doc_0/Pages/Content.xml'),
    ),
  ).toEqual(['Doc_0/Document.xml', 'Doc_0/Document.xml', 'Doc_0/Document.xml', 'Doc_0/Tpls/Tpl_0/Content.xml'])
})
test('paths are found with steps in them, from the document though they say from the root, and with escaped signs', async () => {
  const { resolve } = await openOfd(smallOfd('', { 'Doc_0/Pages/页 1/Content.xml': '<a/>' }))
  expect(
    ['/Doc_0/./Pages/../Document.xml', '/Document.xml', 'Pages/%E9%A1%B5%201/Content.xml'].map((path) =>
      resolve(path, 'Doc_0/Document.xml'),
    ),
  ).toEqual(['Doc_0/Document.xml', 'Doc_0/Document.xml', 'Doc_0/Pages/页 1/Content.xml'])
})
test("an invoice's data that no list names is found wherever it stands", async () =>
  expect((await openOfd(smallOfd('', { 'Doc_0/Res/data.bin': '<?xml version="1.0"?><EInvoice></EInvoice>' }))).attachments.length).toBe(1))
test('a fault in what lies beside the pages does not lose them', async () => {
  const document =
    '<ofd:Document xmlns:ofd="o"><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 210 140</ofd:PhysicalBox></ofd:PageArea><ofd:PublicRes>Res.xml</ofd:PublicRes></ofd:CommonData><ofd:Pages><ofd:Page ID="1" BaseLoc="P.xml"/></ofd:Pages><ofd:Annotations>A.xml</ofd:Annotations><ofd:Attachments>B.xml</ofd:Attachments></ofd:Document>'
  const page =
    '<ofd:Page xmlns:ofd="o"><ofd:Content><ofd:TextObject ID="9" Boundary="0 0 90 5" Size="3"><ofd:TextCode X="0" Y="3">发票</ofd:TextCode></ofd:TextObject></ofd:Content></ofd:Page>'
  const broken = Object.fromEntries(['Res', 'A', 'B'].map((name) => [`Doc_0/${name}.xml`, '<broken']))
  const ofd = await openOfd(smallOfd('', { 'Doc_0/Document.xml': document, 'Doc_0/P.xml': page, ...broken }))
  expect(pageText(ofd, ofd.pages[0]!).map((run) => run.text)).toEqual(['发票'])
})
test('the current one of several versions of a document is what is read', async () => {
  const body =
    '<ofd:OFD xmlns:ofd="o"><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot><ofd:Versions><ofd:Version ID="1" BaseLoc="Doc_0/V/1.xml"/><ofd:Version ID="2" Current="true" BaseLoc="Doc_0/V/2.xml"/></ofd:Versions></ofd:DocBody></ofd:OFD>'
  const document = (width: number): string =>
    `<ofd:Document xmlns:ofd="o"><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 ${width} 140</ofd:PhysicalBox></ofd:PageArea></ofd:CommonData><ofd:Pages><ofd:Page ID="1"/></ofd:Pages></ofd:Document>`
  const ofd = await openOfd(
    smallOfd('', {
      'OFD.xml': body,
      'Doc_0/V/2.xml': '<ofd:DocVersion xmlns:ofd="o"><ofd:DocRoot>/Doc_0/V2/Document.xml</ofd:DocRoot></ofd:DocVersion>',
      'Doc_0/V2/Document.xml': document(99),
    }),
  )
  expect(ofd.pages.map((page) => page.box.width)).toEqual([99])
})
test('a path cannot leave the package', async () =>
  expect((await openOfd(smallOfd(''))).resolve('../../../etc/passwd', 'Doc_0/Document.xml')).toBeUndefined())
test('attachments that no list names are found', async () =>
  expect((await openOfd(smallOfd('', { 'Doc_0/Attachs/original_invoice.xml': '<eInvoice/>' }))).attachments.map((a) => a.name)).toEqual([
    'original_invoice.xml',
  ]))
test('a page whose content is no XML is an error, never an empty page', async () =>
  await expect(openOfd(smallOfd('<broken'))).rejects.toThrow())
test('text stands where its boundary, matrix and origin put it', async () => {
  const [run] = await runsOf(text('Boundary="100 50 40 5" Size="3" CTM="2 0 0 2 0 0"', '<ofd:TextCode X="1" Y="2">票</ofd:TextCode>'))
  expect([run?.text, run?.x, Math.round((run?.y ?? 0) * 100) / 100]).toEqual(['票', 102, 48.84])
})
test('text within a composite stands where the matrices around it put it', async () => {
  const unit = text('Boundary="10 5 40 5" Size="3"', '<ofd:TextCode X="1" Y="2">票</ofd:TextCode>')
  const res = `<ofd:Res xmlns:ofd="o"><ofd:CompositeGraphicUnits><ofd:CompositeGraphicUnit ID="7"><ofd:Content><ofd:PageBlock ID="8">${unit}</ofd:PageBlock></ofd:Content></ofd:CompositeGraphicUnit></ofd:CompositeGraphicUnits></ofd:Res>`
  const document =
    '<ofd:Document xmlns:ofd="o"><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 210 140</ofd:PhysicalBox></ofd:PageArea><ofd:PublicRes>Res.xml</ofd:PublicRes></ofd:CommonData><ofd:Pages><ofd:Page ID="1" BaseLoc="P.xml"/></ofd:Pages></ofd:Document>'
  const page =
    '<ofd:Page xmlns:ofd="o"><ofd:Content><ofd:Layer ID="2"><ofd:CompositeObject ID="3" Boundary="100 50 90 90" CTM="2 0 0 2 1 0" ResourceID="7"/></ofd:Layer></ofd:Content></ofd:Page>'
  const ofd = await openOfd(smallOfd('', { 'Doc_0/Document.xml': document, 'Doc_0/P.xml': page, 'Doc_0/Res.xml': res }))
  expect(pageText(ofd, ofd.pages[0]!).map((run) => [run.text, run.x, run.height])).toEqual([['票', 123, 6]])
})
test('a text code without a place of its own goes on with the one before', async () =>
  expect(
    (
      await runsOf(
        text('Boundary="10 20 90 5" Size="3"', '<ofd:TextCode X="0" Y="3">发</ofd:TextCode><ofd:TextCode X="3">票</ofd:TextCode>'),
      )
    ).map((r) => [r.text, r.x, Math.round(r.y * 100) / 100]),
  ).toEqual([
    ['发', 10, 20.42],
    ['票', 13, 20.42],
  ]))
test('glyphs that are set from the right to the left are read from the left', async () =>
  expect(
    (await runsOf(text('Boundary="0 0 90 5" Size="3"', '<ofd:TextCode X="9" Y="3" DeltaX="g 3 -3">码号票发</ofd:TextCode>'))).map((r) => [
      r.text,
      r.x,
    ]),
  ).toEqual([['发票号码', 0]]))
test('what indents a text code in its file is no part of it', async () =>
  expect(
    (await runsOf(text('Boundary="0 0 90 5" Size="3"', '<ofd:TextCode X="0" Y="3" DeltaX="g 3 3">\n    发票号码\n  </ofd:TextCode>'))).map(
      (r) => [r.text, r.x],
    ),
  ).toEqual([['发票号码', 0]]))
test('repeated advances keep one run, a wide one starts the next column', async () =>
  expect(
    (await runsOf(text('Boundary="0 0 90 5" Size="3"', '<ofd:TextCode X="0" Y="3" DeltaX="g 2 3 30 3">金额合计</ofd:TextCode>'))).map(
      (r) => r.text,
    ),
  ).toEqual(['金额合', '计']))
test('an advance list that is too short goes on with its last value', async () =>
  expect(
    (await runsOf(text('Boundary="0 0 90 5" Size="3"', '<ofd:TextCode X="0" Y="3" DeltaX="3">电子发票</ofd:TextCode>'))).map((r) => [
      r.text,
      r.width,
    ]),
  ).toEqual([['电子发票', 12]]))
test('text off the page is left out', async () =>
  expect(await runsOf(text('Boundary="10 286 40 5" Size="3"', '<ofd:TextCode X="0" Y="3">王五</ofd:TextCode>'))).toEqual([]))
test('text on its side is marked', async () =>
  expect(
    (await runsOf(text('Boundary="200 40 4 20" Size="3" CTM="0 1 -1 0 0 0"', '<ofd:TextCode X="0" Y="0">下载次数</ofd:TextCode>')))[0]
      ?.turned,
  ).toBe(true))
const lines = (of: (x: number, y: number) => string): string =>
  ['发票号码', '开票日期', '名称']
    .map((word, i) =>
      text(
        `Boundary="0 0 300 300" Size="1" CTM="${of(20, 20 + i * 10)}"`,
        `<ofd:TextCode X="0" Y="0" DeltaX="g 3 1">${word}</ofd:TextCode>`,
      ),
    )
    .join('')
const upright = async (objects: string) => {
  const ofd = await openOfd(smallOfd(objects))
  const { runs, width, height } = uprightText(ofd, ofd.pages[0]!)
  return { size: [width, height], runs: runs.map((r) => [r.text, Math.round(r.x), Math.round(r.y + 4 * 0.86), r.turned]) }
}
/** Turned by two degrees about the middle of the page. */
const askew = (x: number, y: number): string => {
  const [cos, sin] = [Math.cos(Math.PI / 90), Math.sin(Math.PI / 90)]
  const [left, top] = [x - 105, y - 70]
  return `${4 * cos} ${4 * sin} ${-4 * sin} ${4 * cos} ${105 + cos * left - sin * top} ${70 + sin * left + cos * top}`
}
const straight = [
  ['发票号码', 20, 20, false],
  ['开票日期', 20, 30, false],
  ['名称', 20, 40, false],
]
test.each<readonly [string, (x: number, y: number) => string, readonly number[]]>([
  ['upright', (x, y) => `4 0 0 4 ${x} ${y}`, [210, 140]],
  ['on its head', (x, y) => `-4 0 0 -4 ${210 - x} ${140 - y}`, [210, 140]],
  ['on its right side', (x, y) => `0 4 -4 0 ${210 - y} ${x}`, [140, 210]],
  ['on its left side', (x, y) => `0 -4 4 0 ${y} ${140 - x}`, [140, 210]],
  ['two degrees askew', (x, y) => askew(x, y), [210, 140]],
])('a page that stands %s is read as it is meant', async (_how, of, size) =>
  expect(await upright(lines(of))).toEqual({ size, runs: straight }),
)
test('text on its head on a page that is not is marked', async () =>
  expect(
    (
      await upright(
        lines((x, y) => `4 0 0 4 ${x} ${y}`) +
          text('Boundary="0 0 300 300" Size="1" CTM="-4 0 0 -4 100 100"', '<ofd:TextCode X="0" Y="0" DeltaX="1">颠倒</ofd:TextCode>'),
      )
    ).runs.at(-1),
  ).toEqual(['颠倒', 100, 100, true]))
test('a run-length of a million advances is held back', async () =>
  expect(
    (await runsOf(text('Boundary="0 0 90 5" Size="3"', '<ofd:TextCode X="0" Y="3" DeltaX="g 999999999 3">发票</ofd:TextCode>')))[0]?.text,
  ).toBe('发票'))

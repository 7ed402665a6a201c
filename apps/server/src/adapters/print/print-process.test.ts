// Files on sheets of paper, read back by another program.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { withPdf } from '@piaotai/recognise/pdf/document.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { asScan } from '@piaotai/sample-invoices/scan.ts'
import { printProcess } from './print-process.ts'
import type { PrintItem } from '../../ports/printer.ts'
import { makeFolder, removeFolder } from '#testing/database/database.ts'
import { itemOf, notes, printed } from '#testing/files/printing.ts'
import { somebody } from '#testing/worlds/sharers.ts'

const invoices = makeInvoices({ seed: 4711, count: 6, from: '2026-01-01', to: '2026-11-10', types: { 22: 1 }, company: demoCompany })
const [one, two] = invoices
const printer = printProcess()
const pdf = (at: number, options: Parameters<typeof drawPdf>[2] = {}) => drawPdf(invoices[at]!, undefined, options)
const millimetres = (points: number): number => Math.round((points * 25.4) / 72)
/** A page of 600 × 400 points with one word near its lower left corner. */
const pageWith = async (
  change: (document: PDFDocument, page: ReturnType<PDFDocument['addPage']>) => void = () => undefined,
): Promise<Uint8Array> => {
  const document = await PDFDocument.create()
  const page = document.addPage([600, 400])
  page.drawText('CORNER', { x: 30, y: 30, size: 20 })
  change(document, page)
  return document.save()
}

describe('A print', () => {
  it('has two invoices on an A4 sheet, one below the other, their texts still texts', async () => {
    const { pages, sheets, refused, reported } = await printed(printer, [
      itemOf('一', 'pdf', await pdf(0)),
      itemOf('二', 'pdf', await pdf(1)),
      itemOf('三', 'pdf', await pdf(2)),
    ])
    const number = pages[0]!.words.filter((word) => [one!.number, two!.number].includes(word.text))
    expect([sheets, refused, reported, pages.map((page) => [millimetres(page.width), millimetres(page.height)])]).toEqual([
      2,
      [],
      [1, 2, 3],
      [
        [210, 297],
        [210, 297],
      ],
    ])
    expect(number.map((word) => [word.text, word.y < pages[0]!.height / 2])).toEqual([
      [one!.number, true],
      [two!.number, false],
    ])
  })
  it.each([
    ['a4one', [210, 297]],
    ['b5one', [250, 176]],
  ] as const)('has one on a sheet of %s', async (layout, size) => {
    const { pages } = await printed(printer, [itemOf('一', 'pdf', await pdf(0)), itemOf('二', 'pdf', await pdf(1))], { layout })
    expect(
      pages.map((page) => [
        millimetres(page.width),
        millimetres(page.height),
        page.text.includes(one!.number),
        page.text.includes(two!.number),
      ]),
    ).toEqual([
      [...size, true, false],
      [...size, false, true],
    ])
  })
  it.each([90, 180, 270] as const)('stands upright where a page is stored turned by %i degrees', async (rotate) => {
    const at = async (bytes: Uint8Array) => {
      const { pages } = await printed(printer, [itemOf('一', 'pdf', bytes)], { layout: 'b5one' })
      return pages[0]!.words.filter((word) => word.text === one!.number).map((word) => [Math.round(word.x), Math.round(word.y)])
    }
    expect(await at(await pdf(0, { rotate }))).toEqual(await at(await pdf(0)))
  })
  it('shows what the crop box shows, wherever it lies, in the unit of the page', async () => {
    const corner = async (change?: Parameters<typeof pageWith>[0]) => {
      const { pages } = await printed(printer, [itemOf('一', 'pdf', await pageWith(change))], { layout: 'b5one', margin: 0 })
      const [word] = pages[0]!.words
      return [Math.round(word!.x - (pages[0]!.width - 600) / 2), Math.round(pages[0]!.height - (pages[0]!.height - 400) / 2 - word!.y)]
    }
    const [x, y] = await corner()
    expect(
      await corner((_document, page) => {
        page.setMediaBox(-50, -70, 700, 500)
        page.setCropBox(0, 0, 600, 400)
      }),
    ).toEqual([x, y])
    expect(
      await corner((_document, page) => {
        page.scale(0.5, 0.5)
        page.node.set(PDFName.of('UserUnit'), page.node.context.obj(2))
      }),
    ).toEqual([x, y])
  })
  it('keeps seals that only an annotation shows', async () => {
    const sealed = await pageWith((document, page) => {
      const look = document.context.register(
        document.context.stream('BT /F1 18 Tf 5 5 Td (SEALED) Tj ET', {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, 100, 30],
          Resources: { Font: { F1: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } } },
        }),
      )
      page.node.set(
        PDFName.of('Annots'),
        document.context.obj([
          { Type: 'Annot', Subtype: 'Stamp', Rect: [300, 200, 400, 230], F: 4, AP: { N: look }, Contents: PDFString.of('seal') },
        ]),
      )
    })
    expect((await printed(printer, [itemOf('一', 'pdf', sealed)])).pages[0]!.text).toContain('SEALED')
  })
  it('draws an OFD as vectors: its texts are texts, and no page is a picture', async () => {
    const { pages, bytes } = await printed(printer, [itemOf('一', 'ofd', drawOfd(one!))])
    expect([
      pages[0]!.text.includes(one!.number),
      pages[0]!.text.includes(one!.seller.name.normalize('NFKC')),
      (await pictures(bytes)).every(([width]) => width < 800),
    ]).toEqual([true, true, true])
  })
  it('has a picture in its proportions, as large as its part takes', async () => {
    const bytes = await asScan(one!, { kind: 'screenshot' })
    const source = await PDFDocument.create()
    const { width, height } = await source.embedPng(bytes)
    expect(await pictures((await printed(printer, [itemOf('一', 'png', bytes)])).bytes)).toEqual([[width, height]])
  })
  it('opens a file that only its owner’s password protects, and mends a broken table of contents', async () => {
    const broken = Buffer.from(await pdf(1))
    const at = broken.lastIndexOf('startxref')
    broken.write('startxref\n99999999', at)
    const { pages, refused } = await printed(printer, [itemOf('一', 'pdf', await locked('', 'owner')), itemOf('二', 'pdf', broken)])
    expect([refused, pages[0]!.text.includes('CORNER'), pages[0]!.text.includes(two!.number)]).toEqual([[], true, true])
  })
  it('leaves out what cannot be printed, with a note in its place that names it; the others go on', async () => {
    const { pages, sheets, refused } = await printed(printer, [
      itemOf('11110000 甲公司', 'pdf', await locked('user', 'owner')),
      itemOf('22220000 乙公司', 'pdf', Buffer.from('%PDF-1.4 nothing more')),
      itemOf('33330000 丙公司', 'ofd', drawOfd(one!).subarray(0, 900)),
      { name: '44440000 丁公司', open: async () => ({ kind: 'missing' }) },
      itemOf('一', 'pdf', await pdf(0)),
    ])
    expect([sheets, refused]).toEqual([
      3,
      [
        { at: 0, reason: 'encrypted' },
        { at: 1, reason: 'damaged' },
        { at: 2, reason: 'damaged' },
        { at: 3, reason: 'missing' },
      ],
    ])
    expect([
      pages[0]!.text.includes('11110000甲公司'),
      pages[0]!.text.includes(notes.encrypted),
      pages[1]!.text.includes('44440000丁公司'),
      pages[2]!.text.includes(one!.number),
    ]).toEqual([true, true, true, true])
  })
  it('goes on without an invoice that takes too long', async () => {
    const folder = makeFolder()
    const path = join(folder, 'never')
    execFileSync('/usr/bin/mkfifo', [path])
    const never: PrintItem = { name: '55550000 戊公司', open: async () => ({ kind: 'file', file: { name: 'never', path }, format: 'pdf' }) }
    const { refused, pages } = await printed(printProcess({ itemMs: 8000 }), [
      itemOf('一', 'pdf', await pdf(0)),
      never,
      itemOf('二', 'pdf', await pdf(1)),
    ])
    removeFolder(folder)
    expect([
      refused,
      pages[0]!.text.includes('55550000戊公司'),
      pages[0]!.text.includes(notes.tooMuch),
      pages[1]!.text.includes(two!.number),
    ]).toEqual([[{ at: 1, reason: 'tooMuch' }], true, true, true])
  })
  it('has of a file of many invoices the pages of this one alone', async () => {
    const document = await PDFDocument.create()
    for (const word of ['FIRST', 'SECOND', 'THIRD']) document.addPage([600, 400]).drawText(word, { x: 30, y: 30 })
    expect((await printed(printer, [itemOf('一', 'pdf', await document.save(), [2])])).pages.map((page) => page.text)).toEqual(['SECOND'])
  })
  it('turns a page that stands to fill a part that lies', async () => {
    const document = await PDFDocument.create()
    document.addPage([595, 842]).drawText('TALL', { x: 30, y: 780, size: 40 })
    const { bytes } = await printed(printer, [itemOf('一', 'pdf', await document.save())])
    const { left, top, right, bottom } = await inkOf(bytes)
    // Turned to the left: the top of the page is at the left of its part, and its left side at the bottom.
    expect([right < 0.15, bottom - top > 2 * (right - left), bottom > 0.4]).toEqual([true, true, true])
  })
  it('ends when it is no longer wanted', async () => {
    const stop = new AbortController()
    const print = printer.print(
      [itemOf('一', 'pdf', await pageWith())],
      { layout: 'a4two', margin: 5, order: 'list', title: '', notes },
      {
        megabytes: 1,
        sharer: somebody,
        signal: stop.signal,
        onItem: async () => {
          stop.abort(new Error('nobody wants it'))
        },
      },
    )
    await expect(print).rejects.toThrow('nobody wants it')
  })
})

const locked = async (userPassword: string, ownerPassword: string): Promise<Uint8Array> => {
  const document = await PDFDocument.create()
  document.addPage([600, 400]).drawText('CORNER', { x: 30, y: 30 })
  document.encrypt({ userPassword, ownerPassword, permissions: { modifying: false, copying: false } })
  return document.save()
}
/** Bounds of the dark area of the first sheet, as fractions. */
const inkOf = (bytes: Uint8Array) =>
  withPdf(bytes, (document) => {
    const { data, width, height } = document.draw(1, 40)
    const dark = Array.from({ length: width * height }, (_, i) => i).filter((i) => data[i * 3]! < 100)
    const xs = dark.map((i) => (i % width) / width)
    const ys = dark.map((i) => Math.floor(i / width) / height)
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  })
/** Pixels of the pictures in a PDF. */
const pictures = async (bytes: Uint8Array): Promise<readonly (readonly [number, number])[]> => {
  const document = await PDFDocument.load(bytes)
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const dict = 'dict' in object ? (object as { dict: { get: (name: PDFName) => unknown } }).dict : undefined
    return dict?.get(PDFName.of('Subtype')) === PDFName.of('Image') && !String(dict.get(PDFName.of('ColorSpace'))).includes('Gray')
      ? [[Number(String(dict.get(PDFName.of('Width')))), Number(String(dict.get(PDFName.of('Height'))))] as const]
      : []
  })
}

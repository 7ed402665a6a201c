// Limits of uploads, as in the specification: a file within them is stored whole, one beyond gets the reason and leaves
// nothing behind.
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UploadMode } from '@piaotai/domain/states.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import { uploadFile } from '../../../../../../scripts/lib/api-client.ts'
import { sweepUploads } from './index.ts'
import { startTestApp, type TestApp } from '#testing/worlds/app.ts'
import { invoicesFor } from '#testing/worlds/intake-world.ts'

let open: TestApp
let me: Awaited<ReturnType<TestApp['person']>>
beforeAll(async () => {
  open = await startTestApp()
  me = await open.person()
})
afterAll(() => open?.close())

const MB = 1024 * 1024
const invoice = invoicesFor(1)[0]!
const heads = {
  pdf: Buffer.from('%PDF-1.7\n'),
  ofd: drawOfd(invoice),
  xml: writeXml(invoice),
  zip: zipOf([{ name: '发票.xml', bytes: writeXml(invoice) }]),
  jpg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  exe: Buffer.from('MZ'),
}
type Kind = keyof typeof heads
/** Bytes of a kind, filled up to a size. */
const sized = (kind: Kind, size: number): Buffer => Buffer.concat([heads[kind], Buffer.alloc(size - heads[kind].length, 0x20)])
type Named = readonly [name: string, bytes: Uint8Array]
const importing = async (mode: UploadMode, files: readonly Named[]) => {
  const uploaded = []
  for (const [name, bytes] of files) uploaded.push({ url: await uploadFile(me, name, bytes), name })
  return me.api.invoice.importFiles({ area: 'personal', mode, files: uploaded })
}
const forms = (count: number, length = 1000, many = false) =>
  me.api.upload[many ? 'certifyManyUploads' : 'certifyUploads']({
    fileList: Array.from({ length: count }, (_, i) => ({ file: `发票${i + 1}.pdf`, length })),
  })
const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []
const kept = () => filesBelow(join(open.folder, 'files'))
const waiting = () => filesBelow(join(open.folder, 'incoming'))
/** Rows of files and imports, and files kept for good. */
const traces = async () => [
  ...(await open.asOwner(`select (select count(*)::int from stored_file) as files, (select count(*)::int from import_file) as imports`)),
  kept().length,
]

describe('Forms for uploads', () => {
  it.each([
    [50, false],
    [51, true],
    [500, true],
  ])('are given for %i files', async (count, many) => {
    expect((await forms(count, 1000, many)).body.data.length).toBe(count)
  })
  it.each([
    [51, false, 50],
    [501, true, 500],
  ])('are refused for %i files', async (count, many, max) => {
    const { status, body } = await forms(count, 1000, many)
    expect([status, body.problem, body.detail]).toEqual([400, 'file.tooMany', { max }])
  })
  it('are given for a file of 30 MB', async () => {
    expect((await forms(1, 30 * MB)).body.code).toBe(10000)
  })
  it('are refused for one byte more, by name', async () => {
    const { status, body } = await forms(1, 30 * MB + 1)
    expect([status, body.problem, body.detail]).toEqual([400, 'file.tooLarge', { name: '发票1.pdf', megabytes: 30 }])
  })
  it('are refused for an empty file', async () => {
    expect((await forms(1, 0)).body.problem).toBe('input.invalid')
  })
})

const taken: readonly (readonly [UploadMode, Kind])[] = [
  ['einvoice', 'pdf'],
  ['einvoice', 'ofd'],
  ['einvoice', 'xml'],
  ['einvoice', 'zip'],
  ['image', 'jpg'],
  ['image', 'png'],
  ['image', 'pdf'],
  ['multiPage', 'pdf'],
]
const most = { einvoice: 5, image: 5, multiPage: 30 }
describe('A file', () => {
  it.each(taken)('by %s, %s, is taken up to the last byte of its limit', async (mode, kind) => {
    const { body } = await importing(mode, [[`发票.${kind}`, sized(kind, most[mode] * MB)]])
    expect(body.data.files.map((file) => [file.name, file.size, file.format, file.recognitionStatus])).toEqual([
      [`发票.${kind}`, most[mode] * MB, kind, 1],
    ])
  })
  it.each(taken.filter(([mode]) => mode !== 'multiPage'))('by %s, %s, is refused with one byte more', async (mode, kind) => {
    const before = await traces()
    const name = `大.${kind}`
    const { status, body } = await importing(mode, [[name, sized(kind, 5 * MB + 1)]])
    expect([status, body.problem, body.detail, await traces()]).toEqual([400, 'file.tooLarge', { name, megabytes: 5 }, before])
  })
  it.each([
    ['einvoice', 'jpg'],
    ['einvoice', 'png'],
    ['image', 'ofd'],
    ['image', 'xml'],
    ['image', 'zip'],
    ['multiPage', 'ofd'],
    ['multiPage', 'xml'],
    ['multiPage', 'jpg'],
    ['multiPage', 'zip'],
  ] as const)('by %s with a right name is known by its bytes and refused: %s', async (mode, kind) => {
    const name = `发票.${mode === 'image' ? 'jpg' : 'pdf'}`
    const before = await traces()
    const { status, body } = await importing(mode, [[name, sized(kind, 60_000)]])
    expect([status, body.problem, body.detail, await traces()]).toEqual([400, 'file.typeRefused', { name }, before])
  })
  it('of no known kind is refused with its first bytes, whatever its name', async () => {
    const before = waiting().length
    await expect(uploadFile(me, '发票.pdf', sized('exe', 9000))).rejects.toThrow('格式')
    expect(waiting().length).toBe(before)
  })
})

describe('Files in one go', () => {
  it('are taken, thirty of five megabytes each', async () => {
    const { body } = await importing(
      'einvoice',
      Array.from({ length: 30 }, (_, i) => [`${i}.pdf`, Buffer.concat([heads.pdf, Buffer.alloc(5 * MB - heads.pdf.length, i)])]),
    )
    expect(body.data.files.length).toBe(30)
  })
  it.each([
    ['einvoice', 'pdf', 31, 30],
    ['image', 'jpg', 31, 30],
    ['multiPage', 'pdf', 2, 1],
  ] as const)('by %s are refused, %s × %i', async (mode, kind, count, max) => {
    const before = await traces()
    const { status, body } = await importing(
      mode,
      Array.from({ length: count }, (_, i) => [`${i}.${kind}`, sized(kind, 2000)]),
    )
    expect([status, body.problem, body.detail, await traces()]).toEqual([400, 'file.tooMany', { max }, before])
  })
  it('are refused together when the last one is too large, and taken by the next call without it', async () => {
    const urls: { url: string; name: string }[] = []
    for (const [name, bytes] of [
      ['a.pdf', sized('pdf', 2000)],
      ['b.pdf', sized('pdf', 5 * MB + 1)],
    ] as const)
      urls.push({ url: await uploadFile(me, name, bytes), name })
    const before = await traces()
    const request = (files: typeof urls) => me.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files })
    const refused = await request(urls)
    const after = await traces()
    expect([refused.body.detail, after, (await request(urls.slice(0, 1))).body.code]).toEqual([
      { name: 'b.pdf', megabytes: 5 },
      before,
      10000,
    ])
  })
})

describe('What was uploaded and never imported', () => {
  it('goes after a day; what was imported stays', async () => {
    const url = await uploadFile(me, '用.pdf', sized('pdf', 2000))
    await uploadFile(me, '弃.pdf', sized('pdf', 2000))
    const used = await me.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files: [{ url, name: '用.pdf' }] })
    const dayAndQuarter = 86_400 + 901
    for (const path of waiting()) utimesSync(path, Date.now() / 1000 - dayAndQuarter, Date.now() / 1000 - dayAndQuarter)
    await uploadFile(me, '新.pdf', sized('pdf', 2000))
    await sweepUploads({ storage: open.app.files.storage, clock: { now: () => new Date() } })()
    const original = (await me.api.invoice.readImportOriginal({ id: used.body.data.files[0]!.id, area: 'personal' })).body.data
    expect([waiting().length, (await (await fetch(open.url + original.downloadUrl)).arrayBuffer()).byteLength]).toEqual([1, 2000])
  })
})

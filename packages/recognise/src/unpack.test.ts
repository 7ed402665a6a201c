import { randomBytes } from 'node:crypto'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import { expect, test } from 'vitest'
import { storedZip } from '../../ofd/test/stored-zip.ts'
import { unpack } from './unpack.ts'

const namesIn = async (...names: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = []
  await unpack(storedZip(names.map((name) => ({ name, data: 'x' }))), async ({ path }) => {
    found.push(path)
  })
  return found
}
test('what systems and office programs put beside files is none of an archive', async () =>
  expect(await namesIn('a/1.pdf', 'a/Thumbs.db', 'desktop.ini', 'a/~$2.docx', '__MACOSX/a/._1.pdf', '.DS_Store', './b.ofd')).toEqual([
    'a/1.pdf',
    'b.ofd',
  ]))
test('an archive with nothing in it is empty', async () =>
  expect(await unpack(storedZip([]), () => Promise.resolve())).toEqual({ ok: false, reason: 'empty', detail: '' }))

const pathsIn = async (archive: Uint8Array): Promise<unknown> => {
  const found: string[] = []
  const unpacked = await unpack(archive, async ({ path }) => {
    found.push(path)
  })
  return unpacked.ok ? found : unpacked
}
const zip = (entries: Readonly<Record<string, Uint8Array | string>>): Buffer =>
  storedZip(Object.entries(entries).map(([name, data]) => ({ name, data })))
const deep = (levels: number): Buffer => (levels === 0 ? Buffer.from('x') : zip({ [levels === 1 ? 'a.pdf' : 'in.zip']: deep(levels - 1) }))

test('archives in an archive give their files too, down to the third level', async () =>
  expect([
    await pathsIn(zip({ '一批.zip': zip({ '发票.pdf': 'x', '发票.ofd': 'y' }), 'b.pdf': 'z' })),
    await pathsIn(deep(3)),
    await pathsIn(deep(4)),
  ]).toEqual([['一批.zip/发票.pdf', '一批.zip/发票.ofd', 'b.pdf'], ['in.zip/in.zip/a.pdf'], ['in.zip/in.zip/in.zip']]))
test('an inner archive that cannot be opened stays a file, and the others give theirs', async () =>
  expect(await pathsIn(zip({ 'a.zip': zip({ '../x': 'x' }), 'b.zip': zip({ 'c.pdf': 'x' }) }))).toEqual(['a.zip', 'b.zip/c.pdf']))
test('files count over all levels together', async () => {
  const many = zip(Object.fromEntries(Array.from({ length: 1600 }, (_, i) => [`${i}.pdf`, 'x'])))
  expect(await pathsIn(zip({ 'a.zip': many, 'b.zip': many }))).toEqual({ ok: false, reason: 'tooManyEntries', detail: '3000' })
})
test('bytes count over all levels together', async () => {
  const big = zipOf(Array.from({ length: 8 }, (_, i) => ({ name: `${i}.pdf`, bytes: randomBytes(1024 * 1024) })))
  expect([
    await pathsIn(zip(Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.zip`, big])))),
    await pathsIn(zip(Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.zip`, big])))),
  ]).toEqual([expect.arrayContaining(['a.zip/0.pdf']), { ok: false, reason: 'tooLarge', detail: 'bomb' }])
})
test('a bomb within an archive is one', async () =>
  expect(await pathsIn(zip({ 'a.zip': zipOf([{ name: 'a.pdf', bytes: Buffer.alloc(8 * 1024 * 1024) }]) }))).toMatchObject({
    reason: 'tooLarge',
  }))

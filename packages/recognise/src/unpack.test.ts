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

import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { storedZip } from '../test/stored-zip.ts'
import { ofdCaps, readZip, ZipRefused } from './zip.ts'

const reasonOf = (bytes: Uint8Array, caps = ofdCaps): Promise<string> =>
  readZip(bytes, caps).then(
    () => 'read',
    (error: unknown) => (error instanceof ZipRefused ? error.reason : `threw ${String(error)}`),
  )

test('every file of an archive is read by its name, folders left out', async () => {
  const entries = await readZip(
    storedZip([
      { name: 'a/', data: '' },
      { name: 'a/b.xml', data: '<b/>' },
    ]),
  )
  expect([...entries].map(([name, data]) => [name, Buffer.from(data).toString()])).toEqual([['a/b.xml', '<b/>']])
})
test.each(['../a', '/../a', 'a/../../b', 'C:/a', 'a\\..\\b', 'a\0b'])('a name like %j is refused', async (name) =>
  expect(['badName', 'damaged']).toContain(await reasonOf(storedZip([{ name, data: 'x' }]))),
)
test.each([
  ['in UTF-8 that says so', '六月/发票.pdf', 0x0800, Buffer.from('六月/发票.pdf')],
  ['in UTF-8 that does not', '六月/发票.pdf', 0, Buffer.from('六月/发票.pdf')],
  [
    'in GBK, whose second bytes may be a backslash',
    '诚信/汽车.pdf',
    0,
    Buffer.from([0xb3, 0xcf, 0xd0, 0xc5, 0x2f, 0xc6, 0xfb, 0xb3, 0xb5, ...Buffer.from('.pdf')]),
  ],
  ['in GBK with such a byte', 'a/誠.pdf', 0, Buffer.from([0x61, 0x5c, 0xd5, 0x5c, ...Buffer.from('.pdf')])],
])('a name %s is read', async (_how, name, flags, raw) =>
  expect([...(await readZip(storedZip([{ name, data: 'x', claims: { rawName: raw, utf8: flags !== 0 } }]))).keys()]).toEqual([name]),
)
test.each(['./OFD.xml', '/OFD.xml', '\\OFD.xml'])(
  'a name that begins at the folder itself or at the root, %j, is what follows',
  async (name) => expect([...(await readZip(storedZip([{ name, data: 'x', claims: { utf8: false } }]))).keys()]).toEqual(['OFD.xml']),
)
test('bytes before and behind an archive are none of it', async () =>
  expect([
    ...(await readZip(Buffer.concat([Buffer.from('--part\r\n'), storedZip([{ name: 'a', data: 'x' }]), Buffer.from('\r\n\0')]))).keys(),
  ]).toEqual(['a']))
test('the same name twice is refused, whatever its case', async () =>
  expect(
    await reasonOf(
      storedZip([
        { name: 'OFD.xml', data: 'x' },
        { name: 'ofd.XML', data: 'y' },
      ]),
    ),
  ).toBe('badName'))
test('an encrypted entry is named as such', async () =>
  expect(await reasonOf(storedZip([{ name: 'a', data: 'twelve bytes and more', claims: { flags: 1 } }]))).toBe('encrypted'))
test('a size that lies is damage', async () =>
  expect(await reasonOf(storedZip([{ name: 'a', data: 'abc', claims: { size: 9000 } }]))).toBe('damaged'))
test('an entry whose checksum differs is damage', async () =>
  expect(await reasonOf(storedZip([{ name: 'a', data: '123.45', claims: { crc: 1 } }]))).toBe('damaged'))
test('more entries than the cap are refused before any is read', async () =>
  expect(await reasonOf(storedZip(Array.from({ length: 5 }, (_, i) => ({ name: `f${i}`, data: '' }))), { ...ofdCaps, entries: 4 })).toBe(
    'tooMany',
  ))
test('what grows beyond the cap is a bomb', async () =>
  expect(
    await reasonOf(
      storedZip([
        { name: 'a', data: Buffer.alloc(2000) },
        { name: 'b', data: Buffer.alloc(2000) },
      ]),
      { ...ofdCaps, totalBytes: 3000 },
    ),
  ).toBe('bomb'))
test('a small archive that inflates a thousandfold is a bomb', async () => {
  const packed = deflateRawSync(Buffer.alloc(8_000_000))
  const zip = storedZip([{ name: 'a', data: packed }])
  // Turned into a deflated entry of its true size in both headers.
  for (const at of [0, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 2]) {
    zip.writeUInt16LE(8, at + 8)
    zip.writeUInt32LE(8_000_000, at + 22)
  }
  expect(['bomb', 'damaged']).toContain(await reasonOf(zip))
})
test.each([0, 1, 21, 60])('an archive cut after %i bytes is damaged', async (length) =>
  expect(await reasonOf(storedZip([{ name: 'a.xml', data: '<a/>' }]).subarray(0, length))).toBe('damaged'),
)

// Files that attack their reader: small on the wire and huge inside, endless, or inconsistent. Each is at most 5 MB,
// the upload limit.
import { deflateRawSync, deflateSync, crc32 } from 'node:zlib'
import { zipOf, type ZipEntry } from '@piaotai/sample-invoices/zip.ts'

/** `slow`: takes a reader seconds before its limits stop it. */
export interface Bomb {
  readonly name: string
  readonly slow: boolean
  readonly make: () => Uint8Array
}
const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024)
const text = (name: string, body: string): ZipEntry => ({ name, bytes: Buffer.from(body) })
const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const ofdEntries = (page: ZipEntry): readonly ZipEntry[] => [
  text(
    'OFD.xml',
    `${xmlHead}<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016" Version="1.1"><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
  ),
  text(
    'Doc_0/Document.xml',
    `${xmlHead}<ofd:Document xmlns:ofd="http://www.ofdspec.org/2016"><ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages></ofd:Document>`,
  ),
  page,
]

const withDocument = (change: (document: string) => string): readonly ZipEntry[] =>
  ofdEntries(text('Doc_0/Pages/Page_0/Content.xml', '<a/>')).map((entry) =>
    entry.name === 'Doc_0/Document.xml' ? text(entry.name, change(Buffer.from(entry.bytes).toString())) : entry,
  )

/** Changes bytes of a generated archive, found by the signature of an entry's header. */
const patched = (zip: Buffer, signature: number, change: (at: number) => void): Buffer => {
  for (
    let at = zip.indexOf(Buffer.from(new Uint32Array([signature]).buffer));
    at >= 0;
    at = zip.indexOf(Buffer.from(new Uint32Array([signature]).buffer), at + 4)
  )
    change(at)
  return zip
}
const local = 0x04034b50
const central = 0x02014b50
const end = 0x06054b50
/** Thousands of entries that point at the same compressed bytes. */
const overlapping = (): Buffer => {
  const one = zipOf([{ name: 'a.xml', bytes: zeros(20) }])
  const at = one.indexOf(Buffer.from(new Uint32Array([central]).buffer))
  const tail = one.indexOf(Buffer.from(new Uint32Array([end]).buffer))
  const entry = one.subarray(at, tail)
  const last = Buffer.from(one.subarray(tail))
  const count = 20_000
  last.writeUInt16LE(count, 8)
  last.writeUInt16LE(count, 10)
  last.writeUInt32LE(entry.length * count, 12)
  return Buffer.concat([one.subarray(0, at), ...Array.from({ length: count }, () => entry), last])
}
const nested = (depth: number): Buffer => {
  let inner = zipOf([text('a.xml', '<a/>')])
  for (let i = 0; i < depth; i++) inner = zipOf([{ name: `${i}.zip`, bytes: inner }])
  return inner
}
const many = (count: number): Buffer => zipOf(Array.from({ length: count }, (_, i) => text(String(i), '')))

const zips: readonly (readonly [string, () => Uint8Array])[] = [
  ['100 MB of zeros', () => zipOf([{ name: 'a.xml', bytes: zeros(100) }])],
  ['ten times 30 MB', () => zipOf(Array.from({ length: 10 }, (_, i) => ({ name: `${i}.pdf`, bytes: zeros(30) })))],
  ['40,000 entries', () => many(40_000)],
  ['archives in archives', () => nested(30)],
  ['entries that overlap', overlapping],
  [
    'names that climb out',
    () =>
      zipOf(
        ['../../../../tmp/piaotai-climbed.xml', '/tmp/piaotai-climbed.xml', 'C:\\x.xml', 'a\u0000b.xml', 'x/../../y.xml'].map((name) =>
          text(name, '<a/>'),
        ),
      ),
  ],
  ['names twice', () => zipOf([text('a.xml', '<a/>'), text('a.xml', '<b/>'), text('A.xml', '<c/>')])],
  [
    'sizes that lie small',
    () => {
      const zip = zipOf([{ name: 'a.xml', bytes: zeros(100) }])
      return patched(
        patched(zip, local, (at) => zip.writeUInt32LE(10, at + 22)),
        central,
        (at) => zip.writeUInt32LE(10, at + 24),
      )
    },
  ],
  [
    'sizes that lie large',
    () => {
      const zip = zipOf([text('a.xml', '<a/>')])
      return patched(zip, central, (at) => zip.writeUInt32LE(0xfffffff0, at + 24))
    },
  ],
  [
    'encrypted entries',
    () => {
      const zip = zipOf([text('a.xml', '<a/>')])
      return patched(zip, central, (at) => zip.writeUInt16LE(0x0801, at + 8))
    },
  ],
  [
    'an unknown packing',
    () => {
      const zip = zipOf([text('a.xml', '<a/>')])
      return patched(zip, central, (at) => zip.writeUInt16LE(99, at + 10))
    },
  ],
  ['a directory that is cut off', () => zipOf([text('a.xml', '<a/>')]).subarray(0, -30)],
  ['two ends', () => Buffer.concat([zipOf([text('a.xml', '<a/>')]), zipOf([text('b.xml', '<b/>')])])],
  ['nothing at all', () => zipOf([])],
]
const ofds: readonly (readonly [string, () => Uint8Array])[] = [
  ['a page of 100 MB', () => zipOf(ofdEntries({ name: 'Doc_0/Pages/Page_0/Content.xml', bytes: zeros(100) }))],
  [
    'a document that is its own page',
    () =>
      zipOf(
        ofdEntries(
          text(
            'Doc_0/Pages/Page_0/Content.xml',
            `${xmlHead}<ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"><ofd:Template TemplateID="1"/></ofd:Page>`,
          ),
        ),
      ),
  ],
  [
    'a page outside of it',
    () => zipOf(withDocument((document) => document.replace('Pages/Page_0/Content.xml', '../../../../../etc/passwd'))),
  ],
  ['no root', () => zipOf([text('Doc_0/Document.xml', '<a/>')])],
  ['a root with entities', () => zipOf([text('OFD.xml', laughs)])],
  ['50,000 pages', () => zipOf(withDocument((document) => document.replace(/<ofd:Page .*\/>/, (page) => page.repeat(50_000))))],
]
const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}"><!ENTITY d "${'&c;'.repeat(50)}"><!ENTITY e "${'&d;'.repeat(50)}"><!ENTITY f "${'&e;'.repeat(50)}">]><EInvoice>&f;</EInvoice>`
const xmls: readonly (readonly [string, () => Uint8Array])[] = [
  ['entities that multiply', () => Buffer.from(laughs)],
  [
    'an entity that is a file',
    () =>
      Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><EInvoice><Header>&e;</Header></EInvoice>'),
  ],
  ['an entity that is an address', () => Buffer.from('<?xml version="1.0"?><!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd"><EInvoice/>')],
  ['elements 200,000 deep', () => Buffer.from(`${xmlHead}<EInvoice>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</EInvoice>`)],
  ['200,000 attributes', () => Buffer.from(`${xmlHead}<EInvoice ${Array.from({ length: 200_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`)],
  ['a million references', () => Buffer.from(`${xmlHead}<EInvoice>${'&#65;'.repeat(900_000)}</EInvoice>`)],
  ['one text of 4 MB', () => Buffer.from(`${xmlHead}<EInvoice><EIid>${'9'.repeat(4_000_000)}</EIid></EInvoice>`)],
  ['300,000 lines of goods', () => Buffer.from(`${xmlHead}<EInvoice>${'<IssuItem/>'.repeat(300_000)}</EInvoice>`)],
  [
    'UTF-16 that is cut off',
    () =>
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from('<?xml version="1.0" encoding="UTF-16"?><EInvoice>', 'utf16le').subarray(0, 71),
      ]),
  ],
  ['an unknown encoding', () => Buffer.from('<?xml version="1.0" encoding="UTF-7"?><EInvoice>+ADw-</EInvoice>')],
  ['NUL in it', () => Buffer.from(`${xmlHead}<EInvoice><EIid>1\u0000</EIid></EInvoice>`)],
  ['no end', () => Buffer.from(`${xmlHead}<EInvoice><Header><EIid>123`)],
]
/** Objects as a PDF, with a cross-reference table. */
const pdfOf = (objects: readonly (string | Buffer)[], trailer = ''): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]!.length
  for (const [i, body] of objects.entries()) {
    const bytes = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')])
    offsets.push(at)
    at += bytes.length
    parts.push(bytes)
  }
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(table)])
}
const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')])
const page = (more = '', box = '0 0 600 400'): readonly string[] => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${more} >>`,
]
const pdfs: readonly (readonly [string, () => Uint8Array])[] = [
  ['a page of 300 MB', () => pdfOf([...page('/Contents 4 0 R'), stream('/Filter /FlateDecode', deflateSync(zeros(300)))])],
  [
    'a million strokes',
    () =>
      pdfOf([
        ...page('/Contents 4 0 R'),
        stream('/Filter /FlateDecode', deflateSync(Buffer.from('0 0 m 600 400 l S\n'.repeat(1_000_000)))),
      ]),
  ],
  [
    'a picture of 60,000 × 60,000',
    () =>
      pdfOf([
        ...page('/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>'),
        stream('', Buffer.from('600 0 0 400 0 0 cm /I Do')),
        stream(
          '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
          deflateSync(zeros(300)),
        ),
      ]),
  ],
  [
    'forms that draw each other tenfold',
    () =>
      pdfOf([
        ...page('/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>'),
        stream('', Buffer.from('/F Do')),
        ...Array.from({ length: 12 }, (_, i) =>
          stream(
            `/Type /XObject /Subtype /Form /BBox [0 0 600 400] /Resources << /XObject << /F ${i < 11 ? i + 6 : 5} 0 R >> >>`,
            Buffer.from('/F Do '.repeat(10)),
          ),
        ),
      ]),
  ],
  [
    'pages that are their own parents',
    () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 /Parent 2 0 R >>']),
  ],
  [
    'a table that points at itself',
    () =>
      Buffer.from(
        `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 2\n0000000000 65535 f \n0000000009 00000 n \ntrailer\n<< /Size 2 /Root 1 0 R /Prev 45 >>\nstartxref\n45\n%%EOF`,
      ),
  ],
  [
    'arrays 400,000 deep',
    () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids ${'['.repeat(400_000)}${']'.repeat(400_000)} /Count 1 >>`]),
  ],
  ['a page of 14,400 points', () => pdfOf(page('', '0 0 14400 14400'))],
  ['a page without end', () => pdfOf(page('', '-1e30 -1e30 1e30 1e30'))],
  [
    'scripts and things to launch',
    () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while(true){}) >> /AA << /O << /S /Launch /F (/bin/sh) >> >> >>',
        ...page().slice(1),
      ]),
  ],
  [
    'forms of XFA',
    () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 4 0 R /Fields [] >> >>',
        ...page().slice(1),
        stream('', Buffer.from(laughs)),
      ]),
  ],
  [
    'a lock without key',
    () =>
      pdfOf(
        page(),
        `/Encrypt << /Filter /Standard /V 5 /R 6 /O (${'x'.repeat(48)}) /U (${'x'.repeat(48)}) /P -1 /Length 256 >> /ID [(a)(b)]`,
      ),
  ],
  ['nothing after its head', () => Buffer.from('%PDF-1.7\n')],
  ['an archive too', () => Buffer.concat([pdfOf(page()), zipOf([text('a.xml', '<a/>')])])],
]
const pngOf = (width: number, height: number, packed: Buffer, depth = 8, colour = 2): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    const sum = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = depth
  head[9] = colour
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const jpegHead = (width: number, height: number): Buffer =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    16,
    0x4a,
    0x46,
    0x49,
    0x46,
    0,
    1,
    1,
    0,
    0,
    1,
    0,
    1,
    0,
    0,
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    1,
    0x22,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
  ])
const pictures: readonly (readonly [string, () => Uint8Array])[] = [
  ['16,000 × 16,000 of one colour.png', () => pngOf(16_000, 16_000, deflateSync(zeros(250)), 8, 0)],
  ['65,535 × 65,535 without bytes.png', () => pngOf(65_535, 65_535, deflateSync(Buffer.alloc(10)))],
  ['2,147,483,647 wide.png', () => pngOf(2_147_483_647, 1, deflateSync(Buffer.alloc(10)))],
  ['no size at all.png', () => pngOf(0, 0, deflateSync(Buffer.alloc(10)))],
  ['bytes of another packing.png', () => pngOf(100, 100, deflateRawSync(Buffer.alloc(1000)))],
  ['65,000 × 65,000.jpg', () => Buffer.concat([jpegHead(65_000, 65_000), Buffer.from([0xff, 0xd9])])],
  ['cut off.jpg', () => jpegHead(600, 400)],
  ['only its first bytes.jpg', () => Buffer.from([0xff, 0xd8, 0xff])],
]
const named = (kind: string, list: readonly (readonly [string, () => Uint8Array])[]): readonly Bomb[] =>
  list.map(([name, make]) => ({
    name: name.includes('.') ? name : `${name}.${kind}`,
    slow: kind === 'pdf' && /\d|million|draw|page|thing|XFA|too$/.test(name),
    make,
  }))
/** Generated one at a time: some take hundreds of megabytes. */
export const bombs: readonly Bomb[] = [
  ...named('zip', zips),
  ...named('ofd', ofds),
  ...named('xml', xmls),
  ...named('pdf', pdfs),
  ...named('', pictures),
]

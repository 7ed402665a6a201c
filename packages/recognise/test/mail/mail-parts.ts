// Pieces that made mails are put together from: texts in the encodings of Chinese senders, headers, parts, whole mails.
import iconv from 'iconv-lite'

/** Looks like a PDF to the first bytes, and has every byte value. */
export const file = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.from(Array.from({ length: 256 }, (_, i) => i)),
  Buffer.from('\n%%EOF'),
])
/** A found file as it stands in `files`. The parser ends quoted-printable with a line feed of its own. */
export const asListed = ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): string => {
  const whole = Buffer.compare(Buffer.from(bytes).subarray(0, file.length), file) === 0 && bytes.length <= file.length + 1
  return `${whole ? '' : '~'}${name}`
}
export const chinese = '增值税发票.pdf'
export const rare = '增值税发票_镕䶮𠮷.pdf'
export const gb = (text: string, charset = 'gb18030'): Buffer => iconv.encode(text, charset)
export const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/.{76}/g, '$&\r\n')
export const quoted = (bytes: Buffer): string =>
  [...bytes]
    .map((b) => `=${b.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
    .replace(/(?:=..){24}/g, '$&=\r\n')
export const percent = (bytes: Buffer): string => [...bytes].map((b) => `%${b.toString(16).toUpperCase().padStart(2, '0')}`).join('')
export const word = (bytes: Buffer, charset: string): string => `=?${charset}?B?${bytes.toString('base64')}?=`
export const qWord = (bytes: Buffer, charset: string): string =>
  `=?${charset}?Q?${[...bytes].map((b) => `=${b.toString(16).toUpperCase().padStart(2, '0')}`).join('')}?=`
export const cut = (bytes: Buffer, at: number, charset: string): string =>
  `${word(bytes.subarray(0, at), charset)}\r\n ${word(bytes.subarray(at), charset)}`
export const lines = (...all: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(all.flatMap((line) => [typeof line === 'string' ? Buffer.from(line) : line, Buffer.from('\r\n')]))
export const named = (name: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from('Content-Disposition: attachment; filename="'), Buffer.from(name as string), Buffer.from('"')])
export const transfers: readonly (readonly [what: string, header: string, body: (bytes: Buffer) => string | Buffer])[] = [
  ['base64', 'base64', base64],
  ['base64 in one line', 'base64', (bytes) => bytes.toString('base64')],
  ['base64 with blanks between', 'BASE64', (bytes) => base64(bytes).replace(/(.{20})/g, '$1 \t')],
  ['quoted-printable', 'quoted-printable', quoted],
  ['quoted-printable with small letters', 'Quoted-Printable', (bytes) => quoted(bytes).toLowerCase()],
  ['base64 in lines of 1,000', 'base64', (bytes) => bytes.toString('base64').replace(/.{1000}/g, '$&\r\n')],
  ['base64 with empty lines between', 'base64', (bytes) => base64(bytes).replaceAll('\r\n', '\r\n\r\n')],
]
export const partOf = (headers: readonly (string | Buffer)[], body: Buffer | string): Buffer =>
  Buffer.concat([lines(...headers), Buffer.from('\r\n'), Buffer.from(body as string)])
export const pdfPart = (headers: readonly (string | Buffer)[], type = 'application/pdf', [, header, body] = transfers[0]!): Buffer =>
  partOf([`Content-Type: ${type}`, `Content-Transfer-Encoding: ${header}`, ...headers], body(file))
export const head = (subject: string, ...more: readonly (string | Buffer)[]): Buffer =>
  lines(
    'From: =?utf-8?B?5byA56Wo5pa5?= <a@issuer.example>',
    'To: ok@x.example',
    `Subject: ${subject}`,
    'Date: Tue, 24 Nov 2026 10:00:00 +0800',
    'Message-ID: <1@b>',
    'MIME-Version: 1.0',
    ...more,
  )
export const parts = (boundary: string, all: readonly Buffer[], closed = true): Buffer =>
  Buffer.concat([
    ...all.map((part) => Buffer.concat([Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')])),
    Buffer.from(closed ? `--${boundary}--\r\n` : ''),
  ])
export const multi = (kind: string, subject: string, ...all: readonly Buffer[]): Buffer =>
  Buffer.concat([head(subject, `Content-Type: multipart/${kind}; boundary="X"`), Buffer.from('\r\n'), parts('X', all)])
export const simple = pdfPart([named('inner.pdf')])
export const inner = multi('mixed', 'inner', simple)
export const innerPart = (...headers: readonly string[]): Buffer => partOf(headers, inner)
/** winmail.dat with one attachment, its short name in GBK. */
export const winmail = ((): Buffer => {
  const attribute = (level: number, id: number, data: Buffer): Buffer => {
    const header = Buffer.alloc(9)
    header[0] = level
    header.writeUInt32LE(id >>> 0, 1)
    header.writeUInt32LE(data.length, 5)
    const sum = Buffer.alloc(2)
    sum.writeUInt16LE(data.reduce((a, b) => (a + b) & 0xffff, 0))
    return Buffer.concat([header, data, sum])
  }
  const render = Buffer.alloc(14)
  render.writeUInt16LE(1, 0)
  return Buffer.concat([
    Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]),
    attribute(1, 0x00089006, Buffer.from([0, 0, 1, 0])),
    attribute(2, 0x00069002, render),
    attribute(2, 0x00018010, Buffer.concat([gb('发票.pdf'), Buffer.from([0])])),
    attribute(2, 0x0006800f, file),
  ])
})()
export const tnef = (...headers: readonly string[]): Buffer => partOf([...headers, 'Content-Transfer-Encoding: base64'], base64(winmail))
export const asLf = (raw: Buffer): Buffer => Buffer.from(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
export const nested = (levels: number): Buffer => {
  let mail = inner
  for (let i = 1; i < levels; i++) mail = multi('mixed', `level ${i}`, partOf(['Content-Type: message/rfc822'], mail))
  return mail
}
export const within = (kind: string, ...all: readonly Buffer[]): Buffer =>
  partOf([`Content-Type: multipart/${kind}; boundary="Y-${kind}"`], parts(`Y-${kind}`, all))

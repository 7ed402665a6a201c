// Made mails as Chinese senders send them, each with what is in it: names in every encoding, transfer encodings,
// structures, and mails that are broken in ways that were seen.
import iconv from 'iconv-lite'

export interface MadeMail {
  readonly what: string
  readonly raw: Buffer
  /** Names of the files that it holds, each with the bytes of `file`; `~` before a name: with other bytes. */
  readonly files: readonly string[]
  readonly subject?: string
  readonly text?: string
}
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
const qWord = (bytes: Buffer, charset: string): string =>
  `=?${charset}?Q?${[...bytes].map((b) => `=${b.toString(16).toUpperCase().padStart(2, '0')}`).join('')}?=`
const cut = (bytes: Buffer, at: number, charset: string): string =>
  `${word(bytes.subarray(0, at), charset)}\r\n ${word(bytes.subarray(at), charset)}`
export const lines = (...all: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(all.flatMap((line) => [typeof line === 'string' ? Buffer.from(line) : line, Buffer.from('\r\n')]))
export const named = (name: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from('Content-Disposition: attachment; filename="'), Buffer.from(name as string), Buffer.from('"')])
/** A file's name as its part says it, and as people see it. */
const names: readonly (readonly [what: string, headers: readonly (string | Buffer)[], name: string])[] = [
  ['an ASCII name', [named('invoice.pdf')], 'invoice.pdf'],
  ['a name without quotes', ['Content-Disposition: attachment; filename=invoice.pdf'], 'invoice.pdf'],
  ['a UTF-8 word', [named(word(Buffer.from(chinese), 'UTF-8'))], chinese],
  ['a UTF-8 word in quoted-printable', [named(qWord(Buffer.from(chinese), 'utf-8'))], chinese],
  ['a GB2312 word', [named(word(gb(chinese, 'gb2312'), 'gb2312'))], chinese],
  ['a GBK word in quoted-printable', [named(qWord(gb(chinese, 'gbk'), 'GBK'))], chinese],
  ['a GB18030 word with four-byte characters', [named(word(gb(rare), 'GB18030'))], rare],
  ['a GB2312 word that holds GB18030 characters', [named(word(gb(rare), 'GB2312'))], rare],
  ['UTF-8 words cut inside a character', [named(cut(Buffer.from(chinese), 10, 'UTF-8'))], chinese],
  ['GBK words cut inside a character', [named(cut(gb(chinese, 'gbk'), 9, 'gbk'))], chinese],
  ['folded UTF-8 words', [named(`${word(Buffer.from('增值税'), 'utf-8')}\r\n ${word(Buffer.from('发票.pdf'), 'utf-8')}`)], chinese],
  ['RFC 2231 in UTF-8', [`Content-Disposition: attachment; filename*=UTF-8''${percent(Buffer.from(chinese))}`], chinese],
  ['RFC 2231 in GB18030', [`Content-Disposition: attachment; filename*=GB18030''${percent(gb(rare))}`], rare],
  [
    'RFC 2231 continued inside a character',
    [
      'Content-Disposition: attachment;',
      ` filename*0*=UTF-8''${percent(Buffer.from(chinese)).slice(0, 12)};`,
      ` filename*1*=${percent(Buffer.from(chinese)).slice(12)}`,
    ],
    chinese,
  ],
  ['RFC 2231 in GBK', [`Content-Disposition: attachment; filename*=gbk'zh-cn'${percent(gb(chinese, 'gbk'))}`], chinese],
  [
    'RFC 2231 beside an ASCII stand-in',
    [`Content-Disposition: attachment; filename="fapiao.pdf"; filename*=utf-8''${percent(Buffer.from(chinese))}`],
    chinese,
  ],
  [
    'RFC 2231 in pieces without a charset',
    ['Content-Disposition: attachment;', ' filename*0="invoice-2026-";', ' filename*1="11-24.pdf"'],
    'invoice-2026-11-24.pdf',
  ],
  [
    'RFC 2231 in pieces of GB18030, the second before the first',
    [
      'Content-Disposition: attachment;',
      ` filename*1*=${percent(gb(rare)).slice(15)};`,
      ` filename*0*=gb18030''${percent(gb(rare)).slice(0, 15)}`,
    ],
    rare,
  ],
  [
    'RFC 2231 in twelve pieces',
    [
      'Content-Disposition: attachment;',
      ...Array.from(
        { length: 12 },
        (_, i) => ` filename*${i}*=${i === 0 ? "utf-8''" : ''}${percent(Buffer.from('票')).repeat(2)}${i === 11 ? '.pdf' : ';'}`,
      ),
    ],
    `${'票'.repeat(24)}.pdf`,
  ],
  ['a GBK word without quotes', [`Content-Disposition: attachment; filename=${word(gb(chinese, 'gbk'), 'gbk')}`], chinese],
  ['a name in a code page of Windows', [named(word(gb(chinese, 'gbk'), 'cp936'))], chinese],
  ['raw GB18030 with four-byte characters in the header', [named(gb(rare))], rare],
  ['a semicolon in quotes', [named('a;b=c.pdf')], 'a;b=c.pdf'],
  ['quotes in quotes', [named('a\\"b\\".pdf')], 'a"b".pdf'],
  ['fullwidth letters and an emoji', [named(word(Buffer.from('发票（１２）🧾.pdf'), 'utf-8'))], '发票（１２）🧾.pdf'],
  ['a name that turns the order of letters around', [named(word(Buffer.from('a\u202efdp.exe.pdf'), 'utf-8'))], 'a\u202efdp.exe.pdf'],
  ['a header in capitals', ['CONTENT-DISPOSITION: ATTACHMENT; FILENAME="invoice.pdf"'], 'invoice.pdf'],
  ['a header on three lines', ['Content-Disposition:', '\tattachment;', ' \tfilename="invoice.pdf"'], 'invoice.pdf'],
  ['raw GBK in the header', [named(gb(chinese, 'gbk'))], chinese],
  ['raw UTF-8 in the header', [named(Buffer.from(chinese))], chinese],
  ['a name of the type alone', ['Content-Disposition: attachment'], chinese],
  ['a name with a path', [named('../../etc/a.pdf')], 'a.pdf'],
  ['a name with a Windows path', [named('C:\\\\发票\\\\a.pdf')], 'a.pdf'],
  ['a name with a NUL', [named('a\u0000b.pdf')], 'ab.pdf'],
]
const transfers: readonly (readonly [what: string, header: string, body: (bytes: Buffer) => string | Buffer])[] = [
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
const plainText = partOf(
  ['Content-Type: text/plain; charset=gb2312', 'Content-Transfer-Encoding: base64'],
  base64(gb('您好，发票见附件 镕')),
)
const html = partOf(
  ['Content-Type: text/html; charset=utf-8'],
  Buffer.from('<p>您好</p><img src="https://t.example/p.png"><script>x()</script>'),
)
const simple = pdfPart([named('inner.pdf')])
export const inner = multi('mixed', 'inner', simple)
export const innerPart = (...headers: readonly string[]): Buffer => partOf(headers, inner)
const within = (kind: string, ...all: readonly Buffer[]): Buffer =>
  partOf([`Content-Type: multipart/${kind}; boundary="Y-${kind}"`], parts(`Y-${kind}`, all))
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
const asLf = (raw: Buffer): Buffer => Buffer.from(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
const nested = (levels: number): Buffer => {
  let mail = inner
  for (let i = 1; i < levels; i++) mail = multi('mixed', `level ${i}`, partOf(['Content-Type: message/rfc822'], mail))
  return mail
}
export const corpus: readonly MadeMail[] = [
  ...names.map(
    ([what, headers, name]): MadeMail => ({
      what: `${what} of a file`,
      raw: multi(
        'mixed',
        't',
        plainText,
        pdfPart(
          headers,
          what.includes('type alone') ? `application/octet-stream; name="${word(Buffer.from(chinese), 'UTF-8')}"` : undefined,
        ),
      ),
      files: [name],
      text: '您好，发票见附件 镕',
    }),
  ),
  ...names
    .slice(2)
    .filter(([what]) => !what.includes('type alone'))
    .map(
      ([what, headers, name]): MadeMail => ({
        what: `${what} in a mail with LF alone`,
        raw: asLf(multi('mixed', 't', pdfPart(headers))),
        files: [name],
      }),
    ),
  ...transfers.map(
    (transfer): MadeMail => ({
      what: `a file in ${transfer[0]}`,
      raw: multi('mixed', 't', pdfPart([named('a.pdf')], undefined, transfer)),
      files: ['a.pdf'],
    }),
  ),
  ...(['GB2312', 'gbk', 'gb18030', 'UTF-8'] as const).flatMap((charset): MadeMail[] => {
    const bytes = charset === 'UTF-8' ? Buffer.from('电子发票通知') : gb('电子发票通知', charset)
    return [
      { what: `a subject in ${charset}`, raw: multi('mixed', word(bytes, charset), simple), files: ['inner.pdf'], subject: '电子发票通知' },
      {
        what: `a subject in ${charset}, cut inside a character`,
        raw: multi('mixed', cut(bytes, 5, charset), simple),
        files: ['inner.pdf'],
        subject: '电子发票通知',
      },
      {
        what: `a text in ${charset}`,
        raw: multi(
          'mixed',
          't',
          partOf([`Content-Type: text/plain; charset=${charset}`, 'Content-Transfer-Encoding: base64'], base64(bytes)),
          simple,
        ),
        files: ['inner.pdf'],
        text: '电子发票通知',
      },
    ]
  }),
  {
    what: 'raw GBK in the subject',
    raw: Buffer.concat([lines('From: a@b.example', Buffer.concat([Buffer.from('Subject: '), gb('发票', 'gbk')])), Buffer.from('\r\ntext')]),
    files: [],
    subject: '发票',
  },
  { what: 'an inline PDF without a name', raw: multi('mixed', 't', plainText, pdfPart(['Content-Disposition: inline'])), files: [''] },
  {
    what: 'a PDF beside HTML, by its id',
    raw: multi('related', 't', html, pdfPart(['Content-ID: <x@y>', 'Content-Disposition: inline; filename=c.pdf'])),
    files: ['c.pdf'],
  },
  { what: 'a PDF as an alternative', raw: multi('alternative', 't', html, pdfPart([named('alt.pdf')])), files: ['alt.pdf'] },
  { what: 'two files', raw: multi('mixed', 't', pdfPart([named('a.pdf')]), pdfPart([named('b.pdf')])), files: ['a.pdf', 'b.pdf'] },
  {
    what: 'two files of one name',
    raw: multi('mixed', 't', pdfPart([named('a.pdf')]), pdfPart([named('a.pdf')])),
    files: ['a.pdf', 'a.pdf'],
  },
  {
    what: 'a whole mail that is one PDF',
    raw: Buffer.concat([
      head('t', 'Content-Type: application/pdf; name=one.pdf', 'Content-Transfer-Encoding: base64'),
      Buffer.from(`\r\n${base64(file)}`),
    ]),
    files: ['one.pdf'],
  },
  { what: 'a mail in a mail', raw: multi('mixed', 't', plainText, innerPart('Content-Type: message/rfc822')), files: ['inner.pdf'] },
  {
    what: 'a mail in a mail, as an attachment',
    raw: multi('mixed', 't', innerPart('Content-Type: message/rfc822; name="m.eml"', 'Content-Disposition: attachment; filename="m.eml"')),
    files: ['inner.pdf'],
  },
  {
    what: 'a mail in a mail, in base64',
    raw: multi('mixed', 't', partOf(['Content-Type: message/rfc822', 'Content-Transfer-Encoding: base64'], base64(inner))),
    files: ['inner.pdf'],
  },
  {
    what: 'an .eml as octets',
    raw: multi(
      'mixed',
      't',
      partOf(['Content-Type: application/octet-stream; name="m.eml"', 'Content-Transfer-Encoding: base64'], base64(inner)),
    ),
    files: ['inner.pdf'],
  },
  { what: 'five mails in one another', raw: nested(5), files: ['inner.pdf'] },
  { what: 'winmail.dat', raw: multi('mixed', 't', tnef('Content-Type: application/ms-tnef; name="winmail.dat"')), files: ['发票.pdf'] },
  {
    what: 'winmail.dat as octets',
    raw: multi('mixed', 't', tnef('Content-Type: application/octet-stream; name="winmail.dat"')),
    files: ['发票.pdf'],
  },
  {
    what: 'no closing boundary',
    raw: Buffer.concat([head('t', 'Content-Type: multipart/mixed; boundary="X"'), Buffer.from('\r\n'), parts('X', [simple], false)]),
    files: ['inner.pdf'],
  },
  {
    what: 'a boundary that the header leaves out',
    raw: Buffer.concat([head('t', 'Content-Type: multipart/mixed'), Buffer.from('\r\n'), parts('X', [simple])]),
    files: ['inner.pdf'],
  },
  {
    what: 'a boundary without quotes',
    raw: Buffer.concat([head('t', 'Content-Type: multipart/mixed; boundary=X'), Buffer.from('\r\n'), parts('X', [simple])]),
    files: ['inner.pdf'],
  },
  {
    what: 'a preamble and an epilogue',
    raw: Buffer.concat([
      head('t', 'Content-Type: multipart/mixed; boundary="X"'),
      Buffer.from('\r\nThis is a multipart mail.\r\n'),
      parts('X', [simple]),
      Buffer.from('the end'),
    ]),
    files: ['inner.pdf'],
  },
  {
    what: 'no headers but a type',
    raw: Buffer.concat([Buffer.from('Content-Type: multipart/mixed; boundary="X"\r\n\r\n'), parts('X', [simple])]),
    files: ['inner.pdf'],
  },
  {
    what: 'text alone',
    raw: Buffer.concat([head('t', 'Content-Type: text/plain; charset=utf-8'), Buffer.from('\r\n您好')]),
    files: [],
    text: '您好',
  },
  { what: 'HTML alone', raw: multi('mixed', 't', html), files: [], text: '您好' },
  { what: 'a body that is empty', raw: head('t'), files: [] },
  ...(['gb_2312-80', 'x-gbk', 'cp936', '"GB2312"'] as const).map(
    (charset): MadeMail => ({
      what: `a text whose charset is called ${charset}`,
      raw: multi(
        'mixed',
        't',
        partOf([`Content-Type: text/plain; charset=${charset}`, 'Content-Transfer-Encoding: 8bit'], gb('电子发票', 'gbk')),
        simple,
      ),
      files: ['inner.pdf'],
      text: '电子发票',
    }),
  ),
  {
    what: 'a subject of ten folded GB2312 words',
    raw: multi('mixed', Array.from('您收到一张电子发票请查', (one) => word(gb(one, 'gb2312'), 'gb2312')).join('\r\n '), simple),
    files: ['inner.pdf'],
    subject: '您收到一张电子发票请查',
  },
  {
    what: 'a subject with a line of its own for Bcc',
    raw: multi('mixed', word(Buffer.from('发票\r\nBcc: x@y.example'), 'utf-8'), simple),
    files: ['inner.pdf'],
    subject: '发票 Bcc: x@y.example',
  },
  {
    what: 'an invitation beside a file',
    raw: multi('mixed', 't', partOf(['Content-Type: text/calendar; method=REQUEST'], 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'), simple),
    files: ['~', 'inner.pdf'],
  },
  {
    what: 'a signature of its own kind',
    raw: Buffer.concat([
      head('t', 'Content-Type: multipart/signed; protocol="application/pkcs7-signature"; boundary="X"'),
      Buffer.from('\r\n'),
      parts(
        'X',
        [inner, pdfPart([named('smime.p7s')], 'application/pkcs7-signature')].map((part, i) => (i === 0 ? simple : part)),
      ),
    ]),
    files: ['inner.pdf', 'smime.p7s'],
  },
  {
    what: 'multiparts in multiparts',
    raw: multi('mixed', 't', within('alternative', plainText, within('related', html, simple)), pdfPart([named('b.pdf')])),
    files: ['inner.pdf', 'b.pdf'],
  },
  {
    what: 'a digest of two mails',
    raw: Buffer.concat([
      head('t', 'Content-Type: multipart/digest; boundary=D'),
      Buffer.from('\r\n'),
      parts('D', [innerPart('Content-Type: message/rfc822'), Buffer.concat([Buffer.from('\r\n'), inner])]),
    ]),
    files: ['inner.pdf', 'inner.pdf'],
  },
  {
    what: 'a mail in a mail with LF alone',
    raw: asLf(multi('mixed', 't', innerPart('Content-Type: message/rfc822'))),
    files: ['inner.pdf'],
  },
  {
    what: 'a mail in a mail, in quoted-printable',
    raw: multi('mixed', 't', partOf(['Content-Type: message/rfc822', 'Content-Transfer-Encoding: quoted-printable'], quoted(inner))),
    files: ['inner.pdf'],
  },
  {
    what: 'winmail.dat in a mail in a mail',
    raw: multi('mixed', 't', partOf(['Content-Type: message/rfc822'], multi('mixed', 'i', tnef('Content-Type: application/ms-tnef')))),
    files: ['发票.pdf'],
  },
  {
    what: 'winmail.dat beside a file',
    raw: multi('mixed', 't', simple, tnef('Content-Type: application/ms-tnef; name=winmail.dat')),
    files: ['inner.pdf', '发票.pdf'],
  },
  {
    what: 'an inline picture and an inline PDF',
    raw: multi(
      'related',
      't',
      html,
      pdfPart(['Content-ID: <a@b>', 'Content-Disposition: inline; filename=logo.png'], 'image/png'),
      pdfPart(['Content-Disposition: inline; filename=i.pdf']),
    ),
    files: ['logo.png', 'i.pdf'],
  },
  { what: 'a PDF whose type is text', raw: multi('mixed', 't', pdfPart([named('a.pdf')], 'text/plain')), files: ['a.pdf'] },
  {
    what: 'a type in capitals with a comment',
    raw: Buffer.concat([head('t', 'CONTENT-TYPE: Multipart/MIXED (seen);  BOUNDARY="X"'), Buffer.from('\r\n'), parts('X', [simple])]),
    files: ['inner.pdf'],
  },
  {
    what: 'a boundary of signs',
    raw: Buffer.concat([
      head('t', `Content-Type: multipart/mixed; boundary="'()+_,-./:=?"`),
      Buffer.from('\r\n'),
      parts("'()+_,-./:=?", [simple]),
    ]),
    files: ['inner.pdf'],
  },
  {
    what: 'forty files',
    raw: multi('mixed', 't', ...Array.from({ length: 40 }, (_, i) => pdfPart([named(`${i}.pdf`)]))),
    files: Array.from({ length: 40 }, (_, i) => `${i}.pdf`),
  },
]
/** Beyond every limit: what reading them says, and no files of them. */
export const bombs: Readonly<Record<string, () => Buffer>> = {
  'ten thousand parts': () =>
    Buffer.concat([head('t', 'Content-Type: multipart/mixed; boundary=X'), Buffer.from(`\r\n${'--X\r\n\r\n.\r\n'.repeat(10_000)}--X--`)]),
  'one line of 25 MB': () => Buffer.concat([head('t'), Buffer.from('\r\n'), Buffer.alloc(25 * 1024 * 1024, 0x61)]),
  'a header of 20 MB': () => Buffer.from(`Subject: ${'a'.repeat(20_000_000)}\r\n\r\nhi`),
  'multiparts 5,000 deep': () =>
    Buffer.concat([
      head('t'),
      Buffer.from(Array.from({ length: 5000 }, (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n`).join('')),
    ]),
  'mails 1,000 deep': () => Buffer.concat([head('t'), Buffer.from(`${'Content-Type: message/rfc822\r\n\r\n'.repeat(1000)}hi`)]),
  'addresses of 5 MB': () => Buffer.from(`To: ${'a <a@b.c>, '.repeat(450_000)}\r\n\r\nhi`),
  'encoded words of 2 MB': () => Buffer.from(`Subject: ${'=?utf-8?Q?a?= '.repeat(140_000)}\r\n\r\nhi`),
  'HTML of 10 MB': () => Buffer.from(`Content-Type: text/html\r\n\r\n${'<div>'.repeat(2_000_000)}`),
  'anchors without an end': () => Buffer.from(`Content-Type: text/html\r\n\r\n${'<a href="https://a.example/">'.repeat(50_000)}`),
}

// Made mails as Chinese senders send them, each with what is in it: names in every encoding, transfer encodings,
// structures.
import { gbkMails, type MadeMail } from './gbk-mails.ts'
import { names } from './mail-names.ts'
import {
  base64,
  chinese,
  cut,
  file,
  asLf,
  gb,
  head,
  inner,
  innerPart,
  lines,
  multi,
  named,
  nested,
  partOf,
  parts,
  pdfPart,
  quoted,
  simple,
  tnef,
  transfers,
  within,
  word,
} from './mail-parts.ts'

const plainText = partOf(
  ['Content-Type: text/plain; charset=gb2312', 'Content-Transfer-Encoding: base64'],
  base64(gb('您好，发票见附件 镕')),
)
const html = partOf(
  ['Content-Type: text/html; charset=utf-8'],
  Buffer.from('<p>您好</p><img src="https://t.example/p.png"><script>x()</script>'),
)
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
  ...gbkMails,
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

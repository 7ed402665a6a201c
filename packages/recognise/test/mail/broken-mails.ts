// Mails that are broken, each with what can honestly be read of it: the names of its files, damaged or whole.
import {
  base64,
  chinese,
  file,
  gb,
  head,
  inner,
  innerPart,
  lines,
  multi,
  named,
  partOf,
  parts,
  pdfPart,
  percent,
  winmail,
  word,
} from './mail-parts.ts'

export interface BrokenMail {
  readonly what: string
  readonly raw: Buffer
  /** Files that are found; `~` before a name: with its bytes damaged. */
  readonly files: readonly string[]
  /** Reasons of parts that are refused. */
  readonly refused?: readonly string[]
}
const mixed = (...all: readonly Buffer[]): Buffer => multi('mixed', 't', ...all)
const body = (text: string | Buffer): Buffer =>
  partOf(['Content-Type: application/pdf; name=a.pdf', 'Content-Transfer-Encoding: base64'], text)
const whole = base64(file)
const open = (boundary: string, ...rest: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    head('t', `Content-Type: multipart/mixed; boundary=${boundary}`),
    Buffer.from('\r\n'),
    ...rest.map((one) => Buffer.from(one as string)),
  ])
const simple = pdfPart([named('a.pdf')])
const tnef = (bytes: Buffer): Buffer =>
  partOf(['Content-Type: application/ms-tnef; name=winmail.dat', 'Content-Transfer-Encoding: base64'], base64(bytes))
const noise = Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * i * 31 + i * 7) & 0xff))

export const broken: readonly BrokenMail[] = [
  { what: 'nothing at all', raw: Buffer.alloc(0), files: [] },
  { what: 'one empty line', raw: Buffer.from('\r\n'), files: [] },
  { what: 'NULs alone', raw: Buffer.alloc(5000), files: [] },
  { what: 'noise', raw: noise, files: [] },
  { what: 'UTF-16', raw: Buffer.from('\ufeffSubject: t\r\n\r\nhi', 'utf16le'), files: [] },
  { what: 'an empty line before its headers', raw: Buffer.concat([Buffer.from('\r\n'), mixed(simple)]), files: [] },
  {
    what: 'a line of a mailbox file first',
    raw: Buffer.concat([Buffer.from('From a@b.example Tue Nov 24 10:00:00 2026\r\n'), mixed(simple)]),
    files: ['a.pdf'],
  },
  { what: 'a header without a colon', raw: Buffer.concat([lines('no colon here'), mixed(simple)]), files: ['a.pdf'] },
  { what: 'a NUL in its headers', raw: Buffer.concat([lines('X-A: a\u0000b'), mixed(simple)]), files: ['a.pdf'] },
  {
    what: 'NULs in its text, its type and its links',
    raw: mixed(
      partOf(['Content-Type: text/plain; charset=utf-8'], 'a\u0000b https://fp.example/d\u0000e'),
      partOf(['Content-Type: text/html'], '<a href="https://fp.example/f">发\u0000票</a>'),
      pdfPart([named('a.pdf')], 'application/p\u0000df'),
    ),
    files: ['a.pdf'],
  },
  { what: 'an encoded word without its end', raw: multi('mixed', '=?utf-8?B?5Y+R56Wo', simple), files: ['a.pdf'] },
  { what: 'an encoded word of an unknown charset', raw: multi('mixed', '=?x-unknown?B?5Y+R56Wo?=', simple), files: ['a.pdf'] },
  {
    what: 'a text of an unknown charset',
    raw: mixed(partOf(['Content-Type: text/plain; charset=x-unknown'], 'hi'), simple),
    files: ['a.pdf'],
  },
  {
    what: 'GBK that says it is UTF-8',
    raw: mixed(partOf(['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'], gb('发票')), simple),
    files: ['a.pdf'],
  },
  { what: 'base64 with other characters between', raw: mixed(body(whole.replace(/(.{10})/, '$1*!'))), files: ['a.pdf'] },
  { what: 'base64 that is cut', raw: mixed(body(base64(file).slice(0, 101))), files: ['~a.pdf'] },
  {
    what: 'base64 with padding in the middle',
    raw: mixed(body(`${Buffer.from('%PDF-1.4').toString('base64')}\r\n${whole}`)),
    files: ['~a.pdf'],
  },
  {
    what: 'quoted-printable with wrong escapes',
    raw: mixed(
      partOf(['Content-Type: application/pdf; name=a.pdf', 'Content-Transfer-Encoding: quoted-printable'], '%PDF-1.4=0A=ZZ=\r\n=4'),
    ),
    files: ['~a.pdf'],
  },
  {
    what: 'an unknown transfer encoding',
    raw: mixed(partOf(['Content-Type: application/pdf; name=a.pdf', 'Content-Transfer-Encoding: x-own'], '%PDF-1.4')),
    files: ['~a.pdf'],
  },
  {
    what: 'two transfer encodings',
    raw: mixed(
      partOf(
        ['Content-Type: application/pdf; name=a.pdf', 'Content-Transfer-Encoding: base64', 'Content-Transfer-Encoding: base64'],
        whole,
      ),
    ),
    files: ['a.pdf'],
  },
  {
    what: 'a file without bytes',
    raw: mixed(partOf(['Content-Type: application/pdf; name=a.pdf', 'Content-Transfer-Encoding: base64'], '')),
    files: ['~a.pdf'],
  },
  { what: 'a name whose quotes do not close', raw: mixed(pdfPart(['Content-Disposition: attachment; filename="a.pdf'])), files: ['a.pdf'] },
  {
    what: 'RFC 2231 with wrong percents',
    raw: mixed(pdfPart(["Content-Disposition: attachment; filename*=utf-8''a%ZZ%4.pdf"])),
    files: ['a%ZZ%4.pdf'],
  },
  {
    what: 'RFC 2231 whose second piece is missing',
    raw: mixed(pdfPart(['Content-Disposition: attachment;', ` filename*0*=utf-8''${percent(Buffer.from('发'))};`, ' filename*2*=.pdf'])),
    files: ['发.pdf'],
  },
  {
    what: 'RFC 2231 of an unknown charset',
    raw: mixed(pdfPart(["Content-Disposition: attachment; filename*=x-own''a.pdf"])),
    files: ['a.pdf'],
  },
  { what: 'an empty boundary', raw: open('""', `--\r\n`, simple, '\r\n----\r\n'), files: [] },
  { what: 'a boundary that never comes', raw: open('Z', parts('X', [simple])), files: [] },
  {
    what: 'a boundary that is the beginning of another',
    raw: open('X', parts('X', [Buffer.concat([Buffer.from('Content-Type: multipart/mixed; boundary=XY\r\n\r\n'), parts('XY', [simple])])])),
    files: ['a.pdf'],
  },
  {
    what: 'two multiparts with one boundary',
    raw: open('X', parts('X', [Buffer.concat([Buffer.from('Content-Type: multipart/mixed; boundary=X\r\n\r\n'), parts('X', [simple])])])),
    files: ['a.pdf'],
  },
  {
    what: 'boundaries with blanks behind',
    raw: open('X', parts('X', [simple]).toString('latin1').replaceAll('--X', '--X \t').replace('--X \t--', '--X--')),
    files: ['a.pdf'],
  },
  { what: 'two types', raw: Buffer.concat([lines('Content-Type: text/plain'), open('X', parts('X', [simple]))]), files: [] },
  { what: 'headers that end with the mail', raw: open('X', '--X\r\nContent-Type: application/pdf; name=a.pdf'), files: ['~a.pdf'] },
  { what: 'a file cut in its middle', raw: mixed(simple).subarray(0, mixed(simple).length - 150), files: ['~a.pdf'] },
  {
    what: 'CR alone at the ends of lines',
    raw: Buffer.from(mixed(simple).toString('latin1').replaceAll('\r\n', '\r'), 'latin1'),
    files: [],
  },
  {
    what: 'LF and CRLF in turn',
    raw: Buffer.from(
      mixed(simple)
        .toString('latin1')
        .split('\r\n')
        .map((line, i) => `${line}${i % 2 ? '\n' : '\r\n'}`)
        .join(''),
      'latin1',
    ),
    files: ['a.pdf'],
  },
  { what: 'a winmail.dat that is cut', raw: mixed(tnef(winmail.subarray(0, 120)), simple), files: ['a.pdf'], refused: ['unreadable'] },
  { what: 'a winmail.dat of noise', raw: mixed(tnef(noise), simple), files: ['a.pdf'], refused: ['unreadable'] },
  { what: 'a winmail.dat without bytes', raw: mixed(tnef(Buffer.alloc(0)), simple), files: ['a.pdf'], refused: ['unreadable'] },
  { what: 'a mail in it without bytes', raw: mixed(partOf(['Content-Type: message/rfc822'], ''), simple), files: ['a.pdf'] },
  {
    what: 'a mail in it of noise',
    raw: mixed(partOf(['Content-Type: message/rfc822', 'Content-Transfer-Encoding: base64'], base64(noise)), simple),
    files: ['a.pdf'],
  },
  { what: 'a mail in it that is cut', raw: mixed(innerPart('Content-Type: message/rfc822').subarray(0, 330)), files: ['~'] },
  {
    what: 'a date of no year, no sender and two subjects',
    raw: Buffer.concat([
      lines(
        'Date: yesterday',
        'From:',
        'Subject: a',
        `Subject: ${word(Buffer.from(chinese), 'utf-8')}`,
        'Content-Type: multipart/mixed; boundary=X',
      ),
      Buffer.from('\r\n'),
      parts('X', [simple]),
    ]),
    files: ['a.pdf'],
  },
  {
    what: 'three mails in one another with one boundary',
    raw: mixed(partOf(['Content-Type: message/rfc822'], mixed(partOf(['Content-Type: message/rfc822'], inner)))),
    files: ['inner.pdf'],
  },
]

// Names of files as senders write them into the headers of a part.
import { chinese, gb, named, percent, qWord, cut, rare, word } from './mail-parts.ts'

/** A file's name as its part says it, and as people see it. */
export const names: readonly (readonly [what: string, headers: readonly (string | Buffer)[], name: string])[] = [
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

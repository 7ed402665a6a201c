// Mails whose texts are GBK and say nothing of it, or something else.
import { base64, gb, head, multi, partOf, quoted, simple } from './mail-parts.ts'

export interface MadeMail {
  readonly what: string
  readonly raw: Buffer
  /** Names of the files that it holds, each with the bytes of `file`; `~` before a name: with other bytes. */
  readonly files: readonly string[]
  readonly subject?: string
  readonly text?: string
}
export const gbkMails: readonly MadeMail[] = [
  ...(
    [
      ['no charset', 'Content-Type: text/plain'],
      ['no type', 'X-Mailer: Foxmail'],
      ['a charset that is not theirs', 'Content-Type: text/plain; charset="utf-8"'],
      ['US-ASCII named', 'Content-Type: text/plain; charset=us-ascii; format=fixed'],
    ] as const
  ).flatMap(([what, header]): MadeMail[] => {
    const text = '您好，发票号码 2611200000，镕'
    return [
      {
        what: `a text in raw GBK with ${what}`,
        raw: Buffer.concat([head('t', header, 'Content-Transfer-Encoding: 8bit'), Buffer.from('\r\n'), gb(text)]),
        files: [],
        text,
      },
      {
        what: `a part in raw GBK with ${what}`,
        raw: multi('mixed', 't', partOf([header], Buffer.concat([gb(text), gb('\r\n-- \r\n财务部')])), simple),
        files: ['inner.pdf'],
        text: `${text}\n-- \n财务部`,
      },
      {
        what: `a part of GBK in base64 with ${what}`,
        raw: multi('mixed', 't', partOf([header, 'Content-Transfer-Encoding: base64'], base64(gb(text))), simple),
        files: ['inner.pdf'],
        text,
      },
      {
        what: `a part of GBK in quoted-printable with ${what}`,
        raw: multi('mixed', 't', partOf([header, 'Content-Transfer-Encoding: quoted-printable'], quoted(gb(text))), simple),
        files: ['inner.pdf'],
        text,
      },
    ]
  }),
  {
    what: 'HTML in raw GBK without a charset',
    raw: Buffer.concat([head('t', 'Content-Type: text/html'), Buffer.from('\r\n'), gb('<p>发票见附件</p>')]),
    files: [],
    text: '发票见附件',
  },
  {
    what: 'a text in UTF-8 without a charset',
    raw: Buffer.concat([head('t'), Buffer.from('\r\n您好，发票见附件')]),
    files: [],
    text: '您好，发票见附件',
  },
  {
    what: 'a line in GBK that looks like a boundary',
    raw: Buffer.concat([head('t', 'Content-Type: text/plain; charset=gbk'), Buffer.from('\r\n'), gb('上\n--下\n发票\n\n尾')]),
    files: [],
    text: '上\n--下\n发票\n\n尾',
  },
]

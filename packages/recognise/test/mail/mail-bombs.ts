// Mails beyond every limit.
import { head } from './mail-parts.ts'

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

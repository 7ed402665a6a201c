// Mails as Chinese senders make them: each file is found under its name, and nothing else is.
import { describe, expect, it } from 'vitest'
import { mailLimits } from '@piaotai/domain/mail.ts'
import { readMail, type MailFile } from '@piaotai/recognise/mail/read-mail.ts'
import { broken } from '../../test/mail/broken-mails.ts'
import { bombs } from '../../test/mail/mail-bombs.ts'
import { corpus } from '../../test/mail/mail-corpus.ts'
import { asListed } from '../../test/mail/mail-parts.ts'

const read = async (raw: Buffer) => {
  const files: MailFile[] = []
  const result = await readMail(raw, async (one) => {
    files.push(one)
  })
  return { result, files }
}
describe(`A mail (${corpus.length} made ones, ${broken.length} broken ones)`, () => {
  it.each(corpus)('with $what is read whole', async ({ raw, files: wanted, subject, text }) => {
    const { result, files } = await read(raw)
    expect(files.map(asListed)).toEqual(wanted)
    expect(result).toMatchObject({ ok: true, refused: [] })
    if (result.ok && subject !== undefined) expect(result.head.subject).toBe(subject)
    if (result.ok && text !== undefined) expect(result.text).toBe(text)
  })
  it.each(broken)('that is broken ($what) tells what can be read of it, and nothing else', async ({ raw, files: wanted, refused = [] }) => {
    const { result, files } = await read(raw)
    // A database takes neither NULs nor halves of characters.
    const said = JSON.stringify([result, files.map(({ name, type }) => [name, type])])
    expect([said.includes(String.raw`\u0000`), /\\ud[89a-f]/.test(said)]).toEqual([false, false])
    expect([files.map(asListed), result.ok ? result.refused.map(({ reason }) => reason) : [result.reason]]).toEqual([wanted, refused])
  })
  it('has its links told with what stands at them, and counts what a browser would have loaded', async () => {
    const { result } = await read(
      Buffer.from(
        'Content-Type: text/html; charset=utf-8\r\n\r\n<p>下载：<a href="https://fp.example/d?a=1&amp;b=2">PDF 下载</a></p><img src="https://t.example/1.png"><script>x</script>',
      ),
    )
    expect(result).toMatchObject({
      links: [{ url: 'https://fp.example/d?a=1&b=2', text: 'PDF 下载' }],
      blocked: { pictures: 1, scripts: 1 },
      text: '下载：PDF 下载',
    })
  })
  it('with two senders, or made by a machine, says so', async () => {
    const two = await read(Buffer.from('From: a@b.example\r\nFrom: c@d.example\r\nAuto-Submitted: auto-replied\r\n\r\nhi'))
    expect(two.result).toMatchObject({ head: { ambiguousFrom: true, automatic: true } })
  })
  it(`has ${mailLimits.parts} parts at most, and mails in it ${mailLimits.mailsDeep} deep`, async () => {
    const many = `Content-Type: multipart/mixed; boundary=X\r\n\r\n${'--X\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n%PDF-1.4\r\n'.repeat(250)}--X--`
    const { result, files } = await read(Buffer.from(many))
    expect([files.length, result]).toMatchObject([mailLimits.parts, { refused: [{ reason: 'tooMany' }] }])
    const deep = await read(bombs['mails 1,000 deep']!())
    expect(deep.result).toMatchObject({ ok: true, refused: [{ reason: 'tooDeep' }] })
  })
  it.each(Object.entries(bombs))('of %s is through in two seconds of processor time', async (_, make) => {
    const raw = make()
    const before = process.cpuUsage()
    const { files } = await read(raw)
    const { user, system } = process.cpuUsage(before)
    expect(files).toEqual([])
    expect((user + system) / 1000).toBeLessThan(2000)
  })
  it('cut at any place is read or refused, and invents no file', async () => {
    for (const { raw, files: wanted } of corpus.filter((_, i) => i % 6 === 0))
      for (let at = 0; at < raw.length; at += Math.max(37, raw.length >> 4)) {
        const { files } = await read(raw.subarray(0, at))
        expect(files.length).toBeLessThanOrEqual(wanted.length)
      }
  })
})

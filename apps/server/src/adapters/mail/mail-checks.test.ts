// SPF, DKIM and DMARC of mails that were really signed, with a table in place of DNS.
import { generateKeyPairSync } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailChecker } from './sender-checks.ts'

const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
const zone: Readonly<Record<string, string>> = {
  'b.example TXT': 'v=spf1 ip4:192.0.2.1 -all',
  's1._domainkey.b.example TXT': `v=DKIM1; k=rsa; p=${key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  '_dmarc.b.example TXT': 'v=DMARC1; p=reject',
}
const noName = (code: string): Error => Object.assign(new Error(code), { code })
const dns = async (name: string, type: string): Promise<string[][]> => {
  const found = zone[`${name} ${type}`]
  if (found === undefined) throw noName('ENOTFOUND')
  return [[found]]
}
const own = { peer: '192.0.2.1', helo: 'mx.b.example', sender: 'a@b.example' }
const forwarded = { ...own, peer: '203.0.113.9' }

describe('The checks of a sender', () => {
  let signed: Buffer
  const { check } = mailChecker(dns, false)
  beforeAll(async () => {
    const made = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail({
      from: '开票方 <a@b.example>',
      to: 'ok@x.example',
      subject: '增值税电子发票',
      text: '见附件',
      dkim: { domainName: 'b.example', keySelector: 's1', privateKey: key.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string },
    })
    signed = made.message as Buffer
  })
  it('pass for a mail as it was sent, and DMARC for one that was forwarded', async () => {
    expect(await check(signed, own)).toEqual({ spf: 'pass', dkim: 'pass', dmarc: 'pass', signed: ['b.example'] })
    expect(await check(signed, forwarded)).toMatchObject({ spf: 'fail', dkim: 'pass', dmarc: 'pass' })
    expect(await check(signed, { ...own, peer: undefined })).toMatchObject({ spf: 'skipped', dkim: 'pass', dmarc: 'pass' })
  })
  it('fail for a forged sender, an altered subject and a mail with two senders', async () => {
    const bare = Buffer.from(signed.toString('latin1').replace(/^DKIM-Signature[\s\S]*?\r\n(?=\S)/, ''), 'latin1')
    expect(await check(bare, { ...own, sender: 'x@evil.example' })).toMatchObject({ dmarc: 'fail' })
    expect(await check(Buffer.from(signed.toString('latin1').replace('Subject: ', 'Subject: x'), 'latin1'), forwarded)).toMatchObject({
      dmarc: 'fail',
    })
    expect(await check(Buffer.concat([Buffer.from('From: boss@b.example\r\n'), signed]), forwarded)).toMatchObject({ dmarc: 'fail' })
  })
  it('say that nobody answered while DNS is away, and skip mail of this machine', async () => {
    const away = mailChecker(async () => Promise.reject(noName('ETIMEOUT')), false)
    expect(await away.check(signed, own)).toMatchObject({ spf: 'temperror', dkim: 'temperror', dmarc: 'temperror' })
    expect(await mailChecker(dns).check(signed, { ...own, peer: '::ffff:127.0.0.1' })).toMatchObject({ spf: 'skipped', dmarc: 'skipped' })
  })
})

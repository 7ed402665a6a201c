// Mail in: rules about senders, links, checks of senders, returned mail, and what ends.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { linkFetcher } from '../../../adapters/links/link-fetcher.ts'
import type { MailChecker } from '../../../ports/mail-in.ts'
import { signIn } from '../../../../../../scripts/lib/api-client.ts'
import { password, pdf } from '#testing/worlds/app.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, makeCompany, setSuite, verdict, type TestCompany } from '#testing/worlds/company.ts'
import { makeDeliverer } from '#testing/worlds/delivery-world.ts'
import { dialogue, mailDomain, openPostOffice, partsSeen, sampleInvoice, settled, type PostOffice } from '#testing/worlds/mail-world.ts'

/** An issuer on loopback: its host is allowed, its files have the names of its paths. */
const files = new Map<string, Buffer>()
let issuer: Server
const asked: string[] = []
const known = [{ name: '测试', hosts: ['localhost'], files: (url: URL) => Promise.resolve([url.href]) }]
const links = linkFetcher(known, { loopback: true })
/** DNS stands for a domain that disowns its mail. */
const mailChecks: MailChecker = {
  check: async (_, { sender }) =>
    sender.endsWith('@forged.example') ? { spf: 'fail', dkim: 'none', dmarc: 'fail' } : { spf: 'pass', dkim: 'pass', dmarc: 'pass' },
}

describe('Mail in', () =>
  onGate(
    (gate) => {
      let post: PostOffice
      let base: string
      beforeAll(async () => {
        post = await openPostOffice(gate())
        issuer = createServer((request, response) => {
          asked.push(request.url ?? '')
          if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1/elsewhere.pdf' }).end()
          else if (files.has(request.url ?? '')) response.end(files.get(request.url ?? ''))
          else response.end('<html>此链接已失效</html>')
        }).listen(0, '127.0.0.1')
        await new Promise((done) => issuer.once('listening', done))
        base = `http://localhost:${(issuer.address() as AddressInfo).port}`
      })
      afterAll(() => issuer?.close())
      const addressOf = async ({ owner }: TestCompany) => data(await owner.api.email.readMailAddresses({})).own.address
      const xml = () => Buffer.from(writeXml(sampleInvoice()))

      it('fetches the links of known issuers, and leaves every other one to a person', async () => {
        const company = await makeCompany(gate())
        files.set('/a', xml())
        await post.send({
          to: await addressOf(company),
          subject: '链接',
          html: `<a href="${base}/a">下载发票</a> <a href="${base}/gone">PDF下载</a> <a href="${base}/away">OFD下载</a> <a href="https://stranger.example/fapiao/1">点击下载电子发票</a> <a href="https://stranger.example/unsubscribe">退订</a>`,
        })
        const mail = await settled(company.owner, '链接')
        expect(mail.parts.map(({ kind, state, reason, host }) => [kind, state, reason, host?.split(':')[0] ?? null])).toEqual([
          ['link', 'fetched', null, 'localhost'],
          ['file', 'recorded', null, null],
          ['link', 'needsClick', 'linkExpired', 'localhost'],
          ['link', 'needsClick', 'hostNotAllowed', 'localhost'],
          ['link', 'needsClick', null, 'stranger.example'],
        ])
        expect([mail.status, mail.clicks]).toEqual(['saved', 3])
        const last = mail.parts.at(-1)!
        const name = '取到的.xml'
        const bytes = xml()
        const [form] = data(
          await company.owner.api.upload.certifyUploads({ fileList: [{ file: name, length: bytes.length }], originFileName: true }),
        )
        const body = new FormData()
        for (const [key, value] of Object.entries(form!))
          if (!['file', 'uploadUrl', 'redirUrl'].includes(key)) body.append(key, String(value))
        expect(verdict(await company.owner.api.email.ignoreLink({ id: mail.id, area: 'company', partId: last.id }))).toBe('ok')
        expect(verdict(await company.owner.api.email.ignoreLink({ id: mail.id, area: 'company', partId: last.id }))).toBe('mail.partNotNow')
      })
      it('a blocked sender brings nothing, a longer rule counts before a shorter one, and processing again follows the rules of now', async () => {
        const company = await makeCompany(gate())
        const { api } = company.owner
        data(await api.email.addSenderRule({ sender: 'issuer.example', verdict: 'block' }))
        data(await api.email.addSenderRule({ sender: 'good@issuer.example', verdict: 'allow', category: 2 }))
        const to = await addressOf(company)
        await post.send({ from: 'bad@mail.issuer.example', to, subject: '拦截', attachments: [{ filename: 'a.xml', content: xml() }] })
        await post.send({ from: 'good@issuer.example', to, subject: '放行', attachments: [{ filename: 'b.xml', content: xml() }] })
        const blocked = await settled(company.owner, '拦截')
        expect([blocked.status, partsSeen(blocked), blocked.parts[0]!.reason]).toEqual([
          'notRecognised',
          ['a.xml refused'],
          'senderBlocked',
        ])
        expect(partsSeen(await settled(company.owner, '放行'))).toEqual(['b.xml recorded'])
        expect(data(await api.invoice.listInvoices({ area: 'company' })).content.map(({ category }) => category)).toEqual([2])
        const rule = data(await api.email.listSenderRules({})).content.find(({ verdict: said }) => said === 'block')!
        data(await api.email.removeSenderRule({ id: rule.id }))
        data(await api.email.reprocessMails({ area: 'company', ids: [blocked.id] }))
        expect(partsSeen(await settled(company.owner, '拦截'))).toEqual(['a.xml recorded'])
        expect(verdict(await api.email.addSenderRule({ sender: 'qq.com', verdict: 'block' }))).toBe('input.invalid')
      })
      it('keeps what was proven of the sender, and says where nothing vouches for it', async () => {
        const company = await makeCompany(gate())
        const to = await addressOf(company)
        await post.raw(to, 'From: boss@forged.example\r\nSubject: forged\r\n\r\nhi', 'boss@forged.example')
        await post.raw(to, 'From: a@issuer.example\r\nFrom: b@issuer.example\r\nSubject: two\r\n\r\nhi')
        expect(await settled(company.owner, 'forged')).toMatchObject({ doubtful: true, checks: { dmarc: 'fail', spf: 'fail' } })
        expect(await settled(company.owner, 'two')).toMatchObject({ doubtful: true })
      })
      it('warns of the invoices of a sender that failed its checks, whatever is corrected of them', async () => {
        const company = await makeCompany(gate())
        const { api } = company.owner
        const to = await addressOf(company)
        await post.send({ from: 'boss@forged.example', to, subject: '伪造', attachments: [{ filename: 'a.xml', content: xml() }] })
        await post.send({ to, subject: '真的', attachments: [{ filename: 'b.xml', content: xml() }] })
        const forged = (await settled(company.owner, '伪造')).parts[0]!.invoiceIds[0]!
        const proven = (await settled(company.owner, '真的')).parts[0]!.invoiceIds[0]!
        const warned = async (id: string) =>
          data(await api.invoice.readInvoice({ id, area: 'company' })).warnings.flatMap(({ code, message }) =>
            code === 'senderUnproven' ? [message] : [],
          )
        const says = ['boss@forged.example (SPF, DMARC)']
        expect([await warned(forged), await warned(proven)]).toEqual([says, []])
        expect(data(await api.invoice.listInvoices({ area: 'company', tab: 'warnings' })).content.map(({ id }) => id)).toContain(forged)
        const { version } = data(await api.invoice.readInvoice({ id: forged, area: 'company' }))
        data(
          await api.invoice.correctInvoice({
            id: forged,
            area: 'company',
            version,
            reason: '核对',
            fields: [{ field: 'remark', value: '核对过' }],
          }),
        )
        expect(await warned(forged)).toEqual(says)
      })
      it('waits while the suite has ended, and comes in when it is renewed', async () => {
        const company = await makeCompany(gate())
        const to = await addressOf(company)
        await setSuite(gate(), company, 'standard', '2020-01-01')
        await post.send({ to, subject: '到期', attachments: [{ filename: 'a.xml', content: xml() }] })
        const seen = async () =>
          (
            await gate().asOwner(
              `select p.state from mail_part p join mail_message m on m.id = p.message_id where m.company_id = '${company.id}'`,
            )
          ).map((row) => row['state'])
        await expect.poll(seen, { timeout: 60_000 }).toEqual(['waiting'])
        expect(await gate().asOwner(`select id from import_file where company_id = '${company.id}'`)).toEqual([])
        await setSuite(gate(), company, 'standard', '2099-01-01')
        expect(partsSeen(await settled(company.owner, '到期'))).toEqual(['a.xml recorded'])
      })
      it('puts off mail to a person who left until they choose another company', async () => {
        const [first, second] = [await makeCompany(gate()), await makeCompany(gate())]
        const person = await first.member()
        const { address } = data(await person.api.email.readOwnMailAddress({}))
        await gate().app.addMember(second.id, person.userId)
        data(await first.owner.api.user.removeMembers({ ids: [person.userId] }))
        const asks = () => dialogue(post.port, ['EHLO a', 'MAIL FROM:<a@issuer.example>', `RCPT TO:<${address}>`, 'QUIT'])
        expect((await asks()).at(-2)).toMatch(/^450/)
        const again = await signIn(gate().url, person.email, password)
        data(await again.api.user.switchCompany({ teamId: second.id }))
        expect(data(await again.api.email.readOwnMailAddress({}))).toMatchObject({ waiting: true })
        expect(verdict(await again.api.email.changeOwnMailAddress({ companyId: first.id }))).toBe('company.notFound')
        data(await again.api.email.changeOwnMailAddress({ companyId: second.id }))
        expect((await asks()).at(-2)).toMatch(/^250/)
      })
      it('refuses mail to a company that is dissolved', async () => {
        const company = await makeCompany(gate())
        const to = await addressOf(company)
        const named = data(await company.owner.api.email.addNamedAddress({ name: 'sh', comment: '上海' }))
        await gate().asOwner(`update company set deleted_at = now() where id = '${company.id}'`)
        for (const address of [to, named.address])
          expect((await dialogue(post.port, ['EHLO a', 'MAIL FROM:<a@b.example>', `RCPT TO:<${address}>`, 'QUIT'])).at(-2)).toMatch(/^550/)
      })
      it('a returned letter marks its recipient, an answer by a machine does not', async () => {
        const from = await makeDeliverer(gate())
        const to = 'kuaiji@woye.example'
        const task = await from.send([await from.invoice({}, undefined, pdf())], [to])
        await gate().message(to)
        const [{ id = '' } = {}] = (await gate().asOwner(`select id from outbox where about ->> 'taskId' = '${task.id}'`)) as {
          id?: string
        }[]
        const back = `returned+${id}@${mailDomain}`
        const bounced = async () => data(await from.owner.api.email.readDelivery({ id: task.id, area: 'company' })).to[0]!.bounced
        await post.raw(
          back,
          'From: kuaiji@woye.example\r\nSubject: =?utf-8?B?6Ieq5Yqo5Zue5aSN?=\r\nAuto-Submitted: auto-replied\r\n\r\nholiday',
          '',
        )
        await post.raw(
          back,
          [
            'From: MAILER-DAEMON@woye.example',
            'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
            '',
            '--B',
            'Content-Type: message/delivery-status',
            '',
            'Final-Recipient: rfc822; x@woye.example',
            'Action: delayed',
            'Status: 4.4.1',
            '',
            '--B--',
            '',
          ].join('\r\n'),
          '',
        )
        await new Promise((done) => setTimeout(done, 1500))
        expect(await bounced()).toBe(false)
        await post.raw(back, 'From: postmaster@woye.example\r\nSubject: =?gb2312?B?zbvQxQ==?=\r\n\r\nno such user', '')
        await expect.poll(bounced, { timeout: 60_000 }).toBe(true)
        expect(
          (await dialogue(post.port, ['EHLO a', 'MAIL FROM:<>', `RCPT TO:<returned+${crypto.randomUUID()}@${mailDomain}>`, 'QUIT'])).at(-2),
        ).toMatch(/^550/)
      })
      it('addresses are chosen once, named ones are few, and none is taken twice', async () => {
        const [company, other] = [await makeCompany(gate()), await makeCompany(gate())]
        const { api } = company.owner
        const name = `yantian-${Date.now() % 1_000_000}`
        expect(data(await api.email.changeCompanyAddress({ name })).address).toBe(`${name}@${mailDomain}`)
        expect(verdict(await other.owner.api.email.changeCompanyAddress({ name }))).toBe('mail.addressTaken')
        expect(verdict(await api.email.changeCompanyAddress({ name: `${name}x` }))).toBe('mail.addressChanged')
        for (const bad of ['postmaster', '12345', 'a.100286', '-ab', 'ab'])
          expect(verdict(await other.owner.api.email.changeCompanyAddress({ name: bad }))).toBe('mail.addressReserved')
        for (let i = 0; i < 20; i++) data(await api.email.addNamedAddress({ name: `n${i}`, comment: '' }))
        expect(verdict(await api.email.addNamedAddress({ name: 'one-more', comment: '' }))).toBe('mail.boxesMost')
      })
    },
    { replaced: { links, mailChecks } },
  ))

// Bound mailboxes, on a real server: Debian's Dovecot, skipped where it is missing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runReadAccount } from './read-account.ts'
import type { MailboxReader } from '../../../ports/mail-in.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { imapReader } from '../../../adapters/mail/imap.ts'
import { password as own } from '#testing/worlds/app.ts'
import { fileGate } from '#testing/clients/browser.ts'
import { data, makeCompany, verdict, type TestCompany } from '#testing/worlds/company.ts'
import { apiClient } from '../../../../../../scripts/lib/api-client.ts'
import { hasDovecot, startDovecot, type Dovecot } from '#testing/servers/dovecot.ts'
import { partsSeen, sampleInvoice, settled } from '#testing/worlds/mail-world.ts'

const password = 'shouquanma-7788'
let dovecot: Dovecot
const ports: number[] = []
const mailboxes = imapReader({ loopback: true, ports })
const mailOf = (subject: string, xml?: Buffer): string =>
  [
    `From: fapiao@issuer.example`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    ...(xml
      ? ['Content-Type: application/xml; name=a.xml', 'Content-Transfer-Encoding: base64', '', xml.toString('base64')]
      : ['', 'text']),
    '',
  ].join('\r\n')

const gate = fileGate({ replaced: { mailboxes }, settings: { MAIL_IDLE: 'off' } })
beforeAll(async () => {
  dovecot = await startDovecot(password)
  ports.push(dovecot.port)
})
afterAll(() => dovecot?.stop())
const login = (more: Record<string, unknown> = {}) => ({
  email: 'caiwu@yantian.example',
  comment: '财务部',
  host: '127.0.0.1',
  port: dovecot.port,
  security: 'tls' as const,
  login: 'caiwu',
  secret: password,
  fromDay: '2020-01-01',
  ...more,
})
const account = async ({ owner }: TestCompany) => data(await owner.api.email.listMailAccounts({})).content[0]
const now = async ({ owner }: TestCompany, id: string) => data(await owner.api.email.readMailAccountNow({ id }))

describe.skipIf(!hasDovecot)('A bound mailbox (Dovecot)', () => {
  it('is tested before it is saved: a wrong password, a server that does not answer, and one that may not be called', async () => {
    const { owner } = await makeCompany(gate())
    expect(verdict(await owner.api.email.testMailAccount({ ...strip(login({ secret: 'wrong' })) }))).toBe('mail.loginRefused')
    expect(verdict(await owner.api.email.addMailAccount(login({ secret: 'wrong' })))).toBe('mail.loginRefused')
    expect(verdict(await owner.api.email.addMailAccount(login({ host: '169.254.169.254' })))).toBe('mail.hostNotAllowed')
    expect(verdict(await owner.api.email.addMailAccount(login({ port: 25 })))).toBe('mail.hostNotAllowed')
    expect(data(await owner.api.email.testMailAccount(strip(login()))).mails).toBeGreaterThanOrEqual(0)
    expect(data(await owner.api.email.listMailAccounts({})).content).toEqual([])
  })
  it('is read from its cursor on, once, and left as it was; its secret never comes out', async () => {
    const company = await makeCompany(gate())
    dovecot.deliver(mailOf('box one', Buffer.from(writeXml(sampleInvoice()))))
    const bound = data(await company.owner.api.email.addMailAccount(login()))
    expect(bound).toMatchObject({ tail: password.slice(-4), state: 'on' })
    expect(JSON.stringify(bound)).not.toContain(password)
    expect(await gate().asOwner(`select count(*)::int as n from mail_account where secret_sealed like '%${password}%'`)).toEqual([{ n: 0 }])
    const mail = await settled(company.owner, 'box one')
    expect([partsSeen(mail), mail.via, mail.to]).toEqual([['a.xml recorded'], 'imap', ['caiwu@yantian.example']])
    expect(data(await company.owner.api.invoice.listInvoices({ area: 'company' })).content.map((row) => row.entrySource)).toEqual([9])
    expect(dovecot.flags().join('')).not.toContain('S')
    dovecot.deliver(mailOf('box two'))
    await now(company, bound.id)
    await settled(company.owner, 'box two')
    // Numbered anew: everything is seen again, nothing is kept again.
    dovecot.renumber()
    dovecot.deliver(mailOf('box three'))
    await now(company, bound.id)
    await settled(company.owner, 'box three')
    const { content } = data(await company.owner.api.email.listMails({ area: 'company' }))
    expect(content.map(({ subject }) => subject).toSorted()).toEqual(['box one', 'box three', 'box two'])
  })
  it('leaves a mail over 25 MB where it is, tells its owner, and goes on with the next', async () => {
    const company = await makeCompany(gate())
    dovecot.deliver(`${mailOf('box whale')}${'x'.repeat(78)}\r\n`.padEnd(26 * 1024 * 1024, 'whale '.repeat(12).padEnd(78) + '\r\n'))
    dovecot.deliver(mailOf('box after the whale'))
    const bound = data(await company.owner.api.email.addMailAccount(login({ email: 'whale@yantian.example' })))
    await settled(company.owner, 'box after the whale')
    const whale = await settled(company.owner, 'box whale')
    expect(whale).toMatchObject({
      status: 'notRecognised',
      reason: 'tooLarge',
      fromAddress: 'fapiao@issuer.example',
      text: '',
      parts: [],
    })
    expect(await gate().asOwner(`select stored_key from mail_message where id = '${whale.id}'`)).toEqual([{ stored_key: null }])
    const { content } = data(await company.owner.api.user.listNotices({})) as { content: { kind: string }[] }
    expect(content.map(({ kind }) => kind)).toContain('mailTooLarge')
    expect(verdict(await company.owner.api.email.downloadMail({ id: whale.id, area: 'company' }))).toBe('file.notFound')
    data(await company.owner.api.email.removeMailAccount({ id: bound.id }))
  })
  it('whose password was changed is told of, read again with the new one, and erased when it is unbound', async () => {
    const company = await makeCompany(gate())
    const bound = data(await company.owner.api.email.addMailAccount(login()))
    await expect.poll(async () => (await account(company))?.readAt, { timeout: 60_000 }).not.toBeNull()
    dovecot.setPassword('another-one-9911')
    // The server keeps its users for a second, and takes its time to refuse; another reading drops the one before.
    const readAgain = async () => {
      await now(company, bound.id)
      return (await account(company))?.state
    }
    await expect.poll(readAgain, { timeout: 60_000, interval: 6000 }).toBe('refused')
    const notices = data(await company.owner.api.user.listNotices({})) as { content: { kind: string }[] }
    expect(notices.content.map(({ kind }) => kind)).toContain('mailboxLost')
    const { secret: _, fromDay: __, ...fields } = login()
    const change = { id: bound.id, ...fields, secret: 'another-one-9911', on: true }
    const unproven = apiClient(gate().url, () => company.owner.token)
    expect(verdict(await unproven.email.changeMailAccount(change))).toBe('act.proofNeeded')
    expect(verdict(await company.owner.api.email.changeMailAccount({ ...change, proof: { password: 'wrong' } }))).toBe(
      'account.passwordWrong',
    )
    data(await company.owner.api.email.changeMailAccount({ ...change, proof: { password: own } }))
    await expect.poll(async () => (await account(company))?.state, { timeout: 60_000 }).toBe('on')
    // A kept secret goes to its own server alone.
    expect(verdict(await company.owner.api.email.testMailAccount({ id: bound.id, ...fields, host: 'evil.example' }))).toBe(
      'mail.secretNeeded',
    )
    data(await company.owner.api.email.removeMailAccount({ id: bound.id }))
    expect(await gate().asOwner(`select secret_sealed, state from mail_account where id = '${bound.id}'`)).toEqual([
      { secret_sealed: null, state: 'ended' },
    ])
  })
  it('that two processes read at the same moment has each mail kept once, counted once, and its cursor at the end', async () => {
    const company = await makeCompany(gate())
    dovecot.deliver(mailOf('before both'))
    const bound = data(await company.owner.api.email.addMailAccount(login({ email: 'liang@yantian.example', login: 'geren' })))
    await expect.poll(async () => (await account(company))?.readAt, { timeout: 60_000 }).not.toBeNull()
    const before = (await account(company))!.fetched
    for (let i = 0; i < 5; i++) dovecot.deliver(mailOf(`at once ${i}`))
    const [{ run, validity, uid } = {}] = await gate().asOwner(`select run, validity, uid from mail_account where id = '${bound.id}'`)
    // Each has a mail in its hands before either keeps it.
    const here = Promise.withResolvers<void>()
    let holding = 0
    const both: MailboxReader = {
      ...mailboxes,
      read: (at, from, keep, skip) =>
        mailboxes.read(
          at,
          from,
          async (mail) => {
            if (++holding === 2) here.resolve()
            await here.promise
            await keep(mail)
          },
          skip,
        ),
    }
    const read = runReadAccount({ ...gate().app.deps, mailboxes: both })
    const attempt = { number: 1, last: false, signal: new AbortController().signal }
    await Promise.all([1, 2].map(() => read({ companyId: company.id, accountId: bound.id, run: Number(run) }, attempt)))
    const opened = async () =>
      data(await company.owner.api.email.listMails({ area: 'company' })).content.filter(({ subject }) => subject.startsWith('at once'))
    await expect.poll(async () => (await opened()).length, { timeout: 60_000 }).toBe(5)
    expect((await account(company))!.fetched).toBe(before + 5)
    const [after] = await gate().asOwner(`select validity, uid from mail_account where id = '${bound.id}'`)
    expect([after!['validity'], Number(after!['uid'])]).toEqual([validity, Number(uid) + 5])
    // One of them plans the next reading.
    const planned = await gate().asOwner(
      `select j.id from pgboss.job j join mail_account a on a.id::text = j.data ->> 'accountId' and a.run::text = j.data ->> 'run' where j.name = 'mail.fetch' and j.data ->> 'accountId' = '${bound.id}' and j.state = 'created'`,
    )
    expect(planned.length).toBe(1)
  })
  it('goes on past a mail that is deleted or moved away while it is read; one that is moved back is known', async () => {
    const company = await makeCompany(gate())
    for (const subject of ['stays', 'goes away', 'stays too']) dovecot.deliver(mailOf(`${subject} here`))
    const bound = data(await company.owner.api.email.addMailAccount(login({ email: 'zou@yantian.example', login: 'geren' })))
    await expect.poll(async () => (await account(company))?.readAt, { timeout: 60_000 }).not.toBeNull()
    const seen = async () =>
      data(await company.owner.api.email.listMails({ area: 'company' })).content.filter(({ subject }) => subject.endsWith(' here'))
    await expect.poll(async () => (await seen()).length, { timeout: 60_000 }).toBe(3)
    const read: string[] = []
    const from = { cursor: null, since: new Date('2020-01-01'), maxBytes: 1_000_000, most: 100 }
    const subjectOf = (bytes: Uint8Array) => /^Subject: (.*)/m.exec(Buffer.from(bytes).toString())![1]!.trim()
    await mailboxes.read(
      { host: '127.0.0.1', port: dovecot.port, security: 'tls', login: 'geren', folder: 'INBOX', secret: password },
      from,
      async ({ bytes }) => {
        read.push(subjectOf(bytes))
        if (read.at(-1) === 'stays here') dovecot.takeOut('Subject: goes away here')
      },
      () => Promise.resolve(),
    )
    expect(read.slice(-2)).toEqual(['stays here', 'stays too here'])
    const before = (await account(company))!.fetched
    dovecot.putBack()
    await now(company, bound.id)
    dovecot.deliver(mailOf('after it here'))
    await now(company, bound.id)
    await expect.poll(async () => (await seen()).length, { timeout: 60_000 }).toBe(4)
    expect((await account(company))!.fetched).toBe(before + 1)
  })
  it('of the company is read no more once whoever bound it may bind none', async () => {
    const company = await makeCompany(gate())
    const keeper = await company.member({ keys: ['menu_4.mailboxes', 'mailboxes.edit'], scope: 'company' })
    const bound = data(await keeper.api.email.addMailAccount(login()))
    data(await company.owner.api.user.setMemberGroups({ id: keeper.userId, groupIds: [], roleIds: [] }))
    await now(company, bound.id)
    await expect.poll(async () => (await account(company))?.state).toBe('off')
    const told = data(await company.owner.api.user.listNotices({ kind: 'automaticPaused' })).content
    expect(told).toMatchObject([{ data: { what: 'mailbox', name: 'caiwu@yantian.example' } }])
    // Whoever opens it again answers for it.
    const { secret, fromDay: _, ...again } = login()
    data(await company.owner.api.email.changeMailAccount({ ...again, secret, id: bound.id, on: true }))
    expect(await account(company)).toMatchObject({ state: 'on', createdBy: company.owner.name })
  })
  it('of a person ends with their membership, and its secret is gone', async () => {
    const company = await makeCompany(gate())
    const person = await company.member()
    expect(verdict(await person.api.email.bindOwnMailAccount(login({ email: 'geren@qq.example', login: 'geren' })))).toBe(
      'mail.notConfirmed',
    )
    await gate().asOwner(
      `insert into personal_mailbox (id, user_id, email, link_hash, link_expires_at, created_at, confirmed_at) values ('${crypto.randomUUID()}', '${person.userId}', 'geren@qq.example', '\\x${'ab'.repeat(16)}', now(), now(), now())`,
    )
    const bound = data(await person.api.email.bindOwnMailAccount(login({ email: 'geren@qq.example', login: 'geren' })))
    expect(data(await company.owner.api.email.listMailAccounts({})).content).toEqual([])
    expect(verdict(await company.owner.api.email.removeMailAccount({ id: bound.id }))).toBe('mailAccount.notFound')
    const { secret: _, fromDay: __, ...fields } = login({ email: 'geren@qq.example', login: 'geren' })
    expect(verdict(await person.api.email.changeOwnMailAccount({ id: bound.id, ...fields, folder: 'Nowhere', on: true }))).toBe(
      'mail.folderMissing',
    )
    expect(data(await person.api.email.changeOwnMailAccount({ id: bound.id, ...fields, comment: '我的', on: true })).comment).toBe('我的')
    expect(verdict(await person.api.email.changeOwnMailAccount({ id: bound.id, ...fields, host: 'localhost', on: false }))).toBe(
      'mail.secretNeeded',
    )
    expect(verdict(await company.owner.api.email.changeOwnMailAccount({ id: bound.id, ...fields, on: true }))).toBe('mailAccount.notFound')
    data(await company.owner.api.user.removeMembers({ ids: [person.userId] }))
    expect(await gate().asOwner(`select secret_sealed, state from mail_account where id = '${bound.id}'`)).toEqual([
      { secret_sealed: null, state: 'ended' },
    ])
  })
})
const strip = <T extends { fromDay: string }>(login: T): Omit<T, 'fromDay'> => {
  const { fromDay: _, ...rest } = login
  return rest
}

// 退信: receipts and rejections to the senders of invoices, by hand and by rule; and what keeps them back.
import { expect, it, vi } from 'vitest'
import type { MailStatus } from '@piaotai/domain/mail.ts'
import { outward } from '@piaotai/domain/outward.ts'
import { onPostgres } from '#testing/database/database.ts'
import type { Member } from '#testing/worlds/company.ts'
import { data, makeCompany, fileApp, setSuite, verdict, type TestCompany } from '#testing/worlds/company.ts'
import { runJudgeMail } from './reply-rules.ts'
import { json } from '../../../db/json.ts'
import { newId } from '../../../lib/ids.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'

const company = { area: 'company' } as const
const supplier = 'han.yue@haique-freight.example'
interface Came {
  readonly from?: string
  readonly subject?: string
  readonly automatic?: boolean
  readonly envelope?: string
  readonly status?: MailStatus
  readonly dmarc?: 'pass' | 'fail'
}

const open = fileApp({ work: true, simulators: true })
const make = async (): Promise<TestCompany> => {
  const made = await makeCompany(open())
  await setSuite(open(), made, 'professional')
  return made
}
let count = 0
/** A mail as the intake leaves it behind. */
const came = async (
  of: TestCompany,
  { from = supplier, subject = '11 月海运费发票', automatic = false, envelope, status = 'notRecognised', dmarc }: Came = {},
) => {
  const { app } = open()
  const now = app.clock.now()
  const id = newId(now)
  await app.db.inTenant({ companyId: of.id }, async (tx) => {
    await tx
      .insertInto('mail_message')
      .values({
        company_id: of.id,
        id,
        stored_key: `${of.id}/mail/${++count}`,
        size: '1000',
        dedupe_key: `mail ${count}`,
        via: 'smtp',
        entry_source: 4,
        envelope_from: envelope ?? from,
        from_address: from,
        subject,
        message_id: `<${count}@haique-freight.example>`,
        received_at: now.toISOString(),
        automatic,
        checks: json(dmarc ? { dmarc } : {}),
        status,
        owner_id: of.owner.userId,
      })
      .execute()
    await tx
      .insertInto('mail_destination')
      .values({ company_id: of.id, message_id: id, address: 'fapiao@mail.example', user_id: null })
      .execute()
  })
  return id
}
const judge = (of: TestCompany, messageId: string) =>
  runJudgeMail(open().app.deps)({ companyId: of.id, messageId }, { number: 1, last: true, signal: new AbortController().signal })
const write = ({ api }: Member, change: Partial<Parameters<Member['api']['email']['writeReply']>[0]> = {}) =>
  api.email.writeReply({
    ...company,
    reason: 'duplicate',
    to: supplier,
    subject: '发票退回',
    body: '发票 {number} 已收到过。',
    ...change,
  })
const listed = async ({ api }: Member, area: 'company' | 'personal' = 'company') => data(await api.email.listReplies({ area })).content
const switchOn = async ({ api }: Member) => {
  const { bodies } = data(await api.email.readReplyRules({}))
  return data(await api.email.saveReplyRules({ on: ['notRecognised'], bodies, version: 0 }))
}
const sent = async (to: string) => {
  const response = await fetch(`${open().url}/dev/outbox.json`, { headers: open().localCookie })
  return ((await response.json()) as { entries: { to: string; subject: string; text: string; replyTo?: string }[] }).entries.filter(
    (entry) => entry.to === to,
  )
}
const state = async (member: Member, id: string, wanted: string) =>
  vi.waitFor(
    async () => {
      const row = (await listed(member)).find((one) => one.id === id)
      expect(row?.state).toBe(wanted)
      return row!
    },
    { timeout: 10_000 },
  )

onPostgres('Replies by hand', () => {
  it('leave by hand with the invoice filled in, cost the mail quota, and are recorded as sent', async () => {
    const of = await make()
    const { owner } = of
    const invoiceId = await enterInvoice(open(), of, owner, { number: '26332000000900000077' })
    const mailId = await came(of)
    const begun = data(await owner.api.email.proposeReply({ ...company, mailId, invoiceId }))
    expect(Object.keys(begun.values).toSorted()).toEqual(outward.reply.toSorted())
    const written = data(await write(owner, { mailId, invoiceId, cc: ['cc@haique-freight.example'] }))
    const left = data(await owner.api.email.proposeReply({ ...company, mailId })).left
    await state(owner, written.id, 'sent')
    const [letter] = await sent(supplier)
    expect([begun, written, begun.left - left, letter]).toMatchObject([
      { to: supplier, subject: '回复：11 月海运费发票', automatic: false },
      { kind: 'rejection', reason: 'duplicate', invoiceNumber: '26332000000900000077', createdBy: owner.name },
      2,
      {
        text: expect.stringContaining('发票 26332000000900000077 已收到过。'),
        replyTo: expect.stringContaining('@mail.piaotai.localhost'),
      },
    ])
  })
  it('begin with what became of the mail: a saved one is confirmed, and never called a duplicate', async () => {
    const of = await make()
    const invoiceId = await enterInvoice(open(), of, of.owner, { number: '26332000000900000078' })
    const begins = async (status: MailStatus, more: { readonly invoiceId?: string } = {}) => {
      const { begins: reason, texts } = data(
        await of.owner.api.email.proposeReply({ ...company, mailId: await came(of, { status }), ...more }),
      )
      return `${reason} ${texts.received.includes('{number}') ? 'invoice' : 'mail'}`
    }
    expect([
      await begins('saved', { invoiceId }),
      await begins('held'),
      await begins('processing'),
      await begins('notRecognised'),
      await begins('notFoundOrDuplicate'),
      await begins('notFoundOrDuplicate', { invoiceId }),
      data(await of.owner.api.email.proposeReply({ ...company, invoiceId })).begins,
    ]).toEqual([
      'received invoice',
      'received mail',
      'received mail',
      'notRecognised mail',
      'notRecognised mail',
      'duplicate invoice',
      'received',
    ])
  })
  it('are refused field by field', async () => {
    const of = await make()
    const mailId = await came(of)
    const wrong = await write(of.owner, {
      mailId,
      to: 'han.yue@haique',
      cc: ['a@b.example', 'A@b.example', 'fang@haique'],
      body: ' ',
      subject: '{nummer}',
    })
    expect([verdict(wrong), (wrong.body.detail as { problems: unknown }).problems]).toEqual([
      'reply.invalid',
      [
        { path: 'to', reason: 'email' },
        { path: 'cc.1', reason: 'twice' },
        { path: 'cc.2', reason: 'email' },
        { path: 'body', reason: 'missing' },
        { path: 'body', reason: 'placeholder' },
      ],
    ])
  })
  it('without quota are recorded as not sent with the reason, and leave once there is quota again', async () => {
    const of = await make()
    const { owner } = of
    const mailId = await came(of)
    await open().asOwner(`update company_quota set used = allowed where company_id = '${of.id}' and kind = 'mail'`)
    const written = data(await write(owner, { mailId, to: 'ap@woye.example' }))
    const again = data(await owner.api.email.resendReply({ ...company, id: written.id }))
    await open().asOwner(`update company_quota set used = 0 where company_id = '${of.id}' and kind = 'mail'`)
    data(await owner.api.email.resendReply({ ...company, id: written.id }))
    const row = await state(owner, written.id, 'sent')
    expect([written, again, row, verdict(await owner.api.email.resendReply({ ...company, id: written.id }))]).toMatchObject([
      { state: 'failed', stop: 'noQuota' },
      { state: 'failed', stop: 'noQuota', attempt: 2 },
      { attempt: 3, stop: null },
      'reply.notNow',
    ])
  })
  it('that come back are bounced; a letter of an earlier attempt says nothing', async () => {
    const of = await make()
    const { owner } = of
    const { id } = data(await write(owner, { mailId: await came(of) }))
    await state(owner, id, 'sent')
    const about = { companyId: of.id, of: 'reply', taskId: id } as const
    const { db, heard } = open().app.deps
    const back = (recipient: number) => db.inTenant({ companyId: of.id }, (tx) => heard(tx, { ...about, recipient }, 'failed'))
    await back(9)
    const before = (await listed(owner))[0]
    await back(1)
    expect([before, (await listed(owner))[0]]).toMatchObject([{ state: 'sent' }, { state: 'bounced', stop: null }])
  })
})

onPostgres('Replies that go by themselves', () => {
  it('go by themselves only once a rule is switched on', async () => {
    const of = await make()
    const mailId = await came(of)
    await judge(of, mailId)
    const off = await listed(of.owner)
    await switchOn(of.owner)
    await judge(of, mailId)
    await judge(of, mailId)
    expect([off, await listed(of.owner)]).toMatchObject([
      [],
      [{ automatic: true, reason: 'notRecognised', to: supplier, subject: '回复：11 月海运费发票', createdBy: null }],
    ])
  })
  it('never answer lists, machines, null senders, nobody’s addresses, our own or disowned ones', async () => {
    const of = await make()
    await switchOn(of.owner)
    const tried: Came[] = [
      { from: 'list@a.example', automatic: true },
      { from: 'null@b.example', envelope: '' },
      { from: 'no-reply@c.example' },
      { from: '100286@mail.piaotai.localhost' },
      { from: 'ceo@d.example', dmarc: 'fail' },
    ]
    for (const one of tried) await judge(of, await came(of, one))
    const rows = (await listed(of.owner)).toSorted((a, b) => (a.to < b.to ? -1 : 1))
    expect(rows.map(({ to, state: is, stop }) => [to, is, stop])).toEqual([
      ['100286@mail.piaotai.localhost', 'suppressed', 'own'],
      ['ceo@d.example', 'suppressed', 'doubtful'],
      ['list@a.example', 'suppressed', 'automatic'],
      ['no-reply@c.example', 'suppressed', 'noAddress'],
      ['null@b.example', 'suppressed', 'automatic'],
    ])
  })
  it('of two autoresponders that answer each other are three mails at most, whatever the other marks', async () => {
    const of = await make()
    await switchOn(of.owner)
    let exchanged = 0
    let subject: string | undefined = '请查收发票'
    while (subject !== undefined && exchanged < 10) {
      await judge(of, await came(of, { subject }))
      exchanged++
      const [newest] = (await listed(of.owner)).filter((row) => row.state !== 'suppressed' && `${row.subject}`.endsWith(subject!))
      if (newest && newest.state !== 'suppressed') exchanged++
      // The other side answers each mail that it gets.
      subject = newest ? `自动回复: ${newest.subject}` : undefined
      // A day later: the cap of a sender would let another one through.
      await open().asOwner(`update mail_return set created_at = created_at - interval '25 hours' where company_id = '${of.id}'`)
    }
    const rows = await listed(of.owner)
    expect([exchanged, rows.map(({ state: is, stop }) => [is === 'suppressed', stop]).toSorted()]).toEqual([
      3,
      [
        [false, null],
        [true, 'loop'],
      ],
    ])
  })
  it('to one sender go by themselves once a day', async () => {
    const of = await make()
    await switchOn(of.owner)
    for (const subject of ['发票一', '发票二', '发票三']) await judge(of, await came(of, { subject }))
    expect((await listed(of.owner)).map(({ stop }) => stop).toSorted()).toEqual([null, 'senderCap', 'senderCap'].toSorted())
  })
  it('stop for an address by the link of any of them, of every company, until it wants them again', async () => {
    const [of, other] = [await make(), await make()]
    const to = `stop${Date.now()}@woye.example`
    const { id } = data(await write(of.owner, { mailId: await came(of), to }))
    await state(of.owner, id, 'sent')
    const token = /token=([\w.%-]+)/.exec((await sent(to))[0]!.text)![1]!
    const { api } = of.owner
    const [before, stopped] = [data(await api.email.readMailStop({ token })), data(await api.email.stopMail({ token }))]
    const kept = data(await write(other.owner, { mailId: await came(other), to }))
    data(await api.email.stopMail({ token, stopped: false }))
    const again = data(await write(other.owner, { mailId: await came(other), to }))
    expect([before, stopped, kept, again.stop, verdict(await api.email.stopMail({ token: `${token.slice(0, -4)}AAAA` }))]).toMatchObject([
      { address: to, stopped: false },
      { address: to, stopped: true },
      { state: 'suppressed', stop: 'stopped' },
      null,
      'reply.linkInvalid',
    ])
  })
  it('are, in the personal area, those that I wrote', async () => {
    const of = await make()
    const clerk = await of.member({ keys: ['menu_2.comemailhistory', 'comemailhistory.reply', 'menu_1.personemail'], scope: 'company' })
    const mailId = await came(of)
    data(await write(of.owner, { mailId }))
    const mine = data(await write(clerk, { mailId, to: 'ap@woye.example' }))
    expect([(await listed(clerk, 'personal')).map(({ id }) => id), (await listed(of.owner)).length]).toEqual([[mine.id], 2])
  })
  it('keep the company’s own texts, up to two hundred characters and with known names alone', async () => {
    const { owner } = await make()
    const text = { name: '重复发票', reason: 'duplicate', body: '发票 {number} 重复。' } as const
    const [made, changed] = [
      data(await owner.api.email.saveReplyTemplate(text)),
      data(await owner.api.email.saveReplyTemplate({ ...text, body: '请勿重开 {number}。' })),
    ]
    expect([
      changed.id === made.id,
      verdict(await owner.api.email.saveReplyTemplate({ ...text, body: 'a'.repeat(201) })),
      verdict(await owner.api.email.saveReplyTemplate({ ...text, body: '{nummer}' })),
      data(await owner.api.email.listReplyTemplates({})).content.map(({ body }) => body),
    ]).toEqual([true, 'input.invalid', 'reply.placeholder', ['请勿重开 {number}。']])
  })
  it('go by themselves no more when the suite has ended', async () => {
    const of = await make()
    await switchOn(of.owner)
    await open().asOwner(`update company set due_date = current_date - 1 where id = '${of.id}'`)
    await judge(of, await came(of))
    expect(await open().asOwner(`select id from mail_return where company_id = '${of.id}'`)).toEqual([])
  })
})

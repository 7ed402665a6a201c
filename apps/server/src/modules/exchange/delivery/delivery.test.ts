// 交付: sending by mail, records, and the sender's acts.
import { describe, expect, it } from 'vitest'
import { plainTaskNumber } from '@piaotai/domain/text/task-number.ts'
import { password } from '#testing/worlds/app.ts'
import { fileGate, onGate } from '#testing/clients/browser.ts'
import { data, makeCompany, verdict, type Member } from '#testing/worlds/company.ts'
import { customer, freshAddress, makeDeliverer, receive, secretsOf, unlock } from '#testing/worlds/delivery-world.ts'
import type { SomeOf } from '../../../../../../scripts/lib/drafts.ts'

const company = { area: 'company' } as const
const detail = (answer: { readonly body: { readonly detail?: unknown } }) => answer.body.detail as Record<string, unknown>

const gate = fileGate()
const stateOf = async ({ api }: Member, id: string) => data(await api.email.readDelivery({ id, ...company })).state

describe('Deliveries by mail as they are sent', () => {
  it('go out as one task a customer, with a mail a recipient, a number that checks, and one letter of the quota each', async () => {
    const from = await makeDeliverer(gate())
    const [a, b] = [await from.invoice(), await from.invoice()]
    const [to, cc] = [freshAddress(), freshAddress()]
    const form = { ...from.form([a, b], []), targets: [{ invoiceIds: [a, b], to: [to], cc: [cc] }], message: '十月货款' }
    const plan = data(await from.owner.api.email.planDeliveries(withoutKey(form)))
    const { tasks } = data(await from.owner.api.email.sendDeliveries(form))
    const [mail, copy] = [await gate().message(to), await gate().message(cc)]
    const after = data(await from.owner.api.email.planDeliveries(withoutKey(from.form([await from.invoice()], [freshAddress()]))))
    expect(plan).toMatchObject({
      mails: 2,
      targets: [{ form: 'link', invoices: 2, amount: '212.00', files: 2, refused: [], addresses: [] }],
    })
    expect(after.left).toBe(plan.left - 2)
    expect(plainTaskNumber(tasks[0]!.number, 'JF')).toBe(tasks[0]!.number)
    expect(mail).toMatchObject({ subject: `${from.name} 向您交付 2 张发票`, replyTo: from.owner.email })
    expect(mail.text).toContain('留言：十月货款')
    expect(secretsOf(mail.text)).toEqual({
      secret: expect.stringMatching(/^[\w-]{22}$/) as string,
      code: expect.stringMatching(/^.{4}-.{4}$/) as string,
    })
    expect([mail.subject?.includes(secretsOf(mail.text).code), mail.html?.includes('<a href=')]).toEqual([false, true])
    expect([secretsOf(copy.text).secret !== secretsOf(mail.text).secret, secretsOf(copy.text).code]).toEqual([true, ''])
    expect(await from.statusOf(a)).toEqual([1, 0])
    expect(data(await from.owner.api.email.readDelivery({ id: tasks[0]!.id, ...company }))).toMatchObject({
      customer: customer.name,
      state: 'pending',
      amount: '212.00',
      cc: [cc],
      list: [{ seller: from.name }, {}],
      events: [{ kind: 'sent' }],
    })
  })
  it('leave out what differs from the bureau, with its cause, and say a fully reversed one without keeping it', async () => {
    const from = await makeDeliverer(gate())
    const [differing, reversed] = [await from.invoice(), await from.invoice()]
    await gate().asOwner(`update invoice set standing = 'differs' where id = '${differing}'`)
    await gate().asOwner(`update invoice set standing = 'redFull', red_gross = amount_including_tax where id = '${reversed}'`)
    const { targets } = data(await from.owner.api.email.planDeliveries(withoutKey(from.form([differing, reversed], [freshAddress()]))))
    expect(targets).toMatchObject([{ invoices: 1, refused: [{ invoiceId: differing, reason: 'judged', causes: ['differs'] }] }])
  })
  it('answer the same key with the first call’s tasks, also when both come at once', async () => {
    const from = await makeDeliverer(gate())
    const form = from.form([await from.invoice()], [freshAddress()])
    const sent = await Promise.all([1, 2, 3].map(async () => data(await from.owner.api.email.sendDeliveries(form)).tasks[0]!.id))
    expect([new Set(sent).size, data(await from.owner.api.email.countDeliveries(company))]).toMatchObject([1, { all: 1, pending: 1 }])
  })
  it('name every invoice and address that cannot be sent, and then send nothing', async () => {
    const from = await makeDeliverer(gate())
    const other = await makeDeliverer(gate())
    const [good, void_, incoming, foreign] = [await from.invoice(), await from.invoice(), await from.invoice(), await other.invoice()]
    await gate().asOwner(`update invoice set verify_status = 9, standing = 'void' where id = '${void_}'`)
    await gate().asOwner(`update invoice set category = 1 where id = '${incoming}'`)
    const to = [
      'A@WOYE.example',
      'a@woye.example',
      'x@mail.piaotai.localhost',
      'a@b.example\r\nBcc: z@z.com'.replace(/\s+/g, ' '),
      `${'l'.repeat(45)}@woye.example`,
    ]
    const refused = await from.owner.api.email.sendDeliveries(from.form([good, void_, incoming, foreign], to))
    expect([verdict(refused), detail(refused)['targets']]).toEqual([
      'delivery.refused',
      [
        expect.objectContaining({
          invoices: 1,
          refused: [
            { invoiceId: void_, number: expect.any(String) as string, reason: 'cancelled' },
            { invoiceId: incoming, number: expect.any(String) as string, reason: 'notOutgoing' },
            { invoiceId: foreign, number: '', reason: 'notInScope' },
          ],
          addresses: [
            { address: to[1], reason: 'duplicate' },
            { address: to[2], reason: 'ownDomain' },
            { address: to[3], reason: 'invalid' },
            { address: to[4], reason: 'tooLong' },
          ],
        }),
      ],
    ])
    expect(data(await from.owner.api.email.countDeliveries(company)).all).toBe(0)
  })
  it('are refused whole when the mail quota does not reach', async () => {
    const from = await makeDeliverer(gate())
    await gate().asOwner(`update company_quota set used = allowed - 1 where company_id = '${from.id}' and kind = 'mail'`)
    const refused = await from.owner.api.email.sendDeliveries(from.form([await from.invoice()], [freshAddress(), freshAddress()]))
    expect([verdict(refused), detail(refused), data(await from.owner.api.email.countDeliveries(company)).all]).toEqual([
      'delivery.noQuota',
      { missing: 1 },
      0,
    ])
  })
  it('attach up to five invoices of one customer to the mail itself, so that nobody signs', async () => {
    const from = await makeDeliverer(gate())
    const to = freshAddress()
    const invoiceId = await from.invoice()
    const task = await from.send([invoiceId], [to], { attach: true })
    const mail = await gate().message(to)
    expect([mail.attachments?.length, secretsOf(mail.text), await stateOf(from.owner, task.id)]).toEqual([
      1,
      { secret: '', code: '' },
      'delivered',
    ])
  })
  it('that are attached are delivered, not signed: counted apart, without a signature or a certificate, and ask for none', async () => {
    const from = await makeDeliverer(gate())
    const to = freshAddress()
    const task = await from.send([await from.invoice()], [to], { attach: true })
    const { text } = await gate().message(to)
    const { email } = from.owner.api
    const counts = data(await email.countDeliveries(company))
    const narrowed = data(await email.countDeliveries({ ...company, way: 'mail' }))
    expect([counts, narrowed]).toEqual(Array(2).fill({ all: 1, pending: 0, signed: 0, delivered: 1, expired: 0, revoked: 0 }))
    expect(data(await email.listDeliveries({ ...company, state: ['signed'] })).content).toEqual([])
    expect(data(await email.listDeliveries({ ...company, state: ['delivered'] })).content).toMatchObject([{ id: task.id, signedAt: null }])
    expect(verdict(await email.readDeliveryCertificate({ id: task.id, ...company }))).toBe('delivery.notNow')
    expect(text.match(/.*签收.*/g)).toEqual(['发票原件见附件，无需签收。'])
  })
  it.each([true, false])(
    'show their letter before it is sent, word for word but for what is not made yet (attached: %s)',
    async (attach) => {
      const from = await makeDeliverer(gate())
      const to = freshAddress()
      const form = from.form([await from.invoice()], [to], { attach, title: '十一月发票', message: '货款已结' })
      const [target] = data(await from.owner.api.email.planDeliveries(withoutKey(form))).targets
      const { number } = data(await from.owner.api.email.sendDeliveries(form)).tasks[0]!
      const mail = await gate().message(to)
      const { secret, code } = secretsOf(mail.text)
      const unmade = mail.text
        .replace(number, `${number.slice(0, 12)}••••••-•`)
        .replace(`#${secret}`, '#…')
        .replace(code, '••••-••••')
      expect(target!.letter).toEqual({
        subject: mail.subject,
        text: attach ? unmade.replaceAll('…', '').replaceAll('••••-••••', '') : unmade,
      })
    },
  )
})

describe('Deliveries by mail until they are signed', () => {
  it('end for the visitor when they are revoked, and leave the invoice undelivered', async () => {
    const from = await makeDeliverer(gate())
    const { task, invoiceId, visitor, code } = await receive(gate(), from)
    await unlock(visitor, code)
    data(await from.owner.api.email.revokeDelivery({ id: task.id, ...company, reason: '发错了' }))
    expect([
      verdict(await visitor.api.email.signVisit({ name: '陆知行' })),
      data(await visitor.api.email.readVisit({})),
      await from.statusOf(invoiceId),
      data(await from.owner.api.email.readDelivery({ id: task.id, ...company })),
      verdict(await from.owner.api.email.resetDeliveryCode({ id: task.id, ...company })),
    ]).toMatchObject([
      'visit.ended',
      { step: 'ended', state: 'revoked', offer: null },
      [0, 0],
      { state: 'revoked', endedBy: 'sender', endReason: '发错了' },
      'delivery.notNow',
    ])
  })
  it('are expired everywhere at the moment their validity ends', async () => {
    const from = await makeDeliverer(gate())
    const { task, invoiceId } = await receive(gate(), from, { validity: { unit: 'hours', count: 1 } })
    await gate().asOwner(
      `update delivery_task set valid_until = '${new Date(gate().clock.now().getTime() - 1).toISOString()}' where id = '${task.id}'`,
    )
    const seen = [await stateOf(from.owner, task.id), data(await from.owner.api.email.countDeliveries(company)).expired]
    expect([seen, verdict(await from.owner.api.email.revokeDelivery({ id: task.id, ...company }))]).toEqual([
      ['expired', 1],
      'delivery.notNow',
    ])
    const again = data(await from.owner.api.email.redeliver({ id: task.id, ...company }))
    expect([again.id === task.id, await from.statusOf(invoiceId)]).toEqual([false, [1, 0]])
  })
  it('tell a new code by mail when it is reset, and the old one opens nothing from then on', async () => {
    const from = await makeDeliverer(gate())
    const { task, to, visitor, code } = await receive(gate(), from)
    await unlock(visitor, code)
    data(await from.owner.api.email.resetDeliveryCode({ id: task.id, ...company }))
    const fresh = secretsOf((await gate().message(to)).text)
    expect([data(await visitor.api.email.readVisit({})).step, verdict(await visitor.api.email.unlockVisit({ code }))]).toEqual([
      'locked',
      'visit.codeWrong',
    ])
    expect((await unlock(visitor, fresh.code)).step).toBe('unlocked')
  })
  it('are written again to the same addresses without a new task, at most every five minutes', async () => {
    const from = await makeDeliverer(gate())
    const { task, to } = await receive(gate(), from)
    expect(verdict(await from.owner.api.email.resendDelivery({ id: task.id, ...company }))).toBe('delivery.tooOften')
    await gate().asOwner(`update delivery_task set mailed_at = mailed_at - interval '6 minutes' where id = '${task.id}'`)
    data(await from.owner.api.email.resendDelivery({ id: task.id, ...company }))
    expect([
      secretsOf((await gate().message(to)).text).secret.length,
      data(await from.owner.api.email.countDeliveries(company)).all,
    ]).toEqual([22, 1])
  })
  it('keep an invoice from deletion while they wait for the signature, and say which of them does', async () => {
    const from = await makeDeliverer(gate())
    const { task, invoiceId } = await receive(gate(), from)
    const other = await from.invoice()
    const attempt = (each: boolean) =>
      from.owner.api.invoice.deleteInvoices({ area: 'company', ids: [invoiceId, other], reason: '重复', each })
    const refused = await attempt(false)
    const left = data(await attempt(true)).find(({ ok }) => !ok)
    data(await from.owner.api.email.revokeDelivery({ id: task.id, ...company }))
    expect([verdict(refused), detail(refused)['by'], left]).toMatchObject([
      'invoice.inDelivery',
      task.number,
      { id: invoiceId, problem: 'invoice.inDelivery', by: task.number },
    ])
    expect(verdict(await from.owner.api.invoice.deleteInvoices({ area: 'company', ids: [invoiceId], reason: '重复' }))).toBe('ok')
  })
  it('leave out an invoice that another original waits at, unless that was changed since it was signed', async () => {
    const from = await makeDeliverer(gate())
    const invoiceId = await from.invoice()
    const [id, item] = [crypto.randomUUID(), crypto.randomUUID()]
    await gate().asOwner(`insert into import_file (company_id, id, batch_id, name, size, area, mode, upload_status, recognition_status, created_by, created_at, changed_at)
        values ('${from.id}', '${id}', '${id}', 'a.pdf', 1, 'company', 'einvoice', 3, 7, '${from.owner.userId}', now(), now())`)
    await gate().asOwner(`insert into import_item (company_id, id, import_file_id, seq, pages, outcome, invoice_id)
        values ('${from.id}', '${item}', '${id}', 1, '[1]', 'held', '${invoiceId}')`)
    const refused = async () =>
      data(await from.owner.api.email.planDeliveries(withoutKey(from.form([invoiceId], [freshAddress()])))).targets[0]?.refused
    expect(await refused()).toMatchObject([{ invoiceId, reason: 'held' }])
    await gate().asOwner(`update import_item set reason = 'signatureBroken' where id = '${item}'`)
    expect(await refused()).toEqual([])
  })
  it('say that an invoice was corrected since, and are sent again: a pending one by another in its place, a signed one besides', async () => {
    const from = await makeDeliverer(gate())
    const { task, invoiceId, visitor, code } = await receive(gate(), from)
    const read = async (id: string) => data(await from.owner.api.email.readDelivery({ id, ...company }))
    const correct = async () => {
      const { version } = data(await from.owner.api.invoice.readInvoice({ id: invoiceId, ...company }))
      const fields = [{ field: 'remark' as const, value: `备注${version}` }]
      data(await from.owner.api.invoice.correctInvoice({ id: invoiceId, ...company, version, reason: '补备注', fields }))
    }
    const again = async (id: string) => from.owner.api.email.redeliver({ id, ...company })
    const unchanged = verdict(await again(task.id))
    await correct()
    const [marked] = data(await from.owner.api.email.listDeliveries(company)).content
    const replaced = data(await again(task.id))
    expect([unchanged, marked, await read(task.id), await read(replaced.id), await from.statusOf(invoiceId)]).toMatchObject([
      'delivery.notNow',
      { changed: 1, state: 'pending' },
      { state: 'revoked', endedBy: 'sender', list: [{ changedAt: expect.any(String) as string }] },
      { state: 'pending', changed: 0 },
      [1, 0],
    ])
    expect((await read(task.id)).events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['changed', 'revoked', 'redelivered']) as string[],
    )
    expect(verdict(await visitor.api.email.unlockVisit({ code }))).toBe('visit.ended')
    await gate().asOwner(`update delivery_task set state = 'signed', signed_at = now() where id = '${replaced.id}'`)
    await correct()
    const besides = data(await again(replaced.id))
    expect([await read(replaced.id), await read(besides.id)]).toMatchObject([
      { state: 'signed', changed: 1 },
      { state: 'pending', changed: 0 },
    ])
  })
})

describe('Deliveries by mail in the lists', () => {
  it('stand at their invoices, whose lists are filtered by them, and invoices that need none are marked', async () => {
    const from = await makeDeliverer(gate())
    const [sent, none, open] = [await from.invoice(), await from.invoice(), await from.invoice()]
    await from.send([sent], [freshAddress()])
    const marked = data(await from.owner.api.email.markNoDelivery({ ids: [sent, none], needed: false }))
    const found = async (filter: SomeOf<typeof from.owner.api.invoice.listInvoices>) =>
      data(await from.owner.api.invoice.listInvoices({ ...company, ...filter })).content.map(({ id }) => id)
    const byMail = [
      await found({ mailDeliveryStatus: [0] }),
      await found({ mailDeliveryStatus: [1] }),
      await found({ mailDeliveryStatus: [2] }),
    ]
    expect([marked, byMail, await found({ sendStatus: [1] }), (await found({ sendStatus: [0] })).length]).toEqual([
      { changed: 1, left: 1 },
      [[open], [sent], [none]],
      [],
      3,
    ])
    data(await from.owner.api.email.markNoDelivery({ ids: [none], needed: true }))
    expect((await found({ mailDeliveryStatus: [0] })).length).toBe(2)
  })
  it('are made by whoever holds their page alone, who sees the outgoing invoices and keeps views of their own', async () => {
    const from = await makeDeliverer(gate())
    const clerk = await from.member({ keys: ['menu_6.sendInvEmailCo', 'sendInvEmailCo.send'], scope: 'company' })
    const [outgoing, incoming] = [await from.invoice(), await from.invoice()]
    await gate().asOwner(`update invoice set category = 1 where id = '${incoming}'`)
    const seen = data(await clerk.api.invoice.listInvoices(company)).content.map(({ id }) => id)
    const settings = { filter: { mailDeliveryStatus: [0] }, hidden: [], columns: [], density: 34 as const, widths: {} }
    expect([
      seen,
      verdict(await clerk.api.invoice.readInvoice({ id: incoming, ...company })),
      verdict(await clerk.api.email.sendDeliveries(from.form([outgoing], [freshAddress()]))),
      verdict(await clerk.api.invoice.createView({ page: 'menu_6.sendInvEmailCo', name: '未交付', shared: false, settings })),
      verdict(await clerk.api.invoice.listImports({ ...company })),
      verdict(await clerk.api.invoice.verifyInvoice({ id: outgoing, ...company, purse: 'company' })),
    ]).toEqual([[outgoing], 'invoice.notFound', 'ok', 'ok', 'permission.denied', 'permission.denied'])
  })
  it('are found by number, state and words, by their company alone, and by their own sender in the personal area', async () => {
    const from = await makeDeliverer(gate())
    const { task, to } = await receive(gate(), from)
    const { owner: stranger } = await makeCompany(gate())
    const names = async (filter: SomeOf<typeof from.owner.api.email.listDeliveries>) =>
      data(await from.owner.api.email.listDeliveries({ ...company, ...filter })).content.map(({ id }) => id)
    const typed = task.number.toLowerCase().replaceAll('-', ' ')
    expect([
      await names({ number: typed }),
      await names({ keyword: to }),
      await names({ state: 'signed' }),
      await names({ keyword: 'nobody' }),
    ]).toEqual([[task.id], [task.id], [], []])
    expect([
      verdict(await from.owner.api.email.listDeliveries({ ...company, number: 'JF-20261103-AAAAAA-Z' })),
      verdict(await stranger.api.email.readDelivery({ id: task.id, ...company })),
      data(await from.owner.api.email.listDeliveries({ area: 'personal' })).totalElements,
    ]).toEqual(['task.numberInvalid', 'delivery.notFound', 1])
  })
})

const withoutKey = <T extends { readonly key: string }>(form: T): Omit<T, 'key'> => {
  const { key: _, ...rest } = form
  return rest
}

describe('Delivery settings', () =>
  onGate((gate) => {
    it('are off for the platform and persons at first, fill the placeholders of their texts, and are saved by one of two people at once', async () => {
      const { owner } = await makeDeliverer(gate())
      const first = data(await owner.api.email.readDeliverySettings({}))
      const mail = { subject: '{count} 张', body: '请在 {until} 前签收 {number}，{code}' }
      const wrong = await owner.api.email.saveDeliverySettings({ ...first, mail: { ...first.mail, 'zh-CN': mail } })
      const saved = await Promise.all(
        [1, 2].map(() => owner.api.email.saveDeliverySettings({ ...first, personal: true, validity: { unit: 'days', count: 7 } })),
      )
      const preview = data(await owner.api.email.previewDeliveryMail({ language: 'zh-CN', mail: { ...mail, body: '{company} <b>' } }))
      expect([first, verdict(wrong), detail(wrong)]).toMatchObject([
        { platform: false, personal: false, version: 0, validity: { unit: 'days', count: 15 } },
        'delivery.placeholder',
        { name: 'code' },
      ])
      expect(saved.map(verdict).toSorted()).toEqual(['delivery.settingsChanged', 'ok'])
      expect([preview.subject, preview.html.includes('<b>'), preview.html.includes('&#60;b&#62;')]).toEqual(['3 张', false, true])
    })
    it('let the personal edition send its own invoices by mail once they are on', async () => {
      const from = await makeDeliverer(gate(), 'personal')
      const own = { page: 'sendInvoice' } as const
      const form = from.form([await from.invoice()], [freshAddress()], own)
      const off = verdict(await from.owner.api.email.sendDeliveries(form))
      data(
        await from.owner.api.email.saveDeliverySettings({ ...data(await from.owner.api.email.readDeliverySettings({})), personal: true }),
      )
      expect([off, verdict(await from.owner.api.email.sendDeliveries(form))]).toEqual(['delivery.off', 'ok'])
    })
  }))

describe('Work with deliveries', () =>
  onGate((gate) => {
    it('goes to whoever takes over from a colleague, and ends with the company', async () => {
      const from = await makeDeliverer(gate())
      const clerk = await from.member({ keys: ['menu_6.sendInvEmailCo', 'sendInvEmailCo.send'], scope: 'company' })
      const [task] = data(await clerk.api.email.sendDeliveries(from.form([await from.invoice()], [freshAddress()]))).tasks
      const refused = await from.owner.api.user.removeMembers({ ids: [clerk.userId] })
      expect([
        verdict(refused),
        detail(refused)['deliveries'],
        data(await from.owner.api.user.readOpenWork({ id: clerk.userId })),
      ]).toMatchObject(['staff.openWork', 1, { deliveries: 1 }])
      data(await from.owner.api.user.removeMembers({ ids: [clerk.userId], handOverTo: from.owner.userId }))
      const mine = data(await from.owner.api.email.listDeliveries({ area: 'personal' })).content.map(({ id, sentBy }) => ({ id, sentBy }))
      data(await from.owner.api.user.dissolveCompany({ name: from.name, reason: '停业', password }))
      const [row] = await gate().asOwner(`select state, ended_by from delivery_task where id = '${task!.id}'`)
      expect([mine, row]).toEqual([[{ id: task!.id, sentBy: clerk.name }], { state: 'revoked', ended_by: 'sender' }])
    })
  }))

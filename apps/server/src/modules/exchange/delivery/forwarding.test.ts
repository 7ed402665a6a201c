// 第三方发票转发: offered to the company that an invoice is made out to, taken in there by its own decision, and nothing else is readable.
import { describe, expect, it, vi } from 'vitest'
import { category } from '@piaotai/domain/states.ts'
import { companies, partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { password, pdf } from '#testing/worlds/app.ts'
import { fileGate } from '#testing/clients/browser.ts'
import { data, nobody, setSuite, verdict, type Member } from '#testing/worlds/company.ts'
import { makeDeliverer, type Deliverer } from '#testing/worlds/delivery-world.ts'
import { readingOf } from '#testing/invoices/readings.ts'

const company = { area: 'company' } as const

let count = 0

const gate = fileGate()
const numberOf = async ({ id, owner }: Deliverer) => data(await owner.api.user.readCompany({ teamId: id })).number
/** A third-party invoice made out to a name, with an original of its own. */
const thirdParty = async (of: Deliverer, buyer: { name: string; taxId: string | null }, bytes: Uint8Array = pdf(7000 + ++count)) =>
  gate().app.db.inTenant({ companyId: of.id, userId: of.owner.userId }, async (tx) => {
    const actor = { companyId: of.id, userId: of.owner.userId, userName: of.owner.name }
    const stored = await gate().app.storeBytes(of.id, `第三方${count}.pdf`, bytes)
    const file = await gate().app.claimFile(tx, actor, stored)
    const reading = readingOf({
      number: `2633${String(8_000_000_000_000_000 + ++count)}`,
      date: '2026-11-05',
      amountIncludingTax: '318.00',
      buyer,
      seller: { name: '无锡拾穗办公用品有限公司', taxId: null },
    })
    const original = { storedFileId: file.id, format: 'pdf', pages: 1, firstPage: 1 }
    return (await gate().app.recordReading(tx, { ...actor, entrySource: 6, categoryHint: category.thirdParty }, reading, original))
      .invoiceId
  })
const titleOf = async (of: Deliverer) => {
  const title = { name: of.name, taxId: partyOf(of.name, companies[0]!.region).taxId }
  await gate().app.db.inTenant({ companyId: of.id }, (tx) =>
    tx.updateTable('company').set({ tax_id: title.taxId }).where('id', '=', of.id).execute(),
  )
  await gate().asOwner(
    `insert into own_title (company_id, id, kind, name, name_key, tax_id, is_default, changed_at) values ('${of.id}', gen_random_uuid(), 'company', '${title.name}', '${title.name}', '${title.taxId}', true, now())`,
  )
  return title
}
/** Two companies of two people, linked. */
const linked = async () => {
  const [from, to] = [await makeDeliverer(gate()), await makeDeliverer(gate())]
  const title = await titleOf(to)
  const { id } = data(await from.owner.api.user.invitePartner({ number: await numberOf(to) }))
  data(await to.owner.api.user.acceptPartnerLink({ id }))
  return { from, to, title, linkId: id, number: await numberOf(to) }
}
/** Two companies, to both of which the first one's owner belongs. */
const ofOnePerson = async () => {
  const [from, to] = [await makeDeliverer(gate()), await makeDeliverer(gate())]
  await gate().app.addMember(to.id, from.owner.userId)
  return { from, to, title: await titleOf(to), number: await numberOf(to) }
}
const forward = async ({ owner }: Pick<Deliverer, 'owner'>, to: string, ids: readonly string[], more: { direct?: boolean } = {}) =>
  data(
    await owner.api.email.forwardInvoices({
      key: crypto.randomUUID(),
      invoices: ids.map((id) => ({ id, to })),
      message: '请收下',
      ...more,
    }),
  )
const received = ({ api }: Member) =>
  vi.waitFor(
    async () => {
      const [receipt] = data(await api.email.listReceipts({ ...company, forwarded: true, state: 'waiting' })).content
      if (!receipt) throw new Error('nothing was handed over')
      return receipt
    },
    { timeout: 10_000 },
  )
const offers = async ({ owner }: Deliverer) => data(await owner.api.email.listForwardable({}))
const record = async ({ owner }: Deliverer, id: string) => data(await owner.api.email.readForward({ id }))
const imported = async ({ id }: Deliverer) =>
  (await gate().asOwner(`select created_by from import_file where company_id = '${id}'`)).map((row) => row['created_by'])

describe('Forwarding', () => {
  it('offers what is made out to a linked partner or another company of the person, and nothing else', async () => {
    const { from, title, number } = await linked()
    const other = await makeDeliverer(gate())
    await gate().app.addMember(other.id, from.owner.userId)
    const own = await titleOf(other)
    const partners = await thirdParty(from, title)
    const mine = await thirdParty(from, { ...own, name: own.name.replace('有限公司', ' 有限公司') })
    await thirdParty(from, { name: '苏州无关有限公司', taxId: '91320594MA1X7K3Q2J' })
    const { content, companies } = await offers(from)
    expect(content.map(({ id, targets, refusal }) => [id, targets.map((one) => one.ground), refusal]).toSorted()).toEqual(
      [
        [partners, ['linked'], null],
        [mine, ['own'], null],
      ].toSorted(),
    )
    expect(companies.map((one) => [one.name, one.ground, one.direct])).toEqual([
      [own.name, 'own', false],
      [title.name, 'linked', false],
    ])
    expect(data(await from.owner.api.email.listForwardable({ to: number })).content.map(({ id }) => id)).toEqual([partners])
  })
  it('waits with a linked partner, whose acceptance takes the sender’s own bytes in with source 10', async () => {
    const { from, to, title, number } = await linked()
    const invoiceId = await thirdParty(from, title)
    const { tasks, left } = await forward(from, number, [invoiceId])
    const receipt = await received(to.owner)
    expect([left, receipt, (await record(from, tasks[0]!.id)).state, (await offers(from)).totalElements]).toMatchObject([
      [],
      { sender: from.name, message: '请收下', invoices: 1, amount: '318.00', forwarded: true },
      'waiting',
      0,
    ])
    expect(data(await to.owner.api.email.acceptReceipts({ ...company, ids: [receipt.id] }))).toEqual({ accepted: 1, left: [] })
    const stored = await gate().asOwner(
      `select i.entry_source, f.sha256 = s.sha256 as same from import_file i join stored_file f on f.company_id = i.company_id and f.id = i.stored_file_id
         join delivery_file s on s.task_id = '${tasks[0]!.id}' where i.company_id = '${to.id}'`,
    )
    expect([stored, (await record(from, tasks[0]!.id)).state]).toEqual([[{ entry_source: 10, same: true }], 'done'])
    expect(verdict(await from.owner.api.email.withdrawForward({ id: tasks[0]!.id }))).toBe('delivery.notNow')
  })
  it('is complete at once where the person may record in the other company, and waits where not', async () => {
    const { from, to, title, number } = await ofOnePerson()
    const waiting = await forward(from, number, [await thirdParty(from, title)], { direct: true })
    await received(to.owner)
    data(
      await to.owner.api.user.setGroupMembers({
        id: await to.group({ keys: ['menu_5.receiveRecordCo', 'receiveRecordCo.accept'], scope: 'company' }),
        userIds: [from.owner.userId],
      }),
    )
    expect((await offers(from)).companies.map((one) => one.direct)).toEqual([true])
    const direct = await forward(from, number, [await thirdParty(from, title)], { direct: true })
    await vi.waitFor(async () => expect((await record(from, direct.tasks[0]!.id)).state).toBe('done'), { timeout: 10_000 })
    expect([(await record(from, waiting.tasks[0]!.id)).state, await imported(to)]).toEqual(['waiting', [from.owner.userId]])
  })
  it('tells its sender why it was refused, and is offered again', async () => {
    const { from, to, title, number } = await linked()
    const invoiceId = await thirdParty(from, title)
    const { tasks } = await forward(from, number, [invoiceId])
    const receipt = await received(to.owner)
    const told = async ({ api }: Member) =>
      data(await api.user.listNotices({})).content.map(({ kind, data: said, readAt }) => [kind, said, readAt !== null])
    expect(await told(to.owner)).toContainEqual([
      'receiptArrived',
      { number: receipt.number, sender: from.name, count: 1, area: 'company' },
      false,
    ])
    data(await to.owner.api.email.refuseReceipt({ ...company, id: receipt.id, reason: '不是我们的' }))
    expect(await told(to.owner)).toContainEqual([
      'receiptArrived',
      { number: receipt.number, sender: from.name, count: 1, area: 'company' },
      true,
    ])
    expect(await told(from.owner)).toContainEqual([
      'forwardRefused',
      { number: receipt.number, company: to.name, reason: '不是我们的' },
      false,
    ])
    expect([await record(from, tasks[0]!.id), (await offers(from)).content[0]?.id]).toMatchObject([
      { state: 'refused', reason: '不是我们的' },
      invoiceId,
    ])
  })
  it('is withdrawn while it waits, and counted by its state', async () => {
    const { from, to, title, number } = await linked()
    const [first, second] = [await thirdParty(from, title), await thirdParty(from, title)]
    const { tasks } = await forward(from, number, [first])
    const receipt = await received(to.owner)
    data(await from.owner.api.email.withdrawForward({ id: tasks[0]!.id, reason: '发错了' }))
    await forward(from, number, [second])
    expect([
      data(await to.owner.api.email.readReceipt({ ...company, id: receipt.id })),
      data(await from.owner.api.email.countForwards({})),
      data(await from.owner.api.email.listForwards({ state: 'withdrawn' })).content.map(({ id }) => id),
    ]).toMatchObject([{ state: 'withdrawn', reason: '发错了' }, { all: 2, waiting: 1, withdrawn: 1, done: 0 }, [tasks[0]!.id]])
  })
  it('leaves behind what cannot go, each with its reason, and sends the others once however often it is asked', async () => {
    const { from, title, number } = await linked()
    const [good, held, elsewhere, bare, cancelled] = [
      await thirdParty(from, title),
      await thirdParty(from, title),
      await thirdParty(from, { name: '苏州无关有限公司', taxId: '91320594MA1X7K3Q2J' }),
      await thirdParty(from, title),
      await thirdParty(from, title),
    ]
    await forward(from, number, [held])
    await gate().asOwner(`delete from invoice_original where invoice_id = '${bare}'`)
    await gate().asOwner(`update invoice set verify_status = 9, standing = 'void' where id = '${cancelled}'`)
    const invoices = [good, held, elsewhere, bare, cancelled, nobody].map((id) => ({ id, to: number }))
    const call = { key: crypto.randomUUID(), invoices }
    const [one, two] = [await from.owner.api.email.forwardInvoices(call), await from.owner.api.email.forwardInvoices(call)]
    expect(data(one).left).toEqual([
      { id: held, reason: 'already' },
      { id: elsewhere, reason: 'notOffered' },
      { id: bare, reason: 'noOriginal' },
      { id: cancelled, reason: 'cancelled' },
      { id: nobody, reason: 'notFound' },
    ])
    expect([data(one).tasks.length, data(two).tasks]).toEqual([1, data(one).tasks])
  })
  it('keeps back what the bureau cannot find, with its cause, and a digital invoice of which there is a picture alone', async () => {
    const { from, title, number } = await linked()
    const [lost, pictured] = [await thirdParty(from, title), await thirdParty(from, title)]
    await gate().asOwner(`update invoice set standing = 'notFound' where id = '${lost}'`)
    await gate().asOwner(`update invoice_original set format = 'jpg' where invoice_id = '${pictured}'`)
    const call = { key: crypto.randomUUID(), invoices: [lost, pictured].map((id) => ({ id, to: number })) }
    expect(data(await from.owner.api.email.forwardInvoices(call))).toEqual({
      tasks: [],
      left: [
        { id: lost, reason: 'judged', causes: ['notFound'] },
        { id: pictured, reason: 'pictureOnly' },
      ],
    })
  })
  it('keeps a file back that shows other invoices too', async () => {
    const { from, title, number } = await linked()
    const [shown, other] = [await thirdParty(from, title), await thirdParty(from, { name: '苏州无关有限公司', taxId: null })]
    await gate().asOwner(
      `update invoice_original set stored_file_id = (select stored_file_id from invoice_original where invoice_id = '${shown}') where invoice_id = '${other}'`,
    )
    expect((await forward(from, number, [shown])).left).toEqual([{ id: shown, reason: 'sharedFile' }])
  })
  it('shows the receiver what was sent and nothing else: not its own deliveries without their page, nor the sender’s records', async () => {
    const { from, to, title, number } = await linked()
    const settings = data(await from.owner.api.email.readDeliverySettings({}))
    data(await from.owner.api.email.saveDeliverySettings({ ...settings, platform: true }))
    await from.send([await from.invoice()], [`${number}@mail.piaotai.localhost`], { page: 'sendInvoiceCo', way: 'platform' })
    const delivered = await vi.waitFor(async () => {
      const [one] = data(await to.owner.api.email.listReceipts({ ...company, forwarded: false })).content
      if (!one) throw new Error('nothing was handed over')
      return one
    })
    const { tasks } = await forward(from, number, [await thirdParty(from, title)])
    const taskId: string = tasks[0]!.id
    const receipt = await received(to.owner)
    const clerk = await to.member({
      keys: ['menu_2.thirdPartyInvoiceForwarding', 'thirdPartyInvoiceForwarding.accept'],
      scope: 'company',
    })
    expect([
      data(await clerk.api.email.listReceipts(company)).content.map(({ id }) => id),
      verdict(await clerk.api.email.acceptReceipts({ ...company, ids: [delivered.id] })),
      verdict(await to.owner.api.email.readForward({ id: tasks[0]!.id })),
      verdict(await from.owner.api.email.readDelivery({ ...company, id: taskId })),
      verdict(await from.owner.api.email.revokeDelivery({ ...company, id: taskId })),
      data(await clerk.api.email.acceptReceipts({ ...company, ids: [receipt.id] })).accepted,
    ]).toEqual([[receipt.id], 'receipt.notFound', 'delivery.notFound', 'delivery.notFound', 'delivery.notFound', 1])
  })
  it('ends with its receiver’s company, and is not begun after the suite’s end', async () => {
    const { from, to, title, number } = await linked()
    const { tasks } = await forward(from, number, [await thirdParty(from, title)])
    await received(to.owner)
    const late = await thirdParty(from, title)
    data(await to.owner.api.user.dissolveCompany({ name: to.name, reason: '注销', password }))
    expect([await record(from, tasks[0]!.id), (await offers(from)).totalElements]).toMatchObject([{ state: 'refused', reason: null }, 0])
    await setSuite(gate(), from, 'professional', '2026-01-01')
    expect(verdict(await from.owner.api.email.forwardInvoices({ key: crypto.randomUUID(), invoices: [{ id: late, to: number }] }))).toBe(
      'suite.ended',
    )
  })
})

// 通知: each kind from its real cause, once, with its mail as its person chose.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import { exportModule } from '../../output/export/index.ts'
import { decideWaiting, readWaiting } from '../../intake/intake/index.ts'
import { noticeModule } from './index.ts'
import { sendDigest } from './send-digest.ts'
import { data, makeCompany, onApp, setSuite, somebody, verdict, type Member } from '#testing/worlds/company.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { makeExports } from '#testing/worlds/export-world.ts'
import { importsOf, makeColleague, makeIntake, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { freshNumber, openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'

interface Letter {
  readonly mail: { readonly to: readonly string[]; readonly subject: string; readonly text: string }
}
const origin = 'https://piaotai.example'

const floor = fileFloor()
const clock = stillClock()
let world: TaxWorld
let intake: Intake
beforeAll(async () => {
  world = await openTaxWorld(floor(), clock)
  intake = await makeIntake(floor(), clock)
})
afterAll(async () => {
  intake?.close()
  await world?.simulator.close()
})
const useCases = () => noticeModule.useCases({ db: floor().db, clock, audit: makeAudit({ clock }) })
const list = async (actor: Actor) => (await useCases().listNotices(actor, { page: 1, pageSize: 50 })).content
const newestOf = async (actor: Actor) => (await list(actor))[0]!.id
const kinds = async (actor: Actor) => (await list(actor)).map(({ kind, readAt }) => `${kind}${readAt ? ' read' : ''}`)
const subjects = () => (world.mails as Letter[]).map(({ mail }) => mail.subject)
const digests = () => world.kept.filter(({ name }) => name === 'notice.digest')
const owner = async () => {
  world.mails.length = 0
  world.kept.length = 0
  return world.owner()
}
const choose = (actor: Actor, choices: Parameters<ReturnType<typeof useCases>['saveNoticeChoices']>[1]['choices']) =>
  useCases().saveNoticeChoices(actor, { choices })
const request = (...ids: string[]) => ({ area: 'company' as const, ids, each: false })
/** Submits invoices and sends them back, all by one person. */
const returned = async (actor: Actor, ...ids: string[]) => {
  await world.useCases.submitInvoices(actor, request(...ids))
  await world.useCases.returnInvoices(actor, { ...request(...ids), remark: '缺合同' })
}

onPostgres('A notice', () => {
  it('tells a submitter what the payer sent back: one for all, and one mail', async () => {
    const me = await owner()
    await returned(me, await world.enter(me), await world.enter(me))
    expect([await list(me), subjects()]).toMatchObject([
      [{ kind: 'usageReturned', count: 1, readAt: null, data: { count: 2, by: me.userName, remark: '缺合同' } }],
      ['2 张发票的付款提交被退回'],
    ])
  })
  it('tells submitter and payer that an invoice in use turned void', async () => {
    const me = await owner()
    const number = freshNumber()
    const id = await world.enter(me, { number, state: '2' })
    await world.useCases.submitInvoices(me, request(id))
    await world.useCases.verifyInvoice(me, { id, area: 'company', purse: 'company' })
    expect([await list(me), subjects()]).toMatchObject([
      [{ kind: 'turnedBad', objectId: id, data: { number, state: 'void' } }],
      [`发票 ${number} 已作废`],
    ])
  })
  it('is undone with its cause', async () => {
    const me = await owner()
    const id = await world.enter(me)
    await world.useCases.submitInvoices(me, request(id))
    const { add } = world.deps.outbox
    Object.assign(world.deps.outbox, { add: () => Promise.reject(new Error('no outbox')) })
    await expect(world.useCases.returnInvoices(me, request(id))).rejects.toThrow('no outbox')
    Object.assign(world.deps.outbox, { add })
    expect([await kinds(me), await floor().asOwner(`select use_status from invoice where id = '${id}'`)]).toEqual([[], [{ use_status: 1 }]])
  })
  it('reaches nobody who left the company or is disabled there', async () => {
    const me = await owner()
    const [gone, disabled] = [await makeColleague(floor(), clock, me), await makeColleague(floor(), clock, me)]
    const id = await world.enter(me)
    await world.useCases.submitInvoices(me, request(id))
    for (const { userId } of [gone, disabled]) {
      await floor().asOwner(`update invoice_use set submitted_by = '${userId}' where invoice_id = '${id}'`)
      await floor().asOwner(
        userId === gone.userId
          ? `delete from member where user_id = '${userId}'`
          : `update member set status = 'disabled' where user_id = '${userId}'`,
      )
      await world.useCases.returnInvoices(me, request(id))
      await world.useCases.submitInvoices(me, request(id))
    }
    expect(await floor().asOwner(`select kind from notice where company_id = '${me.companyId}' and kind = 'usageReturned'`)).toEqual([])
  })

  describe('about a file', () => {
    let me: Actor
    let colleague: Actor
    beforeAll(async () => {
      me = await makeOwner(floor(), clock)
      colleague = await makeColleague(floor(), clock, me)
    })
    const { one, imported } = importsOf(
      () => intake,
      () => me,
    )
    it('that waits goes to those who may decide, and is read once nothing waits', async () => {
      const invoice = one()
      const id = (await imported('a.pdf', await drawPdf(invoice))).items![0]!.invoiceId!
      for (const name of ['b.xml', 'c.xml']) await imported(name, writeXml({ ...one(), number: invoice.number }), {}, colleague)
      const before = (await list(me)).filter(({ objectId }) => objectId === id)
      const waiting = await readWaiting({ db: floor().db, signLink: () => '/link' })(me, { id, area: 'company' })
      for (const item of waiting.content) {
        const { version } = await readWaiting({ db: floor().db, signLink: () => '/link' })(me, { id, area: 'company' })
        await decideWaiting(intake.deps)(me, { id, itemId: item.id, area: 'company', version, take: false })
      }
      const after = (await list(me)).filter(({ objectId }) => objectId === id)
      expect([before, after.map(({ readAt }) => readAt !== null), (await kinds(colleague)).includes('originalWaits')]).toMatchObject([
        [{ kind: 'originalWaits', count: waiting.content.length, data: { number: invoice.number } }],
        [true],
        false,
      ])
    })
    it('that was not imported is gathered by its batch, and what was imported is no news', async () => {
      await intake.bring(me, [
        ['空白.pdf', Buffer.from('%PDF-1.4\nnothing of it 1')],
        ['好.xml', writeXml(one())],
        ['坏.pdf', Buffer.from('%PDF-1.4\nnothing of it 2')],
      ])
      await intake.work()
      const failed = (await list(me)).filter(({ kind }) => kind === 'importFailed')
      expect(failed).toMatchObject([{ count: 2, readAt: null }])
    })
    it('that was made in the background says that it is there, or will never be', async () => {
      const out = await makeExports(floor(), clock)
      const { files } = intake.deps
      const make = async () =>
        exportModule.useCases({ ...out.deps, files }).exportInvoices(me, {
          area: 'company',
          kind: 'originals',
          pagePath: '/companyInvoice/allInvoiceCo',
          ids: [(await imported('e.xml', writeXml(one()))).items![0]!.invoiceId!],
        })
      const made = await make()
      await out.work({ files })
      const lost = await make()
      const away = () => Promise.reject(new Error('the store is away'))
      await out.work({ files: { ...files, storage: { ...files.storage, read: away, stream: away } } })
      out.close()
      const found = await list(me)
      expect([made.id, lost.id].map((id) => found.find(({ objectId }) => objectId === id))).toMatchObject([
        { kind: 'exportReady', data: { file: made.name } },
        { kind: 'exportFailed', data: { file: lost.name } },
      ])
    })
  })

  describe('by mail', () => {
    const digest = (actor: Actor) =>
      sendDigest({ db: floor().db, outbox: world.deps.outbox, origin })(
        { companyId: actor.companyId, userId: actor.userId },
        { number: 1, last: false, signal: new AbortController().signal },
      )
    it('is not sent for a kind that its person never wants', async () => {
      const me = await owner()
      await choose(me, { usageReturned: 'never' })
      await returned(me, await world.enter(me))
      expect([await kinds(me), subjects(), digests()]).toEqual([['usageReturned'], [], []])
    })
    it('comes once a day with all that is unread, in the language of the choice', async () => {
      const me = await owner()
      await choose({ ...me, language: 'en-US' }, { usageReturned: 'daily' })
      for (let n = 0; n < 3; n++) await returned(me, await world.enter(me))
      const id = await newestOf(me)
      await useCases().readNotices(me, { ids: [id] })
      const planned = digests().map(({ at, payload }) => [at?.toISOString(), payload['userId']])
      await digest(me)
      await digest(me)
      expect([planned, subjects()]).toEqual([[['2026-11-22T00:00:00.000Z', me.userId]], ['Piaotai: unread notices (2)']])
      expect((world.mails as Letter[])[0]!.mail.text).toContain(`· ${me.userName} returned invoice`)
    })
    it('is planned anew after a daily one was sent, and says nothing twice', async () => {
      const me = await owner()
      await choose(me, { usageReturned: 'daily' })
      for (let day = 0; day < 2; day++) {
        await returned(me, await world.enter(me))
        await digest(me)
      }
      expect([digests().length, subjects()]).toEqual([2, ['票台：1 条未读通知', '票台：1 条未读通知']])
    })
    it('keeps the choices that a change leaves out', async () => {
      const me = await owner()
      await choose(me, { usageReturned: 'never', exportReady: 'daily' })
      await choose(me, { exportReady: 'atOnce' })
      expect((await useCases().readNoticeChoices(me)).choices).toMatchObject({
        usageReturned: 'never',
        exportReady: 'atOnce',
        turnedBad: 'atOnce',
        memberJoined: 'never',
        ruleStopped: 'daily',
      })
    })
  })

  it('is listed unread first, counted, and read one by one or all at once, by its person alone', async () => {
    const me = await owner()
    const colleague = await makeColleague(floor(), clock, me)
    await useCases().readNotices(me, {})
    for (let n = 0; n < 3; n++) {
      await returned(me, await world.enter(me))
      clock.advance(1)
    }
    const newest = await newestOf(me)
    await expect(useCases().readNotices(colleague, { ids: [newest] })).rejects.toMatchObject({ type: 'notice.notFound' })
    const left = await useCases().readNotices(me, { ids: [newest] })
    const order = (await list(me)).map(({ id }) => id)
    expect([left, order.slice(0, 2).includes(newest), await useCases().countNotices(me), (await list(colleague)).length]).toEqual([
      { unread: 2 },
      false,
      { unread: 2 },
      0,
    ])
    expect(await useCases().readNotices(me, {})).toEqual({ unread: 0 })
  })
  it('goes 90 days after it was read, unread after 180', async () => {
    const me = await owner()
    for (let n = 0; n < 2; n++) await returned(me, await world.enter(me))
    const first = await newestOf(me)
    await useCases().readNotices(me, { ids: [first] })
    const left = async (days: number) => {
      const later = { now: () => new Date(clock.now().getTime() + days * 86_400_000) }
      await noticeModule.sweep({ db: floor().db, clock: later })()
      return kinds(me)
    }
    expect([await left(89), await left(91), await left(181)]).toEqual([['usageReturned', 'usageReturned read'], ['usageReturned'], []])
  })
})

describe('A notice about people and partners', () =>
  onApp((open) => {
    const told = async ({ api }: Member) =>
      data(await api.user.listNotices({})).content.map(({ kind, readAt }) => `${kind}${readAt ? ' read' : ''}`)

    it('tells each act on a link to the other side, and an answered invitation is read', async () => {
      const [one, two] = [await makeCompany(open()), await makeCompany(open())]
      for (const company of [one, two]) await setSuite(open(), company, 'professional')
      const { number } = data(await two.owner.api.user.readCompany({ teamId: two.id }))
      const asked = data(await one.owner.api.user.invitePartner({ number }))
      const invited = await told(two.owner)
      data(await two.owner.api.user.refusePartnerLink({ id: asked.id }))
      const again = data(await one.owner.api.user.invitePartner({ number }))
      data(await two.owner.api.user.acceptPartnerLink({ id: again.id }))
      data(await one.owner.api.user.endPartnerLink({ id: again.id }))
      // Of linking the super admins were told besides.
      const links = async (who: Member) => (await told(who)).filter((kind) => !kind.startsWith('opened')).toSorted()
      expect([invited, await links(one.owner), await links(two.owner)]).toEqual([
        ['linkInvited'],
        ['linkAccepted', 'linkRefused'],
        ['linkEnded', 'linkInvited read', 'linkInvited read'],
      ])
    })
    it('tells who manages staff that a person asks to join, and everybody but the answerer that they came', async () => {
      const company = await makeCompany(open())
      const manager = await company.member({ keys: ['menu_4.staffManagement', 'staffManagement.approve'], scope: 'company' })
      const plain = await company.member()
      data(await company.owner.api.user.readNotices({}))
      data(await manager.api.user.readNotices({}))
      const person = await somebody(open())
      data(await person.api.user.joinCompany({ number: data(await company.owner.api.user.readCompany({ teamId: company.id })).number }))
      const unread = async ({ api }: Member) =>
        data(await api.user.listNotices({ unread: true })).content.map(({ kind, data: said }) => [kind, said])
      const asked = [await unread(company.owner), await unread(manager), await unread(plain)]
      const [request] = data(await manager.api.user.listJoinRequests({})).content
      data(await manager.api.user.answerJoinRequests({ ids: [request!.id], accept: true }))
      expect([asked, await unread(company.owner), await unread(manager)]).toEqual([
        [[['joinRequested', { person: person.name }]], [['joinRequested', { person: person.name }]], []],
        [['memberJoined', { person: person.name }]],
        [],
      ])
    })
    it('gathers those who joined into one line, until it is read', async () => {
      const company = await makeCompany(open())
      data(await company.owner.api.user.readNotices({}))
      const joined = async () =>
        data(await company.owner.api.user.listNotices({ kind: 'memberJoined', unread: true })).content.map(({ count }) => count)
      for (let n = 0; n < 3; n++) await company.member()
      const gathered = await joined()
      data(await company.owner.api.user.readNotices({}))
      await company.member()
      expect([gathered, await joined()]).toEqual([[3], [1]])
    })
    it('is not another company’s to see or to read', async () => {
      const [one, two] = [await makeCompany(open()), await makeCompany(open())]
      await one.member()
      const [notice] = data(await one.owner.api.user.listNotices({})).content
      expect([verdict(await two.owner.api.user.readNotices({ ids: [notice!.id] })), await told(two.owner)]).toEqual(['notice.notFound', []])
    })
  }))

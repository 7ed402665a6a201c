// A company's titles: written under one lock, and every invoice compared with them, whenever either changes.
import { beforeAll, expect, it } from 'vitest'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import {
  checkTitles,
  correctInvoice,
  deleteInvoices,
  listDeletions,
  listInvoices,
  readInvoice,
  readOverview,
  recheckTitles,
  recordReading,
  restoreInvoices,
  runRecheck,
} from '../../invoices/invoice/index.ts'
import { titleModule } from './index.ts'
import { addMember, createCompany } from '../company/index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { makeOwner, makeVisitor } from '#testing/worlds/people.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'

const taxIds = ['91320594MA1X7K3Q2J', '91330106MA2K0Y5R62', '91310000MA1FL4LR8P'] as const
const works = { name: '苏州砚田精密制造有限公司', taxId: taxIds[0] }
let count = 0

const floor = fileFloor()
const clock = stillClock()
const audit = makeAudit({ clock })
/** Jobs that were enqueued and not run yet. */
let waiting: { companyId: string; round: number }[] = []
const jobs = {
  add: async (_tx: unknown, job: { readonly payload: { parse: (payload: unknown) => unknown } }, ...payloads: unknown[]) => {
    waiting.push(...payloads.map((p) => recheckTitles.payload.parse(job.payload.parse(p))))
  },
  addAt: async () => undefined,
}
const useCases = () =>
  titleModule.useCases({ db: floor().hearing({ clock, jobs }), clock, audit, sheets: { read: async () => ({ ok: false }) } })
const deps = () => ({ db: floor().db, audit, clock, signLink: () => '' })
const fresh = (): Promise<Actor> => makeOwner(floor(), clock, `宁波拾光文具有限公司${++count}`)
type Draft = Parameters<ReturnType<typeof useCases>['createTitle']>[1]
const draft = (given: Partial<Draft> = {}): Draft => ({
  kind: 'company',
  ...works,
  address: '',
  phone: '',
  bankName: '',
  bankAccount: '',
  formerNames: [],
  ...given,
})
const add = (actor: Actor, given: Partial<Draft> = {}) => useCases().createTitle(actor, draft(given))
const runJobs = async (): Promise<void> => {
  const due = waiting
  waiting = []
  for (const payload of due) await runRecheck(deps())(payload, { number: 1, last: false, signal: new AbortController().signal })
}
const enter = (actor: Actor, buyer: Reading['buyer'], given: Partial<Reading> = {}) =>
  floor().db.inTenant(
    actor,
    async (tx) =>
      (
        await recordReading({ clock, audit })(
          tx,
          { companyId: actor.companyId, userId: actor.userId, userName: actor.userName, entrySource: 6, categoryHint: 0 },
          readingOf({ number: `26332000300${String(++count).padStart(9, '0')}`, type: 22, buyer, ...given }),
          await storeOriginal(tx, actor, clock),
        )
      ).invoiceId,
  )
const status = async (actor: Actor, id: string) => (await readInvoice(deps())(actor, { id, area: 'company' })).titleStatus
let owner: Actor
beforeAll(async () => {
  owner = await fresh()
})

onPostgres('Titles of a company, compared with its invoices', () => {
  it('are none at first, and its invoices are unchecked', async () => {
    const id = await enter(owner, works)
    expect([(await useCases().listTitles(owner)).content, await status(owner, id)]).toEqual([[], 0])
  })
  it('are told to be missing with the figures of the first page, until there is one', async () => {
    const actor = await fresh()
    const reported = async () => (await readOverview({ db: floor().db })(actor)).hasTitles
    const before = await reported()
    await add(actor)
    expect([before, await reported()]).toEqual([false, true])
  })
  it('begin with the company’s own name when it was made with its tax id', async () => {
    const who = await makeVisitor(floor(), clock)
    const { id } = await createCompany(deps())(who, works)
    expect((await useCases().listTitles({ ...owner, ...who, companyId: id, role: 'superAdmin' })).content).toMatchObject([
      { ...works, kind: 'company', isDefault: true },
    ])
  })
  it('are compared with an invoice as it comes in, and decide on which side the company stands', async () => {
    const actor = await fresh()
    await add(actor)
    const ids = [
      await enter(actor, works),
      await enter(actor, { ...works, taxId: taxIds[1] }),
      await enter(actor, { name: '别家有限公司', taxId: taxIds[2] }),
      await enter(actor, works, { type: 120 }),
    ]
    const rows = await Promise.all(ids.map((id) => readInvoice(deps())(actor, { id, area: 'company' })))
    expect(rows.map((r) => [r.titleStatus, r.category])).toEqual([
      [1, 1],
      [3, 1],
      [4, 3],
      [-1, 1],
    ])
  })
  it('compare all invoices anew when they change, without a new version of any', async () => {
    const actor = await fresh()
    const id = await enter(actor, works)
    const version = (await readInvoice(deps())(actor, { id, area: 'company' })).version
    const { id: title } = await add(actor)
    expect([await status(actor, id), (await useCases().listTitles(actor)).round.running]).toEqual([0, true])
    await runJobs()
    const { round } = await useCases().listTitles(actor)
    expect([
      await status(actor, id),
      (await readInvoice(deps())(actor, { id, area: 'company' })).version,
      round.running,
      round.changed,
    ]).toEqual([1, version, false, 1])
    await useCases().removeTitle(actor, { id: title })
    await runJobs()
    expect(await status(actor, id)).toBe(0)
  })
  it('compare more invoices than one chunk holds, each once', async () => {
    const actor = await fresh()
    const first = await enter(actor, works)
    await floor().asOwner(`insert into invoice (company_id, id, type, buyer_name, buyer_tax_id, entry_source, entered_by, entered_by_name, entered_at)
      select company_id, gen_random_uuid(), 22, case when n % 2 = 0 then buyer_name else '别家' end, buyer_tax_id, 6, entered_by, '', now() from invoice, generate_series(1, 1100) n where id = '${first}'`)
    await add(actor)
    await runJobs()
    const counted = await floor().asOwner(
      `select title_status as s, count(*)::int as n from invoice where company_id = '${actor.companyId}' group by 1 order by 1`,
    )
    expect([counted, (await useCases().listTitles(actor)).round.checked]).toEqual([
      [
        { s: 1, n: 551 },
        { s: 4, n: 550 },
      ],
      1101,
    ])
  })
  it('leave an older round alone once a newer one has begun', async () => {
    const actor = await fresh()
    const id = await enter(actor, works)
    await add(actor)
    const older = waiting
    await useCases().recheckTitles(actor)
    waiting = older.slice(0, 1)
    await runJobs()
    expect([await status(actor, id), (await useCases().listTitles(actor)).round.running]).toEqual([0, true])
  })
  it('compare an invoice again when its buyer is corrected, and when it comes back from deletion', async () => {
    const actor = await fresh()
    const id = await enter(actor, { name: '别家', taxId: taxIds[2] })
    const title = await add(actor)
    await runJobs()
    await correctInvoice(deps())(actor, {
      id,
      area: 'company',
      version: 1,
      reason: '票面看错',
      fields: [
        { field: 'buyer.name', value: works.name },
        { field: 'buyer.taxId', value: works.taxId },
      ],
    })
    expect(await status(actor, id)).toBe(1)
    await deleteInvoices(deps())(actor, { area: 'company', ids: [id], reason: '录错', each: false })
    await useCases().removeTitle(actor, { id: title.id })
    await runJobs()
    const [deletion] = (await listDeletions(deps())(actor, { page: 1, pageSize: 10 })).content
    await restoreInvoices(deps())(actor, { ids: [deletion!.id] })
    expect(await status(actor, id)).toBe(0)
  })
  it('are found in the list by their state', async () => {
    const actor = await fresh()
    await add(actor)
    const wrong = await enter(actor, { ...works, taxId: taxIds[1] })
    await enter(actor, works)
    expect(
      (
        await listInvoices(deps())(actor, { area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 10, titleStatus: [3] })
      ).content.map((r) => r.id),
    ).toEqual([wrong])
  })

  it.each([
    ['without a name', { name: ' ' }, 'title.invalid', { column: 'name', reason: 'required' }],
    ['with a tax id that does not hold', { taxId: '91320594MA1X7K3Q2K' }, 'title.invalid', { column: 'taxId', reason: 'taxIdCheck' }],
    ['of a company without a tax id', { taxId: '' }, 'title.invalid', { column: 'taxId', reason: 'required' }],
    ['of a person with one', { kind: 'personal' as const }, 'title.invalid', { column: 'taxId', reason: 'taxIdUnneeded' }],
  ])('refuse one %s', async (_what, given, word, detail) => {
    await expect(add(await fresh(), given)).rejects.toMatchObject({ type: word, detail })
  })
})

onPostgres('Titles of a company as they are kept', () => {
  it('refuse a name or a tax id a second time, however it is written', async () => {
    const actor = await fresh()
    await add(actor)
    await expect(add(actor, { name: '别的名称', taxId: works.taxId.toLowerCase() })).rejects.toMatchObject({
      type: 'title.taken',
      detail: { column: 'taxId' },
    })
    await expect(add(actor, { name: ` ${works.name}`, taxId: taxIds[1] })).rejects.toMatchObject({
      type: 'title.taken',
      detail: { column: 'name' },
    })
  })
  it('keep one default: the first, the chosen, and the oldest of the others when it goes', async () => {
    const actor = await fresh()
    const first = await add(actor)
    const second = await add(actor, { name: '乙', taxId: taxIds[1] })
    const defaults = async () => (await useCases().listTitles(actor)).content.filter((t) => t.isDefault).map((t) => t.id)
    const before = await defaults()
    await useCases().setDefaultTitle(actor, { id: second.id })
    const chosen = await defaults()
    await useCases().removeTitle(actor, { id: second.id })
    expect([before, chosen, await defaults()]).toEqual([[first.id], [second.id], [first.id]])
  })
  it('refuse an edit of a version that is not the last, and tell what was changed', async () => {
    const actor = await fresh()
    const made = await add(actor)
    const edited = await useCases().editTitle(actor, {
      ...draft({ formerNames: [{ name: '砚田五金厂', until: '2026-06-30' }] }),
      id: made.id,
      version: 1,
    })
    await expect(useCases().editTitle(actor, { ...draft(), id: made.id, version: 1 })).rejects.toMatchObject({ type: 'title.changed' })
    const log = await floor().asOwner(
      `select action from audit_log where company_id = '${actor.companyId}' and object_type = 'title' order by seq`,
    )
    expect([edited.version, edited.formerNames, log.map((row) => row['action'])]).toEqual([
      2,
      [{ name: '砚田五金厂', until: '2026-06-30' }],
      ['title.created', 'title.edited'],
    ])
  })
  it('are nobody else’s to edit, remove or choose', async () => {
    const other = await fresh()
    const theirs = await add(other)
    for (const act of [
      () => useCases().editTitle(owner, { ...draft(), id: theirs.id, version: 1 }),
      () => useCases().removeTitle(owner, { id: theirs.id }),
      () => useCases().setDefaultTitle(owner, { id: theirs.id }),
    ]) {
      await expect(act()).rejects.toMatchObject({ type: 'title.notFound' })
    }
  })
  it(`are never more than ${limits.titles}, however many are added at once`, async () => {
    const actor = await fresh()
    const person = (n: number): Partial<Draft> => ({ kind: 'personal', name: `员工${n}`, taxId: '' })
    const answers = await Promise.allSettled(Array.from({ length: limits.titles + 5 }, (_, n) => add(actor, person(n))))
    expect([answers.filter((a) => a.status === 'fulfilled').length, (await useCases().listTitles(actor)).content.length]).toEqual([
      limits.titles,
      limits.titles,
    ])
    expect(answers.filter((a) => a.status === 'rejected').map((a) => (a.reason as { type: string }).type)).toEqual(
      Array.from({ length: 5 }, () => 'title.tooMany'),
    )
  })
  it('are added all or none from a sheet, judged anew', async () => {
    const actor = await fresh()
    const rows = [draft(), draft({ name: '乙', taxId: taxIds[1] })]
    await expect(useCases().importTitles(actor, { titles: [...rows, draft({ name: '丙', taxId: taxIds[1] })] })).rejects.toMatchObject({
      type: 'title.taken',
      detail: { row: 1, column: 'taxId', reason: 'duplicate' },
    })
    expect([(await useCases().listTitles(actor)).content.length, await useCases().importTitles(actor, { titles: rows })]).toEqual([
      0,
      { added: 2 },
    ])
  })
  it('never leave an invoice with a status of before, when both come at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const actor = await fresh()
      const [, ...ids] = await Promise.all([add(actor), ...Array.from({ length: 4 }, () => enter(actor, works))])
      await runJobs()
      expect(await Promise.all(ids.map((id) => status(actor, id)))).toEqual([1, 1, 1, 1])
    }
  })
})

onPostgres('Titles of a company: an invoice that belongs to another company', () => {
  const twoCompanies = async () => {
    const here = await fresh()
    const there = await fresh()
    await add(here, { name: '甲方有限公司', taxId: taxIds[1] })
    await add(there)
    return { here, there, id: await enter(here, works) }
  }
  const check = async (actor: Actor, ids: string[], area: 'personal' | 'company' = 'company') => checkTitles(deps())(actor, { area, ids })
  const join = (who: Actor, company: Actor) => addMember(deps())(company.companyId, who.userId)

  it('is told to be its by name to somebody who stands in both', async () => {
    const { here, there, id } = await twoCompanies()
    await join(here, there)
    expect(await check(here, [id])).toEqual([
      {
        id,
        number: expect.any(String),
        buyerName: works.name,
        buyerTaxId: works.taxId,
        status: 4,
        reason: 'notFound',
        title: null,
        elsewhere: { id: there.companyId, name: expect.stringContaining('宁波拾光') },
      },
    ])
  })
  it('is nobody’s to somebody who does not stand in the other, was disabled there or left, or when that company was dissolved', async () => {
    const { here, there, id } = await twoCompanies()
    const elsewhere = async () => (await check(here, [id]))[0]?.elsewhere ?? null
    const stranger = await elsewhere()
    await join(here, there)
    await floor().asOwner(`update member set status = 'disabled' where company_id = '${there.companyId}' and user_id = '${here.userId}'`)
    const disabled = await elsewhere()
    await floor().asOwner(`update member set status = 'active' where company_id = '${there.companyId}' and user_id = '${here.userId}'`)
    await floor().asOwner(`update company set deleted_at = now() where id = '${there.companyId}'`)
    const dissolved = await elsewhere()
    await floor().asOwner(`update company set deleted_at = null where id = '${there.companyId}'`)
    await floor().asOwner(`delete from member where company_id = '${there.companyId}' and user_id = '${here.userId}'`)
    expect([stranger, disabled, dissolved, await elsewhere()]).toEqual([null, null, null, null])
  })
  it('is not offered where the tax id is another, where it is ours too, or to a person’s name that both accept', async () => {
    const { here, there } = await twoCompanies()
    await join(here, there)
    await add(there, { kind: 'personal', name: '个人', taxId: '' })
    const ids = [
      await enter(here, { ...works, taxId: taxIds[2] }),
      await enter(here, { name: '甲方有限公司', taxId: taxIds[1] }),
      await enter(here, { name: '个人', taxId: null }),
    ]
    expect((await check(here, ids)).map((r) => [r.reason, r.elsewhere])).toEqual([
      ['notFound', null],
      ['correct', null],
      ['personal', null],
    ])
  })
  it('names the title that comes closest, in the order asked for; one out of reach refuses the whole', async () => {
    const { here, there, id } = await twoCompanies()
    const near = await enter(here, { name: '甲方有限公司', taxId: taxIds[2] })
    const foreign = await enter(there, works)
    expect((await check(here, [near, id])).map((r) => [r.reason, r.title])).toEqual([
      ['taxIdDiffers', { name: '甲方有限公司', taxId: taxIds[1] }],
      ['notFound', null],
    ])
    await expect(check(here, [id, foreign])).rejects.toMatchObject({ type: 'invoice.notFound' })
  })
  it('lets nobody change titles of a company that they stand in besides', async () => {
    const { here, there } = await twoCompanies()
    await join(here, there)
    const changed = await floor().db.inTenant(here, async (tx) => [
      (await tx.updateTable('own_title').set({ name: '改名' }).where('company_id', '=', there.companyId).executeTakeFirst()).numUpdatedRows,
      (await tx.deleteFrom('own_title').where('company_id', '=', there.companyId).executeTakeFirst()).numDeletedRows,
      (await tx.selectFrom('own_title').select('name').where('company_id', '=', there.companyId).execute()).length,
    ])
    expect(changed).toEqual([0n, 0n, 1])
  })
  it('shows nothing of the other company’s titles in the company’s own list', async () => {
    const { here, there } = await twoCompanies()
    await join(here, there)
    expect((await useCases().listTitles(here)).content.map((t) => t.name)).toEqual(['甲方有限公司'])
  })
})

// Pools: setting them up, assigning invoices, and seeing their invoices.
import { beforeAll, expect, it } from 'vitest'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import type { poolEndpoints } from '@piaotai/contract/pool.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, makeCompany, nobody, setSuite, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'

const company = 'company' as const
const granted = 'granted' as const
const settings = ['menu_4.businessTicketPoolSettings', 'businessTicketPoolSettings.edit']
const lists = ['menu_2.allInvoiceCo', 'allInvoiceCo.classify']

const open = fileApp()
let firm: TestCompany
let owner: Member['api']
let serial = 0
beforeAll(async () => {
  firm = await makeCompany(open())
  owner = firm.owner.api
  await setSuite(open(), firm, 'professional')
})
const make = async (given: Partial<Sent<typeof poolEndpoints.createPool>> = {}, api = owner) =>
  data(await api.invoice.createPool({ name: `票池${++serial}`, open: true, members: [], ...given }))
const enter = (person = firm.owner, amountIncludingTax = '106.00') =>
  enterInvoice(open(), firm, person, { amountIncludingTax, seller: { name: '无锡北塘钢材贸易有限公司', taxId: null } })
const put = (ids: string[], poolIds: string[], api = owner) => api.invoice.poolInvoices({ area: company, ids, poolIds })
const poolsOf = async (id: string) => data(await owner.invoice.readInvoice({ id, area: company })).pools.map((pool) => pool.name)
const found = async (
  api: Member['api'],
  request: Omit<Sent<typeof invoiceCenter.endpoints.listInvoices>, 'area'>,
  area: 'personal' | 'company' | 'granted' = company,
) =>
  data(await api.invoice.listInvoices({ area, pageSize: 500, ...request }))
    .content.map((row) => row.id)
    .toSorted()

onPostgres('Pools of a company in their settings', () => {
  it('have names of their own, an order, and people who are told by name', async () => {
    const reader = await firm.member()
    const one = await make({ members: [{ userId: reader.userId, mayPut: true }] })
    const two = await make()
    expect(verdict(await owner.invoice.createPool({ name: one.name, open: true, members: [] }))).toBe('pool.nameTaken')
    const all = data(await owner.invoice.listPools({})).content.map((pool) => pool.id)
    data(await owner.invoice.orderPools({ poolIds: [two.id, ...all.filter((id) => id !== two.id)] }))
    const [first] = data(await owner.invoice.listPools({})).content
    expect([first?.id, one.members]).toEqual([two.id, [{ userId: reader.userId, name: reader.name, mayPut: true }]])
  })
  it('are changed by who has seen them as they are, and ordered whole', async () => {
    const pool = await make()
    const change = { id: pool.id, version: pool.version, name: `${pool.name}改`, open: false, members: [] }
    expect(data(await owner.invoice.editPool(change))).toMatchObject({ name: change.name, open: false, version: 2 })
    expect(
      [
        await owner.invoice.editPool(change),
        await owner.invoice.orderPools({ poolIds: [pool.id] }),
        await owner.invoice.editPool({ ...change, id: nobody }),
      ].map(verdict),
    ).toEqual(['pool.changed', 'pool.changed', 'pool.notFound'])
  })
  it('go at once when empty, and else after saying where their invoices go', async () => {
    const from = await make()
    const to = await make()
    const id = await enter()
    data(await put([id], [from.id]))
    const refused = await owner.invoice.removePool({ id: from.id })
    expect([verdict(refused), refused.body.detail]).toEqual(['pool.notEmpty', { count: 1 }])
    expect(data(await owner.invoice.removePool({ id: from.id, moveTo: to.id }))).toEqual({ moved: 1 })
    expect(await poolsOf(id)).toEqual([to.name])
    data(await owner.invoice.removePool({ id: to.id, moveTo: null }))
    expect([await poolsOf(id), data(await owner.invoice.removePool({ id: (await make()).id }))]).toEqual([[], { moved: 0 }])
  })
  it('show nobody more than whoever sets them up sees: naming people and moving take the sight of the pool', async () => {
    const keeper = await firm.member({ keys: settings, scope: 'own' })
    const pool = await make()
    const id = await enter()
    data(await put([id], [pool.id]))
    const own = await make({}, keeper.api)
    const self = [{ userId: keeper.userId, mayPut: true }]
    expect(
      [
        await keeper.api.invoice.editPool({ id: pool.id, version: pool.version, name: pool.name, open: true, members: self }),
        await keeper.api.invoice.removePool({ id: pool.id, moveTo: own.id }),
        await keeper.api.invoice.editPool({ id: pool.id, version: pool.version, name: `${pool.name}改`, open: true, members: [] }),
        await keeper.api.invoice.editPool({ id: own.id, version: own.version, name: own.name, open: true, members: self }),
      ].map(verdict),
    ).toEqual(['permission.beyondOwn', 'permission.beyondOwn', 'ok', 'ok'])
    expect(await found(keeper.api, {}, granted)).toEqual([])
  })
  it('are given to permission groups, which say so', async () => {
    const pool = await make()
    await firm.group({ poolIds: [pool.id] })
    expect(data(await owner.invoice.listPools({})).content.find((p) => p.id === pool.id)?.groups).toHaveLength(1)
  })
})

onPostgres('Pools of a company filled by hand', () => {
  it('take many invoices with a preview, are told in the log, and are undone', async () => {
    const pool = await make()
    const ids = [await enter(), await enter()]
    const shown = data(await owner.invoice.poolInvoices({ area: company, ids, poolIds: [pool.id], preview: true }))
    expect([shown.changed, shown.items[0]?.changes, await poolsOf(ids[0]!)]).toEqual([
      2,
      [{ field: 'pools', from: [], to: [pool.name] }],
      [],
    ])
    const { changeId } = data(await put(ids, [pool.id]))
    expect([await poolsOf(ids[0]!), data(await put(ids, [pool.id])).kept]).toEqual([[pool.name], 2])
    expect(data(await owner.invoice.readInvoiceLog({ id: ids[0]!, area: company })).entries[0]).toMatchObject({
      action: 'invoice.pooled',
      detail: { together: 2 },
    })
    expect(data(await owner.invoice.undoChange({ changeId: changeId!, area: company }))).toEqual({ undone: 2, left: 0 })
    expect(await poolsOf(ids[1]!)).toEqual([])
  })
  it('stand together, but “not set” stands alone, and takes an invoice out of all', async () => {
    const one = await make()
    const two = await make()
    const id = await enter()
    data(await put([id], [one.id, two.id]))
    expect([
      await poolsOf(id),
      verdict(await put([id], ['none', one.id])),
      verdict(await owner.invoice.listInvoices({ area: company, pool: ['none', one.id] })),
    ]).toEqual([[one.name, two.name], 'input.invalid', 'input.invalid'])
    data(await put([id], ['none']))
    expect([
      await poolsOf(id),
      (await found(owner, { pool: ['none'] })).includes(id),
      await found(owner, { pool: [one.id, two.id] }),
    ]).toEqual([[], true, []])
  })
  it('narrow the list, its counts and its totals', async () => {
    const pool = await make()
    const id = await enter(firm.owner, '42.42')
    data(await put([id], [pool.id]))
    expect([
      await found(owner, { pool: [pool.id] }),
      data(await owner.invoice.countInvoices({ area: company, pool: [pool.id] })).all,
      data(await owner.invoice.totalInvoices({ area: company, pool: [pool.id] })).amountIncludingTax,
    ]).toEqual([[id], 1, '42.42'])
    expect(await found(owner, { pooled: true })).toContain(id)
  })
  it('which are not open to everybody take invoices of those who are told to, and keep what is in them', async () => {
    const named = await firm.member({ keys: lists, scope: 'company' })
    const other = await firm.member({ keys: lists, scope: 'company' })
    const shut = await make({
      open: false,
      members: [
        { userId: named.userId, mayPut: true },
        { userId: other.userId, mayPut: false },
      ],
    })
    const free = await make()
    const id = await enter()
    expect([
      verdict(await put([id], [shut.id], other.api)),
      verdict(await put([id], [shut.id], named.api)),
      verdict(await put([id], [free.id], other.api)),
    ]).toEqual(['pool.shut', 'ok', 'ok'])
    expect(await poolsOf(id)).toEqual([shut.name, free.name])
  })
  it('come back with a deleted invoice, and are left out of an undo once they are gone', async () => {
    const pool = await make()
    const [id, other] = [await enter(), await enter()]
    data(await put([id, other], [pool.id]))
    const [gone] = data(await owner.invoice.deleteInvoices({ area: company, ids: [id], reason: '重复' }))
    data(await owner.invoice.restoreInvoices({ ids: [gone!.deletionId!] }))
    const { changeId } = data(await put([other], ['none']))
    expect(await poolsOf(id)).toEqual([pool.name])
    data(await owner.invoice.removePool({ id: pool.id, moveTo: null }))
    expect([data(await owner.invoice.undoChange({ changeId: changeId!, area: company })), await poolsOf(other)]).toEqual([
      { undone: 1, left: 0 },
      [],
    ])
  })
  it('are filled and removed at the same moment: one comes first, and no invoice stands in what is gone', async () => {
    const from = await make()
    const to = await make()
    const ids = [await enter(), await enter()]
    data(await put([ids[0]!], [from.id]))
    const answers = await Promise.all([
      put([ids[1]!], [from.id]),
      put([ids[0]!], ['none']),
      owner.invoice.removePool({ id: from.id, moveTo: to.id }),
    ])
    const stands = (await Promise.all(ids.map(poolsOf))).flat()
    expect([
      answers.map(verdict).every((word) => ['ok', 'pool.notFound'].includes(word)),
      verdict(answers[2]),
      stands.includes(from.name),
    ]).toEqual([true, 'ok', false])
  })
})

onPostgres('Pools of a company seen by grant', () => {
  let pool: { readonly id: string }
  let inside: string
  let outside: string
  let mine: string
  let byName: Member
  let byGroup: Member
  let without: Member
  beforeAll(async () => {
    byName = await firm.member()
    byGroup = await firm.member()
    without = await firm.member()
    pool = await make({ members: [{ userId: byName.userId, mayPut: false }] })
    data(await owner.user.setGroupMembers({ id: await firm.group({ poolIds: [pool.id] }), userIds: [byGroup.userId] }))
    inside = await enter(firm.owner, '318.00')
    outside = await enter()
    mine = await enter(byName)
    data(await put([inside], [pool.id]))
  })
  it('open the same invoices in list, search, counts, totals, one invoice, its log, receipts and risk, and its export', async () => {
    for (const { api } of [byName, byGroup]) {
      const request = { area: granted, seller: '北塘钢材' }
      expect([
        await found(api, {}, granted),
        await found(api, { seller: '北塘钢材' }, granted),
        data(await api.invoice.countInvoices(request)).all,
        data(await api.invoice.totalInvoices(request)).amountIncludingTax,
        ...(await Promise.all(
          [inside, outside, mine].map(async (id) =>
            [
              verdict(await api.invoice.readInvoice({ id, area: granted })),
              verdict(await api.invoice.readInvoiceLog({ id, area: granted })),
              verdict(await api.invoice.readReceipts({ id, area: granted })),
              verdict(await api.invoice.readRisk({ id, area: granted })),
            ].join(' '),
          ),
        )),
        data(await api.invoice.exportInvoices({ area: granted, kind: 'sheet', filter: {}, pagePath: '/home/ticketPoolAuthorizedToMe' }))
          .count,
        verdict(
          await api.invoice.exportInvoices({
            area: granted,
            kind: 'sheet',
            ids: [outside],
            pagePath: '/home/ticketPoolAuthorizedToMe',
          }),
        ),
      ]).toEqual([
        [inside],
        [inside],
        1,
        '318.00',
        'ok ok ok ok',
        ...Array(2).fill('invoice.notFound invoice.notFound invoice.notFound invoice.notFound'),
        1,
        'invoice.notFound',
      ])
    }
  })
  it('answer whoever is not granted them like nobody’s invoices', async () => {
    const { api } = without
    const absent = await api.invoice.readInvoice({ id: nobody, area: granted })
    expect([
      await found(api, {}, granted),
      await found(api, { pool: [pool.id] }, 'personal'),
      JSON.stringify(await api.invoice.readInvoice({ id: inside, area: granted })) === JSON.stringify(absent),
    ]).toEqual([[], [], true])
  })
  it('bear out each other’s risks, and count what stands outside the grant without naming it', async () => {
    const twin = await enter(firm.owner, '318.00')
    const report = data(await byName.api.invoice.readRisk({ id: inside, area: granted }))
    const reported = report.findings.find((f) => f.rule === 'nearDuplicate')
    expect([reported?.says, reported?.evidence, (reported?.hidden ?? 0) > 0, report.basis, JSON.stringify(report).includes(twin)]).toEqual([
      'twins',
      [],
      true,
      'visible',
      false,
    ])
  })
  it('stay out of one’s own area', async () => {
    expect(await found(byName.api, {}, 'personal')).toEqual([mine])
  })
  it('are told as a right with its reason, and end with it on the next request', async () => {
    const reasons = async (who: Member) =>
      data(await owner.user.readAccess({ id: who.userId })).pools.map((p) => p.reasons.map((r) => r.kind))
    expect([await reasons(byName), await reasons(byGroup)]).toEqual([[['pool']], [['group']]])
    const before = data(await owner.invoice.listPools({})).content.find((p) => p.id === pool.id)!
    data(await owner.invoice.editPool({ id: before.id, version: before.version, name: before.name, open: before.open, members: [] }))
    expect([
      await found(byName.api, {}, granted),
      verdict(await byName.api.invoice.readInvoice({ id: inside, area: granted })),
      verdict(await byName.api.invoice.readRisk({ id: inside, area: granted })),
    ]).toEqual([[], 'invoice.notFound', 'invoice.notFound'])
  })
  it('show the company’s pools to who holds that page, as far as their row scope goes', async () => {
    const all = await firm.member({ keys: ['menu_2.businessTicketPoolCo'], scope: 'company' })
    const own = await firm.member({ keys: ['menu_2.businessTicketPoolCo'], scope: 'own' })
    const seen = await found(all.api, {})
    expect([seen.includes(inside), seen.includes(outside), await found(own.api, {})]).toEqual([true, false, []])
  })
})

// Lists, counts and totals agree under every filter.
import { beforeAll, describe, expect, it } from 'vitest'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { tabs } from '@piaotai/contract/invoice/invoice-words.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import { countInvoices, listInvoices, readOverview, recordReading, totalInvoices } from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'

const sellers = ['无锡北塘钢材贸易有限公司', '深圳市拾光电子科技有限公司', '成都锦里星元器件有限公司', 'Ningbo Tide Tools']
const goods = ['*金属制品*钢板', '*计算机外部设备*显示器', '*餐饮服务*餐费', null]
/** 60 invoices: days and amounts repeat, some have none; three were sold by us, one names nobody. */
const readings = Array.from({ length: 60 }, (_, i) =>
  readingOf({
    number: `2633${String(2000000000000000 + i * 37).padStart(16, '0')}`,
    date: i % 9 === 0 ? null : `2026-0${1 + (i % 4)}-1${i % 3}`,
    amountIncludingTax: i % 11 === 0 ? null : fromFen(BigInt(100 + (i % 6) * 5055)),
    amountExcludingTax: i % 11 === 0 ? null : fromFen(BigInt(90 + (i % 6) * 5000)),
    taxAmount: i % 11 === 0 ? null : fromFen(BigInt(10 + (i % 6) * 55)),
    seller: { name: sellers[i % 4]!, taxId: null },
    type: i % 2 ? 12 : 22,
    remark: i === 7 ? '二号楼 100%_完工' : null,
    warnings: i % 10 === 0 ? [{ field: 'taxAmount', code: 'sumsDiffer', message: '' }] : [],
    lines: [
      { name: goods[i % 4] ?? null, spec: null, unit: null, quantity: null, unitPrice: null, amount: null, taxRate: null, taxAmount: null },
    ],
  }),
)

describe('The list of invoices', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let owner: Actor
    let colleague: Actor
    let other: Actor
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
      colleague = await makeColleague(floor(), clock, owner)
      other = await makeOwner(floor(), clock, '另一家有限公司')
      const record = recordReading({ clock, audit: makeAudit({ clock }) })
      for (const [actor, part] of [
        [owner, readings.slice(0, 40)],
        [colleague, readings.slice(40)],
        [other, readings.slice(0, 5)],
      ] as const) {
        await floor().db.inTenant(actor, async (tx) => {
          const original = await storeOriginal(tx, actor, clock)
          for (const [i, reading] of part.entries()) {
            if (i % 3 === 0) clock.advance(60)
            await record(
              tx,
              { companyId: actor.companyId, userId: actor.userId, userName: actor.userName, entrySource: 6, categoryHint: 0 },
              reading,
              original,
            )
          }
        })
      }
    })
    type Filter = Partial<Parameters<ReturnType<typeof listInvoices>>[1]>
    const list = (filter: Filter = {}, actor = owner) =>
      listInvoices({ db: floor().db })(actor, { area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 500, ...filter })
    const numbers = async (filter: Filter, actor = owner) => (await list(filter, actor)).content.map((row) => row.number)
    const walk = async (filter: Filter) => {
      const seen: string[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const page = await list({ ...filter, pageSize: 7, ...(after ? { after } : {}) })
        seen.push(...page.content.map((r) => r.id))
        after = page.next
      }
      return seen
    }

    /** The pages forward to the end, and those backward. */
    const forthAndBack = async (filter: Filter) => {
      let page = await list({ ...filter, pageSize: 7 })
      const idsOf = () => page.content.map((r) => r.id)
      const forth = [idsOf()]
      while (page.next) {
        page = await list({ ...filter, pageSize: 7, after: page.next })
        forth.push(idsOf())
      }
      const back = [idsOf()]
      while (page.previous) {
        page = await list({ ...filter, pageSize: 7, before: page.previous })
        back.unshift(idsOf())
      }
      return { forth, back }
    }

    for (const sort of ['date', 'amountIncludingTax', 'enteredAt'] as const)
      for (const order of ['asc', 'desc'] as const) {
        it(`walked page by page by ${sort} ${order} shows every row once, in order, those without a value last`, async () => {
          const whole = (await list({ sort, order })).content
          const values = whole.map((r) => r[sort])
          const sorted = [...values].sort((a, b) =>
            a === null || b === null
              ? Number(a === null) - Number(b === null)
              : (sort === 'amountIncludingTax' ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0) * (order === 'asc' ? 1 : -1),
          )
          expect([await walk({ sort, order }), values, new Set(whole.map((r) => r.id)).size]).toEqual([whole.map((r) => r.id), sorted, 60])
        })
        it(`walked back by ${sort} ${order} shows the same pages`, async () => {
          const { forth, back } = await forthAndBack({ sort, order })
          expect(back).toEqual(forth)
        })
      }
    for (const filter of [
      { keyword: '显示器' },
      { keyword: '锦里', category: 1 },
      { seller: '北塘', area: 'personal' },
      { keyword: '限公司', tab: 'warnings' },
      { keyword: '限公司', dateFrom: '2026-02-01', dateTo: '2026-03-31' },
      { keyword: '限公司', amountFrom: '51.00' },
      { number: ['2633'], keyword: '公司' },
    ] satisfies readonly Filter[]) {
      it(`narrowed to ${JSON.stringify(filter)} and walked forth and back by each column shows what it shows as a whole`, async () => {
        for (const sort of ['date', 'amountIncludingTax', 'enteredAt'] as const)
          for (const order of ['asc', 'desc'] as const) {
            const whole = (await list({ ...filter, sort, order })).content.map((r) => r.id)
            const { forth, back } = await forthAndBack({ ...filter, sort, order })
            expect([forth.flat(), back]).toEqual([whole, forth])
          }
      })
    }
    it.each([
      '',
      'rubbish',
      Buffer.from('["2026-01-01","no id"]').toString('base64url'),
      Buffer.from(`["x' or 1=1","01900000-0000-7000-8000-000000000001"]`).toString('base64url'),
    ])('refuses the cursor %j', async (after) => {
      await expect(list({ after })).rejects.toMatchObject({ type: 'input.invalid', detail: { field: 'after' } })
    })
    it('refuses a cursor of another sort', async () => {
      const { next } = await list({ sort: 'amountIncludingTax', pageSize: 2 })
      await expect(list({ sort: 'date', after: next! })).rejects.toMatchObject({ type: 'input.invalid' })
    })

    it.each([
      ['北塘', 15],
      ['钢材贸', 15],
      ['拾光电子', 15],
      ['显示器', 15],
      ['*金属', 15],
      ['tide', 15],
      ['TIDE tools', 15],
      ['号楼 100%_', 1],
      ['%%', 0],
      ['__', 0],
      ['没有的', 0],
    ])('finds %j in %i invoices', async (keyword, found) => {
      expect((await numbers({ keyword })).length).toBe(found)
    })
    it('refuses to search for one character', async () => {
      await expect(list({ keyword: '钢 ' })).rejects.toMatchObject({ type: 'input.invalid', detail: { field: 'keyword' } })
    })
    it('finds a number by its end, by its middle and whole', async () => {
      const number = readings[53]!.number!
      expect([
        await numbers({ number: [number.slice(-8)] }),
        await numbers({ number: [number.slice(6)] }),
        await numbers({ number: [number] }),
      ]).toEqual([[number], [number], [number]])
    })
    it('finds many pasted numbers and leaves out those that are not there', async () => {
      const pasted = readings.slice(0, 30).map((r) => r.number!)
      expect((await numbers({ number: [...pasted, '26339999999999999999', ' 26338888888888888888 '] })).sort()).toEqual([...pasted].sort())
    })
    it('looks for a seller among sellers alone', async () => {
      expect([(await numbers({ seller: '北塘' })).length, (await numbers({ buyer: '北塘' })).length]).toEqual([15, 0])
    })

    const filters: readonly Filter[] = [
      {},
      { keyword: '显示器' },
      { dateFrom: '2026-02-01', dateTo: '2026-03-31' },
      { amountFrom: '51.55' },
      { type: [12] },
      { hasWarnings: true },
      { category: 3 },
      { area: 'personal' },
      { seller: '星元', amountTo: '200.00' },
      { entrySource: [13] },
      { remark: '100%_完工' },
      { categoryIn: [0, 3] },
      { netFrom: '50.00', taxTo: '2.00' },
      { original: ['none'] },
      { nonDeductible: [0], hasAttachments: false },
    ]
    it.each(filters)('counts and totals of %j are those of its rows', async (filter) => {
      const rows = (await list(filter)).content
      const request = { area: 'company' as const, ...filter }
      const sum = (key: 'amountExcludingTax' | 'taxAmount' | 'amountIncludingTax') =>
        fromFen(rows.reduce((total, row) => total + (row[key] === null ? 0n : toFen(row[key])!), 0n))
      const bare = rows.filter((row) => row.taxAmount === null)
      const counts = await countInvoices({ db: floor().db })(owner, request)
      const totals = await totalInvoices({ db: floor().db })(owner, { tab: 'all', ...request })
      const perTab = Object.fromEntries(
        await Promise.all(tabs.map(async (tab) => [tab, (await list({ ...filter, tab })).content.length] as const)),
      )
      expect([counts, totals]).toEqual([
        perTab,
        {
          totalElements: rows.length,
          amountExcludingTax: sum('amountExcludingTax'),
          taxAmount: sum('taxAmount'),
          amountIncludingTax: sum('amountIncludingTax'),
          withoutTax: {
            count: bare.length,
            amountIncludingTax: fromFen(bare.reduce((total, row) => total + (toFen(row.amountIncludingTax ?? '0') ?? 0n), 0n)),
          },
        },
      ])
    })
    it("is one's own entries in the personal area, everything in the company area", async () => {
      const size = async (actor: Actor, area: 'personal' | 'company') => (await list({ area }, actor)).content.length
      expect([
        await size(owner, 'personal'),
        await size(colleague, 'personal'),
        await size(owner, 'company'),
        await size(other, 'company'),
      ]).toEqual([40, 20, 60, 5])
    })
    it('agrees with the figures of the welcome page', async () => {
      const overview = await readOverview({ db: floor().db })
      expect([await overview(owner), await overview(colleague)]).toMatchObject([
        { mine: 40, company: 60, warnings: 4 },
        { mine: 20, company: null },
      ])
    })
  }))

// Every figure of the overview equals the total of the list that it leads to.
import { beforeAll, describe, expect, it } from 'vitest'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { monthEnd } from '@piaotai/domain/months.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import { readFigures, recordReading, totalInvoices } from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'

/**
 * Ninety invoices from October 2025 to November 2026, of all categories, some with warnings, one without a date and one
 * without an amount.
 */
const readings = Array.from({ length: 90 }, (_, i) =>
  readingOf({
    number: `2633${String(3000000000000000 + i * 41).padStart(16, '0')}`,
    type: [12, 22, 51, 10][i % 4]!,
    code: i % 4 === 3 ? '3200261130' : null,
    date:
      i === 5
        ? null
        : `${i % 14 < 3 ? '2025' : '2026'}-${String((((i % 14) + 9) % 12) + 1).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`,
    amountIncludingTax: i === 6 ? null : fromFen(BigInt(11300 * (i + 1))),
    taxAmount: i === 6 ? null : fromFen(BigInt(1300 * (i + 1))),
    seller: { name: '无锡北塘钢材贸易有限公司', taxId: null },
    warnings: i % 10 === 0 ? [{ field: 'taxAmount', code: 'sumsDiffer', message: '' }] : [],
  }),
)

describe('The overview', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-21T02:00:00.000Z')
    let owner: Actor
    let colleague: Actor
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
      colleague = await makeColleague(floor(), clock, owner)
      const other = await makeOwner(floor(), clock, '另一家有限公司')
      const record = recordReading({ clock, audit: makeAudit({ clock }) })
      for (const [actor, part] of [
        [owner, readings.slice(0, 60)],
        [colleague, readings.slice(60)],
        [other, readings.slice(0, 20)],
      ] as const) {
        await floor().db.inTenant(actor, async (tx) => {
          const original = await storeOriginal(tx, actor, clock)
          for (const [i, reading] of part.entries())
            await record(
              tx,
              { companyId: actor.companyId, userId: actor.userId, userName: actor.userName, entrySource: 6, categoryHint: i % 4 },
              reading,
              original,
            )
        })
      }
    })
    type Filter = Partial<Parameters<ReturnType<typeof totalInvoices>>[1]>
    const figures = (area: 'personal' | 'company', actor = owner) => readFigures({ db: floor().db, clock })(actor, { area })
    const listed = async (area: 'personal' | 'company', filter: Filter) => {
      const total = await totalInvoices({ db: floor().db })(owner, { area, tab: 'all', ...filter })
      return { count: total.totalElements, amount: total.amountIncludingTax, tax: total.taxAmount }
    }
    const ofMonth = (month: string) => ({ dateFrom: `${month}-01`, dateTo: monthEnd(month) })

    for (const area of ['personal', 'company'] as const) {
      it(`${area}: each month's bars are the totals of its lists`, async () => {
        const { months } = await figures(area)
        const expected = await Promise.all(
          months.map(async ({ month }) => ({
            month,
            incoming: await listed(area, { category: 1, ...ofMonth(month) }),
            outgoing: await listed(area, { category: 2, ...ofMonth(month) }),
          })),
        )
        expect([months.map((m) => m.month).at(0), months.map((m) => m.month).at(-1), months]).toEqual(['2025-12', '2026-11', expected])
      })
      it(`${area}: types and categories are the totals of this month's lists`, async () => {
        const { byType, byCategory } = await figures(area)
        const month = ofMonth('2026-11')
        const types = await Promise.all(
          byType.map(async ({ type }) => ({ type, ...(await listed(area, { category: 1, type: [type], ...month })) })),
        )
        const categories = await Promise.all(
          [0, 1, 2, 3].map(async (category) => ({ category, ...(await listed(area, { category, ...month })) })),
        )
        expect([byType, byCategory]).toEqual([types, categories])
      })
    }
    it('company: who sees the pools and the incoming list has the types of that list', async () => {
      const pooled = { ...owner, permissions: new Set(['menu_2.incomeInvoiceCo', 'menu_2.businessTicketPoolCo'] as const) }
      expect((await figures('company', pooled)).byType).toEqual((await figures('company')).byType)
    })
    it('compares with last month up to the same day', async () => {
      expect((await figures('company')).sameDaysLastMonth.incoming).toEqual(
        await listed('company', { category: 1, dateFrom: '2026-10-01', dateTo: '2026-10-21' }),
      )
    })
    it('of the personal area shows a colleague nothing of mine', async () => {
      const counts = async (actor: Actor) => (await figures('personal', actor)).byCategory.map(({ count }) => count)
      expect((await counts(owner)).reduce((sum, n) => sum + n, 0) > (await counts(colleague)).reduce((sum, n) => sum + n, 0)).toBe(true)
    })
  }))

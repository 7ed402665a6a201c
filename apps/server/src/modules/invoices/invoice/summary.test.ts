// 发票汇总: every figure equals the total of the list under the same filter, within the person's scope.
import { beforeAll, describe, expect, it } from 'vitest'
import { monthEnd } from '@piaotai/domain/months.ts'
import { funnelFilter } from '@piaotai/domain/invoice/summary.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { listInvoices, readSummary, totalInvoices } from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { recordAll } from '#testing/invoices/adversarial-readings.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { readingOf } from '#testing/invoices/readings.ts'
import type { SomeOf } from '../../../../../../scripts/lib/drafts.ts'

const line = (taxRate: string | null) => ({
  name: '*文具*笔',
  spec: null,
  unit: '支',
  quantity: '1',
  unitPrice: '1',
  amount: '1.00',
  taxRate,
  taxAmount: '0.13',
})
const seller = (name: string, taxId: string | null) => ({ name, taxId })
const invoice = (n: number, date: string, amount: string, from: ReturnType<typeof seller>, rates: readonly (string | null)[]) =>
  readingOf({
    number: `26332000000000000${String(n).padStart(3, '0')}`,
    date,
    amountIncludingTax: amount,
    taxAmount: '0.13',
    seller: from,
    lines: rates.map(line),
  })
const paper = seller('甘棠纸业', '91330203MA2HRW7C5X')
const shop = seller('街角小店', null)
const sameName = seller('街角小店', '91330203MA2HRW7C60')
const all = [
  invoice(1, '2026-11-01', '1000.01', paper, ['13%', '13%']),
  invoice(2, '2026-11-02', '-300.02', paper, ['13%']),
  invoice(3, '2026-10-30', '50.03', shop, ['6%', '13%']),
  invoice(4, '2026-10-31', '70.04', sameName, ['免税']),
  invoice(5, '2026-11-20', '9.05', shop, []),
  invoice(6, '2025-12-01', '8.06', shop, [null]),
]

describe('The summary', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let owner: Actor
    let colleague: Actor
    let ids: string[]
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
      colleague = await makeColleague(floor(), clock, owner)
      ids = [...(await recordAll(floor(), clock, owner, all.slice(0, 4))), ...(await recordAll(floor(), clock, colleague, all.slice(4)))]
      await floor().asOwner(`update invoice set verify_status = 1 where id in ('${ids[0]}', '${ids[1]}', '${ids[2]}')`)
      await floor().asOwner(`update invoice set use_status = 1 where id in ('${ids[0]}', '${ids[3]}')`)
      await floor().asOwner(`update invoice set use_status = 3 where id = '${ids[1]}'`)
    })
    type Input = Parameters<ReturnType<typeof readSummary>>[1]
    const read = (request: Partial<Input> = {}, actor = owner) =>
      readSummary({ db: floor().db, clock })(actor, { area: 'company', ...request })
    const listed = async (filter: SomeOf<ReturnType<typeof listInvoices>>, actor = owner) => {
      const {
        totalElements: count,
        amountIncludingTax: amount,
        taxAmount: tax,
      } = await totalInvoices({ db: floor().db })(actor, { area: 'company', tab: 'all', ...filter })
      return { count, amount, tax }
    }

    it('tells how many came in, are verified, submitted and confirmed, each a part of the one before', async () => {
      expect((await read()).funnel.map(({ step, count, amount }) => [step, count, amount])).toEqual([
        ['entered', 6, '837.17'],
        ['verified', 3, '750.02'],
        ['submitted', 2, '699.99'],
        ['confirmed', 1, '-300.02'],
      ])
    })
    it('parts invoices by the rate of their lines: one, several, none', async () => {
      expect((await read()).rates.map(({ rate, count, amount }) => [rate, count, amount])).toEqual([
        ['13%', 2, '699.99'],
        ['none', 2, '17.11'],
        ['mixed', 1, '50.03'],
        ['免税', 1, '70.04'],
      ])
    })
    it('knows sellers by their tax id, and by name where there is none', async () => {
      expect((await read()).sellers.map(({ key, name, count, amount }) => [key, name, count, amount])).toEqual([
        [paper.taxId, '甘棠纸业', 2, '699.99'],
        [sameName.taxId, '街角小店', 1, '70.04'],
        ['街角小店', '街角小店', 3, '67.14'],
      ])
    })
    it.each([{}, { dateFrom: '2026-11-01', dateTo: '2026-11-30' }, { category: 0 }, { category: 1 }])(
      'has at every figure the totals of the list that the same filter shows: %o',
      async (request: Partial<Input>) => {
        const { funnel, rates, sellers, buyers, months } = await read(request)
        const figure = ({ count, amount, tax }: { count: number; amount: string; tax: string }) => ({ count, amount, tax })
        for (const one of funnel) expect(figure(one)).toEqual(await listed({ ...request, ...funnelFilter[one.step] }))
        for (const one of rates) expect(figure(one)).toEqual(await listed({ ...request, taxRate: [one.rate] }))
        for (const one of sellers) expect(figure(one)).toEqual(await listed({ ...request, sellerIs: one.key }))
        for (const one of buyers) expect(figure(one)).toEqual(await listed({ ...request, buyerIs: one.key }))
        expect([months.length, months[0]!.month, months.at(-1)!.month]).toEqual([12, '2025-12', '2026-11'])
        for (const { month, incoming } of months)
          expect(figure(incoming)).toEqual(await listed({ category: 1, dateFrom: `${month}-01`, dateTo: monthEnd(month) }))
      },
    )
    it('leads to the rows of a party: by its tax id, by its name, and by both where one’s name is another’s tax id', async () => {
      const buyer = await makeOwner(floor(), clock, '宁波甘棠贸易有限公司')
      const made = await recordAll(floor(), clock, buyer, [...all.slice(0, 3), { ...all[3]!, seller: seller(paper.taxId!, null) }])
      const rows = async (filter: SomeOf<ReturnType<typeof listInvoices>>) => {
        const { content } = await listInvoices({ db: floor().db })(buyer, {
          area: 'company',
          tab: 'all',
          sort: 'date',
          order: 'desc',
          pageSize: 50,
          ...filter,
        })
        return content.map(({ number }) => number?.at(-1))
      }
      expect(await rows({ sellerIs: shop.name ?? '' })).toEqual(['3'])
      expect(await rows({ sellerIs: paper.taxId ?? '' })).toEqual(['2', '1', '4'])
      await floor().asOwner(`update invoice set seller_name = '另一家' where id = '${made[3]!}'`)
      expect(await rows({ sellerIs: paper.taxId ?? '' })).toEqual(['2', '1'])
      expect(await rows({ sellerIs: '91330203MA2HRW7C60' })).toEqual([])
      expect(await rows({ buyerIs: all[0]!.buyer.taxId ?? all[0]!.buyer.name ?? '' })).toEqual(['2', '1', '4', '3'])
    })
    it('in the personal area counts one’s own alone', async () => {
      expect([(await read({ area: 'personal' }, colleague)).funnel[0]!.count, (await read({ area: 'personal' })).funnel[0]!.count]).toEqual(
        [2, 4],
      )
    })
    it('stands, with the list and the overview, whatever sums were typed in: a thousand of the largest that a field takes', async () => {
      const rich = await makeOwner(floor(), clock, '宁波拾光票据有限公司')
      const largest = '999999999999999.99'
      const n = 1001
      const sum = '1000999999999999989.99'
      const [id] = await recordAll(floor(), clock, rich, [invoice(7, '2026-11-03', largest, paper, [])])
      const columns = (
        await floor().asOwner(
          `select string_agg(column_name, ', ') as list from information_schema.columns where table_schema = current_schema() and table_name = 'invoice' and is_generated = 'NEVER' and column_name not in ('id', 'identity')`,
        )
      )[0]!['list'] as string
      await floor().asOwner(
        `insert into invoice (id, identity, ${columns}) select gen_random_uuid(), 'many ' || g, ${columns} from invoice, generate_series(2, ${n}) g where id = '${id!}'`,
      )
      const { funnel, sellers, months } = await read({}, rich)
      expect([funnel[0], sellers[0]?.amount, months.at(-1)?.month, (await listed({}, rich)).amount]).toEqual([
        expect.objectContaining({ count: n, amount: sum }),
        sum,
        '2026-11',
        sum,
      ])
    })
    it('counts nothing of the company for somebody who sees none of its lists', async () => {
      const bare: Actor = { ...colleague, permissions: new Set(['menu_2.comticket']) }
      const { funnel, sellers } = await read({}, bare)
      expect([funnel.map((one) => one.count), sellers]).toEqual([[0, 0, 0, 0], []])
    })
  }))

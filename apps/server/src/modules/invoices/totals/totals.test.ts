// Counts and sums of a whole company come from narrow rows, those of narrower filters from the invoices: they never
// differ.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { data, onApp, makeCompany, setSuite, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'
import { mendCompany } from './check-totals.ts'

const company = 'company' as const
const everySource = Array.from({ length: 16 }, (_, i) => i - 1)
type Input = Omit<Sent<typeof invoiceCenter.endpoints.countInvoices>, 'area'>

describe('Figures of a whole company', () =>
  onApp((open) => {
    let firm: TestCompany
    let owner: Member['api']
    let one: string
    let two: string
    let ids: string[]
    const seller = '91330400MA2B1C3D4E'
    let serial = 0
    beforeAll(async () => {
      firm = await makeCompany(open())
      owner = firm.owner.api
      await setSuite(open(), firm, 'professional')
    })
    const pool = async () => data(await owner.invoice.createPool({ name: `票池${++serial}`, open: true, members: [] })).id
    const put = async (chosen: string[], poolIds: string[]) =>
      data(await owner.invoice.poolInvoices({ area: company, ids: chosen, poolIds }))
    const figures = async (request: Input) => [
      data(await owner.invoice.countInvoices({ area: company, ...request })),
      data(await owner.invoice.totalInvoices({ area: company, ...request })),
    ]
    const inNone = async () => data(await owner.invoice.countInvoices({ area: company, pool: ['none'] })).all
    /** A filter with every source narrows nothing, but reads the invoices. */
    const agree = async () => {
      const asks: Input[] = [
        {},
        { dateFrom: '2026-11-01', dateTo: '2026-11-03' },
        { category: 1 },
        { pool: ['none'] },
        { pool: [one] },
        { pool: [one, two] },
        { pooled: true },
        { pooled: false, dateTo: '2026-11-03' },
        { pool: [two], pooled: true, category: 0 },
        { dateFrom: '2026-10-09', dateTo: '2026-11-02' },
        { dateFrom: '2026-11-02', dateTo: '2026-12-20' },
        { dateFrom: '2026-11-02', dateTo: '2026-11-28' },
        { pool: [one], dateFrom: '2026-11-02', dateTo: '2026-12-20' },
        { pool: ['none'], dateFrom: '2026-11-03', dateTo: '2026-11-28' },
        { sellerIs: seller },
        { sellerIs: seller, category: 1, hasWarnings: false },
        { buyerIs: seller },
      ]
      for (const request of asks)
        expect(await figures(request), JSON.stringify(request)).toEqual(await figures({ ...request, entrySource: everySource }))
    }

    it('are those of its invoices as they come in, amounts that are negative, missing or as large as a field takes', async () => {
      const given = [
        { date: '2026-11-02', seller: { name: '嘉兴和风包装有限公司', taxId: seller } },
        { amountIncludingTax: '-12.30', taxAmount: '-0.01' },
        { amountIncludingTax: null, taxAmount: null, date: null },
        { amountIncludingTax: '999999999999999.99' },
        { amountExcludingTax: '0.01', amountIncludingTax: '0.02' },
      ]
      ids = await Promise.all(given.map((each, i) => enterInvoice(open(), firm, firm.owner, each, i % 2)))
      ;[one, two] = [await pool(), await pool()]
      await agree()
      expect((await figures({}))[1]).toMatchObject({ totalElements: 5, amountIncludingTax: '1000000000000093.71' })
    })
    it('follow corrections, use and pools', async () => {
      const [first, second, third] = ids as [string, string, string]
      await put([first, second], [one])
      await put([second, third], [one, two])
      await put([first], ['none'])
      await open().asOwner(
        `update invoice set verify_status = 3, category = 2, amount_including_tax = 7.77, date = '2026-11-01' where id = '${first}'`,
      )
      await agree()
      expect([
        await inNone(),
        data(await owner.invoice.countInvoices({ area: company })).exceptions,
        (await figures({ dateTo: '2026-11-01' }))[1],
      ]).toEqual([3, 1, expect.objectContaining({ amountIncludingTax: '7.77' })])
    })
    it('follow invoices that are deleted and restored, with their pools', async () => {
      const [gone] = data(await owner.invoice.deleteInvoices({ area: company, ids: [ids[1]!], reason: '重复' }))
      await agree()
      expect((await figures({}))[1]).toMatchObject({ totalElements: 4 })
      data(await owner.invoice.restoreInvoices({ ids: [gone!.deletionId!] }))
      await agree()
      expect(await inNone()).toBe(3)
    })
    it('follow pools that are removed, and moved into another', async () => {
      data(await owner.invoice.removePool({ id: two, moveTo: one }))
      await agree()
      two = await pool()
      data(await owner.invoice.removePool({ id: one, moveTo: null }))
      one = await pool()
      await agree()
      expect(await inNone()).toBe(5)
    })
    it('hold when the same invoices are put, taken out and changed at one moment', async () => {
      for (let round = 0; round < 3; round++)
        await Promise.all([
          put(ids, [one]),
          open().asOwner(`update invoice set verify_status = ${round} where id = '${ids[round]}'`),
          put(ids, ['none']),
          put(ids.slice(2), [two, one]),
          put(ids.slice(0, 3), [two]),
        ])
      await agree()
      const third = await pool()
      await put(ids, [one, two, third])
      const without = (id: string) =>
        open().app.db.inTenant({ companyId: firm.id, userId: firm.owner.userId }, (tx) =>
          tx.deleteFrom('invoice_pool').where('pool_id', '=', id).execute(),
        )
      await Promise.all([without(one), without(two), without(third)])
      await agree()
      expect(await inNone()).toBe(5)
      expect(await open().app.db.inTenant({ companyId: firm.id, userId: firm.owner.userId }, (tx) => mendCompany(tx, firm.id))).toEqual([])
    })
    it('of what is to be paid follow how invoices stand, what was paid, and whom they are paid to', async () => {
      const unfiltered = async () => {
        const { unused, payees } = data(await owner.invoice.readPaymentFigures({}))
        const { totalElements } = data(await owner.invoice.listPayable({ page: 1, pageSize: 50 }))
        return { unused, payees: payees.map(({ count, amount }) => ({ count, amount })), totalElements }
      }
      const [one = '', two = '', three = ''] = await Promise.all(
        ['113.00', '106.00', '-20.00'].map((amountIncludingTax) =>
          enterInvoice(
            open(),
            firm,
            firm.owner,
            { amountIncludingTax, seller: { name: '嘉兴和风包装有限公司', taxId: '91330400MA2B1C3D4E' } },
            1,
          ),
        ),
      )
      const payable = async (...changes: readonly string[]): Promise<unknown> => {
        for (const change of changes) await open().asOwner(change)
        const [counted] = await open().asOwner(
          `select count(*)::int as count, coalesce(sum(payable), 0)::numeric(40,2)::text as amount from invoice where company_id = '${firm.id}'
             and category = 1 and use_status = 0 and not_to_pay is null and bearer = 'supplier' and payable <> 0`,
        )
        const seen = await unfiltered()
        expect([seen.unused, seen.totalElements]).toEqual([counted, counted!['count']])
        return seen.payees.at(-1)
      }
      const set = (id: string, change: string) => `update invoice set ${change} where id = '${id}'`
      expect([
        await payable(),
        await payable(set(one, `standing = 'redPartial', red_gross = 40`), set(two, 'paid_before = 6')),
        await payable(set(one, `standing = 'redFull'`), set(three, `bearer = 'employee'`)),
        await payable(set(one, `standing = 'normal'`), set(two, `not_to_pay = 'settled'`)),
      ]).toEqual([
        { count: 3, amount: '199.00' },
        { count: 3, amount: '153.00' },
        { count: 1, amount: '100.00' },
        { count: 1, amount: '113.00' },
      ])
      await open().asOwner(`update invoice set category = 0, seller_tax_id = null where id in ('${one}', '${two}', '${three}')`)
      await agree()
    })
  }))

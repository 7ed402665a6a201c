// Counts and sums of a whole company come from narrow rows, those of narrower filters from the invoices: they never
// differ.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { data, onApp, makeCompany, setSuite, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'

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
      ]
      for (const request of asks)
        expect(await figures(request), JSON.stringify(request)).toEqual(await figures({ ...request, entrySource: everySource }))
    }

    it('are those of its invoices as they come in, amounts that are negative, missing or as large as a field takes', async () => {
      const given = [
        { date: '2026-11-02' },
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
    it('hold when the same invoices are put and taken out at one moment', async () => {
      for (let round = 0; round < 3; round++)
        await Promise.all([put(ids, [one]), put(ids, ['none']), put(ids.slice(2), [two, one]), put(ids.slice(0, 3), [two])])
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
    })
  }))

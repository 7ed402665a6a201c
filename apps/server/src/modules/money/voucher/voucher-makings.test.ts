// Drafts of many invoices: made in the background, in transactions of their own, once each.
import { describe, expect, it } from 'vitest'
import { data, onApp, verdict } from '#testing/worlds/company.ts'
import { copyInvoices, makeBookkeeper, purchase, type Bookkeeper } from '#testing/worlds/voucher-world.ts'
import type { TestApp } from '#testing/worlds/app.ts'

/** A bookkeeper with one incoming invoice of the month, and so many copies of it. */
const withMany = async (open: TestApp, copies: number, draft = purchase()): Promise<Bookkeeper> => {
  const books = await makeBookkeeper(open)
  await books.rule(draft)
  await copyInvoices(open, await books.enter(), copies)
  return books
}
const ended = async (books: Bookkeeper) => {
  await expect.poll(async () => data(await books.api.readVoucherMaking({})).making?.state, { timeout: 60_000 }).not.toBe('running')
  return data(await books.api.readVoucherMaking({})).making!
}

describe('Drafts of many invoices', () =>
  onApp(
    (open) => {
      it('are made in the background, one for each, and a second call finds nothing left', async () => {
        const books = await withMany(open(), 1200)
        const begun = await books.make()
        expect([begun.making, begun.vouchers]).toEqual([expect.any(String), 0])
        expect(await ended(books)).toMatchObject({
          state: 'done',
          done: 1201,
          total: 1201,
          vouchers: 1201,
          invoices: 1201,
          amount: '1273060.00',
          refusedCount: 0,
        })
        const { counts, amount } = await books.list({ period: '2026-11' })
        expect([counts.draft, amount, await books.make()]).toMatchObject([1201, '1273060.00', { making: null, vouchers: 0 }])
      }, 120_000)
      it('merge by day as far as a voucher may hold them, across transactions', async () => {
        const books = await withMany(open(), 1000)
        await books.make('2026-11', { merging: 'day' })
        expect(await ended(books)).toMatchObject({ state: 'done', vouchers: 3, invoices: 1001 })
      }, 120_000)
      it('asked for twice at once are made once', async () => {
        const books = await withMany(open(), 700)
        const [one, other] = await Promise.all([books.make(), books.make()])
        await ended(books)
        expect([one!.making ?? other!.making, (await books.list()).counts.draft]).toEqual([expect.any(String), 701])
      }, 120_000)
      it('stop where their person goes, and the drafts stay the company’s', async () => {
        const books = await withMany(open(), 3000)
        const clerk = await books.member({ keys: ['menu_4.caiwupz', 'caiwupz.edit'], scope: 'company' })
        data(await clerk.api.invoice.makeVouchers({ period: '2026-11', merging: 'none', preview: false }))
        data(await books.owner.api.user.removeMembers({ ids: [clerk.userId] }))
        const [row] = await open().asOwner(`select state, reason, vouchers from voucher_making where company_id = '${books.id}'`)
        expect([row, (await books.list()).counts.draft]).toMatchObject([{ state: 'stopped', reason: 'noRight' }, row!['vouchers']])
      }, 120_000)
      it('stop at a cancellation, and what was made stays', async () => {
        const books = await withMany(open(), 3000)
        const { making } = await books.make()
        const cancelled = data(await books.api.cancelVoucherMaking({ id: making! }))
        expect(cancelled.state).toBe('cancelled')
        expect([(await books.list()).counts.draft, data(await books.api.cancelVoucherMaking({ id: making! }))]).toEqual([
          cancelled.vouchers,
          cancelled,
        ])
        const strangers = await makeBookkeeper(open())
        expect([
          verdict(await strangers.api.cancelVoucherMaking({ id: making! })),
          data(await strangers.api.readVoucherMaking({})),
        ]).toEqual(['voucherMaking.notFound', { making: null }])
      }, 120_000)
    },
    { work: true },
  ))

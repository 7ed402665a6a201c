// A numbered voucher is taken back by its one reversal, and its invoices are booked anew through it.
import { expect, it } from 'vitest'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, verdict } from '#testing/worlds/company.ts'
import { makeBookkeeper } from '#testing/worlds/voucher-world.ts'

const open = fileApp({ work: true })
const numbered = async () => {
  const books = await makeBookkeeper(open())
  await books.rule()
  const invoice = await books.enter()
  await books.make()
  await books.exportAll()
  const [voucher] = (await books.list()).content
  const number = async (reference: string, text: string) =>
    data(await books.api.numberVouchers({ numbers: [{ reference, number: text, date: '2026-11-03' }] }))
  await number(voucher!.reference, '记-12')
  const read = async (id: string) => data(await books.api.readVoucher({ id }))
  return { books, invoice, id: voucher!.id, version: voucher!.version, read, number }
}

onPostgres('Numbered vouchers', () => {
  it('are not removed, recalled or edited: a reversal takes them back, once, below zero on the same sides', async () => {
    const { books, invoice, id, read } = await numbered()
    const { version, day, entries } = await read(id)
    const typed = entries.map(({ side, account, summary, amount, auxiliary, auxiliaryName, auxiliaryCode }) => ({
      side,
      account,
      summary,
      amount,
      auxiliary,
      auxiliaryName,
      auxiliaryCode,
    }))
    const alone = 'voucher.reversalAlone'
    expect([
      verdict(await books.api.editVoucher({ id, version, day, entries: typed })),
      data(await books.api.removeVouchers({ ids: [id] }))[0]?.problem,
      data(await books.api.recallVouchers({ ids: [id] }))[0]?.problem,
    ]).toEqual([alone, alone, alone])
    const { reversal, anew } = data(await books.api.reverseVoucher({ id, day: '2026-12-01', anew: false }))
    expect([anew, await read(reversal), await read(id)]).toMatchObject([
      null,
      {
        state: 'draft',
        period: '2026-12',
        total: '-1060.00',
        links: [{ kind: 'reverses', id, number: '记-12' }],
        entries: [
          { side: 'debit', account: '1403', amount: '-1000.00', summary: expect.stringContaining('冲销 记-12') },
          { side: 'debit', account: '22210101', amount: '-60.00' },
          { side: 'credit', account: '2202', amount: '-1060.00' },
        ],
        events: [{ action: 'voucher.reversed' }],
      },
      { links: [{ kind: 'reversedBy', id: reversal }], allInvoices: [{ id: invoice }] },
    ])
    const red = await read(reversal)
    expect([
      verdict(await books.api.reverseVoucher({ id, day: '2026-12-01', anew: false })),
      verdict(await books.api.editVoucher({ id: reversal, version: red.version, day, entries: typed })),
      verdict(await books.api.mergeVouchers({ ids: [reversal], by: 'day' })),
    ]).toEqual([alone, alone, alone])
  })
  it('give their invoices to the draft that books them anew, and get them back when it goes', async () => {
    const { books, invoice, id, read, number } = await numbered()
    expect(await books.make('2026-11', { ids: [invoice] })).toMatchObject({ vouchers: 0, refused: [{ reason: 'booked' }] })
    const { reversal, anew } = data(await books.api.reverseVoucher({ id, day: '2026-11-20', anew: true }))
    expect(await read(anew!)).toMatchObject({
      state: 'draft',
      total: '1060.00',
      allInvoices: [{ id: invoice }],
      links: [{ kind: 'replaces', id }],
    })
    expect([
      data(await books.api.removeVouchers({ ids: [reversal] }))[0]?.problem,
      verdict(await books.api.deleteInvoices({ area: 'company', ids: [invoice], reason: '重复', each: false })),
    ]).toEqual(['voucher.reversalAlone', 'invoice.refused'])
    data(await books.api.removeVouchers({ ids: [anew!] }))
    expect([(await read(id)).allInvoices, data(await books.api.removeVouchers({ ids: [reversal] }))]).toMatchObject([
      [{ id: invoice }],
      [{ id: reversal, ok: true }],
    ])
    expect((await read(id)).links).toEqual([])
    data(await books.api.reverseVoucher({ id, day: '2026-11-20', anew: false }))
    const again = data(await books.api.bookVoucherAnew({ id, day: '2026-11-21' })).anew
    await books.exportAll()
    await number((await read(again)).reference, '记-14')
    expect(data(await books.api.readInvoice({ id: invoice, area: 'company' }))).toMatchObject({ voucherNumber: '记-14' })
  })
  it('a reversal stands in an open period', async () => {
    const { books, id } = await numbered()
    await open().asOwner(`insert into voucher_period (company_id, period, state) values ('${books.id}', 202612, 'closed')`)
    expect([
      verdict(await books.api.reverseVoucher({ id, day: '2026-12-01', anew: false })),
      verdict(await books.api.bookVoucherAnew({ id, day: '2026-11-21' })),
    ]).toEqual(['voucher.periodClosed', 'voucher.reversalAlone'])
  })
})

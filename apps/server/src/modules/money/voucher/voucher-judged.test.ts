// Invoices that the judge keeps out of the books: no way of making vouchers, and no way out for them, passes it.
import { expect, it } from 'vitest'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp } from '#testing/worlds/company.ts'
import { copyInvoices, makeBookkeeper, purchase } from '#testing/worlds/voucher-world.ts'

const open = fileApp({ work: true })
const stand = (id: string, standing: string) =>
  open().asOwner(`update invoice set standing = '${standing}', red_gross = case when '${standing}' = 'redFull' then amount_including_tax end
    where id = '${id}'`)
const reverses = (red: string, blue: string) =>
  open().asOwner(`update invoice set red_of = (select identity from invoice where id = '${blue}') where id = '${red}'`)
const red = { amountExcludingTax: '-1000.00', taxAmount: '-60.00', amountIncludingTax: '-1060.00' }

onPostgres('Invoices that the judge keeps out of the books', () => {
  it('a fully reversed one is not booked where its red one comes to no draft', async () => {
    const books = await makeBookkeeper(open())
    await books.rule(purchase({ filter: { category: 1, amountFrom: '0.01' } }))
    const blue = await books.enter()
    await reverses(await books.enter(red), blue)
    await stand(blue, 'redFull')
    const told = await books.make()
    expect([told.vouchers, told.refused.map(({ reason }) => reason).toSorted()]).toEqual([0, ['judged', 'noRule']])
  })
  it('a making in the background books a fully reversed one after its red one, and keeps the reason that a person gave', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    const blue = await books.enter()
    await stand(blue, 'redFull')
    const lost = await books.enter({ date: '2026-11-04' })
    await copyInvoices(open(), lost, 600)
    await stand(lost, 'notFound')
    await reverses(await books.enter({ ...red, date: '2026-11-30' }), blue)
    const rows = await open().asOwner(`select id from invoice where company_id = '${books.id}'`)
    const { making } = await books.make('2026-11', { ids: rows.map(({ id }) => String(id)), reason: '已向销方索取' })
    expect(making).not.toBeNull()
    await expect.poll(async () => data(await books.api.readVoucherMaking({})).making?.state, { timeout: 60_000 }).toBe('done')
    expect(data(await books.api.readVoucherMaking({})).making).toMatchObject({ vouchers: 603, refusedCount: 0 })
  }, 120_000)
  it('a trial of a rule tells what a making leaves out', async () => {
    const books = await makeBookkeeper(open())
    await books.enter()
    await stand(await books.enter(), 'void')
    await stand(await books.enter(), 'notFound')
    const { id } = await books.createRule()
    expect(await books.tried(id)).toMatchObject({
      acted: 1,
      refused: 2,
      reasons: expect.arrayContaining([
        expect.objectContaining({ reason: 'void', count: 1 }),
        expect.objectContaining({ reason: 'judged', count: 1 }),
      ]),
    })
  })
})

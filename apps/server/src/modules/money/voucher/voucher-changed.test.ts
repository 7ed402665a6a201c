// Booked facts: a voucher is told as changed when one of them differs from what was booked, and only then.
import { expect, it } from 'vitest'
import { titleStatus } from '@piaotai/domain/states.ts'
import type { DomainEvents } from '../../../kernel/domain-events.ts'
import { emit } from '../../../kernel/events.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, verdict } from '#testing/worlds/company.ts'
import { makeBookkeeper, page, purchase, type Bookkeeper } from '#testing/worlds/voucher-world.ts'

const open = fileApp({ work: true })
const heard = <N extends 'invoice.originalUpdated' | 'invoice.standingChanged'>(
  books: Bookkeeper,
  id: string,
  name: N,
  more: Omit<DomainEvents[N], 'companyId' | 'invoiceId'>,
) =>
  open().app.db.inTenant({ companyId: books.id }, (tx) =>
    emit(tx, name, { companyId: books.id, invoiceId: id, ...more } as unknown as DomainEvents[N]),
  )
const turned = async (books: Bookkeeper, id: string, standing: 'normal' | 'void') => {
  await open().asOwner(`update invoice set standing = '${standing}' where id = '${id}'`)
  await heard(books, id, 'invoice.standingChanged', { number: null, before: 'unasked', after: standing, red: null, source: 'bureau' })
}
const correct = (
  books: Bookkeeper,
  id: string,
  version: number,
  fields: { readonly field: 'remark' | 'amountIncludingTax' | 'taxAmount'; readonly value: string }[],
) => books.api.correctInvoice({ id, area: 'company', version, reason: '票面', fields })
const changed = async (books: Bookkeeper) => (await books.list()).counts.changed

onPostgres('Vouchers whose invoices change', () => {
  it('a better original, a pull and a remark that change no booked fact leave drafts and exported vouchers as they are', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    const [drafted, sent] = [await books.enter(), await books.enter()]
    await books.make()
    const { content } = await books.list()
    await books.exportAll('generic', [content.find(({ invoices }) => invoices[0]!.id === sent)!.id])
    for (const id of [drafted, sent]) {
      await heard(books, id, 'invoice.originalUpdated', {})
      await turned(books, id, 'normal')
      data(await correct(books, id, 1, [{ field: 'remark', value: '合同 33' }]))
    }
    expect([
      await changed(books),
      (
        await books.exportAll(
          'generic',
          content.map(({ id }) => id),
        )
      ).state,
    ]).toEqual([0, 'downloadable'])
  })
  it('another sum, and a bureau that voids it, are told until the fact is again what was booked', async () => {
    const books = await makeBookkeeper(open())
    await books.rule()
    const id = await books.enter()
    await books.make()
    const sums = (total: string, tax: string) => [
      { field: 'amountIncludingTax' as const, value: total },
      { field: 'taxAmount' as const, value: tax },
    ]
    data(await correct(books, id, 1, sums('1090.00', '90.00')))
    expect(await changed(books)).toBe(1)
    data(await correct(books, id, 2, sums('1060.00', '60.00')))
    expect(await changed(books)).toBe(0)
    await turned(books, id, 'void')
    expect(await changed(books)).toBe(1)
  })
  it('of a rule that asks for it, the deductible tax is a booked fact', async () => {
    const books = await makeBookkeeper(open())
    const [cost, , owed] = purchase().settings.entries
    const entries = [
      cost!,
      { ...cost!, face: 'undeductible' as const },
      { ...cost!, account: '22210101', face: 'deductible' as const },
      owed!,
    ]
    await books.rule(purchase({ settings: { entries, summary: '{goods}' } }))
    const id = await books.enter({ type: 12 })
    await open().asOwner(`update invoice set title_status = ${titleStatus.correct} where id = '${id}'`)
    await books.make()
    await open().asOwner(`update invoice set non_deductible_reason = 2 where id = '${id}'`)
    const ids = (await books.list()).content.map((one) => one.id)
    expect([verdict(await books.api.exportVouchers({ ids, format: 'generic', pagePath: page })), await changed(books)]).toEqual([
      'voucher.changedSince',
      1,
    ])
  })
})

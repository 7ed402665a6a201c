// Starter rules: they come with a standard chart, make no draft before they are on, and leave when a person removes them.
import { expect, it } from 'vitest'
import { starterKeys } from '@piaotai/domain/voucher/starter-rules.ts'
import { titleStatus } from '@piaotai/domain/states.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, makeCompany, setSuite, verdict } from '#testing/worlds/company.ts'
import { makeBookkeeper, purchase, type Bookkeeper } from '#testing/worlds/voucher-world.ts'

const open = fileApp({ work: true })
const rulesOf = async (books: Pick<Bookkeeper, 'api'>) => data(await books.api.listRules({ kind: 'voucher' })).content
const line = (name: string, amount: string, taxAmount: string) => ({
  name,
  spec: null,
  unit: null,
  quantity: null,
  unitPrice: null,
  taxRate: '6%',
  amount,
  taxAmount,
})

onPostgres('Starter rules', () => {
  it('are previewed while they are on trial, and make drafts once they are switched on together', async () => {
    const books = await makeBookkeeper(open())
    const [first] = await rulesOf(books)
    expect([(await rulesOf(books)).length, first]).toMatchObject([
      starterKeys.length,
      { state: 'draft', tried: true, starter: true, onTrial: true, draft: { name: '业务招待' } },
    ])
    const special = { type: 12 }
    await books.enter({ ...special, lines: [line('*餐饮服务*餐费', '1000.00', '60.00')] })
    await books.enter({ ...special, lines: [line('*金属制品*冷轧板', '1000.00', '60.00')] })
    await books.enter({}, books.owner, 2)
    await open().asOwner(`update invoice set title_status = ${titleStatus.correct} where company_id = '${books.id}'`)
    expect(await books.make('2026-11', { preview: true })).toMatchObject({ vouchers: 3, onTrial: starterKeys.length, refused: [] })
    expect(verdict(await books.api.makeVouchers({ period: '2026-11', merging: 'none', preview: false }))).toBe('voucher.noRules')
    expect(data(await books.api.changeStarterRules({ act: 'switchOn' }))).toEqual({ changed: starterKeys.length })
    expect(await books.make()).toMatchObject({ vouchers: 3, onTrial: 0 })
    const told = (await books.list()).content.map(({ rule, entries }) => [
      rule,
      entries.map(({ account, amount }) => `${account} ${amount}`),
    ])
    expect(new Map(told as [string, string[]][])).toEqual(
      new Map([
        ['业务招待', ['560203 1060.00', '2202 1060.00']],
        ['采购：专用发票', ['1403 1000.00', '22210101 60.00', '2202 1060.00']],
        ['销售', ['1122 1060.00', '5001 1000.00', '22210105 60.00']],
      ]),
    )
  })
  it('that are removed come back when a person asks; a changed one stays and is on trial no more', async () => {
    const books = await makeBookkeeper(open())
    const [first] = await rulesOf(books)
    data(
      await books.api.editRule({
        id: first!.id,
        version: first!.version,
        rule: { ...first!.draft, filter: { category: 1, keyword: '餐费' } },
      }),
    )
    expect(data(await books.api.changeStarterRules({ act: 'remove' }))).toEqual({ changed: starterKeys.length - 1 })
    expect(await rulesOf(books)).toMatchObject([{ id: first!.id, onTrial: false, tried: false }])
    expect(data(await books.api.changeStarterRules({ act: 'add' }))).toEqual({ changed: starterKeys.length - 1 })
    expect((await rulesOf(books)).filter(({ onTrial }) => onTrial)).toHaveLength(starterKeys.length - 1)
  })
  it('do not come beside rules of the company’s own unless it asks for them', async () => {
    const company = await makeCompany(open())
    await setSuite(open(), company, 'professional')
    const { invoice: api } = company.owner.api
    expect(verdict(await api.changeStarterRules({ act: 'add' }))).toBe('voucher.noStandard')
    data(await api.createRule({ rule: purchase({ name: '销售' }) }))
    expect(data(await api.adoptStandardChart({ standard: 'general' }))).toMatchObject({ rules: 0, ownRules: 1 })
    expect(data(await api.changeStarterRules({ act: 'add' }))).toEqual({ changed: starterKeys.length })
    expect((await rulesOf({ api })).map(({ draft }) => draft.name)).toEqual(expect.arrayContaining(['销售', '销售 2']))
  })
})

onPostgres('A rule that is being written', () => {
  it('shows the voucher of a real invoice of its filter, and keeps nothing', async () => {
    const books = await makeBookkeeper(open())
    const [older, newer] = [await books.enter({ type: 12, date: '2026-11-02' }), await books.enter({ type: 12 })]
    await open().asOwner(`update invoice set title_status = ${titleStatus.correct} where company_id = '${books.id}'`)
    const { entries, summary } = purchase().settings
    const written = [{ ...entries[0]!, account: '', face: 'cost' as const }, { ...entries[1]!, face: 'deductible' as const }, entries[2]!]
    const sample = async (more: { readonly invoiceId?: string } = {}) =>
      data(await books.api.sampleVoucherRule({ filter: { category: 1 }, entries: written, summary, ...more }))
    expect(await sample()).toMatchObject({
      samples: [{ id: newer }, { id: older }],
      chosen: newer,
      entries: [
        { account: '', amount: '1000.00' },
        { account: '22210101', accountName: '进项税额', amount: '60.00' },
        { account: '2202', amount: '1060.00' },
      ],
      debit: '1060.00',
      credit: '1060.00',
      refused: null,
    })
    await open().asOwner(`update invoice set standing = 'void' where id = '${older}'`)
    expect([await sample({ invoiceId: older }), (await books.list()).totalElements]).toMatchObject([
      { chosen: older, refused: { reason: 'judged', causes: ['void'] } },
      0,
    ])
  })
})

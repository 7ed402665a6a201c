// Row scope in the company's area: lists, counts, totals, figures, records of imports and single invoices agree.
import { beforeAll, describe, expect, it } from 'vitest'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { data, onApp, makeCompany, nobody, setSuite, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'

interface Entered {
  readonly id: string
  readonly by: string
  readonly category: number
  readonly fen: number
}
const lists = { all: 'menu_2.allInvoiceCo', incoming: 'menu_2.incomeInvoiceCo' } as const

describe("Somebody who looks over the company's invoices", () =>
  onApp((open) => {
    let company: TestCompany
    let entered: Entered[]
    let payables: string
    let sales: string
    let finance: string
    let pool: string
    const people = new Map<string, Member>()
    const enter = async (name: string, person: Member, categories: readonly number[]): Promise<void> => {
      const { app, clock } = open()
      const actor = { companyId: company.id, userId: person.userId, userName: person.name }
      // The figures are those of the present month.
      const date = shanghaiDay(clock.now())
      await app.db.inTenant(actor, async (tx) => {
        const original = await storeOriginal(tx, actor as Parameters<typeof storeOriginal>[1], clock)
        for (const category of categories) {
          const fen = 10_000 + entered.length * 137
          const reading = readingOf({
            number: `${date.slice(2, 4)}33${String(7_000_000_000_000_000 + entered.length)}`,
            date,
            amountIncludingTax: fromFen(BigInt(fen)),
            seller: { name: '无锡北塘钢材贸易有限公司', taxId: null },
            buyer: { name: '别家有限公司', taxId: null },
          })
          const made = await app.recordReading(tx, { ...actor, entrySource: 6, categoryHint: category }, reading, original)
          entered.push({ id: 'invoiceId' in made ? String(made.invoiceId) : '', by: name, category, fen })
        }
      })
      data(await person.api.invoice.reportUpload({ area: 'personal', mode: 'einvoice', name: `${name}.pdf`, size: 9, reason: 'network' }))
    }
    beforeAll(async () => {
      company = await makeCompany(open())
      entered = []
      await setSuite(open(), company, 'professional')
      finance = await company.department('财务部')
      payables = await company.department('应付组', finance)
      sales = await company.department('销售部')
      pool = '01900000-0000-7000-8000-0000000000a1'
      await open().asOwner(`insert into pool (company_id, id, name, created_at) values ('${company.id}', '${pool}', '差旅', now())`)
      const add = async (name: string, departmentId: string | null, grant?: Parameters<TestCompany['member']>[0]): Promise<void> => {
        const person = await company.member(grant)
        if (departmentId) data(await company.owner.api.user.moveMembers({ ids: [person.userId], departmentId }))
        people.set(name, person)
      }
      people.set('owner', company.owner)
      await add('payer', payables)
      await add('seller', sales)
      await add('own', payables, { keys: [lists.all], scope: 'own' })
      await add('chief', finance, { keys: [lists.all], scope: 'department' })
      await add('payerChief', payables, { keys: [lists.all], scope: 'department' })
      await add('guest', null, { keys: [lists.all], scope: 'department' })
      await add('salesFromOutside', finance, { keys: [lists.all], scope: 'department', departmentIds: [sales] })
      await add('auditor', null, { keys: [lists.all], scope: 'company' })
      await add('incomingOnly', null, { keys: [lists.incoming], scope: 'company' })
      await add('pooled', sales, { keys: [lists.all], scope: 'own', poolIds: [pool] })
      // The scope of people's pages does not affect invoices.
      await add('clerk', sales, { keys: [lists.all], scope: 'own' })
      data(
        await company.owner.api.user.setGroupMembers({
          id: await company.group({ keys: ['menu_4.staffManagement'], scope: 'company' }),
          userIds: [people.get('clerk')!.userId],
        }),
      )
      await enter('owner', company.owner, [1, 2])
      await enter('payer', people.get('payer')!, [1, 2, 1, 3])
      await enter('seller', people.get('seller')!, [2, 2])
      await enter('chief', people.get('chief')!, [1])
      await enter('pooled', people.get('pooled')!, [2])
      await enter('clerk', people.get('clerk')!, [1])
      await open().asOwner(
        `insert into invoice_pool (company_id, invoice_id, pool_id) values ('${company.id}', '${entered.find((e) => e.by === 'payer')!.id}', '${pool}')`,
      )
    })

    const seen: Readonly<Record<string, (e: Entered, at: number) => boolean>> = {
      owner: () => true,
      auditor: () => true,
      own: () => false,
      guest: () => false,
      chief: (e) => ['payer', 'chief'].includes(e.by),
      payerChief: (e) => e.by === 'payer',
      salesFromOutside: (e) => ['seller', 'pooled', 'clerk'].includes(e.by),
      incomingOnly: (e) => e.category === 1,
      pooled: (e, at) => e.by === 'pooled' || at === entered.findIndex((x) => x.by === 'payer'),
      clerk: (e) => e.by === 'clerk',
    }
    it.each(Object.keys(seen))('%s finds the same invoices in the list, its counts, its totals and the figures', async (name) => {
      const { api } = people.get(name)!
      const expected = entered.filter(seen[name]!)
      const area = 'company' as const
      const list = data(await api.invoice.listInvoices({ area, pageSize: 500 }))
      const totals = data(await api.invoice.totalInvoices({ area }))
      const figures = data(await api.invoice.readFigures({ area }))
      const sum = fromFen(BigInt(expected.reduce((fen, e) => fen + e.fen, 0)))
      const month = figures.months.at(-1)
      expect({
        list: list.content.map((r) => r.id).toSorted(),
        counts: data(await api.invoice.countInvoices({ area })).all,
        totals: [totals.totalElements, totals.amountIncludingTax],
        overview: data(await api.invoice.readOverview({})).company,
        categories: figures.byCategory.map((c) => c.count),
        month: [month?.incoming.count, month?.outgoing.count],
      }).toEqual({
        list: expected.map((e) => e.id).toSorted(),
        counts: expected.length,
        totals: [expected.length, sum],
        overview: expected.length,
        categories: [0, 1, 2, 3].map((c) => expected.filter((e) => e.category === c).length),
        month: [1, 2].map((c) => expected.filter((e) => e.category === c).length),
      })
    })
    it.each(Object.keys(seen))('%s opens single invoices exactly where the list shows them; others answer like none', async (name) => {
      const { api } = people.get(name)!
      const area = 'company' as const
      const absent = await api.invoice.readInvoice({ id: nobody, area })
      const answers = await Promise.all(
        entered.map(async ({ id }) => ({
          read: await api.invoice.readInvoice({ id, area }),
          log: verdict(await api.invoice.readInvoiceLog({ id, area })),
        })),
      )
      const shown = entered.map(seen[name]!)
      expect(answers.map(({ read, log }) => [verdict(read), log])).toEqual(
        shown.map((is) => (is ? ['ok', 'ok'] : ['invoice.notFound', 'invoice.notFound'])),
      )
      expect(answers.filter((_, at) => !shown[at]).every(({ read }) => JSON.stringify(read) === JSON.stringify(absent))).toBe(true)
    })
    it.each([
      ['chief', ['chief.pdf', 'payer.pdf']],
      ['auditor', ['chief.pdf', 'clerk.pdf', 'owner.pdf', 'payer.pdf', 'pooled.pdf', 'seller.pdf']],
      ['clerk', ['clerk.pdf']],
    ] as const)('%s finds the imports of the same people', async (name, files) => {
      const { api } = people.get(name)!
      const list = data(await api.invoice.listImports({ area: 'company' }))
      const failures = data(await api.invoice.readFigures({ area: 'company' })).failures
      expect([list.content.map((f) => f.name).toSorted(), list.totalElements, failures.length]).toEqual([
        files,
        files.length,
        Math.min(4, files.length),
      ])
    })
    it('acts on no import that is out of reach: not read, not begun again, not stopped', async () => {
      const { api } = people.get('auditor')!
      const all = data(await api.invoice.listImports({ area: 'company' })).content
      const id = all.find((f) => f.name === 'seller.pdf')!.id
      const chief = people.get('chief')!.api
      const words = [
        await chief.invoice.readImport({ id, area: 'company' }),
        await chief.invoice.readImport({ id, area: 'personal' }),
        await chief.invoice.retryImports({ ids: [id], area: 'personal' }),
        await api.invoice.retryImports({ ids: [id], area: 'company' }),
      ].map(verdict)
      expect(words).toEqual(['import.notFound', 'import.notFound', 'import.notFound', 'permission.denied'])
    })
    it("corrects only with the button's key, and only what they see", async () => {
      const corrector = await company.member({ keys: [lists.incoming, 'incomeInvoiceCo.correct'], scope: 'company' })
      const area = 'company' as const
      const [incoming, outgoing] = [entered.find((e) => e.category === 1)!, entered.find((e) => e.category === 2)!]
      const correct = async (person: Member, id: string) =>
        verdict(
          await person.api.invoice.correctInvoice({ id, area, version: 1, reason: '补', fields: [{ field: 'remark', value: '备注' }] }),
        )
      expect([
        await correct(people.get('auditor')!, incoming.id),
        await correct(corrector, outgoing.id),
        await correct(corrector, incoming.id),
      ]).toEqual(['permission.denied', 'invoice.notFound', 'ok'])
    })
    it('sees further or less far from the next request on, as people move and departments do', async () => {
      const { api } = people.get('payerChief')!
      const count = async () => data(await api.invoice.countInvoices({ area: 'company' })).all
      const before = await count()
      data(await company.owner.api.user.moveMembers({ ids: [people.get('seller')!.userId], departmentId: payables }))
      const joined = await count()
      data(await company.owner.api.user.editDepartment({ id: sales, name: '销售部', parentId: payables }))
      const below = await count()
      expect([before, joined, below]).toEqual([4, 6, 8])
    })
    it('finds nothing of colleagues in the personal area, whatever the reach', async () => {
      const { api } = people.get('auditor')!
      const id = entered[0]!.id
      expect([
        data(await api.invoice.countInvoices({ area: 'personal' })).all,
        verdict(await api.invoice.readInvoice({ id, area: 'personal' })),
      ]).toEqual([0, 'invoice.notFound'])
    })
  }))

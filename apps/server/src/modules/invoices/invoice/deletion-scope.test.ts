// Records of deleted invoices are visible to people who would see the invoice if it still existed.
import { describe, expect, it } from 'vitest'
import { data, onApp, makeCompany, nobody, setSuite, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'

const records = ['menu_4.invoiceDelRecord', 'invoiceDelRecord.restore']
const all = 'menu_2.allInvoiceCo'

describe('The records of deleted invoices', () =>
  onApp((open) => {
    /**
     * Invoices of the super admin, of a clerk of finance (one incoming and in a pool, one outgoing) and of a seller,
     * all deleted by the super admin.
     */
    const company = async (before: (made: TestCompany, outgoing: string) => Promise<void> = () => Promise.resolve()) => {
      const made = await makeCompany(open())
      const { owner } = made
      await setSuite(open(), made, 'professional')
      const finance = await made.department('财务部')
      const put = async (person: Member): Promise<Member> => {
        data(await owner.api.user.moveMembers({ ids: [person.userId], departmentId: finance }))
        return person
      }
      const clerk = await put(await made.member())
      const seller = await made.member({ keys: records })
      const pool = data(await owner.api.invoice.createPool({ name: '差旅票池', open: true, members: [] }))
      const ids = {
        owners: await enterInvoice(open(), made, owner, {}, 1),
        pooled: await enterInvoice(open(), made, clerk, {}, 1),
        outgoing: await enterInvoice(open(), made, clerk, {}, 2),
        sellers: await enterInvoice(open(), made, seller, {}, 2),
      }
      // Sets the categories by hand: classifying would need the company's titles on the faces.
      await open().asOwner(`update invoice set category = 1 where id in ('${ids.owners}', '${ids.pooled}')`)
      await open().asOwner(`update invoice set category = 2 where id in ('${ids.outgoing}', '${ids.sellers}')`)
      data(await owner.api.invoice.poolInvoices({ area: 'company', ids: [ids.pooled], poolIds: [pool.id] }))
      await before(made, ids.outgoing)
      const outcome = data(await owner.api.invoice.deleteInvoices({ area: 'company', ids: Object.values(ids), reason: '重复录入' }))
      const deletion = new Map(outcome.map((o) => [o.id, o.deletionId!]))
      return {
        ...made,
        put,
        pool,
        seller,
        of: (name: keyof typeof ids) => deletion.get(ids[name])!,
        names: Object.keys(ids) as (keyof typeof ids)[],
      }
    }
    type Made = Awaited<ReturnType<typeof company>>
    const someone: Readonly<Record<string, readonly [(made: Made) => Promise<Member>, readonly string[]]>> = {
      'the super admin': [({ owner }) => Promise.resolve(owner), ['owners', 'pooled', 'outgoing', 'sellers']],
      'somebody who sees the company': [
        (m) => m.member({ keys: [...records, all], scope: 'company' }),
        ['owners', 'pooled', 'outgoing', 'sellers'],
      ],
      'somebody who sees their department': [
        async (m) => m.put(await m.member({ keys: [...records, all], scope: 'department' })),
        ['pooled', 'outgoing'],
      ],
      'somebody who sees incoming ones': [
        (m) => m.member({ keys: [...records, 'menu_2.incomeInvoiceCo'], scope: 'company' }),
        ['owners', 'pooled'],
      ],
      'somebody who is given the pool by a group': [
        (m) => m.member({ keys: [...records, all], scope: 'own', poolIds: [m.pool.id] }),
        ['pooled'],
      ],
      'somebody whom the pool names': [
        async (m) => {
          const person = await m.member({ keys: records })
          const members = [{ userId: person.userId, mayPut: false }]
          data(await m.owner.api.invoice.editPool({ id: m.pool.id, version: m.pool.version, name: m.pool.name, open: true, members }))
          return person
        },
        ['pooled'],
      ],
      'whoever entered one': [({ seller }) => Promise.resolve(seller), ['sellers']],
      'somebody who sees no invoice': [(m) => m.member({ keys: records, scope: 'company' }), []],
    }
    it.each(Object.keys(someone))(
      'list, open and bring back for %s what they would see of the living ones; the others are as if there were none',
      async (who) => {
        const made = await company()
        const [make, shown] = someone[who]!
        const { api } = await make(made)
        const list = data(await api.invoice.listDeletions({}))
        const listed = list.content.map((r) => made.names.find((name) => made.of(name) === r.id))
        const absent = JSON.stringify([
          await api.invoice.readDeletion({ id: nobody }),
          await api.invoice.restoreInvoices({ ids: [nobody] }),
        ])
        const hidden = made.names.filter((name) => !shown.includes(name))
        const reported = []
        for (const id of hidden.map(made.of))
          reported.push(
            JSON.stringify([await api.invoice.readDeletion({ id }), await api.invoice.restoreInvoices({ ids: [id] })]) === absent,
          )
        const mixed =
          hidden.length > 0 && shown.length > 0
            ? verdict(await api.invoice.restoreInvoices({ ids: [...shown, ...hidden].map((n) => made.of(n as 'owners')) }))
            : undefined
        const read = []
        for (const name of shown) read.push(verdict(await api.invoice.readDeletion({ id: made.of(name as 'owners') })))
        const back = shown.length === 0 ? [] : data(await api.invoice.restoreInvoices({ ids: shown.map((n) => made.of(n as 'owners')) }))
        expect({ listed: listed.toSorted(), total: list.totalElements, reported, mixed, read, back: back.map((b) => b.ok) }).toEqual({
          listed: [...shown].toSorted(),
          total: shown.length,
          reported: hidden.map(() => true),
          mixed: hidden.length > 0 && shown.length > 0 ? 'deletion.notFound' : undefined,
          read: shown.map(() => 'ok'),
          back: shown.map(() => true),
        })
      },
    )
    it('keep receipts of the tax platform from whoever did not see the invoice', async () => {
      const made = await company(async ({ owner, id: companyId }, id) => {
        await open().asOwner(`insert into verification (company_id, id, invoice_id, identity, number, day, purse, user_id, user_name, cause, provider, question_key, state, status, charge, asked_at)
          select company_id, gen_random_uuid(), id, identity, number, current_date, 'company', '${owner.userId}', '', 'one', 'none', id::text, 'settled', 1, 'charged', now() from invoice where company_id = '${companyId}' and id = '${id}'`)
      })
      const keys = [...records, 'menu_2.verifyRecordsCo']
      const counted = async ({ api }: Member) => data(await api.invoice.listVerifications({ area: 'company' })).totalElements
      expect([
        await counted(await made.member({ keys: [...keys, 'menu_2.incomeInvoiceCo'], scope: 'company' })),
        await counted(await made.member({ keys: [...keys, 'menu_2.outputInvoiceCo'], scope: 'company' })),
        await counted(made.owner),
      ]).toEqual([0, 1, 1])
    })
    it('open no link to a file of a deleted invoice any more for whoever lost sight of it', async () => {
      const made = await company()
      const person = await made.member({ keys: records })
      const id = await made.group({ keys: [all, 'allInvoiceCo.download'], scope: 'company' })
      const inGroup = async (userIds: string[]) => data(await made.owner.api.user.setGroupMembers({ id, userIds }))
      await inGroup([person.userId])
      const [original] = data(await person.api.invoice.readDeletion({ id: made.of('owners') })).invoice.originals
      const expired = async () => (await (await fetch(new URL(original!.pictureUrl, person.base))).text()).includes('file.linkExpired')
      const before = await expired()
      await inGroup([])
      expect([before, await expired()]).toEqual([false, true])
    })
  }))

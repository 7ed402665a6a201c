// What runs out of a suite is told once to those who have the company's page, and what was bought settles it.
import { describe, expect, it } from 'vitest'
import { operatorUseCases, quotaLeft, takeWhole, addToQuota } from './index.ts'
import { remindOfSuites } from './remind-of-suites.ts'
import { data, makeCompany, onApp, setSuite, type Member, type TestCompany } from '#testing/worlds/company.ts'

describe('A company', () =>
  onApp((open) => {
    const told = async ({ api }: Member) =>
      data(await api.user.listNotices({}))
        .content.filter(({ kind }) => /^(quota|suite)/.test(kind))
        .map(({ kind, data: said, readAt }) => ({ kind, ...said, read: readAt !== null }))
    const inside = <T>({ id }: TestCompany, run: Parameters<ReturnType<typeof db>['inTenant']>[1]) =>
      db().inTenant({ companyId: id }, run) as Promise<T>
    const db = () => open().app.deps.db
    const manager = (company: TestCompany) => company.member({ keys: ['menu_4.comHome'], scope: 'company' })

    it('is told once that little is left of a quota, and that nothing is, until more is bought', async () => {
      const company = await makeCompany(open())
      const [other, plain] = [await manager(company), await company.member()]
      const { number } = data(await company.owner.api.user.readCompany({ teamId: company.id }))
      await inside(company, (tx) => addToQuota(tx, 'verify', 89))
      const enough = await told(company.owner)
      for (const count of [1, -1, 1]) await inside(company, (tx) => addToQuota(tx, 'verify', count))
      const low = await told(other)
      await inside(company, (tx) => takeWhole(tx, 'mail', 100))
      await inside(company, async (tx) => addToQuota(tx, 'verify', await quotaLeft(tx, 'verify')))
      const out = await told(other)
      await operatorUseCases(open().app).addQuota('operator@here', { number, kind: 'verify', amount: 50 })
      const bought = await told(other)
      expect([enough, low, out, bought.filter(({ read }) => !read), await told(plain)]).toMatchObject([
        [],
        [{ kind: 'quotaLow', quota: 'verify', left: 10, read: false }],
        [
          { kind: 'quotaOut', quota: 'verify', read: false },
          { kind: 'quotaOut', quota: 'mail', read: false },
          { kind: 'quotaLow', quota: 'verify', read: true },
        ],
        [{ kind: 'quotaOut', quota: 'mail' }],
        [],
      ])
    })
    it('is told that its suite ends 30, 7 and 1 days before, once each whatever restarts, until it is renewed', async () => {
      const company = await makeCompany(open())
      const plain = await company.member()
      await setSuite(open(), company, 'standard', '2031-06-30')
      const look = async (...days: readonly string[]) => {
        // A new process each time.
        for (const day of days) await remindOfSuites({ db: db(), clock: { now: () => new Date(`${day}T10:00:00+08:00`) } })()
        return (await told(company.owner)).filter(({ read }) => !read)
      }
      const early = await look('2031-05-30')
      const first = await look('2031-05-31', '2031-05-31', '2031-06-10')
      // Nobody looked on the 23rd.
      const second = await look('2031-06-25', '2031-06-26')
      const last = await look('2031-06-29', '2031-06-30', '2031-07-01')
      await setSuite(open(), company, 'standard', '2032-06-30')
      expect([early, first, second, last, await look('2031-06-30'), await told(plain)]).toMatchObject([
        [],
        [{ kind: 'suiteEnding', day: '2031-06-30', days: 30 }],
        [{ days: 5 }],
        [{ days: 1 }],
        [],
        [],
      ])
    })
  }))

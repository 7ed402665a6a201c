// The effective rights of one person and their sources: the access view, legacy roles, and pages outside the suite.
import { describe, expect, it } from 'vitest'
import { allPages } from '@piaotai/domain/rights/permission.ts'
import { data, onApp, makeCompany, setSuite, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'

describe('Rights', () =>
  onApp((open) => {
    const company = () => makeCompany(open())
    const keysOf = async ({ owner }: TestCompany, person: Member) =>
      new Map(data(await owner.api.user.readAccess({ id: person.userId })).keys.map((k) => [k.key, k]))

    describe('in the view of one person', () => {
      it("each carry every reason: everybody's, groups by name, legacy roles by number; and what the suite keeps shut", async () => {
        const made = await company()
        const { owner, member, group, department } = made
        const person = await member()
        const finance = await department('财务部')
        await setSuite(open(), made, 'standard')
        const [a, b] = [
          await group({ name: '审核', keys: ['menu_2.allInvoiceCo', 'allInvoiceCo.correct'], scope: 'department' }),
          await group({ name: '推送', keys: ['menu_2.allInvoiceCo', 'menu_2.pushInvoiceCo'], pushCategories: [1] }),
        ]
        data(await owner.api.user.setMemberGroups({ id: person.userId, groupIds: [a, b], roleIds: [98, 96] }))
        data(await owner.api.user.moveMembers({ ids: [person.userId], departmentId: finance }))
        const access = data(await owner.api.user.readAccess({ id: person.userId }))
        const of = (key: string) => {
          const found = access.keys.find((k) => k.key === key)
          return found && [found.included, ...found.reasons.map((r) => r.name ?? r.kind)]
        }
        expect([
          of('menu_2.allInvoiceCo'),
          of('menu_1.myInvoices'),
          of('menu_2.pushInvoiceCo'),
          of('menu_5.confirmPayment'),
          of('menu_2.directTaxIncomeInvoice'),
          of('menu_4.comHome'),
          access.scope,
          access.scopeReasons.map((r) => r.name),
          access.departments.map((d) => d.name),
          access.pushCategories,
          access.pushReasons.map((r) => r.name),
        ]).toEqual([
          [true, '审核', '推送'],
          [true, 'base'],
          [false, '推送'],
          [true, '98'],
          [false, '96'],
          undefined,
          'department',
          ['审核'],
          ['财务部'],
          [1],
          ['推送'],
        ])
      })
      it('are the very ones that requests are judged by, whatever the key', async () => {
        const made = await company()
        const { member } = made
        const keys = allPages.filter((_, i) => i % 3 === 0).flatMap((p) => [p.key, ...p.buttons.slice(0, 1)])
        const person = await member({ keys })
        const menu = data(await person.api.user.readCompany({ teamId: made.id })).operatorInfo.menuList.flatMap((s) =>
          s.pages.filter((p) => p.included).flatMap((p) => [p.key, ...p.buttons]),
        )
        expect(
          [...(await keysOf(made, person)).values()]
            .filter((k) => k.included)
            .map((k) => k.key)
            .toSorted(),
        ).toEqual(menu.toSorted())
      })
      it('name no page that refuses: the overview of the company is there for who reads a list of it', async () => {
        const made = await company()
        const overview = async (person: Member) => (await keysOf(made, person)).has('menu_1.overViews')
        expect(
          await Promise.all([made.member(), made.member({ keys: ['menu_2.allInvoiceCo'] })].map(async (one) => overview(await one))),
        ).toEqual([false, true])
      })
      it('of the super admin have one reason', async () => {
        const made = await company()
        const access = data(await made.owner.api.user.readAccess({ id: made.owner.userId }))
        expect([new Set(access.keys.flatMap((k) => k.reasons.map((r) => r.kind))), access.scope, access.pushCategories]).toEqual([
          new Set(['superAdmin']),
          'company',
          [0, 1, 2, 3],
        ])
      })
    })

    describe('by legacy roles 96 to 100', () => {
      it('are kept as numbers, told to clients, and open the pages they stand for; others are refused', async () => {
        const made = await company()
        const { owner, member } = made
        const person = await member()
        data(await owner.api.user.setMemberGroups({ id: person.userId, groupIds: [], roleIds: [100, 97, 100] }))
        const { roles, menuList } = data(await person.api.user.readCompany({ teamId: made.id })).operatorInfo
        expect([
          roles,
          menuList
            .flatMap((s) => s.pages)
            .filter((p) => !p.key.startsWith('menu_1'))
            .map((p) => p.key),
          verdict(await owner.api.user.setMemberGroups({ id: person.userId, groupIds: [], roleIds: [95] })),
        ]).toEqual([[97, 100], ['menu_2.businessInvoiceCo', 'menu_5.submitPayment', 'menu_5.confirmPayment'], 'input.invalid'])
      })
    })

    describe('and the suite', () => {
      it('keeps pages shut that it does not include, for the super admin too, with another answer than a missing grant', async () => {
        const made = await company()
        const { owner, member } = made
        const plainMember = await member({ keys: ['menu_4.staffManagement'] })
        data(await owner.api.user.removeMembers({ ids: [plainMember.userId] }))
        await setSuite(open(), made, 'personal')
        const answer = await owner.api.user.listMembers({})
        const page = data(await owner.api.user.readCompany({ teamId: made.id }))
          .operatorInfo.menuList.flatMap((s) => s.pages)
          .find((p) => p.key === 'menu_4.staffManagement')
        expect([answer.status, verdict(answer), page?.included]).toEqual([403, 'suite.notIncluded', false])
      })
      it('leaves every page to be read when its last day is over', async () => {
        const made = await company()
        const { owner } = made
        await setSuite(open(), made, 'group', '2020-01-01')
        const menu = data(await owner.api.user.readCompany({ teamId: made.id }))
        const open_ = menu.operatorInfo.menuList.flatMap((s) => s.pages.filter((p) => p.included).map((p) => p.key))
        expect([
          menu.ended,
          (['menu_2.allInvoiceCo', 'menu_4.staffManagement', 'menu_1.dataDownloadCenter'] as const).every((key) => open_.includes(key)),
          open_.includes('menu_3.partnerlist'),
          verdict(await owner.api.invoice.listInvoices({ area: 'company' })),
        ]).toEqual([true, true, true, 'ok'])
      })
    })
  }))

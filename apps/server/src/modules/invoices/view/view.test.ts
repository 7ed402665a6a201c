// Saved views of lists: one's own, shared ones, and the first view.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { viewEndpoints } from '@piaotai/contract/view.ts'
import { viewLimits } from '@piaotai/domain/view.ts'
import { data, onApp, makeCompany, setSuite, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'

const page = 'menu_2.allInvoiceCo'
const settings: Sent<typeof viewEndpoints.createView>['settings'] = {
  filter: { verifyStatus: [3, 4], keyword: '钢材' },
  tab: 'exceptions',
  hidden: ['remark'],
  columns: ['number', 'date'],
  density: 40,
  widths: { date: 120 },
}

describe('A view of a list', () =>
  onApp((open) => {
    let firm: TestCompany
    let one: Member
    let two: Member
    let serial = 0
    beforeAll(async () => {
      firm = await makeCompany(open())
      await setSuite(open(), firm, 'professional')
      one = await firm.member({ keys: [page] })
      two = await firm.member({ keys: [page] })
    })
    const save = async (who: Member, shared = false, name = `视图${++serial}`) =>
      data(await who.api.invoice.createView({ page, name, shared, settings }))
    const names = async (who: Member) => data(await who.api.invoice.listViews({ page })).content.map((view) => view.name)

    it('brings back filter, tab, order and columns as they were saved', async () => {
      const made = await save(one)
      expect(data(await one.api.invoice.listViews({ page })).content.find((view) => view.id === made.id)).toEqual({
        id: made.id,
        name: made.name,
        shared: false,
        owner: one.name,
        mine: true,
        first: false,
        version: 1,
        settings: { ...settings, sort: 'date', order: 'desc' },
      })
    })
    it('is seen by its owner alone until it is shared; then colleagues use it and only the owner or the super admin changes it', async () => {
      const own = await save(one)
      const shared = await save(one, true)
      const change = { id: shared.id, version: 1, name: '改名', shared: true, settings }
      expect([
        (await names(two)).includes(own.name),
        (await names(two)).includes(shared.name),
        verdict(await two.api.invoice.editView(change)),
        verdict(await two.api.invoice.removeView({ id: own.id })),
        verdict(await two.api.invoice.removeView({ id: shared.id })),
      ]).toEqual([false, true, 'permission.denied', 'view.notFound', 'permission.denied'])
      expect([
        data(await firm.owner.api.invoice.editView(change)).name,
        verdict(await one.api.invoice.editView(change)),
        verdict(await one.api.invoice.removeView({ id: shared.id })),
      ]).toEqual(['改名', 'view.changed', 'ok'])
    })
    it('has a name of its own among its owner’s, and among the shared ones', async () => {
      const own = await save(one)
      const shared = await save(two, true)
      expect(
        [
          await one.api.invoice.createView({ page, name: own.name, shared: false, settings }),
          await two.api.invoice.createView({ page, name: own.name, shared: false, settings }),
          await one.api.invoice.createView({ page, name: shared.name, shared: true, settings }),
        ].map(verdict),
      ).toEqual(['view.nameTaken', 'ok', 'view.nameTaken'])
    })
    it('opens the list of whoever says so, of nobody else, and no more once it is shared no more', async () => {
      const shared = await save(one, true)
      const firstOf = async (who: Member) => data(await who.api.invoice.listViews({ page })).content.find((view) => view.first)?.id
      for (const who of [one, two]) data(await who.api.invoice.setFirstView({ page, viewId: shared.id }))
      expect([await firstOf(one), await firstOf(two), await firstOf(firm.owner)]).toEqual([shared.id, shared.id, undefined])
      data(await one.api.invoice.editView({ id: shared.id, version: 1, name: shared.name, shared: false, settings }))
      expect([await firstOf(one), await firstOf(two)]).toEqual([shared.id, undefined])
      data(await one.api.invoice.setFirstView({ page, viewId: null }))
      expect(await firstOf(one)).toBeUndefined()
    })
    it('is of a list that the person may see, and so many to a list', async () => {
      const clerk = await firm.member()
      const busy = await firm.member({ keys: [page] })
      expect(
        [
          await clerk.api.invoice.listViews({ page }),
          await clerk.api.invoice.createView({ page, name: '甲', shared: false, settings }),
          await one.api.invoice.listViews({ page: 'menu_4.comHome' }),
        ].map(verdict),
      ).toEqual(['permission.denied', 'permission.denied', 'input.invalid'])
      for (let i = 0; i < viewLimits.perList; i++) await save(busy)
      expect(verdict(await busy.api.invoice.createView({ page, name: '多一个', shared: false, settings }))).toBe('view.tooMany')
    })
    it('goes with its owner unless it is shared', async () => {
      const leaver = await firm.member({ keys: [page] })
      const own = await save(leaver)
      const shared = await save(leaver, true)
      data(await firm.owner.api.user.removeMembers({ ids: [leaver.userId], handOverTo: one.userId }))
      expect(await open().asOwner(`select name from list_view where name in ('${own.name}', '${shared.name}')`)).toEqual([
        { name: shared.name },
      ])
    })
  }))

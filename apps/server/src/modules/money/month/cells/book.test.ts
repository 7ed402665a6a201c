// What is left to book of a month: each row in one cell, and out of it by the act that settles it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { voucherModule } from '../../voucher/index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeExports } from '#testing/worlds/export-world.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { monthLook } from '#testing/worlds/month-look.ts'
import { openPushWorld, type PushWorld } from '#testing/worlds/push-world.ts'
import { voucherSumsOf } from './index.ts'
import { contextOf } from '../month-standing.ts'

const month = '2026-11'
const vouchers = { book: '001', organisation: '100', group: 'PRE001', currency: 'PRE001', rateType: 'HLTX01_SYS', reference: 'FBUSNO' }
const rule = {
  entries: [
    { side: 'debit', account: '1403', auxiliary: null, face: 'amount' },
    { side: 'debit', account: '22210101', auxiliary: null, face: 'tax' },
    { side: 'credit', account: '2202', auxiliary: null, face: 'total' },
  ],
  summary: '采购{goods}，{party}',
}
describe('What is left to book of a month', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: PushWorld
    let exports: Awaited<ReturnType<typeof makeExports>>
    let owner: Actor
    const open = () =>
      voucherModule.useCases({ ...exports.deps, ...world.deps, sheets: { read: () => Promise.reject(new Error('no sheet here')) } })
    let use: ReturnType<typeof open>
    beforeAll(async () => {
      world = await openPushWorld(floor(), clock)
      exports = await makeExports(floor(), clock)
      use = open()
    })
    afterAll(async () => {
      await world?.close()
      await exports?.close()
    })
    beforeEach(async () => {
      owner = { ...(await world.owner()), permissions: permissionsOfRole('superAdmin') }
      await use.adoptStandardChart(owner, { standard: 'small' })
    })
    const line = (actor = owner) => monthLook(floor(), clock).lineOf(actor, month, 'book')
    const extent = () => monthLook(floor(), clock).extentOf(owner, month, 'book')
    const switchOn = () =>
      floor().asOwner(
        `insert into rule (company_id, id, kind, name, filter, settings, caps, position, state, tried_version, from_at, owner_id, owner_name, created_at, changed_at, changed_by_name)
         values ('${owner.companyId}', gen_random_uuid(), 'voucher', '采购', '{"tab":"all"}', '${JSON.stringify(rule)}', '{"run":1,"day":1}', 0, 'on', 1, now(), '${owner.userId}', '', now(), now(), '')`,
      )
    const make = async (): Promise<string> => {
      await use.makeVouchers(owner, { period: month, merging: 'none', preview: false })
      return (await use.listVouchers(owner, { period: month, state: 'draft', page: 1, pageSize: 50 })).content[0]!.id
    }
    const setVoucher = (id: string, columns: string) => floor().asOwner(`update voucher set ${columns} where id = '${id}'`)
    const numbered = `state = 'numbered', number = '记-7', number_day = day, numbered_at = '2026-11-20T02:00:00Z'`

    it('an invoice gets its rule, its draft and its number: each step has it in another cell, and what is void in none', async () => {
      const id = await world.enter(owner)
      const gone = await world.enter(owner, {}, 2)
      await floor().asOwner(`update invoice set standing = 'void' where id = '${gone}'`)
      expect([await line(), await extent()]).toEqual([
        { noVoucher: [id], noRule: [id] },
        { done: 0, whole: 1 },
      ])
      await switchOn()
      expect(await line()).toEqual({ noVoucher: [id] })
      const draft = await make()
      expect([await line(), await extent()]).toEqual([
        { drafts: [draft], inputTaxDiffers: [month] },
        { done: 1, whole: 1 },
      ])
      const sums = await floor().db.inTenant(owner, (tx) => voucherSumsOf(tx, contextOf(owner, month, clock.now())))
      expect(sums).toEqual({ count: 1, amount: '106.00' })
      const target = world.drafts.kingdee()
      if (target.of.kind === 'kingdee') target.of.settings.vouchers = { ...vouchers, book: owner.companyId.slice(0, 8) }
      const targetId = await world.target(owner, target)
      expect(await use.pushVouchers(owner, { ids: [draft], targetId })).toMatchObject([{ ok: true }])
      expect(await line()).toEqual({ pushesWaiting: [draft], inputTaxDiffers: [month] })
      await world.work()
      expect(await line()).toEqual({ inputTaxDiffers: [month] })
    })
    it('an exported one waits for its number; one with a number that another has, or of an invoice that changed, is told of', async () => {
      await switchOn()
      const made: string[] = []
      for (let n = 0; n < 2; n++) {
        await world.enter(owner)
        made.push(await make())
        await setVoucher(made[n]!, `state = 'exported', exported_at = now(), exported_as = 'generic'`)
      }
      const told = async () => {
        const { inputTaxDiffers: _, ...others } = await line()
        return others
      }
      expect((await told()).noNumber?.toSorted()).toEqual(made.toSorted())
      await setVoucher(made[0]!, `${numbered}, changed_since = true`)
      expect(await told()).toEqual({ noNumber: [made[1]], changedSince: [made[0]] })
      await setVoucher(made[1]!, `${numbered.replace('11-20', '11-21').replace('记-7', '记007')}, changed_since = true`)
      expect(await told()).toEqual({ doubleNumber: [made[1]], changedSince: [made[0]] })
      await setVoucher(made[1]!, `number = '记-8', changed_since = false`)
      expect(await told()).toEqual({ changedSince: [made[0]] })
    })
    it('rows of another company never count, and whoever sees own rows alone is told of those', async () => {
      const theirs = await world.enter(owner)
      const colleague = { ...(await makeColleague(floor(), clock, owner)), permissions: owner.permissions }
      const own = await world.enter(colleague)
      expect(await line(colleague)).toEqual({ noVoucher: [own], noRule: [own] })
      expect((await line()).noVoucher?.toSorted()).toEqual([theirs, own].toSorted())
      await switchOn()
      await make()
      expect([(await line(colleague)).drafts?.length, (await line()).drafts?.length]).toEqual([1, 2])
      expect(await line(await world.owner('苏州别家有限公司'))).toEqual({})
    })
  }))

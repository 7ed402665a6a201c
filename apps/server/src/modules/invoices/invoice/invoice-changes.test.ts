// Many invoices at once: previewed, changed together, undone within 24 hours.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { makeRateLimits } from '../../../kernel/rate-limits.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import {
  classifyInvoices,
  editInvoices,
  listChanges,
  listInvoices,
  readInvoice,
  readInvoiceLog,
  recordReading,
  saveBusiness,
  undoChange,
} from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'

let count = 0
const ours = { name: '宁波拾光文具有限公司', taxId: null }
const theirs = { name: '无锡北塘钢材贸易有限公司', taxId: null }

describe('A change to many invoices', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const audit = makeAudit({ clock })
    const rateLimits = makeRateLimits({ clock })
    let owner: Actor
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
    })
    const deps = () => ({
      db: floor().db,
      audit,
      clock,
      rateLimits,
      signLink: (_holder: unknown, file: string, purpose: string) => `/${purpose}/${file}`,
    })
    const enter = (given: Partial<Reading> = {}, actor = owner) =>
      floor().db.inTenant(
        actor,
        async (tx) =>
          (
            await recordReading({ clock, audit })(
              tx,
              { companyId: actor.companyId, userId: actor.userId, userName: actor.userName, entrySource: 6, categoryHint: 0 },
              readingOf({ number: `26332000200${String(++count).padStart(9, '0')}`, ...given }),
              await storeOriginal(tx, actor, clock),
            )
          ).invoiceId,
      )
    const several = (n: number) => Promise.all(Array.from({ length: n }, () => enter()))
    const read = (id: string) => readInvoice(deps())(owner, { id, area: 'company' })
    type Edit = Parameters<ReturnType<typeof editInvoices>>[1]
    const edit = (ids: string[], fields: Edit['fields'], more: Partial<Edit> = {}, actor = owner) =>
      editInvoices(deps())(actor, { area: 'company', ids, fields, preview: false, onlyEmpty: false, ...more })
    const classify = (ids: string[], category?: number, overHand = false) =>
      classifyInvoices(deps())(owner, { area: 'company', ids, preview: false, overHand, ...(category === undefined ? {} : { category }) })
    const undo = (changeId: string, actor = owner) => undoChange(deps())(actor, { changeId, area: 'company' })
    const find = async (keyword: string) =>
      (await listInvoices(deps())(owner, { area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 10, keyword })).content
        .map((r) => r.id)
        .sort()

    it('is shown before it is made: what changes, what stays', async () => {
      const [one, two] = await several(2)
      await saveBusiness(deps())(owner, { id: one!, area: 'company', version: 1, fields: { description: '展会' } })
      const shown = await edit([one!, two!], { description: '展会' }, { preview: true })
      expect([shown.changeId, shown.changed, shown.kept, shown.items.map((i) => i.changes)]).toEqual([
        null,
        1,
        1,
        [[], [{ field: 'description', from: null, to: '展会' }]],
      ])
      expect((await read(two!)).description).toBeNull()
    })
    it('sets the fields of all, is found by the search and told in each log', async () => {
      const ids = await several(3)
      expect(await edit(ids, { description: '海塘年会', tags: ['年会'] })).toMatchObject({ changed: 3, kept: 0 })
      expect([await find('海塘年会'), (await read(ids[0]!)).tags]).toEqual([ids.toSorted(), ['年会']])
      expect((await readInvoiceLog(deps())(owner, { id: ids[2]!, area: 'company' })).entries[0]).toMatchObject({
        action: 'invoice.businessSaved',
        detail: { together: 3 },
      })
    })
    it('leaves alone what has a value when asked to fill only what is empty', async () => {
      const [one, two] = await several(2)
      await saveBusiness(deps())(owner, {
        id: one!,
        area: 'company',
        version: 1,
        fields: { description: '原来的', nonDeductibleReason: 1 },
      })
      await edit(
        [one!, two!],
        { description: '新的', voucherNumber: '记-8', nonDeductibleReason: 5, nonDeductibleNote: '另议' },
        { onlyEmpty: true },
      )
      expect([await read(one!), await read(two!)]).toMatchObject([
        { description: '原来的', voucherNumber: '记-8', nonDeductibleReason: 1 },
        { description: '新的', nonDeductibleReason: 5, nonDeductibleNote: '另议' },
      ])
    })
    it('is refused whole when one of them is another company’s or nobody’s', async () => {
      const other = await makeOwner(floor(), clock, '另一家有限公司')
      const foreign = await enter({}, other)
      const own = await enter()
      await expect(edit([own, foreign], { description: '改' })).rejects.toMatchObject({ type: 'invoice.notFound' })
      expect((await read(own)).version).toBe(1)
    })
    it('sets extended fields once in 15 seconds a company, previews aside', async () => {
      const taxed = await makeOwner(floor(), clock, '杭州青禾办公用品有限公司')
      const id = await enter({}, taxed)
      const set = (extended1: string, preview = false) => edit([id], { extended1 }, { preview }, taxed)
      await set('甲', true)
      await set('甲')
      await expect(set('乙')).rejects.toMatchObject({ type: 'invoice.tooSoon', detail: { seconds: 15 } })
      clock.advance(16)
      expect((await set('乙')).changed).toBe(1)
    })
    it('takes one of two that set extended fields at the same moment', async () => {
      const taxed = await makeOwner(floor(), clock, '温岭海望机电有限公司')
      const ids = [await enter({}, taxed), await enter({}, taxed)]
      const answers = await Promise.allSettled(ids.map((id) => edit([id], { extended2: '同时' }, {}, taxed)))
      expect(answers.map((a) => a.status).sort()).toEqual(['fulfilled', 'rejected'])
    })

    it('classifies by hand, and by rule from the parties on the face', async () => {
      const ids = [
        await enter({ buyer: ours, seller: theirs }),
        await enter({ buyer: theirs, seller: ours }),
        await enter({ buyer: { name: null, taxId: null }, seller: theirs }),
      ]
      expect((await classify(ids, 3)).changed).toBe(3)
      const ruled = await classify(ids, undefined, true)
      expect([ruled.changed, await Promise.all(ids.map(async (id) => (await read(id)).category))]).toEqual([2, [1, 2, 3]])
    })
    it('leaves alone by rule what a hand has classified, until asked for it too; an undone hand is none', async () => {
      const ids = [await enter({ buyer: ours, seller: theirs }), await enter({ buyer: ours, seller: theirs })]
      const byHand = await classify([ids[0]!], 3)
      expect([(await classify(ids)).changed, (await read(ids[0]!)).category]).toEqual([0, 3])
      await undo(byHand.changeId!)
      await classify([ids[1]!], 2)
      expect([(await classify(ids)).kept, (await classify(ids, undefined, true)).changed, (await read(ids[1]!)).category]).toEqual([
        2, 1, 1,
      ])
    })
    it('is a hand’s word also where it finds the category right already', async () => {
      const id = await enter({ buyer: ours, seller: theirs })
      const { changed, items } = await classify([id], 1)
      expect([changed, items[0]?.changes, (await classify([id], 1)).kept]).toEqual([
        1,
        [{ field: 'categoryByHand', from: false, to: true }],
        1,
      ])
    })

    it('is undone within 24 hours, where nobody has changed the invoice since', async () => {
      const ids = await several(3)
      const { changeId } = await edit(ids, { description: '撤销前', tags: ['甲'] })
      await saveBusiness(deps())(owner, { id: ids[1]!, area: 'company', version: 2, fields: { description: '别人改的' } })
      expect(await undo(changeId!)).toEqual({ undone: 2, left: 1 })
      expect((await Promise.all(ids.map(read))).map((r) => [r.description, r.tags])).toEqual([
        [null, []],
        ['别人改的', ['甲']],
        [null, []],
      ])
      expect(await find('撤销前')).toEqual([])
    })
    it('is left where the invoice is out of reach by now, though it was within when it was changed', async () => {
      const ids = await several(1)
      const rowScope = { departments: [], pools: [], push: [] }
      const colleague = { ...(await makeColleague(floor(), clock, owner)), permissions: owner.permissions }
      const { changeId } = await edit(ids, { description: '权限收回前' }, {}, { ...colleague, rowScope: { ...rowScope, scope: 'company' } })
      expect(await undo(changeId!, { ...colleague, rowScope: { ...rowScope, scope: 'own' } })).toEqual({ undone: 0, left: 1 })
      expect(await undo(changeId!, { ...colleague, rowScope: { ...rowScope, scope: 'company' } })).toEqual({ undone: 1, left: 0 })
    })
    it('is not told as undone where everything was changed since', async () => {
      const ids = await several(2)
      const { changeId } = await edit(ids, { description: '先' })
      await edit(ids, { description: '后' })
      expect(await undo(changeId!)).toEqual({ undone: 0, left: 2 })
      const reported = (await listChanges(deps())(owner, { area: 'company' })).find((c) => c.id === changeId)
      expect([reported?.undone, (await read(ids[0]!)).description]).toEqual([false, '后'])
    })
    it('is undone once, also when asked twice at the same moment', async () => {
      const { changeId } = await classify(await several(2), 2)
      const answers = await Promise.allSettled([undo(changeId!), undo(changeId!)])
      expect(answers.map((a) => a.status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(answers.find((a) => a.status === 'rejected')).toMatchObject({ reason: { type: 'change.undone' } })
    })
    it('cannot be undone by anybody else, nor after a day, and is listed as long as it can', async () => {
      const { changeId } = await classify(await several(1), 2)
      const colleague = await makeColleague(floor(), clock, owner)
      const listed = async () => (await listChanges(deps())(owner, { area: 'company' })).some((c) => c.id === changeId)
      await expect(undo(changeId!, colleague)).rejects.toMatchObject({ type: 'change.notFound' })
      expect(await listed()).toBe(true)
      clock.advance(24 * 60 * 60 + 1)
      await expect(undo(changeId!)).rejects.toMatchObject({ type: 'change.notFound' })
      expect(await listed()).toBe(false)
    })
  }))

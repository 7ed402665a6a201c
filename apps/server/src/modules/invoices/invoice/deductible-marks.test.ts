// Whose traveller a ticket names, and what farm products go into: by a person, by the company's people, and kept through changes.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import { makeRateLimits } from '../../../kernel/rate-limits.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { deductiblesOf } from '../deductible/index.ts'
import {
  deleteInvoices,
  editInvoices,
  listDeletions,
  readInvoice,
  readInvoiceLog,
  recordReading,
  restoreInvoices,
  saveBusiness,
  undoChange,
} from './index.ts'

let count = 0
describe('The traveller of a ticket', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const audit = makeAudit({ clock })
    let owner: Actor
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
    })
    const deps = () => ({
      db: floor().db,
      audit,
      clock,
      rateLimits: makeRateLimits({ clock }),
      signLink: (_holder: unknown, file: string, purpose: string) => `/${purpose}/${file}`,
    })
    const enter = (given: Partial<Reading>) =>
      floor().db.inTenant(
        owner,
        async (tx) =>
          (
            await recordReading({ clock, audit })(
              tx,
              { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: 6, categoryHint: 1 },
              readingOf({ number: `2633200${String(++count).padStart(13, '0')}`, date: '2026-03-08', ...given }),
              await storeOriginal(tx, owner, clock),
            )
          ).invoiceId,
      )
    const bus = (extra: Readonly<Record<string, string>>) =>
      enter({ type: 150, code: '133202300101', number: `${10_000_000 + ++count}`, amountIncludingTax: '103.00', extra })
    const read = (id: string) => readInvoice(deps())(owner, { id, area: 'company' })
    const save = (id: string, version: number, fields: Parameters<ReturnType<typeof saveBusiness>>[1]['fields']) =>
      saveBusiness(deps())(owner, { id, area: 'company', version, fields })
    const deducts = async (id: string) => {
      const found = (await floor().db.inTenant(owner, (tx) => deductiblesOf(tx, owner.companyId, [id]))).get(id)
      return `${found?.figure} ${found?.way}${found?.reason ? ` ${found.reason}` : ''}`
    }

    it('is an employee where the name is that of one of the company’s people, and asked for where it is not', async () => {
      const [ours, theirs, nobodys] = [await bus({ 旅客姓名: owner.userName }), await bus({ 旅客姓名: '王芳' }), await bus({})]
      expect([(await read(ours)).travellerStands, (await read(theirs)).travellerStands, (await read(nobodys)).travellerStands]).toEqual([
        'employee',
        'unknown',
        'none',
      ])
      expect([await deducts(ours), await deducts(theirs), await deducts(nobodys)]).toEqual([
        '3.00 compute',
        '0.00 open traveller',
        '0.00 none unnamed',
      ])
    })
    it('is what a person says, told in the log', async () => {
      const id = await bus({ 旅客姓名: '王芳' })
      await save(id, 1, { traveller: 'employee' })
      expect([await deducts(id), (await read(id)).traveller]).toEqual(['3.00 compute', 'employee'])
      expect((await readInvoiceLog(deps())(owner, { id, area: 'company' })).entries[0]).toMatchObject({
        action: 'invoice.businessSaved',
        detail: { fields: [{ field: 'traveller', from: null, to: 'employee' }] },
      })
    })
    it('is set on many at once, where nobody has said, and taken back', async () => {
      const [one, two] = [await bus({ 旅客姓名: '王芳' }), await bus({ 旅客姓名: '王芳' })]
      await save(one, 1, { traveller: 'employee' })
      const { changeId, changed } = await editInvoices(deps())(owner, {
        area: 'company',
        ids: [one, two],
        fields: { traveller: 'outside', drawnFor13: true },
        preview: false,
        onlyEmpty: true,
      })
      expect([changed, await deducts(one), await deducts(two)]).toEqual([2, '3.00 compute', '0.00 none outsider'])
      await undoChange(deps())(owner, { changeId: changeId!, area: 'company' })
      expect([await deducts(two), (await read(two)).drawnFor13]).toEqual(['0.00 open traveller', false])
    })
    it('says nothing of an invoice that is no ticket', async () => {
      const id = await enter({
        type: 13,
        amountExcludingTax: '100.00',
        taxAmount: '13.00',
        amountIncludingTax: '113.00',
        buyer: { name: '宁波拾光文具有限公司', taxId: null },
      })
      const before = await deducts(id)
      await save(id, 1, { traveller: 'outside' })
      expect([await deducts(id), (await read(id)).travellerStands]).toEqual([before, null])
    })
    it('and what farm products go into outlive a deletion', async () => {
      const ticket = await bus({ 旅客姓名: '王芳' })
      const farm = await enter({
        specialBusiness: '农产品收购',
        amountExcludingTax: '10000.00',
        taxAmount: '0.00',
        amountIncludingTax: '10000.00',
      })
      await save(ticket, 1, { traveller: 'outside' })
      await save(farm, 1, { drawnFor13: true })
      await deleteInvoices(deps())(owner, { area: 'company', ids: [ticket, farm], reason: '重复录入', each: false })
      const { content } = await listDeletions(deps())(owner, { page: 1, pageSize: 50 })
      await restoreInvoices(deps())(owner, { ids: content.map(({ id }) => id) })
      expect([(await read(ticket)).traveller, (await read(farm)).drawnFor13]).toEqual(['outside', true])
    })
  }))

// What the judge says of pushing invoices, and what receivers are told of how they stand.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emit } from '../../../kernel/events.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openPushWorld, webhookSecret, type PushWorld } from '#testing/worlds/push-world.ts'

describe('Pushes that are judged', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: PushWorld
    let owner: Actor
    beforeAll(async () => {
      world = await openPushWorld(floor(), clock)
    })
    afterAll(() => world?.close())
    beforeEach(async () => {
      world.erp.faults.set([])
      world.erp.set({ later: false, secret: webhookSecret })
      world.due.length = 0
      owner = await world.owner()
    })
    const area = 'company' as const
    const push = (id: string, targetId: string, again = false) => world.useCases.pushInvoices(owner, { area, ids: [id], targetId, again })
    const read = async (id: string) => (await world.useCases.readPushes(owner, { id, area })).pushes
    const bills = async (id: string) => {
      const [row] = await floor().asOwner(`select number from invoice where id = '${id}'`)
      return world.erp.books.all().filter((bill) => bill.invoiceNumber === row?.['number'])
    }
    it('a void invoice is not pushed, one of doubts waits for its check, and what asks for a reason goes with one', async () => {
      const targetId = await world.target(owner, world.drafts.webhook())
      const [void_, doubtful, lost] = [await world.enter(owner), await world.enter(owner), await world.enter(owner)]
      await floor().asOwner(`update invoice set standing = 'void' where id = '${void_}'`)
      await floor().asOwner(
        `update invoice set warnings = '[{"code":"lowConfidence","field":"date"}]', warning_count = 1 where id = '${doubtful}'`,
      )
      await floor().asOwner(`update invoice set standing = 'notFound' where id = '${lost}'`)
      const told = await world.useCases.pushInvoices(owner, { area, ids: [void_, doubtful, lost], targetId, again: false })
      expect(new Map(told.map(({ id, problem, causes }) => [id, [problem, causes]]))).toEqual(
        new Map([
          [void_, ['invoice.refused', ['void']]],
          [doubtful, ['invoice.stepFirst', ['doubts']]],
          [lost, ['invoice.reasonNeeded', ['notFound']]],
        ]),
      )
      const reason = '已向销方索取原件'
      expect(await world.useCases.pushInvoices(owner, { area, ids: [lost], targetId, again: false, reason })).toMatchObject([{ ok: true }])
      await world.work()
      expect([await bills(void_), await bills(doubtful), (await bills(lost)).length]).toEqual([[], [], 1])
    })
    it('a target that takes invoices by itself takes no void one, and the log says so once', async () => {
      const targetId = await world.target(owner, { ...world.drafts.webhook(), automatic: 'verified' })
      const id = await world.enter(owner)
      await floor().asOwner(`update invoice set standing = 'void' where id = '${id}'`)
      const verified = { companyId: owner.companyId, invoiceId: id, number: '', before: 0, after: 1 }
      for (let n = 0; n < 2; n++) await world.deps.db.inTenant(owner, (tx) => emit(tx, 'invoice.verified', verified))
      expect(await read(id)).toEqual([])
      expect(await floor().asOwner(`select detail from audit_log where object_id = '${id}' and action = 'invoice.pushHeld'`)).toMatchObject(
        [{ detail: { causes: ['void'] } }],
      )
      expect(targetId).toEqual(expect.any(String))
    })
    it('tells the receiver how the invoice stands, what was reversed and what may be paid', async () => {
      const targetId = await world.target(owner, world.drafts.webhook())
      const id = await world.enter(owner)
      await floor().asOwner(`update invoice set standing = 'redPartial', red_net = 25, red_tax = 1.5, red_gross = 26.5 where id = '${id}'`)
      await push(id, targetId)
      await world.work()
      const [{ events } = { events: [] }] = await read(id)
      const body = JSON.parse(events.findLast(({ request }) => request !== null)!.request!.body) as {
        readonly data: { readonly invoice: object }
      }
      expect(body.data.invoice).toMatchObject({
        standing: 'redPartial',
        redAmounts: { net: '25.00', tax: '1.50', gross: '26.50' },
        payable: '79.50',
      })
    })
  }))

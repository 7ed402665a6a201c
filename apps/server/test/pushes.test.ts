// 推送: invoices reach other systems once each, whatever those answer, and what they say of them comes back.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acknowledge } from '@piaotai/erp-simulator/webhook.ts'
import { plainTaskNumber } from '@piaotai/domain/task-number.ts'
import type { Actor } from '../src/kernel/actor.ts'
import { onDatabase, stillClock } from './support/database.ts'
import { makeColleague } from './support/intake.ts'
import { openPushWorld, webhookSecret, type PushWorld } from './support/push-world.ts'

describe('Pushes', () =>
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
      world.erp.set({ later: false })
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
    const sent = async (draft = world.drafts.webhook()) => {
      const targetId = await world.target(owner, draft)
      const id = await world.enter(owner)
      await push(id, targetId)
      await world.work()
      return { id, targetId }
    }

    it('an invoice goes from waiting to received, with a task number, and the receiver has it with its original', async () => {
      const targetId = await world.target(owner, world.drafts.webhook())
      const id = await world.enter(owner)
      const [begun] = await push(id, targetId)
      expect(begun).toMatchObject({ id, ok: true })
      expect(plainTaskNumber(begun!.taskNumber!, 'TS')).toBe(begun!.taskNumber)
      expect(await world.stateOf(id)).toEqual([1, 0])
      await world.work()
      expect(await world.stateOf(id)).toEqual([4, 0])
      expect(await bills(id)).toMatchObject([{ protocol: 'webhook', total: '106.00', files: ['发票.pdf'] }])
      expect(await read(id)).toMatchObject([{ state: 4, externalId: (await bills(id))[0]!.number, attempt: 1 }])
    })
    it.each(['kingdee', 'yonbip'] as const)('%s keeps it once and answers its own number', async (kind) => {
      const { id } = await sent(world.drafts[kind]())
      expect(await world.stateOf(id)).toEqual([4, 0])
      expect(await bills(id)).toMatchObject([{ protocol: kind }])
      expect(await read(id)).toMatchObject([{ externalId: (await bills(id))[0]!.number }])
    })
    it('what the receiver acknowledges later is received, used and free again; twice counts once', async () => {
      world.erp.set({ later: true })
      const { id } = await sent()
      expect(await world.stateOf(id)).toEqual([2, 0])
      const [bill] = await bills(id)
      const say = (data: object, as: string) => acknowledge(bill!, webhookSecret, data as never, { id: as, now: clock.now() })
      expect(await say({ status: 'received' }, 'a1')).toBe(200)
      expect(await world.stateOf(id)).toEqual([4, 0])
      expect(await say({ receiverState: 7 }, 'a2')).toBe(200)
      expect(await world.stateOf(id)).toEqual([4, 4])
      expect(await say({ receiverState: 8 }, 'a3')).toBe(200)
      expect(await say({ receiverState: 7 }, 'a2')).toBe(200)
      expect(await world.stateOf(id)).toEqual([4, 0])
    })
    it('an acknowledgement that the target’s secret did not sign is refused', async () => {
      const { id } = await sent()
      const [bill] = await bills(id)
      const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
      expect(await acknowledge(bill!, other, { status: 'rejected' }, { now: clock.now() })).toBe(403)
      expect(await acknowledge(bill!, webhookSecret, { status: 'rejected' }, { now: new Date(clock.now().getTime() - 6 * 60_000) })).toBe(
        403,
      )
      expect(await world.stateOf(id)).toEqual([4, 0])
    })
    it.each(['busy', 'dropBefore', 'dropAfter', 'lying', 'html', 'twice', 'slow'] as const)(
      'after %s it is tried again, and the books hold it once',
      async (kind) => {
        world.fault(kind, 1, { ms: 2500 })
        const { id } = await sent()
        await world.next('push.attempt')
        await world.work()
        expect(await world.stateOf(id)).toEqual([4, 0])
        expect(await bills(id)).toHaveLength(1)
        expect((await read(id))[0]!.attempt).toBe(2)
      },
    )
    it.each(['busy', 'dropAfter', 'forgets', 'loses'] as const)(
      '金蝶, whose saves are not idempotent, has it once after %s',
      async (kind) => {
        world.fault(kind, 1)
        const { id } = await sent(world.drafts.kingdee())
        if ((await world.stateOf(id))[0] === 1) {
          await world.next('push.attempt')
          await world.work()
        }
        expect(await world.stateOf(id)).toEqual([4, 0])
        expect(await bills(id)).toHaveLength(1)
      },
    )
    it('a refusal by the receiver’s rules is a rejection with its reason, and no attempt follows', async () => {
      world.fault('refuses', 1)
      const { id } = await sent()
      expect(await world.stateOf(id)).toEqual([5, 0])
      expect(await read(id)).toMatchObject([{ state: 5, error: 'MAPPING', note: '供应商在系统里没有编码', nextAt: null }])
    })
    it('a lost answer of a receiver that cannot be asked is not sent again blindly', async () => {
      world.fault('dropAfter', 1)
      const { id, targetId } = await sent(world.drafts.yonbip(''))
      await world.next('push.attempt')
      await world.work()
      expect(await read(id)).toMatchObject([{ state: 3, note: 'lostAnswer' }])
      expect(await bills(id)).toHaveLength(1)
      await push(id, targetId)
      await world.work()
      expect(await bills(id)).toHaveLength(1)
    })
  }))

// Targets of pushes: what may be one, what a trial of it says, and messages of robots.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openPushWorld, webhookSecret, type PushWorld } from '#testing/worlds/push-world.ts'

describe('Push targets', () =>
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
    const read = async (id: string) => (await world.useCases.readPushes(owner, { id, area })).pushes
    const sent = async (draft = world.drafts.webhook()) => {
      const targetId = await world.target(owner, draft)
      const id = await world.enter(owner)
      await world.useCases.pushInvoices(owner, { area, ids: [id], targetId, again: false })
      await world.work()
      return { id, targetId }
    }

    it('a target whose address the guard of outgoing calls does not let pass is refused', async () => {
      for (const url of ['http://127.0.0.1:9/', 'http://10.0.0.8/hook', 'ftp://example.com/', 'https://{{token}}.example.com/'])
        await expect(
          world.target(owner, world.drafts.webhook({ of: { kind: 'webhook', settings: { url, asks: true } } })),
        ).rejects.toMatchObject({ type: 'pushTarget.address' })
    })
    it('what has no place waits without a job until one is free, also where a person stops what was before it', async () => {
      const targetId = await world.target(owner, world.drafts.webhook({ concurrency: 1 }))
      const ids = [await world.enter(owner), await world.enter(owner), await world.enter(owner)]
      await world.useCases.pushInvoices(owner, { area, ids, targetId, again: false })
      const [first, ...others] = await floor().asOwner(
        `select invoice_id as id from push where target_id = '${targetId}' order by parked, pushed_at, id`,
      )
      const jobs = world.due.length
      await world.useCases.stopPushes(owner, { area, ids: [String(first!['id'])] })
      await world.work()
      expect([jobs, await Promise.all(others.map(({ id }) => world.stateOf(String(id))))]).toEqual([
        1,
        [
          [4, 0],
          [4, 0],
        ],
      ])
    })
    it('a trial says what is wrong with login, and leaves nothing at the receiver', async () => {
      const before = world.erp.books.all().length
      const right = await world.useCases.probePushTarget(owner, { id: null, draft: world.drafts.kingdee() })
      expect(right.steps.map(({ step, ok }) => [step, ok])).toEqual([
        ['login', true],
        ['rights', true],
      ])
      const wrong = await world.useCases.probePushTarget(owner, {
        id: null,
        draft: world.drafts.kingdee({ secrets: { secret: 'wrong-secret' } }),
      })
      expect(wrong.steps).toMatchObject([{ step: 'login', ok: false, error: 'LOGIN', note: '应用密钥不正确' }])
      expect(world.erp.books.all()).toHaveLength(before)
    })
    it('a robot gets the template’s message, and what it answers decides', async () => {
      const draft = (successField: string) => ({
        ...world.drafts.webhook({ name: `机器人 ${successField}` }),
        secrets: { token: 'robot-token' },
        of: {
          kind: 'http' as const,
          settings: {
            url: `${world.erp.url}/webhook?key={{token}}`,
            method: 'POST' as const,
            headers: [{ name: 'Idempotency-Key', value: '{{key}}' }],
            body: '{"type":"ping","text":"{{sellerName}} {{amountIncludingTax}}"}',
            sign: 'none' as const,
            successField,
            successValue: successField === '' ? '' : '0',
          },
        },
      })
      world.erp.set({ secret: '' })
      const well = await sent(draft(''))
      expect(await read(well.id)).toMatchObject([{ state: 4 }])
      expect(JSON.stringify(await read(well.id))).not.toContain('robot-token')
      const ill = await sent(draft('errcode'))
      expect(await read(ill.id)).toMatchObject([{ state: 5 }])
    })
  }))

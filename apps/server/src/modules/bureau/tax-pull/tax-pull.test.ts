// 税局取票: whatever the bureau does in between, the mirror holds its books once each, the sums agree, and a task costs one.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plainTaskNumber } from '@piaotai/domain/text/task-number.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { issued, openPullWorld, type PullWorld } from '#testing/worlds/tax-pull-world.ts'

describe('Pulls from the tax bureau', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: PullWorld
    let owner: Actor
    beforeAll(async () => {
      world = await openPullWorld(floor(), clock, undefined, 250)
    })
    afterAll(() => world?.close())
    beforeEach(async () => {
      world.faults.set([])
      world.due.length = 0
      for (const invoice of world.ledger.all()) world.ledger.remove(`${invoice.invoiceCode ?? ''}-${invoice.invoiceNumber}`)
      owner = await world.owner()
      await world.allow(owner, 5)
    })
    const numbers = async () => (await world.mirror(owner)).content.map(({ number }) => number).toSorted()
    const held = () =>
      world.ledger
        .all()
        .map(({ invoiceNumber }) => invoiceNumber)
        .toSorted()

    it('a month comes whole: a query id, its rows, sums equal to the bureau’s, and one of the quota', async () => {
      await world.loggedIn(owner)
      world.ledger.put(Array.from({ length: 120 }, (_, at) => issued(`2026-09-${String((at % 30) + 1).padStart(2, '0')}`)))
      const { id, number } = await world.begin(owner, '2026-09', '2026-09')
      expect(plainTaskNumber(number, 'QP')).toBe(number)
      expect(await world.pull(owner, id)).toMatchObject({ state: 'waiting' })
      await world.work()
      expect(await world.pull(owner, id)).toMatchObject({
        state: 'success',
        count: 120,
        amount: '12000.00',
        tax: '720.00',
        provisional: false,
        charged: true,
      })
      expect(await numbers()).toEqual(held())
      expect(await world.quota(owner)).toBe(1)
      const listed = await world.mirror(owner, { month: '2026-09' })
      expect(listed).toMatchObject({ totalElements: 120, sums: { total: '12720.00' }, counts: { all: 120, toSync: 120 } })
    })
    it('a range over the limit is halved down to what the bureau lists', async () => {
      await world.loggedIn(owner)
      world.ledger.put(Array.from({ length: 600 }, (_, at) => issued(`2026-08-${String((at % 30) + 1).padStart(2, '0')}`)))
      const { id } = await world.begin(owner, '2026-08', '2026-08')
      await world.work()
      const pull = await world.pull(owner, id)
      expect(pull).toMatchObject({ state: 'success', count: 600 })
      expect(pull.parts.length).toBeGreaterThan(2)
      expect(pull.parts.every(({ expected, found, compared }) => compared && expected === found)).toBe(true)
    })
    it('a day over the limit says what else helps', async () => {
      await world.loggedIn(owner)
      world.ledger.put(Array.from({ length: 300 }, () => issued('2026-08-05')))
      const { id } = await world.begin(owner, '2026-08-05', '2026-08-05')
      await world.work()
      expect(await world.pull(owner, id)).toMatchObject({ state: 'exception', error: 'RANGE_TOO_LARGE' })
      expect(await world.quota(owner)).toBe(0)
    })
    it.each([
      ['the total moves between two pages', [{ kind: 'totalMoves', after: 1 }]],
      ['a page repeats a number', [{ kind: 'repeats', after: 1 }]],
      ['a page is short of rows', [{ kind: 'loses', after: 1 }]],
    ] as const)('%s: the slice begins anew, and nothing is doubled', async (_, script) => {
      await world.loggedIn(owner)
      world.ledger.put(Array.from({ length: 150 }, (_one, at) => issued(`2026-07-${String((at % 31) + 1).padStart(2, '0')}`)))
      world.faults.set(script)
      const { id } = await world.begin(owner, '2026-07', '2026-07')
      await world.work()
      expect(await world.pull(owner, id)).toMatchObject({ state: 'success', count: 150, parts: [{ pass: 1 }] })
      expect(await numbers()).toEqual(held())
    })
    it.each(['busy', 'maintenance', 'truncated', 'html', 'drop'] as const)(
      '%s: the task goes on later, after its last good page',
      async (kind) => {
        await world.loggedIn(owner)
        world.ledger.put(Array.from({ length: 150 }, (_one, at) => issued(`2026-07-${String((at % 31) + 1).padStart(2, '0')}`)))
        world.faults.set([{ kind, after: 1 }])
        const { id } = await world.begin(owner, '2026-07', '2026-07')
        await world.work()
        const stopped = await world.pull(owner, id)
        expect(stopped).toMatchObject({ state: 'processing', parts: [{ found: 99 }] })
        expect(stopped.nextAt).not.toBeNull()
        await world.next()
        expect(await world.pull(owner, id)).toMatchObject({ state: 'success', count: 150, error: null })
        expect(await world.quota(owner)).toBe(1)
      },
    )
    it('without a login it waits and says so; the login lets it go on', async () => {
      const account = await world.account(owner, { area: '3300' })
      world.ledger.put([issued('2026-07-02')])
      const { id } = await world.begin(owner, '2026-07', '2026-07')
      await world.work()
      expect(await world.pull(owner, id)).toMatchObject({ state: 'waiting', error: 'LOGGED_OUT' })
      await world.logIn(account, owner)
      // From the login on, before its job has come to it: the page follows it as one that waits for its turn.
      expect(await world.pull(owner, id)).toMatchObject({ state: 'waiting', error: null })
      await world.work()
      expect(await world.pull(owner, id)).toMatchObject({ state: 'success', count: 1 })
    })
    it.each(['expired', 'elsewhere'] as const)(
      'the session is %s in the middle: it waits, and goes on after the last good page',
      async (kind) => {
        const account = await world.loggedIn(owner)
        world.ledger.put(Array.from({ length: 150 }, (_one, at) => issued(`2026-07-${String((at % 31) + 1).padStart(2, '0')}`)))
        world.faults.set([{ kind, after: 1 }])
        const { id } = await world.begin(owner, '2026-07', '2026-07')
        await world.work()
        expect(await world.pull(owner, id)).toMatchObject({ state: 'waiting', parts: [{ found: 99 }] })
        await world.logIn(account, owner)
        await world.work()
        expect(await world.pull(owner, id)).toMatchObject({ state: 'success', count: 150, parts: [{ pass: 0 }] })
        expect(await world.quota(owner)).toBe(1)
      },
    )
    it('no quota, no package: an exception that says it; a retry after more quota goes on', async () => {
      await world.loggedIn(owner)
      world.ledger.put([issued('2026-07-02')])
      await world.allow(owner, 0)
      await expect(world.begin(owner, '2026-07', '2026-07')).rejects.toMatchObject({ type: 'taxPull.quota' })
      await world.allow(owner, 1)
      world.faults.set([{ kind: 'noPackage' }])
      const { id } = await world.begin(owner, '2026-07', '2026-07')
      await world.work()
      expect(await world.pull(owner, id)).toMatchObject({ state: 'exception', error: 'PACKAGE_EXPIRED' })
      expect(await world.pulls.retryTaxPulls(owner, { ids: [id] })).toMatchObject([{ ok: true }])
      await world.work()
      expect(await world.pull(owner, id)).toMatchObject({ state: 'success' })
      expect(await world.quota(owner)).toBe(1)
    })
    it('the same days are pulled by one task at a time, and a stopped one leaves what it read', async () => {
      const { number } = await world.account(owner, { area: '3200' }).then(() => world.begin(owner, '2026-07', '2026-08'))
      await expect(world.begin(owner, '2026-08', '2026-09')).rejects.toMatchObject({ type: 'taxPull.processing', detail: { number } })
      const { content } = await world.pulls.listTaxPulls(owner, { direction: 'in', page: 1, pageSize: 50 })
      expect(await world.pulls.cancelTaxPulls(owner, { ids: [content[0]!.id] })).toMatchObject([{ ok: true }])
      await world.begin(owner, '2026-08', '2026-09')
      await expect(world.pulls.listTaxPulls(owner, { direction: 'in', page: 1, pageSize: 50, number: 'QP-1' })).rejects.toMatchObject({
        type: 'task.numberInvalid',
      })
    })
    it('young days are provisional, are pulled again for nothing, and stand then', async () => {
      await world.loggedIn(owner)
      world.ledger.put([issued('2026-11-25'), issued('2026-11-10')])
      const { id } = await world.begin(owner, '2026-11', '2026-11')
      await world.work()
      expect(await world.pull(owner, id)).toMatchObject({ state: 'success', provisional: true, count: 2 })
      world.ledger.put([issued('2026-11-24')])
      const account = (await world.useCases.listTaxAccounts(owner, { page: 1, pageSize: 50 })).content[0]!
      clock.advance(5 * 86_400)
      await world.work()
      await world.logIn({ id: account.id, phone: '' }, owner)
      await world.work()
      const { content } = await world.pulls.listTaxPulls(owner, { direction: 'in', page: 1, pageSize: 50 })
      expect(content).toMatchObject([{ way: 'again', state: 'success', provisional: false }, { id }])
      expect(await numbers()).toEqual(held())
      expect(await world.quota(owner)).toBe(1)
      clock.advance(-5 * 86_400)
    })
  }))

// 推送: invoices reach other systems once each, whatever those answer, and what they say of them comes back.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { acknowledge } from '@piaotai/erp-simulator/webhook.ts'
import { plainTaskNumber } from '@piaotai/domain/text/task-number.ts'
import { emit } from '../../../kernel/events.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { openPushWorld, webhookSecret, type PushWorld } from '#testing/worlds/push-world.ts'

const floor = fileFloor()
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
const sent = async (draft = world.drafts.webhook()) => {
  const targetId = await world.target(owner, draft)
  const id = await world.enter(owner)
  await push(id, targetId)
  await world.work()
  return { id, targetId }
}

onPostgres('Pushes', () => {
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
    const say = (data: Parameters<typeof acknowledge>[2], as: string) =>
      acknowledge(bill!, webhookSecret, data, { id: as, now: clock.now() })
    expect(await say({ status: 'received' }, 'a1')).toBe(200)
    expect(await world.stateOf(id)).toEqual([4, 0])
    expect(await say({ receiverState: 7 }, 'a2')).toBe(200)
    expect(await world.stateOf(id)).toEqual([4, 4])
    expect(await say({ receiverState: 8 }, 'a3')).toBe(200)
    expect(await say({ receiverState: 7 }, 'a2')).toBe(200)
    expect(await world.stateOf(id)).toEqual([4, 0])
  })
  it('an address whose signatures are wrong again and again is not heard for a while', async () => {
    const { id } = await sent()
    const [bill] = await bills(id)
    const say = (secret: string) => acknowledge(bill!, secret, { receiverState: 6 }, { now: clock.now() })
    const wrong = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    const answers = []
    for (let n = 0; n < 21; n++) answers.push(await say(wrong))
    expect([new Set(answers.slice(0, 20)), answers[20], await say(webhookSecret)]).toEqual([new Set([403]), 400, 400])
    clock.advance(601)
    expect(await say(webhookSecret)).toBe(200)
  })
  it('an acknowledgement that the target’s secret did not sign is refused', async () => {
    const { id } = await sent()
    const [bill] = await bills(id)
    const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    expect(await acknowledge(bill!, other, { status: 'rejected' }, { now: clock.now() })).toBe(403)
    expect(await acknowledge(bill!, webhookSecret, { status: 'rejected' }, { now: new Date(clock.now().getTime() - 6 * 60_000) })).toBe(403)
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
})

onPostgres('Pushes: a recall', () => {
  const recall = (id: string) => world.useCases.recallPushes(owner, { area, ids: [id] })
  it('asks the receiver, says what it answered, and sets the invoice back to not pushed and unused', async () => {
    const { id } = await sent()
    const [bill] = await bills(id)
    await world.erp.move({ key: bill!.key, state: 'inUse' })
    expect(await world.stateOf(id)).toEqual([4, 4])
    expect(await recall(id)).toMatchObject([{ ok: true, answer: 'withdrawn' }])
    expect(await world.stateOf(id)).toEqual([0, 0])
    expect(await bills(id)).toEqual([])
  })
  it('that the receiver refuses leaves everything as it is', async () => {
    const { id } = await sent()
    const [bill] = await bills(id)
    await world.erp.move({ key: bill!.key, state: 'booked' })
    expect(await recall(id)).toMatchObject([{ ok: false, problem: 'push.refusedThere', answer: 'refused', note: '已入账，请先冲销' }])
    expect(await world.stateOf(id)).toEqual([4, 4])
  })
  it('of a receiver that does not answer leaves everything as it is', async () => {
    const { id } = await sent()
    world.fault('dropBefore', 1)
    expect(await recall(id)).toMatchObject([{ ok: false, problem: 'push.unreachable', answer: 'error' }])
    expect(await world.stateOf(id)).toEqual([4, 0])
  })
  it('of a receiver that cannot be asked takes back the record here, and says so', async () => {
    const { id } = await sent(world.drafts.yonbip())
    expect(await recall(id)).toMatchObject([{ ok: true, answer: 'cannot' }])
    expect(await world.stateOf(id)).toEqual([0, 0])
  })
  it('of an invoice that is submitted here is refused before anybody is asked', async () => {
    const { id } = await sent()
    await floor().asOwner(`update invoice set use_status = 1 where id = '${id}'`)
    expect(await recall(id)).toMatchObject([{ ok: false, problem: 'push.usedHere' }])
    expect(await bills(id)).toHaveLength(1)
  })
  it('hears no acknowledgement afterwards, and a later push is another message', async () => {
    const { id, targetId } = await sent()
    const [bill] = await bills(id)
    await recall(id)
    expect(await acknowledge(bill!, webhookSecret, { receiverState: 6 }, { now: clock.now() })).toBe(200)
    expect(await world.stateOf(id)).toEqual([0, 0])
    await push(id, targetId)
    await world.work()
    const [now, before] = await read(id)
    expect([now!.state, now!.key === before!.key]).toEqual([4, false])
  })
})

onPostgres('Pushes', () => {
  it('an invoice that another system has or is about to get is not deleted; a recalled one is', async () => {
    const { id, targetId } = await sent()
    const waiting = await world.enter(owner)
    await push(waiting, targetId)
    const remove = (one: string) => world.useCases.deleteInvoices(owner, { area, ids: [one], reason: '重复', each: false })
    await expect(remove(id)).rejects.toMatchObject({ type: 'invoice.inPush' })
    await expect(remove(waiting)).rejects.toMatchObject({ type: 'invoice.inPush' })
    await world.useCases.recallPushes(owner, { area, ids: [id] })
    expect(await remove(id)).toMatchObject([{ ok: true }])
  })
  it('no push is needed only where no system has it or awaits it, and back to what it was', async () => {
    const { id, targetId } = await sent()
    const [fresh, refused] = [await world.enter(owner), await world.enter(owner)]
    world.fault('refuses', 1)
    await push(refused, targetId)
    await world.work()
    const mark = (needed: boolean) => world.useCases.markNoPush(owner, { area, ids: [id, fresh, refused], needed })
    expect(await mark(false)).toEqual({ changed: 2, left: 1 })
    expect([await world.stateOf(fresh), await world.stateOf(refused)]).toEqual([
      [6, 0],
      [6, 0],
    ])
    expect(await mark(true)).toEqual({ changed: 2, left: 1 })
    expect([(await world.stateOf(fresh))[0], (await world.stateOf(refused))[0]]).toEqual([0, 5])
  })
  it('the status of an invoice is that of its latest push over all targets; one that another system uses stays used', async () => {
    const { id } = await sent()
    const [bill] = await bills(id)
    await world.erp.move({ key: bill!.key, state: 'booked' })
    const second = await world.target(owner, world.drafts.webhook({ name: '第二个' }))
    world.fault('refuses', 1)
    await push(id, second)
    expect((await world.stateOf(id))[0]).toBe(1)
    await world.work()
    expect(await world.stateOf(id)).toEqual([5, 4])
    expect(await world.useCases.recallPushes(owner, { area, ids: [id], targetId: second })).toMatchObject([{ ok: true, answer: 'absent' }])
    expect(await world.stateOf(id)).toEqual([0, 4])
  })
  it('an invoice submitted here stays so when the other system uses it', async () => {
    const { id } = await sent()
    await floor().asOwner(`update invoice set use_status = 1 where id = '${id}'`)
    const [bill] = await bills(id)
    await world.erp.move({ key: bill!.key, state: 'paid' })
    expect(await world.stateOf(id)).toEqual([4, 1])
    expect(await read(id)).toMatchObject([{ receiverState: 10 }])
  })
  it('a corrected invoice is marked, and pushed again it changes what the receiver has', async () => {
    const { id, targetId } = await sent()
    await world.deps.db.inTenant(owner, async (tx) => {
      await tx
        .updateTable('invoice')
        .set({ amount_including_tax: '107.00' })
        .where('company_id', '=', owner.companyId)
        .where('id', '=', id)
        .execute()
      await emit(tx, 'invoice.corrected', { companyId: owner.companyId, invoiceId: id })
    })
    expect(await read(id)).toMatchObject([{ changed: true }])
    expect(await push(id, targetId)).toMatchObject([{ ok: false, problem: 'push.notNow' }])
    expect(await push(id, targetId, true)).toMatchObject([{ ok: true }])
    await world.work()
    expect(await bills(id)).toMatchObject([{ total: '107.00' }])
    expect(await read(id)).toMatchObject([{ state: 4, changed: false }, { changed: true }])
  })
  it('nobody pushes, recalls or marks invoices of categories beyond their groups, by any way', async () => {
    const { id, targetId } = await sent()
    const fresh = await world.enter(owner)
    const clerk: Actor = {
      ...(await makeColleague(floor(), clock, owner)),
      permissions: new Set([
        'menu_2',
        'menu_2.pushInvoiceCo',
        'pushInvoiceCo.push',
        'pushInvoiceCo.recall',
        'pushInvoiceCo.markNone',
        'menu_4.pushTargets',
        'pushTargets.edit',
      ]),
      rowScope: { scope: 'company', departments: [], pools: [], push: [2] },
    }
    const beyond = [{ ok: false, problem: 'push.outOfScope' }]
    expect(await world.useCases.pushInvoices(clerk, { area, ids: [fresh], targetId, again: false })).toMatchObject(beyond)
    expect(await world.useCases.recallPushes(clerk, { area, ids: [id] })).toMatchObject(beyond)
    expect(await world.useCases.markNoPush(clerk, { area, ids: [fresh], needed: false })).toEqual({ changed: 0, left: 1 })
    await expect(
      world.useCases.createPushTarget(clerk, { draft: world.drafts.webhook({ name: '越权', automatic: 'recorded' }) }),
    ).rejects.toMatchObject({
      type: 'push.outOfScope',
    })
    expect(
      await world.useCases.pushInvoices(
        { ...clerk, rowScope: { ...clerk.rowScope!, push: [1] } },
        { area, ids: [fresh], targetId, again: false },
      ),
    ).toMatchObject([{ ok: true }])
  })
  it('a target takes by itself what its scope admits, when it is recorded or verified', async () => {
    await world.target(owner, world.drafts.webhook({ automatic: 'recorded', categories: [1] }))
    await world.target(owner, world.drafts.webhook({ name: '查验后', automatic: 'verified', categories: [1], types: [22] }))
    const [incoming, outgoing] = [
      await world.enter(owner),
      await world.enter(
        owner,
        { buyer: { name: '杭州枕溪酒店管理有限公司', taxId: null }, seller: { name: '宁波拾光文具有限公司', taxId: null } },
        2,
      ),
    ]
    expect([(await world.stateOf(incoming))[0], (await world.stateOf(outgoing))[0]]).toEqual([1, 0])
    await world.work()
    expect(await read(incoming)).toMatchObject([{ way: 'recorded', state: 4 }])
    await world.deps.db.inTenant(owner, (tx) =>
      emit(tx, 'invoice.verified', { companyId: owner.companyId, invoiceId: incoming, number: '1', before: 0, after: 1 }),
    )
    expect(await read(incoming)).toMatchObject([{ way: 'verified', state: 1 }, { state: 4 }])
  })
  it('attempts that a person stops end; one under way that arrived all the same counts', async () => {
    const targetId = await world.target(owner, world.drafts.webhook())
    const id = await world.enter(owner)
    world.fault('busy', 1)
    await push(id, targetId)
    await world.work()
    expect(await world.useCases.stopPushes(owner, { area, ids: [id] })).toMatchObject([{ ok: true }])
    expect((await world.stateOf(id))[0]).toBe(3)
    await world.next('push.attempt')
    await world.work()
    expect([(await world.stateOf(id))[0], await bills(id)]).toEqual([3, []])
    const second = await world.enter(owner)
    await push(second, targetId)
    world.fault('slow', 1, { ms: 400 })
    const running = world.work()
    await expect.poll(async () => (await read(second))[0]!.attempt).toBe(1)
    await world.useCases.stopPushes(owner, { area, ids: [second] })
    await running
    expect((await world.stateOf(second))[0]).toBe(4)
  })
  it('what was taken and silently lost is asked for later and sent again under its key', async () => {
    world.erp.set({ later: true })
    world.fault('loses', 1)
    const { id } = await sent()
    expect([(await world.stateOf(id))[0], await bills(id)]).toEqual([2, []])
    world.erp.set({ later: false })
    await world.next('push.followUp')
    await world.work()
    expect((await world.stateOf(id))[0]).toBe(4)
    expect(await bills(id)).toHaveLength(1)
  })
})

onPostgres('Pushes: a target that does not answer', () => {
  it('rests after three failures, holds up no other, and is tried by one alone afterwards', async () => {
    const dead = await world.target(owner, world.drafts.dead())
    const alive = await world.target(owner, world.drafts.webhook())
    const held = await Promise.all(Array.from({ length: 6 }, () => world.enter(owner)))
    await world.useCases.pushInvoices(owner, { area, ids: held, targetId: dead, again: false })
    await world.work(1)
    const attempts = async () => (await floor().asOwner(`select sum(attempt) n from push where target_id = '${dead}'`))[0]!['n']
    expect(await attempts()).toBe('3')
    const id = await world.enter(owner)
    await push(id, alive)
    await world.work()
    expect((await world.stateOf(id))[0]).toBe(4)
    expect(await attempts()).toBe('3')
    await world.next('push.wake')
    await world.work(1)
    expect(Number(await attempts())).toBe(4)
  })
  it('is switched off after three days, its pushes fail, and its keepers are told', async () => {
    const dead = await world.target(owner, world.drafts.dead())
    const id = await world.enter(owner)
    await push(id, dead)
    for (let at = 0; at < 400 && (await world.stateOf(id))[0] === 1; at++) {
      await world.work()
      const next = Math.min(...world.due.map((job) => job.at))
      if (Number.isFinite(next)) clock.advance(Math.max(0, Math.ceil((next - clock.now().getTime()) / 1000)))
    }
    expect(await read(id)).toMatchObject([{ state: 3, error: 'BUSY', target: { on: false } }])
    const { targets } = await world.useCases.listPushTargets(owner)
    expect(targets.find((one) => one.id === dead)).toMatchObject({ on: false, offBecause: 'failing' })
    const told = await floor().asOwner(`select kind from notice where user_id = '${owner.userId}'`)
    expect(told.map((row) => row['kind'])).toContain('pushTargetOff')
    const fresh = await world.enter(owner)
    await expect(push(fresh, dead)).rejects.toMatchObject({ type: 'push.targetOff' })
  })
})

onPostgres('Pushes: the secrets of a target', () => {
  it('never come out, are sealed, and another host needs them again', async () => {
    const targetId = await world.target(owner, world.drafts.webhook())
    const detail = await world.useCases.readPushTarget(owner, { id: targetId })
    expect(JSON.stringify(detail)).not.toContain(webhookSecret.slice(6))
    expect(detail.secretEnds).toEqual({ secret: webhookSecret.slice(-4) })
    const [row] = await floor().asOwner(`select secret_sealed, settings::text from push_target where id = '${targetId}'`)
    expect(JSON.stringify(row)).not.toContain(webhookSecret.slice(6))
    const moved = world.drafts.webhook({
      secrets: {},
      of: { kind: 'webhook', settings: { url: 'http://127.0.0.1:1/webhook', asks: true } },
    })
    await expect(world.useCases.changePushTarget(owner, { id: targetId, draft: moved, version: 1 })).rejects.toMatchObject({
      type: 'pushTarget.secretNeeded',
    })
    await expect(world.useCases.probePushTarget(owner, { id: targetId, draft: moved })).rejects.toMatchObject({
      type: 'pushTarget.secretNeeded',
    })
  })
  it('are replaced with the person’s proof; for a day both sign, then the new one alone', async () => {
    const { id, targetId } = await sent()
    const [bill] = await bills(id)
    const next = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
    const draft = world.drafts.webhook({ secrets: { secret: next } })
    const { proof: _, ...unproven } = owner
    await expect(world.useCases.changePushTarget(unproven, { id: targetId, draft, version: 1 })).rejects.toMatchObject({
      type: 'act.proofNeeded',
    })
    await world.useCases.changePushTarget(owner, { id: targetId, draft, version: 1, proof: { password: 'x' } })
    const say = (secret: string) => acknowledge(bill!, secret, { receiverState: 6 }, { now: clock.now() })
    expect([await say(webhookSecret), await say(next)]).toEqual([200, 200])
    const again = await world.enter(owner)
    await push(again, targetId)
    await world.work()
    expect((await world.stateOf(again))[0]).toBe(4)
    clock.advance(25 * 3600)
    expect([await say(webhookSecret), await say(next)]).toEqual([403, 200])
  })
  it('show as dots in previews and records of requests', async () => {
    const draft = world.drafts.kingdee()
    const targetId = await world.target(owner, draft)
    const id = await world.enter(owner)
    const { requests, sample } = await world.useCases.previewPush(owner, { id: targetId, draft, invoiceId: id })
    expect(sample.made).toBe(false)
    expect(JSON.stringify(requests)).toContain('FSUMALLAMOUNT')
    await push(id, targetId)
    await world.work()
    const shown = JSON.stringify([requests, await read(id)])
    expect(shown).not.toContain('an-app-secret')
    expect(shown).toContain('••••••')
  })
})

onPostgres('Pushes', () => {
  it('an ended suite pushes nothing new and ends what waits; what receivers say is still heard', async () => {
    const { id, targetId } = await sent()
    const waiting = await world.enter(owner)
    await push(waiting, targetId)
    await floor().asOwner(`update company set due_date = '2026-01-01' where id = '${owner.companyId}'`)
    await world.work()
    expect(await read(waiting)).toMatchObject([{ state: 3, note: 'suiteEnded' }])
    await expect(push(waiting, targetId)).rejects.toMatchObject({ type: 'suite.ended' })
    await world.erp.move({ key: (await bills(id))[0]!.key, state: 'booked' })
    expect(await world.stateOf(id)).toEqual([4, 4])
  })
  it('a dissolved company’s targets are off without their secrets, and what waits fails; records stay', async () => {
    const { id, targetId } = await sent()
    const waiting = await world.enter(owner)
    await push(waiting, targetId)
    await world.deps.db.inTenant(owner, (tx) =>
      emit(tx, 'company.dissolved', {
        companyId: owner.companyId,
        userIds: [owner.userId],
        because: 'dissolved',
        at: clock.now(),
        spareSession: null,
      }),
    )
    await world.work()
    expect(await floor().asOwner(`select is_on, off_because, secret_sealed from push_target where id = '${targetId}'`)).toEqual([
      { is_on: false, off_because: 'dissolved', secret_sealed: null },
    ])
    expect([(await world.stateOf(waiting))[0], (await world.stateOf(id))[0], (await read(id)).length]).toEqual([3, 4, 1])
  })
  it('handed-over work takes waiting pushes and targets along', async () => {
    const heir = await makeColleague(floor(), clock, owner)
    const { id, targetId } = await (async () => {
      world.erp.set({ later: true })
      return sent()
    })()
    await world.deps.db.inTenant(owner, (tx) =>
      emit(tx, 'work.handedOver', { companyId: owner.companyId, from: owner.userId, to: heir.userId }),
    )
    const [row] = await floor().asOwner(
      `select p.pushed_by, p.pushed_by_name, t.saved_by from push p join push_target t on t.company_id = p.company_id and t.id = p.target_id where p.invoice_id = '${id}' and t.id = '${targetId}'`,
    )
    expect(row).toEqual({ pushed_by: heir.userId, pushed_by_name: owner.userName, saved_by: heir.userId })
  })
})

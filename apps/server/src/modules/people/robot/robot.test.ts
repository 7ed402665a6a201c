// 群机器人: notices reach the group that the company or a person chose, within the vendor's limits, and nobody else's.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openRobots } from '../../../adapters/robots/index.ts'
import { startRobotSimulator, type RobotSimulator } from '../../../adapters/robots/simulator.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { LaterJobs } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import type { RobotMessage, Robots } from '../../../ports/robots.ts'
import { robotModule } from './index.ts'
import { sendRobot } from './jobs.ts'
import { runSending } from './run-sending.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { accountDeps } from '#testing/worlds/account-deps.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const floor = fileFloor()
const clock = stillClock('2026-11-30T02:00:00.000Z')
const origin = 'https://piaotai.example'
let due: { name: string; payload: unknown; at: number }[] = []
const jobs: LaterJobs = {
  add: (tx, job, ...payloads) => jobs.addAt(tx, clock.now(), job, ...payloads),
  addAt: async (_, at, job, ...payloads) => {
    due.push(...payloads.map((payload) => ({ name: job.name, payload, at: at.getTime() })))
  },
}
let simulator: RobotSimulator
beforeAll(async () => {
  simulator = await startRobotSimulator(clock.now)
})
afterAll(() => simulator?.close())
const make = () => {
  const robots: Robots = openRobots({ loopback: false }, [], simulator.url)
  const deps = {
    ...accountDeps(floor(), clock),
    db: floor().hearing({ clock, jobs, origin }),
    jobs,
    robots,
    origin,
    prove: async () => undefined,
  }
  return { deps, calls: robotModule.useCases(deps) }
}
let world: ReturnType<typeof make>
let owner: Actor
beforeEach(async () => {
  due = []
  simulator.heard.length = 0
  simulator.trouble()
  world = make()
  owner = await makeOwner(floor(), clock)
})
const draftOf = (vendor: 'wecom' | 'dingtalk' | 'feishu', more: object = {}) => ({
  name: '财务群',
  ...simulator.add(vendor),
  kinds: ['paymentAsked' as const, 'ruleStopped' as const],
  language: 'zh-CN' as const,
  at: 'atOnce' as const,
  ...more,
})
const add = (actor: Actor, area: 'personal' | 'company', vendor: 'wecom' | 'dingtalk' | 'feishu' = 'wecom', more: object = {}) =>
  world.calls.createRobot(actor, { area, draft: draftOf(vendor, more) })
const list = async (actor: Actor, area: 'personal' | 'company' = 'company') =>
  (await world.calls.listRobots(actor, { area, page: 1, pageSize: 50 })).content
let count = 0
/** A payment that somebody else must confirm: told to the owner. */
const ask = (actor: Actor, number = `2633200000${++count}`, to = [actor.userId]) =>
  world.deps.db.inTenant(actor, (tx) =>
    emit(tx, 'paymentRequest.asked', {
      companyId: actor.companyId,
      requestId: `0198a000-0000-7000-8000-${String(++count).padStart(12, '0')}`,
      act: 'submit',
      number,
      count: 1,
      by: '顾南枝',
      reason: '超过限额',
      to,
    }),
  )
const run = (payload: unknown) =>
  runSending(world.deps, () => 0.5)(sendRobot.payload.parse(payload), { number: 1, last: false, signal: new AbortController().signal })
const work = async () => {
  for (;;) {
    const ready = due.filter(({ name, at }) => name === sendRobot.name && at <= clock.now().getTime())
    if (ready.length === 0) return
    due = due.filter((job) => !ready.includes(job))
    for (const { payload } of ready) await run(payload)
  }
}
/** Moves the clock to the next job of a robot, and works. */
const next = async () => {
  await work()
  const first = Math.min(...due.filter(({ name }) => name === sendRobot.name).map(({ at }) => at))
  if (!Number.isFinite(first)) return
  clock.advance(Math.max(0, Math.ceil((first - clock.now().getTime()) / 1000)))
  await work()
}
const texts = () => simulator.heard.map(({ text }) => text)

onPostgres('Robots of groups', () => {
  it.each(['wecom', 'dingtalk', 'feishu'] as const)(
    'a notice of the company is said once in its group of %s, by its sentence alone',
    async (vendor) => {
      const colleague = await makeColleague(floor(), clock, owner)
      await add(owner, 'company', vendor)
      await ask(owner, '26332000001', [owner.userId, colleague.userId])
      await work()
      expect(simulator.heard).toMatchObject([
        { vendor, title: '票台 · 宁波拾光文具有限公司', link: `${origin}/purchaseInvMan/confirmPayment` },
      ])
      expect(texts()[0]).toContain('26332000001')
      expect(await list(owner)).toMatchObject([{ lastState: 'arrived', waiting: 0, ends: expect.stringMatching(/^\w{4}$/) as unknown }])
    },
  )
  it('a person’s own matters go to their own group, and never to the company’s', async () => {
    const colleague = await makeColleague(floor(), clock, owner)
    await expect(add(owner, 'company', 'wecom', { kinds: ['exportReady'] })).rejects.toMatchObject({ type: 'robot.kinds' })
    await add(owner, 'company', 'wecom', { kinds: ['receiptArrived', 'importFailed'] })
    await add(owner, 'personal', 'dingtalk', { kinds: ['exportReady', 'importFailed'] })
    await add(colleague, 'personal', 'feishu', { kinds: ['exportReady', 'importFailed'] })
    const { companyId, userId } = owner
    await world.deps.db.inTenant(owner, async (tx) => {
      await emit(tx, 'download.ended', { companyId, userId, downloadId: companyId, file: '发票.xlsx', made: true })
      await emit(tx, 'import.failed', { companyId, userId, batchId: companyId, file: '坏的.pdf', companyMail: false, heldByMail: false })
    })
    await work()
    expect(simulator.heard.map(({ vendor }) => vendor)).toEqual(['dingtalk'])
    expect(texts()[0]).toContain('发票．xlsx')
  })
  it('gathers what waits within the limit of the vendor, and drops nothing', async () => {
    await add(owner, 'company', 'dingtalk')
    for (let one = 0; one < 16; one += 1) {
      await ask(owner)
      await work()
    }
    expect([simulator.heard.length, (await list(owner))[0]?.waiting]).toEqual([15, 1])
    for (let one = 0; one < 24; one += 1) await ask(owner)
    await next()
    expect(simulator.heard.slice(15).map(({ text }) => text.split('\n\n').length)).toEqual([10, 10, 5])
    expect((await list(owner))[0]).toMatchObject({ waiting: 0, lastState: 'arrived' })
  })
  it('DingTalk’s ten minutes are waited for, and what waited is said', async () => {
    const made = draftOf('dingtalk')
    await world.calls.createRobot(owner, { area: 'company', draft: made })
    const other: Omit<RobotMessage, 'address'> = {
      secret: made.secret,
      title: 'x',
      lines: ['x'],
      link: origin,
      linkText: 'x',
      now: clock.now(),
    }
    const { address } = world.deps.robots.read(made.address)!
    for (let one = 0; one < 20; one += 1) await world.deps.robots.send({ ...other, address })
    await ask(owner)
    await work()
    expect((await list(owner))[0]).toMatchObject({ lastState: 'held', lastNote: 'errcode 130101', waiting: 1, on: true })
    clock.advance(590)
    await work()
    expect(simulator.heard).toHaveLength(20)
    await next()
    expect((await list(owner))[0]).toMatchObject({ lastState: 'arrived', waiting: 0 })
  })
  it('a removed robot rests, its keepers are told, and what waited is said once it is on again', async () => {
    await add(owner, 'company', 'feishu')
    const [robot] = await list(owner)
    simulator.removeAll()
    await ask(owner, '26332000077')
    await work()
    expect(await list(owner)).toMatchObject([{ on: false, offBecause: 'refused', lastNote: 'code 19001', waiting: 1 }])
    expect(await floor().asOwner(`select kind, data from notice where user_id = '${owner.userId}' and kind = 'robotOff'`)).toEqual([
      { kind: 'robotOff', data: { robot: '财务群' } },
    ])
    await expect(world.calls.tryRobot(owner, { area: 'company', id: robot!.id })).rejects.toMatchObject({ type: 'robot.off' })
    await world.calls.changeRobot(owner, { area: 'company', id: robot!.id, version: 1, draft: draftOf('feishu') })
    await world.calls.switchRobot(owner, { area: 'company', id: robot!.id, on: true })
    await work()
    expect(texts().map((text) => text.includes('26332000077'))).toEqual([true])
  })
  it('trouble is tried again with growing pauses, and after three days the robot rests', async () => {
    await add(owner, 'company')
    await ask(owner)
    simulator.trouble({ times: 400, status: 503 })
    await work()
    expect(await list(owner)).toMatchObject([{ on: true, lastState: 'failed', lastNote: 'HTTP 503', waiting: 1 }])
    for (let step = 0; step < 120 && (await list(owner))[0]!.on; step += 1) await next()
    expect(await list(owner)).toMatchObject([{ on: false, offBecause: 'failing', waiting: 1 }])
  })
  it('a process killed before its call loses nothing; killed after the answer of the vendor it says it a second time', async () => {
    await add(owner, 'company')
    await ask(owner)
    const [job] = due.filter(({ name }) => name === sendRobot.name)
    const dying = (robots: Robots) =>
      runSending({ ...world.deps, robots })(sendRobot.payload.parse(job!.payload), {
        number: 1,
        last: false,
        signal: new AbortController().signal,
      })
    const killed = new Error('killed')
    await expect(dying({ ...world.deps.robots, send: () => Promise.reject(killed) })).rejects.toBe(killed)
    expect([simulator.heard.length, (await list(owner))[0]?.waiting]).toEqual([0, 1])
    // The queue runs it again; the claim of the dead one runs out first.
    await run(job!.payload)
    expect(simulator.heard).toHaveLength(0)
    await next()
    expect([simulator.heard.length, (await list(owner))[0]?.waiting]).toEqual([1, 0])
    await ask(owner)
    const answered: Robots['send'] = async (message) => {
      await world.deps.robots.send(message)
      throw killed
    }
    await expect(dying({ ...world.deps.robots, send: answered })).rejects.toBe(killed)
    await next()
    await run(job!.payload)
    await next()
    expect([simulator.heard.length, (await list(owner))[0]?.waiting]).toEqual([3, 0])
  })
  it('two workers at one robot say it once', async () => {
    await add(owner, 'company')
    await ask(owner)
    const [job] = due.filter(({ name }) => name === sendRobot.name)
    await Promise.all([run(job!.payload), run(job!.payload)])
    expect(simulator.heard).toHaveLength(1)
  })
  it('a daily robot says in the morning what is unread, in one message', async () => {
    await add(owner, 'personal', 'wecom', { at: 'daily', language: 'en-US' })
    await ask(owner, '26332000091')
    await ask(owner, '26332000092')
    await floor().asOwner(
      `update notice set read_at = now() where user_id = '${owner.userId}' and kind = 'paymentAsked' and data->>'number' = '26332000091'`,
    )
    await work()
    expect(simulator.heard).toHaveLength(0)
    await next()
    expect(simulator.heard).toMatchObject([
      { title: 'Piaotai · 宁波拾光文具有限公司', text: expect.stringContaining('26332000092') as unknown },
    ])
    expect(texts()[0]).not.toContain('26332000091')
  })
})

onPostgres('Robots, and who answers for them', () => {
  it('a settled matter is not said any more', async () => {
    await add(owner, 'company')
    await ask(owner)
    const requestId = `0198a000-0000-7000-8000-${String(count).padStart(12, '0')}`
    await world.deps.db.inTenant(owner, (tx) =>
      emit(tx, 'paymentRequest.ended', {
        companyId: owner.companyId,
        requestId,
        act: 'submit',
        state: 'lapsed',
        number: '—',
        count: 1,
        askedBy: owner.userId,
        by: null,
      }),
    )
    await work()
    expect([simulator.heard.length, (await list(owner))[0]?.waiting]).toEqual([0, 0])
  })
  it('passes the gate: a proof is asked for, the log and the super admin are told, and no secret is shown or kept open', async () => {
    const asked: unknown[] = []
    const gated = robotModule.useCases({
      ...world.deps,
      prove: async (_, proof) => {
        asked.push(proof)
      },
    })
    const draft = draftOf('dingtalk')
    const { proof: _proof, ...unproven } = owner
    await expect(gated.createRobot(unproven, { area: 'company', draft })).rejects.toMatchObject({
      type: 'act.proofNeeded',
    })
    const { id } = await gated.createRobot(owner, { area: 'company', draft })
    expect(asked).toHaveLength(1)
    // A word alone needs none.
    await gated.changeRobot(unproven, {
      area: 'company',
      id,
      version: 1,
      draft: { ...draft, name: '新名', address: '', secret: '' },
    })
    await expect(
      gated.changeRobot(unproven, {
        area: 'company',
        id,
        version: 2,
        draft: { ...draft, address: '', secret: '', kinds: [...draft.kinds, 'opened'] },
      }),
    ).rejects.toMatchObject({ type: 'act.proofNeeded' })
    const key = new URL(draft.address).searchParams.get('access_token')!
    const shown = JSON.stringify([
      await list(owner),
      await floor().asOwner(`select * from robot where company_id = '${owner.companyId}'`),
      await floor().asOwner(`select action, detail from audit_log where company_id = '${owner.companyId}'`),
      await floor().asOwner(`select data from notice where company_id = '${owner.companyId}'`),
    ])
    expect([shown.includes(key), shown.includes(draft.secret), shown.includes('company.opened'), shown.includes('"act":"robot"')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
  it('rests once whoever answers for it may no more, and a person’s own goes with their membership', async () => {
    const colleague = await makeColleague(floor(), clock, owner)
    await add(owner, 'company')
    await add(colleague, 'personal', 'feishu')
    await floor().asOwner(`update member set role = 'staff' where company_id = '${owner.companyId}' and user_id = '${owner.userId}'`)
    await ask(owner)
    await work()
    expect([simulator.heard.length, await list(owner)]).toMatchObject([0, [{ on: false, offBecause: 'owner', waiting: 1 }]])
    await world.deps.db.inTenant(owner, (tx) =>
      emit(tx, 'member.left', {
        companyId: owner.companyId,
        userIds: [colleague.userId],
        because: 'removed',
        at: clock.now(),
        spareSession: null,
      }),
    )
    expect(await list(colleague, 'personal')).toEqual([])
  })
  it('a test is answered with what the vendor said, and switches nothing off', async () => {
    const { id } = await add(owner, 'company', 'wecom')
    expect(await world.calls.tryRobot(owner, { area: 'company', id })).toEqual({ state: 'arrived', note: 'errcode 0' })
    simulator.removeAll()
    expect(await world.calls.tryRobot(owner, { area: 'company', id })).toEqual({ state: 'refused', note: 'errcode 93000' })
    expect(await list(owner)).toMatchObject([{ on: true, lastState: 'refused' }])
  })
  it('what gathered more while it was said is said again, with all of it', async () => {
    await add(owner, 'company', 'wecom', { kinds: ['accountChanged'] })
    const changed = () =>
      world.deps.db.inTenant(owner, (tx) =>
        emit(tx, 'partner.accountsWait', {
          companyId: owner.companyId,
          objectId: owner.companyId,
          partner: '昆山沃野',
          count: 1,
          by: '顾南枝',
          to: [owner.userId],
        }),
      )
    await changed()
    const send: Robots['send'] = async (message) => {
      await changed()
      return world.deps.robots.send(message)
    }
    const [job] = due.filter(({ name }) => name === sendRobot.name)
    await runSending({ ...world.deps, robots: { ...world.deps.robots, send } })(sendRobot.payload.parse(job!.payload), {
      number: 1,
      last: false,
      signal: new AbortController().signal,
    })
    await work()
    expect([simulator.heard.length, (await list(owner))[0]?.waiting]).toEqual([2, 0])
  })
  it('another company sees none of it, and hears none of it', async () => {
    const other = await makeOwner(floor(), clock, '苏州青禾科技有限公司')
    const { id } = await add(owner, 'company')
    await add(other, 'company', 'feishu')
    await ask(owner)
    await work()
    expect(simulator.heard.map(({ vendor }) => vendor)).toEqual(['wecom'])
    for (const call of [
      () => world.calls.tryRobot(other, { area: 'company', id }),
      () => world.calls.switchRobot(other, { area: 'company', id, on: false }),
      () => world.calls.removeRobot(other, { area: 'company', id }),
      () => world.calls.removeRobot(owner, { area: 'personal', id }),
      () => world.calls.changeRobot(other, { area: 'company', id, version: 1, draft: draftOf('wecom') }),
    ])
      await expect(call()).rejects.toMatchObject({ type: 'robot.notFound' })
  })
  it('a dissolved company’s robots are off, without address and secret', async () => {
    await add(owner, 'company')
    await ask(owner)
    const { companyId, userId } = owner
    await world.deps.db.inTenant(owner, (tx) =>
      emit(tx, 'company.dissolved', { companyId, userIds: [userId], because: 'dissolved', at: clock.now(), spareSession: null }),
    )
    await work()
    expect(simulator.heard).toHaveLength(0)
    expect(await floor().asOwner(`select off_because, address_sealed from robot where company_id = '${companyId}'`)).toEqual([
      { off_because: 'dissolved', address_sealed: null },
    ])
  })
  it('an ended suite says nothing; what waits longer than seven days is forgotten', async () => {
    await add(owner, 'company')
    await floor().asOwner(`update company set due_date = '2026-01-01' where id = '${owner.companyId}'`)
    await ask(owner)
    await work()
    expect([simulator.heard.length, (await list(owner))[0]?.waiting]).toEqual([0, 1])
    clock.advance(7 * 86_400 + 60)
    await robotModule.sweep(world.deps)()
    expect((await list(owner))[0]?.waiting).toBe(0)
  })
})

// 回调: events reach a receiver over a socket, signed, again after a fault, and never where the guard forbids it.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openPushes } from '../../../adapters/push/index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { emit } from '../../../kernel/events.ts'
import { runWebhookAttempt, webhookModule } from './index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { openPushWorld, type PushWorld } from '#testing/worlds/push-world.ts'
import { attemptWebhook } from './jobs.ts'

const floor = fileFloor()
const clock = stillClock(new Date().toISOString())
const heard: { headers: IncomingHttpHeaders; body: string }[] = []
/** What the receiver answers next; 200 when nothing is left. */
const answers: number[] = []
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    response.writeHead(answers.shift() ?? 200, { location: 'http://127.0.0.1:9/' }).end()
  })
})
let world: PushWorld
let owner: Actor
let url = ''
const make = () => {
  const { sendWebhook, mayPushTo } = openPushes({ loopback: false, simulatedAt: [url] })
  const deps = { ...world.deps, sendWebhook, mayPushTo }
  return { deps, calls: webhookModule.useCases(deps) }
}
let made: ReturnType<typeof make>
beforeAll(async () => {
  world = await openPushWorld(floor(), clock)
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', () => ready()))
  url = `http://127.0.0.1:${(receiver.address() as { readonly port: number }).port}`
  made = make()
})
afterAll(async () => {
  receiver.close()
  await world?.close()
})
beforeEach(async () => {
  world.due.length = 0
  heard.length = 0
  answers.length = 0
  owner = await world.owner()
})
const add = () =>
  made.calls.createWebhook(owner, {
    draft: { name: 'OA', url: `${url}/in`, events: ['invoice.recorded'] },
    proof: { password: 'any' },
  })
const takeDue = () => {
  const ready = world.due.filter(({ name, at }) => name === 'webhook.attempt' && at <= clock.now().getTime())
  for (const job of ready) world.due.splice(world.due.indexOf(job), 1)
  return ready
}
const run = (payload: unknown, number = 1) =>
  runWebhookAttempt(made.deps, () => 0.5)(attemptWebhook.payload.parse(payload), {
    number,
    last: false,
    signal: new AbortController().signal,
  })
const work = async () => {
  for (let ready = takeDue(); ready.length > 0; ready = takeDue()) for (const { payload } of ready) await run(payload)
}
const list = async () => (await made.calls.listWebhookDeliveries(owner, { page: 1, pageSize: 50 })).content
const states = async () => (await list()).map(({ state, attempts, note }) => [state, attempts, note])

onPostgres('Webhooks', () => {
  it('tells of an invoice that was recorded, signed so that the receiver can verify it', async () => {
    const { secret } = await add()
    const invoiceId = await world.enter(owner)
    await work()
    expect(heard).toHaveLength(1)
    const { headers, body } = heard[0]!
    expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'invoice.recorded',
      data: { invoiceId },
    })
    expect(await states()).toEqual([['arrived', 1, 'HTTP 200']])
  })
  it('sends again under the same id after a fault', async () => {
    await add()
    answers.push(500)
    await world.enter(owner)
    await work()
    expect(await states()).toEqual([['waiting', 1, 'HTTP 500']])
    clock.advance(10)
    await work()
    expect(await states()).toEqual([['arrived', 2, 'HTTP 200']])
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })
  it('signs with the former secret too for a day after its replacement', async () => {
    const { id, secret } = await add()
    const next = await made.calls.rotateWebhook(owner, { id, proof: { password: 'any' } })
    await made.calls.tryWebhook(owner, { id })
    await work()
    const { headers, body } = heard[0]!
    for (const one of [secret, next.secret]) expect(() => new Verifier(one).verify(body, headers as Record<string, string>)).not.toThrow()
  })
  it('is told nothing and rests once whoever set it up has no right to it any more', async () => {
    await add()
    await floor().asOwner(`update member set role = 'staff' where company_id = '${owner.companyId}' and user_id = '${owner.userId}'`)
    await world.enter(owner)
    await work()
    expect([heard.length, (await made.calls.listWebhooks(owner)).webhooks]).toMatchObject([0, [{ on: false, offBecause: 'owner' }]])
  })
  it('tells of a month that was closed: its seal and sums, and nobody of the staff', async () => {
    const none = { count: 0, amount: '0.00', tax: '0.00' }
    const facts = {
      month: '2026-10',
      seal: 'a'.repeat(64),
      previous: null,
      closedAt: '2026-11-02T08:00:00.000Z',
      reason: null,
      onePerson: false,
      sums: { incoming: none, outgoing: none, deductible: '0.00', payable: '0.00', vouchers: { count: 0, amount: '0.00' } },
    }
    const { secret } = await made.calls.createWebhook(owner, {
      draft: { name: '档案', url: `${url}/in`, events: ['month.closed'] },
      proof: { password: 'any' },
    })
    const { companyId, userId: by, userName: byName } = owner
    await world.deps.db.inTenant(owner, (tx) => emit(tx, 'month.closed', { ...facts, companyId, by, byName, preparedBy: by }))
    await work()
    const { headers, body } = heard[0]!
    new Verifier(secret).verify(body, headers as Record<string, string>)
    expect(JSON.parse(body)).toMatchObject({ type: 'month.closed', data: facts })
    expect([byName, by].filter((word) => body.includes(word))).toEqual([])
  })
  it('ends with 410, says nothing more, and replays what failed once it is on again', async () => {
    const { id } = await add()
    answers.push(410)
    await world.enter(owner)
    await work()
    await world.enter(owner)
    await work()
    expect((await made.calls.listWebhooks(owner)).webhooks).toMatchObject([{ on: false, offBecause: 'gone', failed: 1 }])
    expect(heard).toHaveLength(1)
    const since = new Date(0).toISOString()
    await expect(made.calls.replayFailed(owner, { id, since })).rejects.toMatchObject({ type: 'webhook.off' })
    await made.calls.switchWebhook(owner, { id, on: true })
    expect(await made.calls.replayFailed(owner, { id, since })).toEqual({ count: 1 })
    await work()
    expect([await states(), heard.length]).toEqual([[['arrived', 2, 'HTTP 200']], 2])
  })
  it('is switched off after three days without success', async () => {
    await add()
    answers.push(...Array.from({ length: 40 }, () => 503))
    await world.enter(owner)
    for (let step = 0; step < 30; step += 1) {
      await work()
      const next = world.due.filter(({ name }) => name === 'webhook.attempt').map(({ at }) => at)
      if (next.length > 0) clock.advance(Math.max(1, Math.ceil((Math.min(...next) - clock.now().getTime()) / 1000)))
    }
    expect((await made.calls.listWebhooks(owner)).webhooks).toMatchObject([{ on: false, offBecause: 'failing' }])
  })
  it('follows no redirect and calls no address that is not public', async () => {
    const { id } = await add()
    answers.push(302)
    await made.calls.tryWebhook(owner, { id })
    await work()
    expect([heard.length, (await list())[0]?.state]).toEqual([1, 'waiting'])
    for (const to of [
      'http://example.com/',
      'https://10.0.0.8/',
      'https://127.0.0.1/',
      'https://[::ffff:10.0.0.8]/',
      'https://[::1]/',
      'https://169.254.169.254/',
    ])
      await expect(
        made.calls.createWebhook(owner, {
          draft: { name: to, url: to, events: ['invoice.recorded'] },
          proof: { password: 'any' },
        }),
      ).rejects.toMatchObject({ type: 'webhook.address' })
  })
  it('two workers at one attempt send it once', async () => {
    const { id } = await add()
    await made.calls.tryWebhook(owner, { id })
    const [job] = takeDue()
    await Promise.all([run(job!.payload), run(job!.payload)])
    expect([heard.length, await states()]).toEqual([1, [['arrived', 1, 'HTTP 200']]])
  })
  it('an ended suite sends nothing: what waits fails, and what happens then is not told', async () => {
    await add()
    await world.enter(owner)
    await floor().asOwner(`update company set due_date = '2026-01-01' where id = '${owner.companyId}'`)
    await world.enter(owner)
    await work()
    expect([heard.length, await states()]).toEqual([0, [['failed', 0, 'suiteEnded']]])
  })
  it('a dissolved company’s webhooks are off without their secrets, and what waits fails', async () => {
    await add()
    await world.enter(owner)
    await world.deps.db.inTenant(owner, (tx) =>
      emit(tx, 'company.dissolved', {
        companyId: owner.companyId,
        userIds: [owner.userId],
        because: 'dissolved',
        at: clock.now(),
        spareSession: null,
      }),
    )
    await work()
    expect([heard.length, await states()]).toEqual([0, [['failed', 0, 'off']]])
    expect(await floor().asOwner(`select off_because, secret_sealed from webhook where company_id = '${owner.companyId}'`)).toEqual([
      { off_because: 'dissolved', secret_sealed: null },
    ])
  })
  it('tells whoever may edit webhooks that one was switched off, and not for their own hand', async () => {
    const told = () => floor().asOwner(`select kind, data from notice where user_id = '${owner.userId}' and kind = 'webhookOff'`)
    const { id } = await add()
    await made.calls.switchWebhook(owner, { id, on: false })
    await made.calls.switchWebhook(owner, { id, on: true })
    expect(await told()).toEqual([])
    answers.push(410)
    await made.calls.tryWebhook(owner, { id })
    await work()
    expect(await told()).toEqual([{ kind: 'webhookOff', data: { webhook: 'OA' } }])
  })
  it('keeps what ended for thirty days, and what waits longer', async () => {
    const { id } = await add()
    await made.calls.tryWebhook(owner, { id })
    await work()
    const { id: waiting } = await made.calls.tryWebhook(owner, { id })
    clock.advance(30 * 86_400 - 60)
    await webhookModule.sweep!(made.deps)()
    expect(await list()).toHaveLength(2)
    clock.advance(120)
    await webhookModule.sweep!(made.deps)()
    expect((await list()).map((one) => one.id)).toEqual([waiting])
  })
  it('another company sees none of it', async () => {
    const { id } = await add()
    await made.calls.tryWebhook(owner, { id })
    const other = await world.owner()
    expect((await made.calls.listWebhooks(other)).webhooks).toEqual([])
    await expect(made.calls.tryWebhook(other, { id })).rejects.toMatchObject({ type: 'webhook.notFound' })
  })
})

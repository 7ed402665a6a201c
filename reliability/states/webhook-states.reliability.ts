// Webhooks against a model: two workers at every attempt, and changes while a request is under way.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { Problem } from '@piaotai/domain/problems.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPushes } from '../../apps/server/src/adapters/push/index.ts'
import type { Actor } from '../../apps/server/src/kernel/actor.ts'
import { runWebhookAttempt, webhookModule } from '../../apps/server/src/modules/platform/webhook/index.ts'
import { onDatabase, stillClock } from '../../apps/server/testing/database/database.ts'
import { openPushWorld, type DueJob, type PushWorld } from '../../apps/server/testing/worlds/push-world.ts'
import { report, seed, times } from '../support/settings.ts'
import { answers, interruptions, WebhookModel, type Act, type Answer, type Interruption } from '../support/states/webhook-model.ts'
import { attemptWebhook } from '../../apps/server/src/modules/platform/webhook/jobs.ts'

const seedNumber = createHash('sha256').update(`webhook ${seed}`).digest().readInt32BE()
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('send', 'send', 'send', 'off', 'on', 'on', 'replayFailed') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('receiver' as const), answers: fc.constantFrom(...answers) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(5, 31, 301, 3600, 90_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replay' as const), at: fc.nat({ max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('interrupt' as const), by: fc.constantFrom(...interruptions) }) },
) as fc.Arbitrary<Act>
const statuses = { ok: 204, busy: 503, gone: 410 } as const

describe('Webhooks', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: PushWorld
    let owner: Actor
    let url = ''
    let receiver: Answer = 'ok'
    let interruption: Interruption | undefined
    let webhookId = ''
    let ids: string[] = []
    const heard = new Map<string, number>()
    const since = new Date(0).toISOString()
    const make = () => {
      const { sendWebhook, mayPushTo } = openPushes({ loopback: false, simulatedAt: [url] })
      const deps = { ...world.deps, sendWebhook, mayPushTo }
      return { deps, calls: webhookModule.useCases(deps) }
    }
    let made: ReturnType<typeof make>
    const interrupt = async (): Promise<void> => {
      const by = interruption
      interruption = undefined
      if (by === undefined) return
      await made.calls.switchWebhook(owner, { id: webhookId, on: false })
      if (by !== 'replay') return
      await made.calls.switchWebhook(owner, { id: webhookId, on: true })
      await made.calls.replayFailed(owner, { id: webhookId, since })
    }
    const server = createServer((request, response) => {
      const id = String(request.headers['webhook-id'])
      heard.set(id, (heard.get(id) ?? 0) + 1)
      request.resume().on('end', () => {
        interrupt().then(
          () => {
            if (receiver === 'drop') response.destroy()
            else response.writeHead(statuses[receiver]).end()
          },
          () => response.writeHead(599).end(),
        )
      })
    })
    beforeAll(async () => {
      world = await openPushWorld(floor(), clock)
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
      url = `http://127.0.0.1:${(server.address() as { readonly port: number }).port}`
      made = make()
    })
    afterAll(async () => {
      server.close()
      await world?.close()
    })
    const begin = async (): Promise<void> => {
      world.due.length = 0
      heard.clear()
      ids = []
      receiver = 'ok'
      interruption = undefined
      owner = await world.owner()
      webhookId = (
        await made.calls.createWebhook(owner, {
          draft: { name: 'OA', url: `${url}/in`, events: ['invoice.recorded'] },
          proof: { password: 'any' },
        })
      ).id
    }
    /** A job that waits twice for the same moment is taken once. */
    const takeDue = (): readonly DueJob[] => {
      const ready = world.due.filter(({ at }) => at <= clock.now().getTime())
      for (const job of ready) world.due.splice(world.due.indexOf(job), 1)
      return [...new Map(ready.map((job) => [JSON.stringify(job.payload), job])).values()]
    }
    const work = async (): Promise<void> => {
      const attempt = { number: 1, last: false, signal: new AbortController().signal }
      const worker = ({ payload }: DueJob) => runWebhookAttempt(made.deps, () => 0.5)(attemptWebhook.payload.parse(payload), attempt)
      for (let ready = takeDue(); ready.length > 0; ready = takeDue())
        for (const job of ready) await Promise.all([worker(job), worker(job)])
    }
    const standing = async (): Promise<string> => {
      const rows = await floor().asOwner(`select id, state, attempt from webhook_delivery where webhook_id = '${webhookId}'`)
      const [webhook] = await floor().asOwner(`select off_because from webhook where id = '${webhookId}'`)
      const shown = ids.map((id) => {
        const row = rows.find((one) => one['id'] === id)
        return `${String(row?.['state'])}${String(row?.['attempt'])}/${heard.get(`msg_${id.replaceAll('-', '')}`) ?? 0}`
      })
      return `${String(webhook?.['off_because'] ?? 'on')} ${shown.join(' ')}`.trim()
    }
    const run = async (one: Act): Promise<string> => {
      if (one.do === 'receiver') receiver = one.answers
      if (one.do === 'interrupt') interruption = one.by
      if (one.do === 'wait') clock.advance(one.seconds)
      if (one.do === 'off' || one.do === 'on') await made.calls.switchWebhook(owner, { id: webhookId, on: one.do === 'on' })
      if (one.do === 'send') ids.push((await made.calls.tryWebhook(owner, { id: webhookId })).id)
      if (one.do === 'replayFailed') return String((await made.calls.replayFailed(owner, { id: webhookId, since })).count)
      if (one.do !== 'replay') return 'ok'
      const id = ids[one.at]
      if (id === undefined) return 'none'
      await made.calls.replayDelivery(owner, { id })
      return 'ok'
    }
    const problemOf = (error: unknown): string => {
      if (error instanceof Problem) return error.type
      throw error
    }

    it('stand as the model says after every act, and two workers send each attempt once', async () => {
      const runs = times(20, 500)
      let done = 0
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 20, size: 'max' }), async (all) => {
          await begin()
          const model = new WebhookModel(clock.now())
          const told: string[] = []
          for (const one of all) {
            told.push(JSON.stringify(one))
            const want = `${model.expect(one)} | ${model.standing()}`
            const answer = await run(one).catch(problemOf)
            await work()
            expect(`${told.join(' ')} ${answer} | ${await standing()}`).toBe(`${told.join(' ')} ${want}`)
            done++
          }
        }),
        { numRuns: runs, seed: seedNumber, endOnFailure: true },
      )
      report({ table: 'S7', what: 'webhooks, sequences of up to 20 acts', times: runs, outcome: `${done} acts, all as modelled` })
    })
  }))

// Every endpoint of the contract with invalid input from every caller: no internal error, and a localised envelope.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import { attackOn, calls } from '../support/attack-input.ts'
import { complaintOf } from '../support/hostile/answer-rules.ts'
import { fuzzRequest, type FuzzRequest } from '../support/hostile/fuzz-requests.ts'
import { makeCallers, type Callers } from '../support/hostile/fuzz-callers.ts'
import { makeWire, type Wire, type WireAnswer } from '../support/hostile/wire.ts'
import { seed, report, times } from '../support/settings.ts'

const attacks = calls.map(attackOn)
const chunk = 40
const together = 8
const show = ({ wire, how }: FuzzRequest, said: string, answer?: WireAnswer): string =>
  `${how}: ${wire.method} ${wire.path.slice(0, 300)} ${JSON.stringify(wire.headers).slice(0, 300)} ${wire.body?.toString('latin1').slice(0, 400) ?? ''} → ${said} ${answer?.text.slice(0, 300) ?? ''}`

describe('A mutated request', () => {
  let callers: Callers
  let wire: Wire
  beforeAll(async () => {
    callers = await makeCallers()
    wire = makeWire(callers.url)
  })
  afterAll(async () => {
    wire?.close()
    await callers?.close()
  })

  it('every endpoint answers by the rules whatever it is asked', async () => {
    const rounds = times(30, 500)
    const random = randomOf(`fuzz ${seed}`)
    const complaints: string[] = []
    const statuses: Record<number, number> = {}
    const reached = new Set<string>()
    let sent = 0
    const request = async (request: FuzzRequest): Promise<void> => {
      sent++
      const plain = request.attack.call.endpoint.answers === 'bytes' || request.attack.call.endpoint.answers === 'events'
      try {
        const answer = await wire.send(request.wire)
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        if (answer.status === 200) reached.add(`${request.attack.call.center}.${request.attack.call.name}`)
        const wrong = complaintOf(answer, request.language, {
          plain,
          head: request.wire.method === 'HEAD',
          sent: `${request.wire.path} ${request.wire.body?.toString() ?? ''}`,
        })
        if (wrong) complaints.push(show(request, wrong, answer))
      } catch (error) {
        complaints.push(show(request, String(error)))
      }
    }
    for (let round = 0; round < rounds; round++) {
      await callers.renew()
      const requested: FuzzRequest[] = []
      for (let at = 0; at < chunk; at++)
        requested.push(
          fuzzRequest(
            random,
            attacks[(round * chunk + at) % attacks.length]!,
            callers.input,
            callers.token(random),
            await callers.form(random),
          ),
        )
      for (let at = 0; at < requested.length; at += together) await Promise.all(requested.slice(at, at + together).map(request))
    }
    const said = Object.entries(statuses)
      .map(([status, n]) => `${status}: ${n}`)
      .join(', ')
    report({
      table: 'fuzz',
      what: `mutated requests to ${attacks.length} endpoints, seven kinds of callers, two languages`,
      times: sent,
      outcome: `${said}; ${reached.size} endpoints also answered 200; ${complaints.length} complaints`,
    })
    expect([complaints.slice(0, 20), complaints.length, ({} as { polluted?: unknown }).polluted]).toEqual([[], 0, undefined])
  })
})

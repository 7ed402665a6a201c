// Response times of refusals for existing and missing accounts: the lower quartiles of many calls do not tell them apart.
// Load of the machine only ever adds time, so that the faster calls show the work of an answer best.
// Hashing costs as much as in the product, because it is most of a response's time.
import '../../apps/server/testing/hashing/full-hashing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshEmail, freshTel, openGate, verdict, type Browser, type Gate } from '../../apps/server/testing/clients/browser.ts'
import { report, times } from '../support/settings.ts'

interface Target {
  readonly email: string
  readonly tel: string
}
const newPassword = 'Jiaxing2026'
/** Calls by people without the phone or e-mail. Each target is called once, so that rate limits do not interfere. */
const questions: Readonly<Record<string, (browser: Browser, target: Target) => Promise<Parameters<typeof verdict>[0]>>> = {
  'a password': ({ api }, { email }) => api.auth.createToken({ grantType: 'password', account: email, password: 'Guess1Aa' }),
  'a code for signing in': ({ api }, { tel }) => api.auth.createToken({ grantType: 'sms', phone: tel, code: '123456' }),
  'a reset with a guessed code': ({ api }, { email }) => api.user.resetPassword({ account: email, code: '123456', newPassword }),
  'a registration with a guessed code': ({ api }, { email }) =>
    api.user.registerByEmail({ email, code: '123456', newPassword, name: '顾念慈' }),
}
const quartile = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 2]!

let gate: Gate
beforeAll(async () => {
  gate = await openGate()
})
afterAll(() => gate?.close())

const fair = (ratio: number): boolean => ratio > 0.75 && ratio < 1.33
interface Times {
  readonly there: number[]
  readonly nowhere: number[]
}
/** Adds the times of equally many refusals of each kind, alternating. */
const measure = async (question: string, rounds: number, words: Set<string>, taken: Times): Promise<void> => {
  for (let round = 0; round < rounds + 5; round++) {
    const targets = { there: await gate.account(), nowhere: { email: freshEmail(), tel: freshTel() } }
    for (const which of round % 2 === 0 ? (['there', 'nowhere'] as const) : (['nowhere', 'there'] as const)) {
      const browser = gate.browser()
      const from = performance.now()
      words.add(verdict(await questions[question]!(browser, targets[which])))
      // The first rounds warm up the app.
      if (round >= 5) taken[which].push(performance.now() - from)
    }
    // Moves time on, because the rate limit of an address is meant for one guesser, not for many people.
    gate.clock.advance(30)
  }
}

it.each(Object.keys(questions))('%s is refused as fast for an account that is there as for one that is not', async (question) => {
  const rounds = times(20, 300)
  const words = new Set<string>()
  const taken: Times = { there: [], nowhere: [] }
  let ratio = 0
  // A busy moment of the machine drowns in further calls; a difference between the answers does not.
  for (let attempt = 1; attempt <= 5 && !fair(ratio); attempt++) {
    await measure(question, rounds, words, taken)
    const [there, nowhere] = [quartile(taken.there), quartile(taken.nowhere)]
    ratio = there / nowhere
    report({
      table: 'times',
      what: `${question}, each asked of an account that is there and of one that is not`,
      times: rounds * attempt * 2,
      outcome: `quartiles ${there.toFixed(1)} and ${nowhere.toFixed(1)} ms, ratio ${ratio.toFixed(2)}`,
    })
  }
  expect([words.size, fair(ratio)]).toEqual([1, true])
})

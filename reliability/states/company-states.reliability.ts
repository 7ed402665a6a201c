// S9: companies, roles and seats against a model, act by act, then two clients at once in an order that explains both.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../apps/server/testing/worlds/app.ts'
import { explained, founded, perform, seesPartners, textOf, type Act, type Answered, type State } from '../support/states/company-model.ts'
import { makeMembers, found, type World } from '../support/states/company-world.ts'
import { seed, report, times } from '../support/settings.ts'

const who = fc.nat({ max: 3 })
const slot = fc.nat({ max: 2 })
/** The founder acts more often than others, because most acts are the super admin's. */
const by = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: who })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('invite' as const), by, slot }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('uninvite' as const), by, slot }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('join' as const), by: who, slot }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const), by: who }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'accept' as const,
        'refuse' as const,
        'grant' as const,
        'revoke' as const,
        'disable' as const,
        'enable' as const,
        'remove' as const,
        'transfer' as const,
      ),
      by,
      whom: who,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('exit' as const, 'dissolve' as const), by }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('seats' as const), seats: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('expire' as const, 'renew' as const) }) },
)
/** Each invitation uses its slot once: a second one would be another link. */
const onceEach = (acts: readonly Act[]): readonly Act[] =>
  acts.filter((a, at) => a.do !== 'invite' || acts.findIndex((b) => b.do === 'invite' && b.slot === a.slot) === at)
const number = [...seed].reduce((sum, mail) => sum + mail.charCodeAt(0), 0)
const sound = async (world: World): Promise<void> => {
  const { superAdmins, rows, counted } = await world.tally()
  expect([superAdmins, counted]).toEqual([1, rows])
}

describe('A company', () => {
  let open: TestApp
  let cast: readonly string[]
  let companies = 0
  beforeAll(async () => {
    open = await startTestApp()
  })
  /** A new company; new people now and then, because one person founds 300 at most. */
  const begin = async (): Promise<World> => {
    if (companies++ % 250 === 0) cast = await makeMembers(open)
    return found(open, cast)
  }
  afterAll(() => open?.close())

  it('answers every act as the rules say, gives and takes rights with the next request, and has one super admin whatever happens', async () => {
    const runs = times(40, 1000)
    let acts = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40, size: 'max' }), async (given) => {
        const world = await begin()
        let state: State = founded
        for (const one of onceEach(given)) {
          const expected = perform(state, one)
          const answer = await world.perform(one)
          expect(`${JSON.stringify(one)} ${answer}`).toBe(`${JSON.stringify(one)} ${expected.answer}`)
          state = expected.state
          acts++
        }
        expect(textOf(await world.read())).toBe(textOf(state))
        expect(await Promise.all([0, 1, 2, 3].map((n) => world.seesPartners(n)))).toEqual([0, 1, 2, 3].map((n) => seesPartners(state, n)))
        await sound(world)
      }),
      { numRuns: runs, seed: number },
    )
    report({ table: 'S9', what: 'sequences of a company, act by act', times: runs, outcome: `${acts} acts as the model says` })
  })
  it('with two clients at once ends as some order of their acts ends, and every answer fits that order', async () => {
    const runs = times(60, 700)
    let acts = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 10, size: 'max' }),
        fc.array(act, { minLength: 1, maxLength: 5 }),
        fc.array(act, { minLength: 1, maxLength: 5 }),
        async (before, first, second) => {
          const world = await begin()
          const once = onceEach([...before, ...first, ...second])
          let state: State = founded
          for (const one of before.filter((a) => once.includes(a))) {
            await world.perform(one)
            state = perform(state, one).state
          }
          const run = async (part: readonly Act[]): Promise<Answered[]> => {
            const answered: Answered[] = []
            for (const one of part.filter((a) => once.includes(a))) answered.push({ act: one, answer: await world.perform(one) })
            return answered
          }
          const [a, b] = await Promise.all([run(first), run(second)])
          const ending = textOf(await world.read())
          acts += a.length + b.length
          expect(explained(state, [a, b], ending), `from ${textOf(state)}\n${JSON.stringify(a)}\n${JSON.stringify(b)}\nto ${ending}`).toBe(
            true,
          )
          await sound(world)
        },
      ),
      { numRuns: runs, seed: number, endOnFailure: true },
    )
    report({
      table: 'S9',
      what: 'two clients interleaved on one company',
      times: runs,
      outcome: `${acts} acts, each ending explained by one order`,
    })
  })
})

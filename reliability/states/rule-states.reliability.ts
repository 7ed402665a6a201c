// Rules that classify against a model: by events and on history, undone, beside people's hands; every job by two workers.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayStart, shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { onDatabase } from '../../apps/server/testing/database/database.ts'
import { opening, turn } from '../support/states/rule-acts.ts'
import { emptyWorld, outcomes } from '../support/states/rule-model.ts'
import { openRuleWorld, tickingClock } from '../support/states/rule-world.ts'
import { report, seed, times } from '../support/settings.ts'

const seedNumber = createHash('sha256').update(`rule ${seed}`).digest().readInt32BE()

describe('Rules that classify', () =>
  onDatabase((floor) => {
    const clock = tickingClock()
    let world: ReturnType<typeof openRuleWorld>
    beforeAll(() => {
      world = openRuleWorld(floor(), clock)
    })

    it('leave every invoice, log and undo as the model says after every act, of two at once too', async () => {
      const runs = times(15, 500)
      let done = 0
      let races = 0
      await fc.assert(
        fc.asyncProperty(opening, fc.array(turn, { minLength: 6, maxLength: 20, size: 'max' }), async (first, then) => {
          const scene = await world.begin()
          let model = emptyWorld(clock.now().getTime())
          const told: string[] = []
          for (const acts of [...first, ...then]) {
            // Extended fields may be edited once in 15 seconds.
            clock.advance(20)
            const now = clock.now()
            told.push(JSON.stringify(acts))
            const wanted = outcomes({ ...model, now: now.getTime() }, acts, Date.parse(dayStart(`${shanghaiDay(now).slice(0, 7)}-01`)))
            const got = `${await scene.perform(acts)} | ${await scene.standing()}`
            if (!wanted.has(got)) expect(`${told.join('\n')}\n${got}`).toBe([...wanted.keys()].join('\nor '))
            model = wanted.get(got)!
            done += acts.length
            if (acts.length > 1) races++
          }
        }),
        { numRuns: runs, seed: seedNumber, endOnFailure: true },
      )
      report({
        table: 'S7',
        what: 'rules that classify, sequences of up to 26 turns',
        times: runs,
        outcome: `${done} acts, ${races} times two at once, all as modelled`,
      })
    })
  }))

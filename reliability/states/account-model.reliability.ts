// An account against a model of the rules: long random sequences of events, each answer and each session compared.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { onDatabase, stillClock } from '../../apps/server/testing/database/database.ts'
import { makeOwner } from '../../apps/server/testing/worlds/people.ts'
import { sequence } from '../support/states/account-commands.ts'
import { AccountModel } from '../support/states/account-model.ts'
import { makeAccountWorld, type Owner } from '../support/states/account-world.ts'
import { seed, report, times } from '../support/settings.ts'

const seedNumber = createHash('sha256').update(seed).digest().readInt32BE()

describe('An account', () =>
  onDatabase((floor) => {
    let owner: Owner
    beforeAll(async () => {
      owner = await makeOwner(floor(), stillClock())
      await floor().asOwner('update company set member_limit = 1000000')
    })

    it('answers as its rules say, whatever happens in whichever order', async () => {
      const runs = times(40, 1000)
      const outcomes: Record<string, number> = {}
      let steps = 0
      await fc.assert(
        fc.asyncProperty(sequence, async (commands) => {
          const model = new AccountModel()
          const world = makeAccountWorld(floor(), owner)
          const reported: string[] = []
          const expected: string[] = []
          for (const command of commands) {
            const want = model.expect(command)
            const got = await world.act(command)
            steps++
            outcomes[`${command.do} ${got}`] = (outcomes[`${command.do} ${got}`] ?? 0) + 1
            reported.push(`${JSON.stringify(command)} ${got}`)
            expected.push(`${JSON.stringify(command)} ${want}`)
            if (want !== got) break
          }
          expect(reported).toEqual(expected)
          expect(await world.states()).toEqual(model.sessions.map((session) => model.state(session)))
        }),
        { numRuns: runs, seed: seedNumber, endOnFailure: false },
      )
      report({
        table: 'S6',
        what: 'an account, sequences of up to 40',
        times: runs,
        outcome: `${steps} steps, ${Object.keys(outcomes).length} different outcomes, all as modelled`,
      })
      // A model that never reaches a state proves nothing about it; a few runs need not reach all.
      expect(
        [
          'register ok',
          'password ok',
          'password step',
          'factor ok',
          'refresh ok',
          'change ok',
          'bindTel ok',
          'look session.replaced',
        ].filter((outcome) => !outcomes[outcome]),
      ).toEqual([])
    })
  }))

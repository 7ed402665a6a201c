// Companies on trial that one person begins: few in a year, however many are asked for at once.
import { describe, expect, it } from 'vitest'
import { trials } from '@piaotai/domain/rights/suite.ts'
import { data, onApp, somebody, verdict } from '#testing/worlds/company.ts'

describe('Trials', () =>
  onApp((open) => {
    const name = (n: number): string => `绍兴试用第${n}有限公司`
    const several = async (times: number) => {
      const person = await somebody(open())
      const made: string[] = []
      for (let i = 0; i < times; i++) made.push(data(await person.api.user.createCompany({ name: name(i) })).id)
      return { ...person, made }
    }
    it('begin three times a year for a person, and the person sees how many are left', async () => {
      const person = await several(2)
      const left = data(await person.api.user.readUser({})).trialsLeft
      const third = verdict(await person.api.user.createCompany({ name: name(3) }))
      const fourth = await person.api.user.createCompany({ name: name(4) })
      expect([left, third, fourth.body.problem, fourth.body.detail, data(await person.api.user.readUser({})).trialsLeft]).toEqual([
        1,
        'ok',
        'company.trialsSpent',
        { max: trials.aPerson, days: trials.days },
        0,
      ])
    })
    it('begin three times when ten are asked for at once', async () => {
      const person = await several(0)
      const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => person.api.user.createCompany({ name: name(i) })))
      expect(answers.filter((answer) => verdict(answer) === 'ok').length).toBe(3)
    })
    it('that ended or were dissolved count for a year; a company that bought a suite does not', async () => {
      const person = await several(3)
      await open().asOwner(`update company set deleted_at = now(), due_date = '2020-01-01' where id = '${person.made[0]}'`)
      const dissolved = verdict(await person.api.user.createCompany({ name: name(4) }))
      await open().asOwner(`update company set suite = 'standard' where id = '${person.made[1]}'`)
      const bought = verdict(await person.api.user.createCompany({ name: name(5) }))
      const again = verdict(await person.api.user.createCompany({ name: name(6) }))
      await open().asOwner(`update company set created_at = created_at - interval '366 days' where id = '${person.made[2]}'`)
      expect([dissolved, bought, again, verdict(await person.api.user.createCompany({ name: name(7) }))]).toEqual([
        'company.trialsSpent',
        'ok',
        'company.trialsSpent',
        'ok',
      ])
    })
  }))

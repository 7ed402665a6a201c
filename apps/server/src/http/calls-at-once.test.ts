// One company's calls never hold another's: their transactions take turns, and beyond a number they are refused at once.
import pg from 'pg'
import { expect, it } from 'vitest'
import { startTestApp } from '#testing/worlds/app.ts'
import { callsAtOnce } from './calls-at-once.ts'

it('While all calls of one person wait, another company is served, and what is beyond their number is told to come again', async () => {
  const open = await startTestApp()
  const [heavy, other] = [await open.person(), await open.person('另一家有限公司')]
  const ask = async (token: string, path: string): Promise<string> => {
    const answer = await fetch(open.url + path, { headers: { authorization: token } })
    const { problem } = (await answer.json()) as { problem?: string }
    return `${answer.status} ${problem ?? 'ok'} ${answer.headers.get('retry-after') ?? ''}`.trim()
  }
  const list = '/invoice-center/invoice?area=company&tab=all'
  const before = await ask(heavy.token, list)
  const holder = new pg.Client({ connectionString: open.app.config.migrationDatabaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table invoice in access exclusive mode')
  const answered: string[] = []
  const refused = Promise.withResolvers<void>()
  const all = Array.from({ length: callsAtOnce.ofPerson + 3 }, async () => {
    answered.push(await ask(heavy.token, list))
    if (answered.length === 3) refused.resolve()
  })
  await refused.promise
  const early = [...answered]
  const beside = await ask(other.token, '/user-center/user/info')
  await holder.query('rollback')
  await holder.end()
  await Promise.all(all)
  await open.close()
  expect([before, early, beside, new Set(answered.slice(3))]).toEqual([
    '200 ok',
    Array.from({ length: 3 }, () => '400 busy 1'),
    '200 ok',
    new Set(['200 ok']),
  ])
})

// A call whose statement does not end is answered as busy, and its connection serves the next one.
import pg from 'pg'
import { expect, it } from 'vitest'
import { startTestApp } from '#testing/worlds/app.ts'

it('A call that waits for a lock which nobody gives back is answered as busy, and the next one is served', async () => {
  const open = await startTestApp({ DATABASE_CALL_SECONDS: '1' })
  const { token } = await open.person()
  const ask = async (): Promise<string> => {
    const answer = await fetch(`${open.url}/user-center/user/info`, { headers: { authorization: token } })
    const { problem } = (await answer.json()) as { problem?: string }
    return `${answer.status} ${problem ?? 'ok'}`
  }
  const before = await ask()
  const holder = new pg.Client({ connectionString: open.app.config.migrationDatabaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table session in access exclusive mode')
  const meanwhile = await ask()
  await holder.query('rollback')
  await holder.end()
  const after = await ask()
  await open.close()
  expect([before, meanwhile, after]).toEqual(['200 ok', expect.stringMatching(/ busy$/), '200 ok'])
})

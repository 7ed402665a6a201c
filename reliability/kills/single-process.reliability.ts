// One process per embedded data folder: a second is refused by a message naming the first; a dead one's is taken over.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../scripts/lib/api-client.ts'
import type { AppProcess } from '../../scripts/lib/app-process.ts'
import { waitForImports } from '../../scripts/lib/wait-for.ts'
import { freshFile } from '../support/files.ts'
import { makeEnvironment, type Environment } from '../support/environment.ts'
import { makeLedger } from '../support/ledger.ts'
import { report, times } from '../support/settings.ts'

describe('A data folder', () => {
  let environment: Environment
  beforeAll(async () => {
    environment = await makeEnvironment('embedded')
  })
  afterAll(() => environment?.close())
  /** Starts a process; resolves to it, or to its error. */
  const tryStart = (): Promise<AppProcess | string> => environment.start('both').catch((error: unknown) => String(error))

  it('serves one process at a time, through kills and starts at once', async () => {
    const rounds = times(1, 10)
    const ledger = makeLedger()
    const wrong: string[] = []
    let app: AppProcess | undefined
    for (let round = 0; round < rounds; round++) {
      const started = await Promise.all(Array.from({ length: app ? 1 : 3 }, tryStart))
      const up = started.filter((s) => typeof s !== 'string')
      app ??= up[0]
      const first = app
      if (!first || up.length > (first === up[0] ? 1 : 0)) {
        wrong.push(`${up.length} serve at once`)
        break
      }
      for (const said of started)
        if (typeof said === 'string' && !said.includes(String(first.child.pid)))
          wrong.push(`refused without naming the first: ${said.slice(0, 200)}`)
      const second = await tryStart()
      if (typeof second !== 'string' || !second.includes(String(first.child.pid)))
        wrong.push(`a second one: ${typeof second === 'string' ? second.slice(0, 200) : 'serves'}`)
      const person: Person = await environment.signIn(first)
      await ledger.bring(person, await freshFile('xml'))
      if (round === rounds - 1) {
        wrong.push(...(await waitForImports(person, 60)))
        await first.stop()
      } else await first.kill()
      app = undefined
    }
    const complaints = await environment.look((at) => ledger.complaints(at, environment))
    report({
      table: 'one process',
      what: 'three starts at once, then one more, then kill -9',
      times: rounds,
      outcome: `one served each time; ${wrong.length + complaints.length} complaints`,
    })
    expect([wrong, complaints]).toEqual([[], []])
  })
})

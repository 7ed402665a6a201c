// A file that kills its reader ends in a named state; the files beside it are read.
import { afterEach, describe, expect, it } from 'vitest'
import type { Person } from '../../scripts/lib/api-client.ts'
import { waitForImports } from '../../scripts/lib/wait-for.ts'
import { freshFile } from '../support/files.ts'
import { died, makeEnvironment, type Environment } from '../support/environment.ts'
import { makeLedger } from '../support/ledger.ts'
import { report } from '../support/settings.ts'

const poisonFault = { when: 'after', steps: ['^recognise recognise poison'] } as const
const endingsOf = async (person: Person) =>
  (await person.api.invoice.listImports({ area: 'company', pageSize: 100 })).body.data.content
    .map((file) => `${file.name.replace(/\d{8,}/, 'good')} ${file.recognitionStatus} ${file.reason ?? ''} ${file.next}`)
    .toSorted()
const attempts = 3

describe('A poison file', () => {
  let environment: Environment | undefined
  afterEach(() => environment?.close())

  it('that kills the worker at every attempt is parked, also when no worker lived to say so', async () => {
    environment = await makeEnvironment('postgres')
    const web = await environment.start('web')
    const person = await environment.signIn(web)
    const ledger = makeLedger()
    await ledger.bring(person, { ...(await freshFile('xml')), name: 'poison.xml', numbers: [] })
    for (let at = 0; at < attempts; at++) expect(await died(await environment.start('worker', poisonFault), 60)).toBe(true)
    await environment.start('worker')
    await ledger.bring(person, await freshFile('xml'))
    const open = await waitForImports(person, 60)
    report({
      table: 'poison',
      what: 'PostgreSQL: the file kills its worker three times',
      times: attempts,
      outcome: (await endingsOf(person)).join('; '),
    })
    expect([open, await endingsOf(person)]).toEqual([[], ['good.xml 9  view', 'poison.xml 2 failed retry']])
  })
  it('that kills the whole app at every attempt is parked, and the app comes back each time', async () => {
    environment = await makeEnvironment('embedded')
    const ledger = makeLedger()
    const file = { ...(await freshFile('xml')), name: 'poison.xml', numbers: [] }
    for (let at = 0; at < attempts; at++) {
      const app = await environment.start('both', poisonFault)
      if (at === 0) await ledger.bring(await environment.signIn(app), file)
      expect(await died(app, 60)).toBe(true)
    }
    const person = await environment.signIn(await environment.start('both'))
    await ledger.bring(person, await freshFile('xml'))
    const open = await waitForImports(person, 60)
    report({
      table: 'poison',
      what: 'embedded: the file kills the whole process three times',
      times: attempts,
      outcome: (await endingsOf(person)).join('; '),
    })
    expect([open, await endingsOf(person)]).toEqual([[], ['good.xml 9  view', 'poison.xml 2 failed retry']])
  })
  it('that kills its reader at every attempt is parked, and does not hold up the files beside it', async () => {
    environment = await makeEnvironment('embedded')
    const app = await environment.start('both', { ...poisonFault, reader: true })
    const person = await environment.signIn(app)
    const ledger = makeLedger()
    await ledger.bring(person, { ...(await freshFile('xml')), name: 'poison.xml', numbers: [] })
    await ledger.bring(person, await freshFile('xml'))
    const open = await waitForImports(person, 60)
    report({
      table: 'poison',
      what: 'the file kills the process that reads it each time',
      times: attempts,
      outcome: (await endingsOf(person)).join('; '),
    })
    expect([open, app.child.exitCode, await endingsOf(person)]).toEqual([
      [],
      null,
      ['good.xml 9  view', 'poison.xml 2 crashed replaceFile'],
    ])
  })
})

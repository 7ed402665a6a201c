// A file that kills whoever reads it ends in a named state, and the files beside it are read.
import { afterEach, describe, expect, it } from 'vitest'
import type { Person } from '../scripts/lib/api-client.ts'
import { settled } from '../scripts/lib/settled.ts'
import { freshFile } from './support/files.ts'
import { died, makeGround, type Ground } from './support/ground.ts'
import { makeLedger } from './support/ledger.ts'
import { tell } from './support/settings.ts'

const poisonFault = { when: 'after', steps: ['^recognise recognise poison'] } as const
const endingsOf = async (person: Person) =>
  (await person.api.invoice.listImports({ area: 'company', pageSize: 100 })).body.data.content
    .map((file) => `${file.name.replace(/\d{8,}/, 'good')} ${file.recognitionStatus} ${file.reason ?? ''} ${file.next}`)
    .toSorted()
const attempts = 3

describe('A poison file', () => {
  let ground: Ground | undefined
  afterEach(() => ground?.close())

  it('that kills the worker at every attempt is parked, also when no worker lived to say so', async () => {
    ground = await makeGround('postgres')
    const web = await ground.start('web')
    const person = await ground.signIn(web)
    const ledger = makeLedger()
    await ledger.bring(person, { ...(await freshFile('xml')), name: 'poison.xml', numbers: [] })
    for (let at = 0; at < attempts; at++) expect(await died(await ground.start('worker', poisonFault), 60)).toBe(true)
    await ground.start('worker')
    await ledger.bring(person, await freshFile('xml'))
    const open = await settled(person, 60)
    tell({
      table: 'poison',
      what: 'PostgreSQL: the file kills its worker three times',
      times: attempts,
      outcome: (await endingsOf(person)).join('; '),
    })
    expect([open, await endingsOf(person)]).toEqual([[], ['good.xml 9  view', 'poison.xml 2 failed retry']])
  })
  it('that kills the whole house at every attempt is parked, and the house comes back each time', async () => {
    ground = await makeGround('embedded')
    const ledger = makeLedger()
    const file = { ...(await freshFile('xml')), name: 'poison.xml', numbers: [] }
    for (let at = 0; at < attempts; at++) {
      const house = await ground.start('both', poisonFault)
      if (at === 0) await ledger.bring(await ground.signIn(house), file)
      expect(await died(house, 60)).toBe(true)
    }
    const person = await ground.signIn(await ground.start('both'))
    await ledger.bring(person, await freshFile('xml'))
    const open = await settled(person, 60)
    tell({
      table: 'poison',
      what: 'embedded: the file kills the whole process three times',
      times: attempts,
      outcome: (await endingsOf(person)).join('; '),
    })
    expect([open, await endingsOf(person)]).toEqual([[], ['good.xml 9  view', 'poison.xml 2 failed retry']])
  })
  it('that kills its reader at every attempt is parked, and does not hold up the files beside it', async () => {
    ground = await makeGround('embedded')
    const house = await ground.start('both', { ...poisonFault, reader: true })
    const person = await ground.signIn(house)
    const ledger = makeLedger()
    await ledger.bring(person, { ...(await freshFile('xml')), name: 'poison.xml', numbers: [] })
    await ledger.bring(person, await freshFile('xml'))
    const open = await settled(person, 60)
    tell({
      table: 'poison',
      what: 'the file kills the process that reads it each time',
      times: attempts,
      outcome: (await endingsOf(person)).join('; '),
    })
    expect([open, house.child.exitCode, await endingsOf(person)]).toEqual([
      [],
      null,
      ['good.xml 9  view', 'poison.xml 2 crashed replaceFile'],
    ])
  })
})

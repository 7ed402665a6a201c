// A process killed at any step of a mail that comes in: what was answered with 250 is there once, and every part ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import { postRaw } from '../../apps/server/testing/worlds/mail-world.ts'
import type { Person } from '../../scripts/lib/api-client.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { died, makeEnvironment, pause, type Environment } from '../support/environment.ts'
import type { Fault } from '../support/kills/fault.ts'
import { letterWithInvoice } from '../support/made-letters.ts'
import { long, report, seed, times } from '../support/settings.ts'

const kills = times(3, 60)
const commit = '^sql commit'
const row = '^sql insert into "mail_message"'
const part = '^sql insert into "mail_part"'
const dyingAt: readonly (readonly [string, Fault])[] = [
  ['kept: before the bytes are synced', { when: 'before', steps: ['^sync$'] }],
  ['kept: row and job written, before the commit', { when: 'before', steps: [row, commit] }],
  ['kept: committed, before 250', { when: 'after', steps: [row, commit] }],
  ['opened: before the parts', { when: 'before', steps: [part] }],
  ['opened: parts and imports written, before the commit', { when: 'before', steps: [part, commit] }],
  ['opened: committed', { when: 'after', steps: [part, commit] }],
]
describe('Mail in', () => {
  let environment: Environment
  let port: number
  let sent = 0
  const taken: string[] = []
  beforeAll(async () => {
    port = await freePort()
    environment = await makeEnvironment('embedded', { settings: { MAIL_PORT: String(port) } })
  })
  afterAll(() => environment?.close())

  const numberOf = async ({ api }: Person) => (await api.email.readMailAddresses({})).body.data.own.address
  /** As a sender's server does: again with the same bytes until it is answered 250. */
  const post = async (to: string, subject: string, alive: () => boolean): Promise<boolean> => {
    const raw = letterWithInvoice(subject)
    while (alive()) {
      const answered = await postRaw(port, to, raw)
      if (answered) return true
      await pause(100)
    }
    return false
  }
  const bring = async (address: string, alive: () => boolean): Promise<void> => {
    const subject = `mail ${++sent}`
    if (await post(address, subject, alive)) taken.push(subject)
    else waiting.push(subject)
  }
  const waiting: string[] = []
  const all = async ({ api }: Person) => (await api.email.listMails({ area: 'company', pageSize: 500 })).body.data.content
  /** The mails once each has ended. */
  const ended = async (person: Person) => {
    for (let i = 0; i < 3000 && (await all(person)).some(({ status }) => status === 'processing'); i++) await pause(100)
    return all(person)
  }

  it.each(dyingAt)('dies at “%s”', async (_name, fault) => {
    const app = await environment.start('both', fault)
    const address = await numberOf(await environment.signIn(app))
    await Promise.all([died(app, 60), bring(address, () => app.child.signalCode === null && app.child.exitCode === null)])
    expect(app.child.signalCode).toBe('SIGKILL')
  })
  it(`dies at ${kills} moments of chance while mails come in`, async () => {
    const random = randomOf(`mail kills ${seed}`)
    for (let at = 0; at < kills; at++) {
      const app = await environment.start('both')
      const person = await environment.signIn(app)
      const address = await numberOf(person)
      // A file that was being read at three kills is given up as one that kills: each is met by one kill of chance.
      await ended(person)
      const alive = () => app.child.signalCode === null
      const bringing = Promise.all([1, 2, 3].map(() => bring(address, alive)))
      await pause(random.int(50, long ? 4000 : 2000))
      await app.kill()
      await bringing
    }
  })
  it('and in the end every mail is there once, with one invoice', async () => {
    const app = await environment.start('both')
    const person = await environment.signIn(app)
    const address = await numberOf(person)
    for (const subject of waiting) if (await post(address, subject, () => true)) taken.push(subject)
    const mails = await ended(person)
    await app.stop()
    report({
      table: 'kills',
      what: `mail in, ${dyingAt.length} steps, then by chance`,
      times: dyingAt.length + kills,
      outcome: `${mails.length} mails, ${taken.length} answered 250`,
    })
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([...taken].toSorted())
    expect(mails.filter(({ status, saved, recognised }) => status !== 'saved' || saved !== 1 || recognised !== 1)).toEqual([])
  })
})

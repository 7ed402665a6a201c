// A process killed at any step of reading a bound mailbox, and two processes that read one: each mail is there once.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import { hasDovecot, startDovecot, type Dovecot } from '../../apps/server/testing/servers/dovecot.ts'
import type { Person } from '../../scripts/lib/api-client.ts'
import { died, makeEnvironment, pause, type Environment } from '../support/environment.ts'
import type { Fault } from '../support/kills/fault.ts'
import { letterWithInvoice } from '../support/made-letters.ts'
import { report, seed, times } from '../support/settings.ts'

const password = 'shouquanma-7788'
const kills = times(3, 60)
const commit = '^sql commit'
const row = '^sql insert into "mail_message"'
const cursor = '^sql update "mail_account" set "validity"'
const ended = '^sql update "mail_account" set "state"'
const dyingAt: readonly (readonly [string, Fault])[] = [
  ['kept: before the bytes are synced', { when: 'before', steps: ['^sync$'] }],
  ['kept: bytes on disk, before the row', { when: 'before', steps: [row] }],
  ['kept: before the cursor moves', { when: 'before', steps: [row, cursor] }],
  ['kept: row and cursor, before the commit', { when: 'before', steps: [row, cursor, commit] }],
  ['kept: committed', { when: 'after', steps: [row, cursor, commit] }],
  ['known: the cursor moved, before the commit', { when: 'before', steps: [cursor, commit] }],
  ['read: the next reading planned, before the commit', { when: 'before', steps: [ended, commit] }],
  ['read: committed, before the job is done', { when: 'after', steps: [ended, commit] }],
]
describe.skipIf(!hasDovecot)('A bound mailbox', () => {
  let environment: Environment
  let dovecot: Dovecot
  let id = ''
  const delivered: string[] = []
  beforeAll(async () => {
    dovecot = await startDovecot(password)
    environment = await makeEnvironment('postgres', {
      settings: { MAILBOX_PORT: String(dovecot.port) },
      entry: join(import.meta.dirname, '../support/kills/mailbox-app.ts'),
    })
    const app = await environment.start('both')
    const { api } = await environment.signIn(app)
    const bound = await api.email.addMailAccount({
      email: 'caiwu@yantian.example',
      comment: '',
      host: '127.0.0.1',
      port: dovecot.port,
      security: 'tls',
      login: 'caiwu',
      secret: password,
      fromDay: '2020-01-01',
    })
    expect(bound.body.code).toBe(10000)
    id = bound.body.data.id
    await app.stop()
  })
  afterAll(async () => {
    await environment?.close()
    await dovecot?.stop()
  })
  const deliver = (subject = `letter ${delivered.length + 1}`): void => {
    dovecot.deliver(letterWithInvoice(subject))
    delivered.push(subject)
  }
  const readNow = ({ api }: Person) => api.email.readMailAccountNow({ id }).catch(() => undefined)
  const mails = async ({ api }: Person) => (await api.email.listMails({ area: 'company', pageSize: 500 })).body.data.content
  /** Every mail that was delivered is there, opened and imported. */
  const all = (person: Person) =>
    expect
      .poll(async () => (await mails(person)).filter(({ status }) => status === 'saved').length, { timeout: 120_000, interval: 500 })
      .toBeGreaterThanOrEqual(delivered.length)

  it.each(dyingAt)('dies at “%s”', async (_name, fault) => {
    deliver()
    // What is read again moves the cursor past mails that are known.
    if (fault.steps[0] === cursor) dovecot.renumber()
    const app = await environment.start('both', fault)
    const person = await environment.signIn(app).catch(() => undefined)
    if (person) await readNow(person)
    expect([await died(app, 90), app.child.signalCode]).toEqual([true, 'SIGKILL'])
  })
  it(`dies at ${kills} moments of chance while mails come in, are taken out and put back, and are numbered anew`, async () => {
    const random = randomOf(`mailbox kills ${seed}`)
    for (let at = 0; at < kills; at++) {
      const app = await environment.start('both')
      const person = await environment.signIn(app)
      for (let n = 0; n < 3; n++) deliver()
      await readNow(person)
      await pause(random.int(50, 1500))
      if (at % 3 === 0) dovecot.takeOut(`Subject: ${delivered.at(-2)}\r`)
      if (at % 3 === 1) dovecot.putBack()
      if (at % 3 === 2) dovecot.renumber()
      await app.kill()
    }
  })
  it('is read by two processes at once', async () => {
    dovecot.putBack()
    const apps = [await environment.start('both'), await environment.start('both')]
    const people = await Promise.all(apps.map((app) => environment.signIn(app)))
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) deliver()
      await Promise.all(people.map(readNow))
    }
    await all(people[0]!)
    for (const app of apps) await app.stop()
  })
  it('and in the end every mail is there once, with one invoice, and counted once; a mail deleted before never comes', async () => {
    dovecot.deliver(letterWithInvoice('deleted'))
    dovecot.takeOut('Subject: deleted\r')
    const app = await environment.start('both')
    const person = await environment.signIn(app)
    deliver('last')
    await readNow(person)
    await all(person)
    const found = await mails(person)
    const fetched = async () => (await person.api.email.listMailAccounts({})).body.data.content[0]!.fetched
    report({
      table: 'kills',
      what: `a bound mailbox, ${dyingAt.length} steps, then by chance`,
      times: dyingAt.length + kills,
      outcome: `${found.length} mails of ${delivered.length}, ${await fetched()} counted`,
    })
    expect(found.map(({ subject }) => subject).toSorted()).toEqual(delivered.toSorted())
    expect(found.filter(({ status, saved, recognised }) => status !== 'saved' || saved !== 1 || recognised !== 1)).toEqual([])
    expect(await fetched()).toBe(delivered.length)
    expect((await person.api.invoice.totalInvoices({ area: 'company', tab: 'all' })).body.data.totalElements).toBe(delivered.length)
    await app.stop()
  })
})

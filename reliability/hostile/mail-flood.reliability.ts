// Many mails at once from several senders: each is recorded once, in bounded time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postRaw } from '../../apps/server/testing/worlds/mail-world.ts'
import type { Person } from '../../scripts/lib/api-client.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { makeEnvironment, pause, type Environment } from '../support/environment.ts'
import { letterWithInvoice } from '../support/made-letters.ts'
import { long, report, times } from '../support/settings.ts'

const count = times(40, 500)
const senders = 6
const minutes = 5

describe('Mail in', () => {
  let environment: Environment
  let port: number
  let person: Person
  let to: string
  beforeAll(async () => {
    port = await freePort()
    environment = await makeEnvironment('embedded', { settings: { MAIL_PORT: String(port) } })
    person = await environment.signIn(await environment.start('both'))
    to = (await person.api.email.readMailAddresses({})).body.data.own.address
  })
  afterAll(() => environment?.close())

  it(`takes ${count} mails of ${senders} senders, a tenth of them sent twice at the same moment, and records each once`, async () => {
    const subjects = Array.from({ length: count }, (_, i) => `flood ${i + 1}`)
    const left = subjects.flatMap((subject, i) => (i % 10 === 0 ? [subject, subject] : [subject]))
    const began = performance.now()
    const send = async (_: unknown, network: number): Promise<void> => {
      // A busy server puts off; the sender comes again.
      for (let subject = left.shift(); subject !== undefined; subject = left.shift())
        while (!(await postRaw(port, to, letterWithInvoice(subject), `127.0.${network + 1}.1`))) await pause(200)
    }
    await Promise.all(Array.from({ length: senders }, send))
    const taken = (performance.now() - began) / 1000
    const all = async () => {
      const page = (await person.api.email.listMails({ area: 'company', pageSize: 500 })).body.data
      expect(page.totalElements).toBeLessThanOrEqual(count)
      return page.content
    }
    while ((await all()).some(({ status }) => status === 'processing')) await pause(500)
    const seconds = (performance.now() - began) / 1000
    const mails = await all()
    report({
      table: 'kills',
      what: 'mails with an invoice each, from six senders at once, a tenth sent twice',
      times: count,
      outcome: `each recorded once; taken in ${taken.toFixed(0)} s, recorded in ${seconds.toFixed(0)} s`,
    })
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted())
    expect(mails.filter(({ status, saved }) => status !== 'saved' || saved !== 1)).toEqual([])
    expect((await person.api.invoice.totalInvoices({ area: 'company', tab: 'all' })).body.data.totalElements).toBe(count)
    if (long) expect(seconds).toBeLessThan(minutes * 60)
  })
})

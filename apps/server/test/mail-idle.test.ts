// New mail of a bound mailbox is heard of (IMAP IDLE), on a real server: Debian's Dovecot, skipped where it is missing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imapReader } from '../src/adapters/mail/imap.ts'
import { openWatches } from '../src/modules/mail/index.ts'
import { onGate } from './support/browser.ts'
import { data, makeCompany, type TestCompany } from './support/company.ts'
import { hasDovecot, startDovecot, type Dovecot } from './support/dovecot.ts'
import { settled } from './support/mail.ts'

const password = 'shouquanma-7788'
const patient = { timeout: 40_000 }
let dovecot: Dovecot
let without: Dovecot
const ports: number[] = []
const mailboxes = imapReader({ loopback: true, ports })
const mailOf = (subject: string): string => `From: fapiao@issuer.example\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\n\r\ntext\r\n`

describe.skipIf(!hasDovecot)('A bound mailbox whose server tells of new mail (Dovecot)', () =>
  onGate(
    (gate) => {
      beforeAll(async () => {
        dovecot = await startDovecot(password)
        without = await startDovecot(password, { capability: 'IMAP4rev1 SASL-IR LITERAL+ ID ENABLE' })
        ports.push(dovecot.port, without.port)
      })
      afterAll(async () => {
        await dovecot?.stop()
        await without?.stop()
      })
      const fieldsOf = (port: number, login: string) => ({
        email: `${login}@yantian.example`,
        comment: '',
        host: '127.0.0.1',
        port,
        security: 'tls' as const,
        login,
      })
      const bind = async ({ owner }: TestCompany, { port }: Dovecot, login = 'caiwu') =>
        data(await owner.api.email.addMailAccount({ ...fieldsOf(port, login), secret: password, fromDay: '2020-01-01' }))
      const account = async ({ owner }: TestCompany) => data(await owner.api.email.listMailAccounts({})).content[0]
      const watched = (company: TestCompany) => expect.poll(async () => (await account(company))?.watched, patient)
      const leaseOf = async (id: string) => (await gate().asOwner(`select watch, watched_until from mail_account where id = '${id}'`))[0]!
      const listening = (server: Dovecot) => expect.poll(() => server.connections(), patient)

      it('is read when a mail comes, long before the next reading is due; while it is read, too', async () => {
        const company = await makeCompany(gate())
        const bound = await bind(company, dovecot)
        await watched(company).toBe(true)
        await listening(dovecot).toBe(1)
        for (const subject of ['told one', 'told two']) {
          dovecot.deliver(mailOf(subject))
          await settled(company.owner, subject)
        }
        dovecot.deliver(...Array.from({ length: 5 }, (_, i) => mailOf(`told many ${i}`)))
        for (let i = 0; i < 5; i++) await settled(company.owner, `told many ${i}`)
        expect((await account(company))!.fetched).toBe(7)
        await listening(dovecot).toBe(1)
        data(await company.owner.api.email.removeMailAccount({ id: bound.id }))
        await listening(dovecot).toBe(0)
        expect(await leaseOf(bound.id)).toEqual({ watch: null, watched_until: null })
      })
      it('has one connection over all processes; the other takes it over when the first stops, and both keep to their bound', async () => {
        const company = await makeCompany(gate())
        const bound = await bind(company, dovecot)
        const of = { companyId: company.id, accountId: bound.id }
        await watched(company).toBe(true)
        const before = await leaseOf(bound.id)
        const other = (most: number) => openWatches({ ...gate().app.deps, most, onError: (error) => expect.fail(String(error)) })
        const second = other(1)
        second.watch(of)
        await second.close()
        expect((await leaseOf(bound.id))['watch']).toBe(before['watch'])
        await listening(dovecot).toBe(1)
        // The first stops.
        await gate().app.deps.watches.close()
        await listening(dovecot).toBe(0)
        expect((await account(company))!.watched).toBe(false)
        const none = other(0)
        none.watch(of)
        await none.close()
        expect((await leaseOf(bound.id))['watch']).toBeNull()
        const third = other(1)
        try {
          third.watch(of)
          await watched(company).toBe(true)
          await listening(dovecot).toBe(1)
          // A new password: what listens with the former one ends.
          const change = { id: bound.id, ...fieldsOf(dovecot.port, 'caiwu'), on: false }
          data(await company.owner.api.email.changeMailAccount(change))
          await listening(dovecot).toBe(0)
        } finally {
          await third.close()
        }
      })
      it('without IDLE has no connection kept, and is read at intervals', async () => {
        const company = await makeCompany(gate())
        const bound = await bind(company, without)
        await expect.poll(async () => (await account(company))?.readAt, patient).not.toBeNull()
        const watches = openWatches({ ...gate().app.deps, most: 9, onError: (error) => expect.fail(String(error)) })
        watches.watch({ companyId: company.id, accountId: bound.id })
        await expect.poll(() => without.logins(), patient).toBeGreaterThanOrEqual(3)
        await listening(without).toBe(0)
        await watches.close()
        expect(await leaseOf(bound.id)).toEqual({ watch: null, watched_until: null })
        expect((await account(company))!.watched).toBe(false)
      })
    },
    { replaced: { mailboxes } },
  ),
)

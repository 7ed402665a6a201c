// New mail of a bound mailbox is heard of (IMAP IDLE), on a real server: Debian's Dovecot, skipped where it is missing.
import { describe, expect, it, onTestFinished } from 'vitest'
import { imapReader } from '../../../adapters/mail/imap.ts'
import { openWatches } from './index.ts'
import { onGate, type Gate } from '#testing/clients/browser.ts'
import { data, makeCompany, type TestCompany } from '#testing/worlds/company.ts'
import { hasDovecot, startDovecot, type Dovecot } from '#testing/servers/dovecot.ts'
import { settled } from '#testing/worlds/mail-world.ts'

const password = 'shouquanma-7788'
const patient = { timeout: 40_000 }
const ports: number[] = []
const mailboxes = imapReader({ loopback: true, ports })
const mailOf = (subject: string): string => `From: fapiao@issuer.example\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\n\r\ntext\r\n`

const serverOfTest = async (capability?: string): Promise<Dovecot> => {
  const server = await startDovecot(password, { capability })
  onTestFinished(server.stop)
  ports.push(server.port)
  return server
}
const fieldsOf = ({ port }: Dovecot) => ({
  email: 'caiwu@yantian.example',
  comment: '',
  host: '127.0.0.1',
  port,
  security: 'tls' as const,
  login: 'caiwu',
})
const bind = async ({ owner }: TestCompany, server: Dovecot) =>
  data(await owner.api.email.addMailAccount({ ...fieldsOf(server), secret: password, fromDay: '2020-01-01' }))
const account = async ({ owner }: TestCompany) => data(await owner.api.email.listMailAccounts({})).content[0]
const watched = (company: TestCompany) => expect.poll(async () => (await account(company))?.watched, patient)
const readOnce = (company: TestCompany) => expect.poll(async () => (await account(company))?.readAt, patient).not.toBeNull()
const listening = (server: Dovecot) => expect.poll(() => server.connections(), patient)
const leaseOf = async (gate: Gate, id: string) =>
  (await gate.asOwner(`select watch, watched_until from mail_account where id = '${id}'`))[0]!
const noLease = { watch: null, watched_until: null }

describe.skipIf(!hasDovecot)('A bound mailbox whose server tells of new mail (Dovecot)', () =>
  onGate(
    (gate) => {
      it('is read when a mail comes, long before the next reading is due; while it is read, too; unbound, it is let go', async () => {
        const dovecot = await serverOfTest()
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
        expect(dovecot.connections()).toBeGreaterThan(0)
        data(await company.owner.api.email.removeMailAccount({ id: bound.id }))
        await listening(dovecot).toBe(0)
        expect(await leaseOf(gate(), bound.id)).toEqual(noLease)
      })
    },
    { replaced: { mailboxes } },
  ),
)
// The app itself listens to nothing here: each watcher of a test stands for one more process.
describe.skipIf(!hasDovecot)('A process that listens to bound mailboxes (Dovecot)', () =>
  onGate(
    (gate) => {
      const processOf = (most = 9) => {
        const watches = openWatches({ ...gate().app.deps, most, onError: (error) => expect.fail(String(error)) })
        onTestFinished(watches.close)
        return watches
      }
      it('is one of all; another takes over when it stops, reads what came meanwhile, and keeps to its bound', async () => {
        const dovecot = await serverOfTest()
        const company = await makeCompany(gate())
        const bound = await bind(company, dovecot)
        const of = { companyId: company.id, accountId: bound.id }
        await readOnce(company)
        await listening(dovecot).toBe(0)
        const first = processOf()
        first.watch(of)
        await watched(company).toBe(true)
        await listening(dovecot).toBe(1)
        const lease = await leaseOf(gate(), bound.id)
        const second = processOf()
        second.watch(of)
        await second.close()
        expect((await leaseOf(gate(), bound.id))['watch']).toBe(lease['watch'])
        expect(dovecot.connections()).toBe(1)

        await first.close()
        await listening(dovecot).toBe(0)
        expect(await leaseOf(gate(), bound.id)).toEqual(noLease)
        const full = processOf(0)
        full.watch(of)
        await full.close()
        expect(await leaseOf(gate(), bound.id)).toEqual(noLease)

        dovecot.deliver(mailOf('came meanwhile'))
        processOf().watch(of)
        await settled(company.owner, 'came meanwhile')
        await listening(dovecot).toBe(1)
        // What listens with former settings ends.
        data(await company.owner.api.email.changeMailAccount({ id: bound.id, ...fieldsOf(dovecot), on: false }))
        await listening(dovecot).toBe(0)
        expect((await account(company))!.watched).toBe(false)
      })
      it('keeps no connection to a server without IDLE', async () => {
        const dovecot = await serverOfTest('IMAP4rev1 SASL-IR LITERAL+ ID ENABLE')
        const company = await makeCompany(gate())
        const bound = await bind(company, dovecot)
        await readOnce(company)
        const before = dovecot.logins()
        const watches = processOf()
        watches.watch({ companyId: company.id, accountId: bound.id })
        await expect.poll(() => dovecot.logins(), patient).toBe(before + 1)
        await listening(dovecot).toBe(0)
        await watches.close()
        expect(await leaseOf(gate(), bound.id)).toEqual(noLease)
        expect((await account(company))!.watched).toBe(false)
      })
    },
    { replaced: { mailboxes }, settings: { MAIL_IDLE: 'off' } },
  ),
)

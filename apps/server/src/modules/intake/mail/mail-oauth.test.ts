// Mailboxes opened by OAuth 2: a service on loopback, and Debian's Dovecot that asks it about each token.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imapReader } from '../../../adapters/mail/imap.ts'
import { mailOAuth, type OAuthService } from '../../../adapters/mail/oauth.ts'
import type { MailOAuth } from '../../../ports/mail-in.ts'
import { apiClient, signIn } from '../../../../../../scripts/lib/api-client.ts'
import { password as own } from '#testing/worlds/app.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, makeCompany, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { hasDovecot, startDovecot, type Dovecot } from '#testing/servers/dovecot.ts'
import { settled } from '#testing/worlds/mail-world.ts'
import { client, startOAuthServer, type OAuthServer } from '#testing/servers/oauth-server.ts'
import type { SomeOf } from '../../../../../../scripts/lib/drafts.ts'

const email = 'caiwu@yantian.example'
const mailOf = (subject: string): string => `From: a@issuer.example\r\nSubject: ${subject}\r\n\r\ntext\r\n`
const ports: number[] = []
let service: OAuthServer
let dovecot: Dovecot
let made: MailOAuth
/** Opened after the servers of the test have their ports. */
const oauth: MailOAuth = {
  offered: ['google'],
  server: (provider) => made.server(provider),
  begin: (provider, asked) => made.begin(provider, asked),
  redeem: (provider, got) => made.redeem(provider, got),
  refresh: (provider, token) => made.refresh(provider, token),
}

describe.skipIf(!hasDovecot)('A mailbox opened by OAuth 2 (Dovecot)', () =>
  onGate(
    (gate) => {
      beforeAll(async () => {
        service = await startOAuthServer(email)
        dovecot = await startDovecot('not used here', { tokenInfo: `${service.url}/tokeninfo` })
        ports.push(dovecot.port)
        const google: OAuthService = {
          consent: `${service.url}/authorize`,
          token: `${service.url}/token`,
          scope: 'mail',
          host: '127.0.0.1',
          port: dovecot.port,
          asks: {},
        }
        made = mailOAuth({ google: client }, { google, microsoft: google }, { loopback: true })
      })
      afterAll(async () => {
        await dovecot?.stop()
        await service?.stop()
      })
      const asked = { provider: 'google' as const, email, comment: '财务部', fromDay: '2020-01-01' }
      /** The browser's way: to the page of consent, and back with its answer. */
      const consented = async (redirectUrl: string): Promise<string> => {
        const answer = await fetch(redirectUrl, { redirect: 'manual' })
        return new URL(answer.headers.get('location')!).search
      }
      const bound = async ({ api }: Member, more: SomeOf<Member['api']['email']['beginMailOAuth']> = {}) => {
        const { redirectUrl } = data(await api.email.beginMailOAuth({ ...asked, ...more }))
        return api.email.finishMailOAuth({ query: await consented(redirectUrl) })
      }
      const state = async ({ owner }: TestCompany) => data(await owner.api.email.listMailAccounts({})).content[0]?.state

      it('is read by its token, which is sealed, and renewed when the service took it back', async () => {
        const company = await makeCompany(gate())
        dovecot.deliver(mailOf('oauth one'))
        const { own: mine, account } = data(await bound(company.owner))
        expect([mine, account]).toMatchObject([false, { email, auth: 'google', login: email, tail: '', state: 'on' }])
        await settled(company.owner, 'oauth one')
        const [{ secret_sealed: sealed } = {}] = await gate().asOwner(`select secret_sealed from mail_account where id = '${account.id}'`)
        expect(sealed).not.toContain('access')
        service.endAccess()
        dovecot.deliver(mailOf('oauth two'))
        data(await company.owner.api.email.readMailAccountNow({ id: account.id }))
        await settled(company.owner, 'oauth two')
        expect(service.asked).toContain('refresh_token')
      })
      it('whose consent is over is told of, and read again after a new one', async () => {
        const company = await makeCompany(gate())
        const { account } = data(await bound(company.owner))
        await expect.poll(() => state(company), { timeout: 60_000 }).toBe('on')
        service.endConsent()
        data(await company.owner.api.email.readMailAccountNow({ id: account.id }))
        await expect.poll(() => state(company), { timeout: 60_000 }).toBe('refused')
        const notices = data(await company.owner.api.user.listNotices({})) as { content: { kind: string }[] }
        expect(notices.content.map(({ kind }) => kind)).toContain('mailboxLost')
        const unproven = apiClient(gate().url, () => company.owner.token)
        expect(verdict(await unproven.email.beginMailOAuth({ ...asked, id: account.id }))).toBe('act.proofNeeded')
        const again = data(await bound(company.owner, { id: account.id, proof: { password: own } }))
        expect([again.account.id, again.account.state]).toEqual([account.id, 'on'])
      })
      it('is kept for nobody else: another session, a second use, a state that was never given, and another mailbox', async () => {
        const company = await makeCompany(gate())
        const { api } = company.owner
        const query = await consented(data(await api.email.beginMailOAuth(asked)).redirectUrl)
        const elsewhere = await signIn(gate().url, company.owner.email, own)
        expect(verdict(await elsewhere.api.email.finishMailOAuth({ query }))).toBe('mail.oauthFailed')
        expect(verdict(await api.email.finishMailOAuth({ query }))).toBe('ok')
        expect(verdict(await api.email.finishMailOAuth({ query }))).toBe('mail.oauthFailed')
        expect(verdict(await api.email.finishMailOAuth({ query: '?code=a&state=b' }))).toBe('mail.oauthFailed')
        const other = await makeCompany(gate())
        service.mailbox = 'somebody@else.example'
        expect(verdict(await bound(other.owner))).toBe('mail.loginRefused')
        service.mailbox = email
        expect(verdict(await other.owner.api.email.beginMailOAuth({ ...asked, provider: 'microsoft' }))).toBe('mail.oauthOff')
        expect(data(await other.owner.api.email.listMailAccounts({})).content).toEqual([])
      })
    },
    { replaced: { mailboxes: imapReader({ loopback: true, ports }), mailOAuth: oauth } },
  ),
)

// Redirects of a sign-in by an identity service: one exact address. Forty look-alikes lead nowhere.
import { expect, it, describe } from 'vitest'
import { demoClient } from '../../../adapters/external-services.ts'
import { bind, data, onGate } from '#testing/clients/browser.ts'

/** Some parser takes each of these for another site, or another page of ours. `right` is the registered address. */
const tricks: readonly ((right: URL) => string)[] = [
  () => 'https://evil.example',
  ({ pathname }) => `https://evil.example${pathname}`,
  ({ host, pathname }) => `https://evil.example/${host}${pathname}`,
  ({ host, pathname }) => `http://evil.example@${host}${pathname}`,
  ({ host, pathname }) => `http://${host}@evil.example${pathname}`,
  ({ host, pathname }) => `http://${host}%40evil.example${pathname}`,
  ({ host, pathname }) => `http://${host}.evil.example${pathname}`,
  ({ host, pathname }) => `http://evil.example#${host}${pathname}`,
  ({ host, pathname }) => `http://evil.example?${host}${pathname}`,
  ({ host, pathname }) => `http://evil.example\\@${host}${pathname}`,
  ({ host, pathname }) => `http://${host}\\.evil.example${pathname}`,
  ({ host, pathname }) => `http://evil.example%23@${host}${pathname}`,
  ({ host, pathname }) => `//${host}${pathname}`,
  () => '//evil.example/OAuth2/callback',
  () => '/OAuth2/callback',
  () => '\\\\evil.example',
  ({ host, pathname }) => `https://${host}${pathname}`,
  ({ host, pathname }) => `ftp://${host}${pathname}`,
  () => 'javascript:alert(1)',
  () => 'data:text/html,x',
  ({ host, pathname }) => `javascript://${host}${pathname}%0aalert(1)`,
  ({ href }) => `${href}/`,
  ({ href }) => `${href}x`,
  ({ href }) => `${href}/../../evil`,
  ({ href }) => `${href}/%2e%2e/evil`,
  ({ href }) => `${href}/..;/evil`,
  ({ href }) => `${href}?next=https://evil.example`,
  ({ href }) => `${href}?`,
  ({ href }) => `${href}#evil`,
  ({ href }) => `${href}#`,
  ({ href }) => href.replace('OAuth2', 'oauth2'),
  ({ href }) => href.replace('OAuth2', 'OAuth%32'),
  ({ href }) => href.replace('/OAuth2', '//OAuth2'),
  ({ href }) => href.replace('/callback', '/./callback'),
  ({ href }) => href.replace('callback', 'c\u0430llback'),
  ({ href }) => href.replace('127.0.0.1', 'localhost'),
  ({ href }) => href.replace('127.0.0.1', '127.1'),
  ({ href }) => href.replace('127.0.0.1', '2130706433'),
  ({ href }) => href.replace('127.0.0.1', '127.0.0.1.'),
  ({ origin }) => `${origin}/login`,
  ({ port, pathname }) => `http://127.0.0.1:1${port.slice(1)}0${pathname}`,
  ({ href }) => ` ${href}`,
  ({ href }) => `${href}\t`,
  ({ href }) => `${href}\u0000`,
  ({ href }) => `${href}%00`,
  ({ href }) => `${href}\r\nLocation: https://evil.example`,
  ({ href }) => `${href},https://evil.example`,
  ({ href }) => `${href} https://evil.example`,
]

describe("A sign-in by the company's own service", () =>
  onGate((gate) => {
    const partner = async () => {
      const owner = await gate().person()
      const domain = `redirect${Math.random().toString(36).slice(2)}.example`
      const right = new URL(`${gate().url}/OAuth2/callback`)
      await bind(gate(), owner, `owner@${domain}`)
      data(
        await owner.api.user.saveSignInRules({
          sso: {
            on: true,
            issuer: `${gate().url}/dev/identity`,
            clientId: demoClient.clientId,
            clientSecret: demoClient.clientSecret,
            domains: [domain],
          },
        }),
      )
      return { email: `qin@${domain}`, right }
    }
    it('goes on at the provider with the one address on its list, and with none of the forty and more that resemble it', async () => {
      const { email, right } = await partner()
      const browser = gate().browser()
      const begun = new URL(data(await browser.api.auth.beginSso({ email })).redirectUrl)
      const request = async (addresses: readonly string[]) => {
        const url = new URL(begun)
        url.searchParams.delete('redirect_uri')
        for (const address of addresses) url.searchParams.append('redirect_uri', address)
        const answer = await browser.send(url.href)
        const to = new URL(answer.headers.get('location') ?? '/nowhere', url)
        return `${answer.status} ${to.origin === url.origin ? '' : to.origin}${to.pathname.replace(/interaction\/.+/, 'interaction')} ${to.searchParams.get('error') ?? ''}`.trim()
      }
      const refused: string[] = []
      for (const trick of tricks) {
        const address = trick(right)
        const answer = await request([address])
        if (answer !== '400 /nowhere') refused.push(`${JSON.stringify(address)} ${answer}`)
      }
      expect([
        tricks.length >= 40,
        refused,
        await request([right.href, 'https://evil.example']),
        await request(['https://evil.example', right.href]),
        await request([right.href]),
      ]).toEqual([
        true,
        [],
        '303 /OAuth2/callback invalid_request',
        '303 /OAuth2/callback invalid_request',
        '303 /dev/identity/interaction',
      ])
    })
    it('begins with our own address whatever the request calls itself, and takes no other from it', async () => {
      const { email, right } = await partner()
      const browser = gate().browser()
      const addresses = new Set<string>()
      const statuses = new Set<number>()
      for (const trick of tricks.slice(0, 20)) {
        const value = trick(right).replace(/[^\u0021-\u007e]/g, '')
        const plain = {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-host': value,
            'x-forwarded-proto': 'https',
            forwarded: `host="${value}"`,
            origin: 'https://evil.example',
            referer: 'https://evil.example/',
          },
        }
        const answer = await browser.send('/auth-center/oauth/sso/begin', { ...plain, body: JSON.stringify({ email }) })
        const { data: begun } = (await answer.json()) as { data: { redirectUrl: string } }
        addresses.add(new URL(begun.redirectUrl).searchParams.get('redirect_uri') ?? '')
        statuses.add(
          (await browser.send('/auth-center/oauth/sso/begin', { ...plain, body: JSON.stringify({ email, redirectUri: value }) })).status,
        )
        gate().clock.advance(10)
      }
      expect([[...addresses], [...statuses]]).toEqual([[right.href], [400]])
    })
  }))

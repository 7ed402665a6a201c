// A mail service's OAuth 2 on loopback: consent, code with PKCE, tokens that end, and the mailbox that a token opens.
import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface OAuthServer {
  readonly url: string
  /** Whose consent the page gives. */
  mailbox: string
  /** Takes all access tokens back; those asked for with a refresh token open again. */
  readonly endAccess: () => void
  /** Takes all refresh tokens back too: a new consent is needed. */
  readonly endConsent: () => void
  readonly asked: string[]
  readonly stop: () => Promise<void>
}
export const client = { id: 'piaotai', secret: 'the client’s secret' }
export const startOAuthServer = async (mailbox: string): Promise<OAuthServer> => {
  const codes = new Map<string, { readonly challenge: string; readonly redirect: string; readonly mailbox: string }>()
  const access = new Map<string, string>()
  const refresh = new Map<string, string>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const grant = (of: string) => {
      const [token, again] = [randomUUID(), randomUUID()]
      access.set(token, of)
      refresh.set(again, of)
      return json(200, { access_token: token, refresh_token: again, expires_in: 3600, token_type: 'Bearer' })
    }
    const answer = async (): Promise<unknown> => {
      const q = url.searchParams
      if (url.pathname === '/authorize') {
        if (q.get('client_id') !== client.id || q.get('code_challenge_method') !== 'S256') return json(400, { error: 'invalid_request' })
        const code = randomUUID()
        codes.set(code, { challenge: q.get('code_challenge') ?? '', redirect: q.get('redirect_uri') ?? '', mailbox: server_.mailbox })
        return response.writeHead(302, { location: `${q.get('redirect_uri')}?code=${code}&state=${q.get('state')}` }).end()
      }
      if (url.pathname === '/tokeninfo') {
        const email = access.get(q.get('access_token') ?? '')
        return email ? json(200, { email, active: true }) : json(400, { error: 'invalid_token' })
      }
      const form = new URLSearchParams(await text(request))
      asked.push(form.get('grant_type') ?? '')
      if (form.get('client_secret') !== client.secret) return json(401, { error: 'invalid_client' })
      if (form.get('grant_type') === 'refresh_token') {
        const of = refresh.get(form.get('refresh_token') ?? '')
        return of ? grant(of) : json(400, { error: 'invalid_grant' })
      }
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      return code && code.challenge === challenge && code.redirect === form.get('redirect_uri')
        ? grant(code.mailbox)
        : json(400, { error: 'invalid_grant' })
    }
    answer().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const server_: OAuthServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mailbox,
    asked,
    endAccess: () => access.clear(),
    endConsent: () => {
      access.clear()
      refresh.clear()
    },
    stop: () => new Promise((done) => server.close(() => done())),
  }
  return server_
}

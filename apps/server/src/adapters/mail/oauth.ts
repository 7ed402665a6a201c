// OAuth 2 of mail services: the page of consent, the code for tokens, and tokens anew. Only their own addresses are called.
import { z } from 'zod'
import type { OAuthProvider } from '@piaotai/domain/mail.ts'
import { MailboxProblem, type MailOAuth, type OAuthClients, type OAuthTokens } from '../../ports/mail-in.ts'
import { guardedFetch, type EgressRules } from '../egress.ts'

export interface OAuthService {
  readonly consent: string
  readonly token: string
  readonly scope: string
  readonly host: string
  readonly port: number
  /** What its page of consent wants besides. */
  readonly asks: Readonly<Record<string, string>>
}

const services: Readonly<Record<OAuthProvider, OAuthService>> = {
  google: {
    consent: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scope: 'https://mail.google.com/',
    host: 'imap.gmail.com',
    port: 993,
    // Without both a second consent gives no refresh token.
    asks: { access_type: 'offline', prompt: 'consent' },
  },
  microsoft: {
    consent: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scope: 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
    host: 'outlook.office365.com',
    port: 993,
    asks: { response_mode: 'query', prompt: 'select_account' },
  },
}
const Granted = z.object({
  access_token: z.string().min(1).max(8000),
  refresh_token: z.string().min(1).max(8000).optional(),
  expires_in: z.coerce.number().int().positive().max(86_400).default(3600),
})
/** Errors after which only a new consent helps. */
const over: ReadonlySet<string> = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'access_denied'])

export const mailOAuth = (
  clients: OAuthClients,
  known: Readonly<Record<OAuthProvider, OAuthService>> = services,
  rules: EgressRules = { loopback: false },
): MailOAuth => {
  const call = guardedFetch(rules)
  const ask = async (provider: OAuthProvider, form: Readonly<Record<string, string>>): Promise<OAuthTokens> => {
    const client = clients[provider]
    if (!client) throw new MailboxProblem('refused')
    const answer = await call(known[provider].token, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ ...form, client_id: client.id, client_secret: client.secret }).toString(),
    }).catch((error: unknown) => {
      throw new MailboxProblem('lost', error)
    })
    const body: unknown = await answer.json().catch(() => undefined)
    const granted = answer.ok ? Granted.safeParse(body) : undefined
    if (granted?.success)
      return { access: granted.data.access_token, refresh: granted.data.refresh_token, seconds: granted.data.expires_in }
    const said = z.object({ error: z.string() }).safeParse(body)
    throw new MailboxProblem(said.success && over.has(said.data.error) ? 'refused' : 'lost')
  }
  return {
    offered: (Object.keys(known) as OAuthProvider[]).filter((provider) => clients[provider]),
    server: (provider) => ({ host: known[provider].host, port: known[provider].port }),
    begin: (provider, { state, challenge, redirectUri, email }) => {
      const { consent, scope, asks } = known[provider]
      const url = new URL(consent)
      const query = {
        ...asks,
        client_id: clients[provider]?.id ?? '',
        response_type: 'code',
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        login_hint: email,
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },
    redeem: (provider, { code, verifier, redirectUri }) =>
      ask(provider, { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }),
    refresh: (provider, token) => ask(provider, { grant_type: 'refresh_token', refresh_token: token }),
  }
}

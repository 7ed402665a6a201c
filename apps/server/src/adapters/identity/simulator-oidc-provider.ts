// The simulated identity provider of a company: a certified library, with the one client that is our own.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider, { interactionPolicy } from 'oidc-provider'
import { overPage, simulatorLoginPage } from './simulator-login-page.ts'
import { simulatorStore } from './simulator-store.ts'

export interface SimulatorClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
}
/** Handles requests below its issuer's path. */
export type ProviderSimulator = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Asks for the person at each sign-in, so that several people can be tried in sequence. */
const askEachTime = (): interactionPolicy.DefaultPolicy => {
  const policy = interactionPolicy.base()
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('each_time', 'asked each time', 'login_required', ({ oidc }) => oidc.result?.login === undefined),
    )
  return policy
}
const seconds = 600
/** Creates the provider with a new key. */
export const openProvider = (issuer: string, client: SimulatorClient): ProviderSimulator => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    adapter: simulatorStore(),
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256', kid: 'stand-in' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: seconds, AuthorizationCode: 60, Grant: seconds, IdToken: seconds, Interaction: seconds, Session: seconds },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: askEachTime(), url: (_, { uid }) => `${new URL(issuer).pathname}/interaction/${uid}` },
    // The one client is our own: nobody is asked whether it may know the e-mail.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: client.clientId,
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
    renderError: (ctx) => {
      ctx.type = 'html'
      ctx.body = overPage
    },
    findAccount: (_, login) => ({ accountId: login, claims: async () => ({ sub: login, email: login, email_verified: true }) }),
  })
  const handle = provider.callback()
  return async (request, response) => {
    await (request.url?.startsWith('/interaction/') ? simulatorLoginPage(provider, request, response) : handle(request, response))
  }
}

// A certified OpenID provider in place of a company's own, on one machine and in tests: any e-mail signs in, with any password, as verified.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider from 'oidc-provider'

export interface StandInClient { readonly clientId: string; readonly clientSecret: string; readonly redirectUri: string }
/** Handles requests below its issuer's path. */
export type StandInProvider = (request: IncomingMessage, response: ServerResponse) => void

/** Made at its first request: few ask for it, and it is slow to make. */
export const standInProvider = (issuer: string, client: StandInClient, verified: (login: string) => boolean = () => true): StandInProvider => {
  let handle: StandInProvider | undefined
  return (request, response) => { handle ??= openProvider(issuer, client, verified); handle(request, response) }
}
const openProvider = (issuer: string, client: StandInClient, verified: (login: string) => boolean): StandInProvider => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [client.redirectUri], response_types: ['code'], grant_types: ['authorization_code'], token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256', kid: 'stand-in' }] }, cookies: { keys: [randomBytes(32).toString('hex')] },
    pkce: { required: () => true }, claims: { openid: ['sub'], email: ['email', 'email_verified'] }, conformIdTokenClaims: false,
    findAccount: (_, login) => ({ accountId: login, claims: async () => ({ sub: login, email: login, email_verified: verified(login) }) }),
  })
  provider.proxy = false
  return provider.callback()
}

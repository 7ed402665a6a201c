// Companies' identity services by OpenID Connect: code flow with PKCE, state, nonce; checks ID tokens by signature,
// issuer, audience and time.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
  type CustomFetch,
} from 'openid-client'
import { IdentityProblem, type IdentityProvider, type SsoSettings } from '../../ports/identity-provider.ts'
import { guardedFetch, type EgressRules } from '../egress.ts'

const keptMs = 10 * 60_000
const bodyOf = (body: unknown): string | undefined =>
  body === undefined || body === null
    ? undefined
    : typeof body === 'string' || body instanceof URLSearchParams
      ? body.toString()
      : undefined

export const openIdProvider = (rules: EgressRules): IdentityProvider => {
  const call = guardedFetch(rules)
  const fetchOut: CustomFetch = (url, { method, headers, body }) => call(url, { method, headers, body: bodyOf(body) })
  const known = new Map<string, { readonly at: number; readonly configuration: Promise<Configuration> }>()
  /** A provider's configuration, cached for ten minutes. */
  const configurationOf = (settings: SsoSettings): Promise<Configuration> => {
    const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret])
    const kept = known.get(key)
    if (kept && Date.now() - kept.at < keptMs) return kept.configuration
    const execute = [enableNonRepudiationChecks, ...(rules.loopback && settings.issuer.startsWith('http:') ? [allowInsecureRequests] : [])]
    const configuration = discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
      [customFetch]: fetchOut,
      execute,
    })
    known.set(key, { at: Date.now(), configuration })
    configuration.catch(() => {
      known.delete(key)
    })
    return configuration
  }
  return {
    begin: async (settings, { state, nonce, verifier }, loginHint) => {
      const configuration = await configurationOf(settings)
      return buildAuthorizationUrl(configuration, {
        redirect_uri: settings.redirectUri,
        scope: 'openid email',
        response_type: 'code',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        login_hint: loginHint,
      }).href
    },
    finish: async (settings, { state, nonce, verifier }, query) => {
      const configuration = await configurationOf(settings)
      const tokens = await authorizationCodeGrant(configuration, new URL(`${settings.redirectUri}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new IdentityProblem('no identity came back')
      const email = claims['email']
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof email === 'string' ? email : null,
        emailVerified: claims['email_verified'] === true,
      }
    },
  }
}

// A certified OpenID provider in place of a company's, on one machine and in tests: any e-mail signs in as verified,
// with any password.
import type { SimulatorClient, ProviderSimulator } from './simulator-oidc-provider.ts'

/** Loaded and created at its first request, because it is slow and rarely used. */
export const identityProviderSimulator = (issuer: string, client: SimulatorClient): ProviderSimulator => {
  let opening: Promise<ProviderSimulator> | undefined
  return async (request, response) => {
    const handle = await (opening ??= import('./simulator-oidc-provider.ts').then(({ openProvider }) => openProvider(issuer, client)))
    await handle(request, response)
  }
}

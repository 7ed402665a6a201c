// A certified OpenID provider in place of a company's own, on one machine and in tests: any e-mail signs in, with any password, as verified.
import type { StandInClient, StandInProvider } from './certified-provider.ts'

/** Loaded and made at its first request: few ask for it, and both are slow. */
export const standInProvider = (issuer: string, client: StandInClient): StandInProvider => {
  let opening: Promise<StandInProvider> | undefined
  return async (request, response) => {
    const handle = await (opening ??= import('./certified-provider.ts').then(({ openProvider }) => openProvider(issuer, client)))
    await handle(request, response)
  }
}

// The security headers of every answer, set by helmet; handlers that serve files of strangers narrow them further.
import helmet from 'helmet'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * `formOrigin`: another origin that upload forms post to. `secure`: people open the product over TLS, so that browsers
 * must use TLS only, perhaps for its subdomains too.
 */
export const securityHeaders = (formOrigin: string | undefined, secure: false | { readonly subdomains: boolean }) => {
  const upload = formOrigin ? [formOrigin] : []
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...upload],
        formAction: ["'self'", ...upload],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: secure.subdomains },
    xFrameOptions: { action: 'deny' },
  })
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    response.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    set(request, response, next)
  }
}

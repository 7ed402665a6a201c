// Files behind the links of known issuers.

/** One fetched file; its bytes begin as a PDF, an OFD, an XML or a ZIP does. */
export interface LinkedFile {
  /** `pdf`, `ofd`, `xml` or `zip`. */
  readonly format: string
  readonly name: string
  readonly bytes: Uint8Array
}
export type LinkResult =
  | { readonly ok: true; readonly files: readonly LinkedFile[] }
  /** `linkExpired`: the issuer answered, without a file. `linkFailed`: no answer; another attempt may help. */
  | { readonly ok: false; readonly reason: 'linkExpired' | 'linkFailed' | 'notAFile' | 'hostNotAllowed' | 'tooLarge' }
export interface LinkFetcher {
  /** Name of the issuer whose adapter takes the address; undefined for every other address, which is never called. */
  readonly issuerOf: (url: string) => string | undefined
  /** Hosts of the known issuers; a leading point stands for any host below. */
  readonly knownHosts: readonly string[]
  /** Whether a link is of a known issuer or of one of these hosts, and over TLS. */
  readonly takes: (url: string, hosts: readonly string[]) => boolean
  /** `hosts`: allowed besides those of the known issuers. */
  readonly fetch: (url: string, hosts?: readonly string[]) => Promise<LinkResult>
}

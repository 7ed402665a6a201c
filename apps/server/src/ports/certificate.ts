// Sign-off certificates: plain facts in, a PDF out.

export interface Certificate {
  readonly title: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly filesTitle: string
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
  readonly note: string
}
export interface CertificateWriter {
  readonly write: (certificate: Certificate) => Promise<Uint8Array>
}

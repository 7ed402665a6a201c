// A scanner of what comes in, beside the product: optional.

export type ScanVerdict = { readonly clean: true } | { readonly clean: false; readonly found: string }
/** No verdict came, for whatever reason: the file is not taken for clean. */
export class ScannerAway extends Error {
  override readonly name = 'ScannerAway'
}
export interface VirusScanner {
  /** Rejects with `ScannerAway` where no verdict came. */
  readonly scan: (bytes: Uint8Array) => Promise<ScanVerdict>
}

// What the electronic tax bureau lists of a taxpayer's invoices, by one channel. Whatever it refuses with is a value; nothing here rejects.
import type {
  BureauBooking,
  BureauFormat,
  BureauRisk,
  BureauSource,
  BureauState,
  BureauUse,
  PullDirection,
} from '@piaotai/domain/tax/tax-pull.ts'
import type { BureauRefusal, BureauSession } from './bureau-login.ts'

/** Days, both included, of one direction. */
export interface BureauRange {
  readonly direction: PullDirection
  readonly from: string
  readonly to: string
}
/** An invoice as a list tells it, in the product's own words; `type` is null for one that this version does not know. */
export interface BureauRow {
  readonly number: string
  readonly code: string | null
  readonly type: number | null
  readonly typeWord: string
  /** YYYY-MM-DD HH:mm:ss in Shanghai. */
  readonly issued: string
  readonly sellerName: string | null
  readonly sellerTaxId: string | null
  readonly buyerName: string | null
  readonly buyerTaxId: string | null
  readonly amount: string
  readonly tax: string
  readonly total: string
  readonly state: BureauState
  readonly risk: BureauRisk
  readonly redLocked: boolean
  readonly use: BureauUse
  readonly useTax: string | null
  readonly booking: BureauBooking
  readonly bookedOn: string | null
  readonly source: BureauSource
  readonly issuer: string | null
  readonly remark: string | null
  /** The special business and its facts, where a source tells them. */
  readonly extra?: Readonly<Record<string, string>>
}
/** `total`, and the sums where the channel tells them, are of the whole range. */
export interface BureauPage {
  readonly as: 'page'
  readonly total: number
  readonly amount: string | null
  readonly tax: string | null
  readonly rows: readonly BureauRow[]
}
export interface BureauFile {
  readonly as: 'file'
  readonly name: string
  readonly bytes: Uint8Array
}
/** The bureau has no file of this format. */
export interface NoBureauFile {
  readonly as: 'none'
}
export interface BureauPull {
  readonly pageSize: number
  /** Rows that a range may have to be listed at all. */
  readonly rows: number
  /** Milliseconds between two calls of one session. */
  readonly gapMs: number
  /** A page from 1, newest first. */
  readonly list: (session: BureauSession, range: BureauRange, page: number) => Promise<BureauPage | BureauRefusal>
  readonly file: (
    session: BureauSession,
    invoice: { readonly direction: PullDirection; readonly number: string; readonly code: string | null; readonly issuedOn: string },
    format: BureauFormat,
  ) => Promise<BureauFile | NoBureauFile | BureauRefusal>
}

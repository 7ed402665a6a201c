// The sockets to the world outside, on one page. Each has a real adapter and one that works offline.
import type { Readable } from 'node:stream'
import type { Sharer } from './kernel/shares.ts'
import type { PolicyAsk, PolicyVerdict, SignedPolicy } from './kernel/post-policy.ts'

/** Immutable bytes by key. A put is acknowledged only after the bytes are safe: written aside, synced, renamed, folder synced. */
export interface Storage {
  /** The form that a browser posts a file with: an S3 POST policy, every field bound, good for ten minutes. */
  readonly signForm: (ask: PolicyAsk) => SignedPolicy & { readonly uploadUrl: string }
  /** Where a form may write: apart from what is kept, so that what nobody claims goes by itself after a day. */
  readonly uploadKey: (key: string) => string
  /** Keeps an upload for good if it still has these bytes, whatever is posted to its key later; answers the key it is kept under. Again for the same upload is the same. */
  readonly settle: (uploadKey: string, sha256: string) => Promise<string>
  /** Only a store that receives forms through this server checks them; undefined when forms go to the store itself. */
  readonly checkForm?: (fields: readonly (readonly [string, string])[], now: Date) => PolicyVerdict
  /** Writes a stream of exactly `size` bytes; rejects with `StorageProblem`. Never replaces what is there. */
  readonly put: (key: string, bytes: AsyncIterable<Uint8Array> | Uint8Array, size: number) => Promise<void>
  readonly read: (key: string) => Promise<Uint8Array>
  /** Where the bytes lie on this machine, for a store that is a folder here. */
  readonly locate?: (key: string) => string
  readonly stream: (key: string) => Promise<Readable>
  /** Removes what broken-off uploads left. */
  readonly tidy?: () => Promise<void>
  /** Takes away what the house itself made; what is not there is gone. */
  readonly remove: (key: string) => Promise<void>
  /** All that is kept for good in one month of one owner, `OWNER/YYYY/MM`, with when its bytes were written. */
  readonly list: (month: string) => AsyncIterable<{ readonly key: string; readonly size: number; readonly writtenAt: Date }>
  /** Undefined when there is no such object. */
  readonly stat: (key: string) => Promise<{ readonly size: number } | undefined>
}
/** `away`: the store cannot be reached, answers nothing, or refuses us; `cause` is for the log. */
export class StorageProblem extends Error {
  readonly reason: 'sizeDiffers' | 'full' | 'exists' | 'unavailable' | 'away'
  constructor(reason: StorageProblem['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.name = 'StorageProblem'
    this.reason = reason
  }
}

/** A file by its bytes, or by where they lie on this machine: what is only handed on to another process need not pass through this one. */
export type FileToRead = { readonly name: string } & ({ readonly bytes: Uint8Array } | { readonly path: string })
/** Work on a file crashed its process, exceeded its time or memory, or failed halfway. */
export class WorkLost extends Error {
  readonly reason: 'timedOut' | 'outOfMemory' | 'crashed' | 'damaged'
  constructor(reason: WorkLost['reason']) {
    super(reason)
    this.name = 'WorkLost'
    this.reason = reason
  }
}
/** The person's queue is full. */
export class TooManyWaiting extends Error {
  constructor() {
    super('too much waits')
    this.name = 'TooManyWaiting'
  }
}
/** Reads, draws and unpacks invoice files in processes that can be killed, in turns of the companies they are of. Limits on time and memory are the adapter's. */
export interface Recognition {
  readonly recognise: (
    file: FileToRead,
    onPage: (done: number, total: number) => void,
    signal: AbortSignal,
    sharer: Sharer,
  ) => Promise<import('@piaotai/domain/reading.ts').Recognition>
  /** Hands over the files of a ZIP one after the other, the next once `onEntry` is done with the last; of an archive that oversteps a limit none. Rejects with what `onEntry` rejects with. */
  readonly unpack: (
    archive: FileToRead,
    onEntry: (entry: import('@piaotai/recognise/unpack.ts').ArchiveEntry) => Promise<void>,
    signal: AbortSignal,
    sharer: Sharer,
  ) => Promise<import('@piaotai/recognise/unpack.ts').Unpacked>
  /** A page as a picture; undefined when it cannot be drawn. `scale` is pixels per point, times. Rejects with `WorkLost` or `TooManyWaiting`. */
  readonly draw: (
    file: FileToRead,
    page: number,
    scale: number,
    sharer: Sharer,
  ) => Promise<{ readonly type: string; readonly bytes: Uint8Array } | undefined>
}

/** Takes the XML and XBRL files out of a PDF or an OFD, in a process that can be killed; none when it cannot be opened. */
export interface PartReader {
  readonly parts: (file: FileToRead, sharer: Sharer) => Promise<readonly Uint8Array[]>
}
/** Draws a stranger's picture anew, in a process that can be killed: a PNG, or undefined when the bytes are no JPEG or PNG within the limits. */
export interface PictureDrawer {
  readonly redraw: (
    file: FileToRead,
    wanted: import('@piaotai/recognise/redraw.ts').Redrawing,
    sharer: Sharer,
  ) => Promise<Uint8Array | undefined>
}

/** A letter of the house. Addresses have passed our own grammar; `id` is the same each time it is sent. */
export interface Mail {
  readonly id: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}
export interface OutMail {
  readonly send: (mail: Mail) => Promise<void>
}
/** Whoever was asked to deliver a message says that it never will: no other attempt changes that. */
export class MessageRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MessageRefused'
  }
}
export interface TextMessage {
  readonly id: string
  readonly phone: string
  readonly text: string
}
export interface Sms {
  readonly send: (message: TextMessage) => Promise<void>
}

/** What one machine shows instead of sending: mail, SMS, and the answers of captchas. Embedded profile on loopback only. */
export interface LocalOutbox {
  readonly entries: () => readonly LocalEntry[]
  readonly watch: (onEntry: (entry: LocalEntry) => void) => () => void
}
export interface LocalEntry {
  readonly id: string
  readonly at: string
  readonly kind: 'mail' | 'sms' | 'captcha'
  readonly to: string
  readonly subject: string | null
  readonly text: string
}
/** Sees each captcha's answer when it is drawn. */
export type CaptchaWitness = (target: string, answer: string) => void

/** A company's own sign-in service, spoken to by OpenID Connect. */
export interface SsoSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
}
/** What one sign-in is bound to: kept by the server between begin and finish. */
export interface SsoChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}
export interface SsoPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
}
export interface IdentityProvider {
  /** The address to send the browser to. Rejects with `IdentityProblem`. */
  readonly begin: (settings: SsoSettings, checks: SsoChecks, loginHint: string) => Promise<string>
  /** Who came back; `query` is that of the redirect. Checks state, nonce, PKCE, issuer, signature and audience. */
  readonly finish: (settings: SsoSettings, checks: SsoChecks, query: string) => Promise<SsoPerson>
}
/** The mini-program that stands behind a QR code. */
export interface MiniProgram {
  /** `link` is what the code says; `img` the mini-program's own code, where it draws one. */
  readonly codeOf: (scene: string) => Promise<{ readonly link: string; readonly img: string | null }>
  /** Whose wx.login code this is. */
  readonly personOf: (
    code: string,
  ) => Promise<{ readonly openId: string; readonly nickName: string | null; readonly avatar: string | null }>
}
export class IdentityProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'IdentityProblem'
  }
}

/** Looks into spreadsheets (xls, xlsx) of strangers in a process that can be killed. Limits on time and memory are the adapter's. */
export interface SheetReader {
  readonly read: (bytes: Uint8Array, bounds: SheetBounds, sharer: Sharer) => Promise<SheetReading>
}
export interface BookReader {
  /** Every sheet, each cell told as text or number; `rows` bounds them all together. A merged cell says the same all over. */
  readonly readBook: (bytes: Uint8Array, bounds: BookBounds, sharer: Sharer) => Promise<BookReading>
}
export interface BookBounds extends SheetBounds {
  readonly pages: number
}
export type BookReading =
  | { readonly ok: true; readonly pages: readonly import('@piaotai/domain/invoice-sheet-columns.ts').SheetPage[]; readonly more: boolean }
  | { readonly ok: false }
export interface SheetBounds {
  readonly rows: number
  readonly columns: number
}
/** Rows of the first sheet that are not blank, each with its line number from 1. `more`: there are rows beyond the bounds. Not `ok`: it cannot be read. */
export type SheetReading =
  | { readonly ok: true; readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]; readonly more: boolean }
  | { readonly ok: false }

/** What the tax platform holds of an invoice that it matched; `type` is the product's own code. */
export interface TaxFace {
  readonly type: number
  readonly code: string | null
  readonly number: string
  readonly date: string | null
  readonly sellerName: string | null
  readonly sellerTaxId: string | null
  readonly buyerName: string | null
  readonly buyerTaxId: string | null
  readonly amountExcludingTax: string | null
  readonly taxAmount: string | null
  readonly amountIncludingTax: string | null
}
/**
 * `answered`: the platform told a result; `status` is a wire value of the specification (1–10), 6 also when it surely never took the question.
 * `unmapped`: it told something that this version does not know (a code, a type, another invoice): for people to look at.
 * `unknown`: nobody can say whether it took the question: to be asked after, never to be asked again.
 */
export type TaxAnswer =
  | {
      readonly outcome: 'answered'
      readonly status: import('@piaotai/domain/verification.ts').VerifyStatus
      readonly code: string
      readonly message: string
      readonly face: TaxFace | null
      readonly redKind: 'full' | 'partial' | null
      readonly redAmount: string | null
    }
  | { readonly outcome: 'unmapped'; readonly code: string; readonly message: string }
  | { readonly outcome: 'unknown'; readonly reason: string }
/** Verification at the tax platform, by one provider. Never rejects. */
export interface TaxPlatform {
  readonly provider: 'http' | 'tencent' | 'baidu' | 'none'
  /** Whether it takes invoices of today. */
  readonly sameDay: boolean
  /** Asks once. The id is the same for the same question asked again after a crash. */
  readonly verify: (requestId: string, question: import('@piaotai/domain/verification.ts').TaxQuestion) => Promise<TaxAnswer>
  /** What became of an earlier request, where the provider tells it; `never` when it was not taken. */
  readonly askAfter?: (
    requestId: string,
    question: import('@piaotai/domain/verification.ts').TaxQuestion,
  ) => Promise<TaxAnswer | { readonly outcome: 'never' }>
}

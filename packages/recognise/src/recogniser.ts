// The contract between recognisers and the app: recognisers bid on a file, the best bidder reads, and the next one
// follows when it fails.
import type { Evidence, FileFormat, RefusalReason } from '@piaotai/domain/invoice/reading.ts'
import type { FileSignature } from '@piaotai/domain/invoice/signature.ts'

/** Bytes with the format from their first bytes, never from the name. */
export interface SourceFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly format: FileFormat
}

/** One invoice found in a file: its 1-based pages, and the evidence of each source. */
export interface Candidate {
  readonly pages: readonly number[]
  readonly evidence: readonly Evidence[]
  /** Those of the file's signatures that cover its pages, where others cover other pages only. */
  readonly signatures?: readonly FileSignature[]
}

/**
 * The result of a reading attempt. `signatures`: of the file, empty for a format without signatures. `nothing` lets the
 * next bidder try; `refused` is final, e.g. a bank receipt.
 */
export type ReadResult =
  | {
      readonly kind: 'found'
      readonly pages: number
      readonly candidates: readonly Candidate[]
      readonly signatures?: readonly FileSignature[]
      /** The file is cut off, but readable. */
      readonly cutOff?: boolean
      /** Pictured pages that were searched for codes alone. */
      readonly unread?: readonly number[]
    }
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly detail: string }
  | { readonly kind: 'nothing'; readonly detail: string }

/** Callbacks for recognisers. `onPage` reports progress, 1-based. */
export interface ReadTools {
  readonly onPage?: (done: number, total: number) => void
}

export interface Recogniser {
  readonly name: string
  /** 0 = cannot read this; 1 = made for it. Must be cheap: look at format and a few bytes. */
  readonly bid: (file: SourceFile) => number
  readonly read: (file: SourceFile, tools: ReadTools) => Promise<ReadResult>
}

/** A piece of text on a page, in the page's units, origin top left, y down; x,y is the top left corner. */
export interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly confidence?: number
  /** Places of printed blanks in a text without blanks. */
  readonly blanks?: readonly number[]
}

/**
 * One page as positioned text from any source: PDF text, OFD text or OCR. The producer drops or marks `rotated` words
 * (vertical captions).
 */
export interface TextPage {
  readonly page: number
  readonly width: number
  readonly height: number
  readonly words: readonly Word[]
  /** The place of this text on a larger page, when it is a part of one: its offset there, and that page's size. */
  readonly part?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** A drawn page: raw RGB pixels, three bytes each. */
export interface Picture {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

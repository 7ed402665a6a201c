// Reading of spreadsheets in child processes.
import type { Sharer } from '../kernel/fair-queue.ts'

/** Reads strangers' spreadsheets (xls, xlsx, and CSV where the bounds let it in) in a killable process. The adapter limits time and memory. */
export interface SheetReader {
  readonly read: (bytes: Uint8Array, bounds: SheetBounds, sharer: Sharer) => Promise<SheetReading>
}

export interface BookReader {
  /**
   * Every sheet, each cell marked as text or number; `rows` bounds all sheets together. A merged cell repeats its
   * value.
   */
  readonly readBook: (bytes: Uint8Array, bounds: BookBounds, sharer: Sharer) => Promise<BookReading>
}

export interface BookBounds extends SheetBounds {
  readonly pages: number
}

export type BookReading =
  | {
      readonly ok: true
      readonly pages: readonly import('@piaotai/domain/invoice/invoice-sheet-columns.ts').SheetPage[]
      readonly more: boolean
    }
  | { readonly ok: false }

export interface SheetBounds {
  readonly rows: number
  readonly columns: number
  /** Whatever is no workbook is read as comma-separated text. */
  readonly csv?: boolean
}

/**
 * Non-blank rows of the first sheet, each with its line number from 1. `more`: there are rows beyond the bounds. Not
 * `ok`: unreadable.
 */
export type SheetReading =
  | { readonly ok: true; readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]; readonly more: boolean }
  | { readonly ok: false }

// Reading of spreadsheets in child processes.
import type { Sharer } from '../kernel/fair-queue.ts'

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

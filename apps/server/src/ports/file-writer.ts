// Writers of exported files: their contents, and the finished file.

import type { Readable } from 'node:stream'

/** Writes exported files. Rejects with `MadeTooLarge` after deleting the unfinished file. */
export interface FileWriter {
  /** An xlsx, written group by group, all sheets in one pass. */
  readonly workbook: (book: BookPlan, bounds: FileWriterBounds) => Promise<MadeFile>
  /** One plain file of these pieces. */
  readonly plain: (pieces: AsyncIterable<Uint8Array>, bounds: FileWriterBounds) => Promise<MadeFile>
  /** A ZIP of these entries, one after the other. */
  readonly archive: (entries: AsyncIterable<ArchiveEntry>, bounds: FileWriterBounds) => Promise<MadeFile>
  /** A ZIP as it is read, each entry opened when its turn comes. */
  readonly streamArchive: (entries: readonly StreamedEntry[]) => Readable
}
export interface FileWriterBounds {
  readonly megabytes: number
  readonly signal: AbortSignal
}
/**
 * text: unchanged. amount: a decimal string, written digit by digit as a number with two places. figure: a decimal
 * string, as a number. Any other string stays text.
 */
export type CellKind = 'text' | 'amount' | 'figure'
/**
 * A column's cells come from an index of the group's shared cells, or of each row's own. Columns with the same index
 * have the same kind.
 */
export interface SheetColumn {
  readonly heading: string
  readonly width: number
  readonly kind: CellKind
  readonly of: 'group' | 'row'
  readonly at: number
}
export type SheetCells = readonly (string | null)[]
export interface SheetPlan {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** Cells of the last row, one per column, requested after all others are written. */
  readonly total?: () => SheetCells
}
/** Rows with common cells: these once, then each row's own cells per sheet. */
export interface RowGroup {
  readonly shared: SheetCells
  readonly rows: readonly (readonly SheetCells[])[]
}
/** Input of rows: few and long texts, which pass cheaply from thread to thread. */
export type BookPiece = readonly (string | null)[]
/** Makes the rows of a workbook, piece by piece in their order. */
export interface BookRows {
  readonly sheets: readonly SheetPlan[]
  readonly groupsOf: (piece: BookPiece) => Iterable<RowGroup>
}
/** The signature of a module's `openRows`: runs in the writing thread, with settings as plain data. */
export type OpenRows<S> = (settings: S) => BookRows
/**
 * `module`: the address of a module with `openRows`, independent of database and app. `aside`: large enough for a
 * separate thread, to keep the app's free.
 */
export interface BookPlan {
  readonly rows: { readonly module: string; readonly settings: unknown }
  readonly pieces: () => AsyncIterable<BookPiece>
  readonly aside: boolean
}
/** `deflate`: compressible; data already compressed is stored. */
export interface ArchiveEntry {
  readonly name: string
  readonly bytes: Uint8Array
  readonly deflate: boolean
}
export interface StreamedEntry extends Omit<ArchiveEntry, 'bytes'> {
  readonly open: () => Promise<Readable>
}
/** A complete file on this machine; the storage syncs its own copy. `discard` deletes it. */
export interface MadeFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly discard: () => Promise<void>
}
export class MadeTooLarge extends Error {
  constructor() {
    super('the file is larger than allowed')
    this.name = 'MadeTooLarge'
  }
}

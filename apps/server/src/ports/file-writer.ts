// Files that is exported, as what is to be in them and as what was made.

/** Presses exported files. Rejects with `MadeTooLarge`; what was begun is taken away then. */
export interface FileWriter {
  /** An xlsx, its sheets group by group and all in one pass. */
  readonly workbook: (book: BookPlan, bounds: FileWriterBounds) => Promise<MadeFile>
  /** A ZIP of these entries, one after the other. */
  readonly archive: (entries: AsyncIterable<ArchiveEntry>, bounds: FileWriterBounds) => Promise<MadeFile>
}
export interface FileWriterBounds {
  readonly megabytes: number
  readonly signal: AbortSignal
}
/** text: as it is. amount: a decimal string, written digit by digit as a number with two places. figure: a decimal string, as a number. What is no such string stays text. */
export type CellKind = 'text' | 'amount' | 'figure'
/** A column's cells stand at a place of what the rows of a group share, or of each row itself. Columns that share a place are of one kind. */
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
  /** The cells of the last row, one a column, asked for when all others are written. */
  readonly total?: () => SheetCells
}
/** Rows that have cells in common: these once, then what each row of each sheet has of its own. */
export interface RowGroup {
  readonly shared: SheetCells
  readonly rows: readonly (readonly SheetCells[])[]
}
/** A piece of what rows are made of: few and long texts, which pass from thread to thread for little. */
export type BookPiece = readonly (string | null)[]
/** Makes the rows of a workbook, piece by piece in their order. */
export interface BookRows {
  readonly sheets: readonly SheetPlan[]
  readonly groupsOf: (piece: BookPiece) => Iterable<RowGroup>
}
/** What a module gives as `openRows`: it is called in the thread that writes, with settings that came there as plain data. */
export type OpenRows<S> = (settings: S) => BookRows
/** `module`: the address of a module with `openRows`, which needs neither database nor app. `aside`: large enough for a thread of its own, so that the app's is free meanwhile. */
export interface BookPlan {
  readonly rows: { readonly module: string; readonly settings: unknown }
  readonly pieces: () => AsyncIterable<BookPiece>
  readonly aside: boolean
}
/** `deflate`: it shrinks; what is packed already need not be packed again. */
export interface ArchiveEntry {
  readonly name: string
  readonly bytes: Uint8Array
  readonly deflate: boolean
}
/** A whole file on this machine; the storage that keeps it syncs its own copy. `discard` takes it away. */
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

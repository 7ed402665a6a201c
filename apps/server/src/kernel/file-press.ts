// Files that leave the house, as what is to be in them and as what was made.

/** Presses files that leave the house. Rejects with `MadeTooLarge`; what was begun is taken away then. */
export interface FilePress {
  /** An xlsx, its sheets row by row and all in one pass. */
  readonly workbook: (book: BookPlan, bounds: PressBounds) => Promise<MadeFile>
  /** A ZIP of these entries, one after the other. */
  readonly archive: (entries: AsyncIterable<ArchiveEntry>, bounds: PressBounds) => Promise<MadeFile>
}
export interface PressBounds { readonly megabytes: number; readonly signal: AbortSignal }
/** text: as it is. amount: a decimal string, written digit by digit as a number with two places. figure: a decimal string, as a number. What is no such string stays text. */
export interface SheetColumn { readonly heading: string; readonly width: number; readonly kind: 'text' | 'amount' | 'figure' }
/** The cells of a row, one a column. */
export type SheetRow = readonly (string | null)[]
export interface SheetPlan {
  readonly name: string; readonly columns: readonly SheetColumn[]
  /** The last row, asked for when all others are written. */
  readonly total?: () => SheetRow
}
/** Sheets, and rows for each of them by the batch: what is read once may stand on several sheets. */
export interface BookPlan { readonly sheets: readonly SheetPlan[]; readonly batches: () => AsyncIterable<readonly (readonly SheetRow[])[]> }
/** `deflate`: it shrinks; what is packed already need not be packed again. */
export interface ArchiveEntry { readonly name: string; readonly bytes: Uint8Array; readonly deflate: boolean }
/** A whole file on this machine; the storage that keeps it syncs its own copy. `discard` takes it away. */
export interface MadeFile { readonly path: string; readonly size: number; readonly sha256: string; readonly discard: () => Promise<void> }
export class MadeTooLarge extends Error { constructor() { super('the file is larger than allowed'); this.name = 'MadeTooLarge' } }
